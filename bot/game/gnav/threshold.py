"""The plain player: keeps a card that is good enough, and asks with any other."""

from __future__ import annotations

from typing import Final

from bot.game.gnav.events import Move
from bot.game.gnav.views import SeatView

ENOUGH: Final = 10
"""The lowest rank that it keeps, VII."""


def choose(view: SeatView) -> Move:
    """The move of a seat that may move: by the own card alone, whatever is known of the others.

    Raises ValueError when this seat has no move to make.
    """
    if not view.moves:
        raise ValueError("this seat has no move to make")
    if view.card is None or "ask" not in view.moves:
        return view.moves[0]
    return "keep" if view.card >= ENOUGH else "ask"
