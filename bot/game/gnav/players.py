"""The AI players by strength, the default first. Each decides from its seat's view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.game.gnav.events import Move
from bot.game.gnav.keen import choose as keen
from bot.game.gnav.sharp import choose as sharp
from bot.game.gnav.threshold import choose as plain
from bot.game.gnav.views import SeatView

Choose = Callable[[SeatView], Move]
"""A player: the move of the seat that sees this view, always a legal one."""

PLAYERS_BY_LEVEL: Final[Mapping[str, Choose]] = {"plain": plain, "keen": keen, "sharp": sharp}
