"""The plain player: keeps a card that is good enough, and asks with any other."""

from __future__ import annotations

from typing import Final

from bot.game.gnav.deciding import move_of
from bot.game.gnav.events import Move
from bot.game.gnav.views import SeatView

ENOUGH: Final = 9
"""The lowest rank that it keeps, VI: none wins more at a table of four, and the closer needs none of its own."""


def choose(view: SeatView) -> Move:
    """The move of a seat that may move: by the own card alone, whatever is known of the others.

    Raises ValueError when this seat has no move to make.
    """
    return move_of(view, _keeps)


def _keeps(_: SeatView, own: int) -> bool:
    return own >= ENOUGH
