"""Moves as text: `keep`, `ask`, `next`, `restart`."""

from __future__ import annotations

from typing import Final

from bot.game.gnav.events import MOVES, Move

_MOVES: Final[dict[str, Move]] = {move: move for move in MOVES}


def read(text: str) -> Move:
    """Reads a move. Raises ValueError for what is none (G19)."""
    move = _MOVES.get(text)
    if move is None:
        raise ValueError(f"{text[:20]!r} is no move; there are {', '.join(MOVES)}")
    return move
