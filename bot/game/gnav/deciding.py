"""What all players share: on turn a seat keeps or asks, and otherwise there is but one move."""

from __future__ import annotations

from collections.abc import Callable

from bot.game.gnav.events import Move
from bot.game.gnav.views import SeatView

Keeps = Callable[[SeatView, int], bool]
"""Whether the seat on turn that sees this view keeps the rank it holds."""


def move_of(view: SeatView, keeps: Keeps) -> Move:
    """The move of a seat that may move, always a legal one (G16, G49, G51).

    Raises ValueError when this seat has no move to make.
    """
    if not view.moves:
        raise ValueError("this seat has no move to make")
    if view.card is None or "ask" not in view.moves:
        return view.moves[0]
    return "keep" if keeps(view, view.card) else "ask"
