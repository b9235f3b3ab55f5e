"""All games that the promises are tested for: those of the program, and those of the tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot import games
from bot.game.core.records import AnyRecords
from bot.game.core.rules import AnyRules
from tests.game.counting import Counting
from tests.toll.rules import Toll

RECORDS: Final[Mapping[str, AnyRecords]] = {**games.RECORDS, Toll.key: Toll()}
"""The games that have records."""
GAMES: Final[Mapping[str, AnyRules]] = {**games.RULES, **RECORDS, Counting.key: Counting()}
