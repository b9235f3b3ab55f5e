"""The plain player, which keeps a good enough card and asks with any other, and what all AI players share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.game.gnav.events import Move
from bot.game.gnav.views import SeatView

Keeps = Callable[[SeatView, int], bool]
"""Whether the seat on turn, which sees this view, keeps its card."""

ENOUGH: Final = 9
"""The lowest rank that it keeps, VI. No other wins more at a table of four, and the closer needs no other either."""


def choose(view: SeatView) -> Move:
    """The move of a seat that may move, by its own card alone, whatever it knows about the others.

    Raises ValueError if this seat has no move.
    """
    return move_of(view, _keeps)


def move_of(view: SeatView, keeps: Keeps) -> Move:
    """The move of a seat that may move, always a legal one (G16, G49, G51).

    On its turn a seat keeps or asks; otherwise it has one move at most. Raises ValueError if it has none.
    """
    if not view.moves:
        raise ValueError("this seat has no move to make")
    if view.card is None or "ask" not in view.moves:
        return view.moves[0]
    return "keep" if keeps(view, view.card) else "ask"


def _keeps(_: SeatView, own: int) -> bool:
    return own >= ENOUGH
