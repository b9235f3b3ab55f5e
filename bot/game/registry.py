"""The games that can be played, by key. A new game is one line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.game.core.records import GameRecords
from bot.game.core.rules import AnyRules
from bot.game.gnav.ruleset import Gnav
from bot.game.regicide.ruleset import Regicide

_REGICIDE: Final = Regicide()
_GNAV: Final = Gnav()

GAMES: Final[Mapping[str, AnyRules]] = {_REGICIDE.key: _REGICIDE, _GNAV.key: _GNAV}
"""The rules of each game, as the table runs them."""

RECORDINGS: Final[Mapping[str, GameRecords]] = {_REGICIDE.key: _REGICIDE, _GNAV.key: _GNAV}
"""The records of each game that has a record format."""
