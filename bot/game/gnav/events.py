"""Moves, and the events that the log keeps: every outcome of chance is in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from bot.game.core.errors import IllegalMove
from bot.game.gnav.options import Options

Move = Literal["keep", "ask", "next", "restart"]
"""A move as records write it."""

MOVES: Final[tuple[Move, ...]] = ("keep", "ask", "next", "restart")


@dataclass(frozen=True, slots=True)
class Began:
    """A match has begun with its first deal. The deck lists all cards, the top first (G11).

    A repr ends up in logs, so it leaves out what is hidden.
    """

    players: int
    dealer: int
    options: Options
    deck: tuple[int, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat has made a legal move.

    `deck` is the shuffled pack of the deal that *next* or *restart* begins (G49, G51), and `dealer`
    the first dealer that *restart* draws; both are None with other moves.
    """

    seat: int
    move: Move
    deck: tuple[int, ...] | None = field(default=None, repr=False)
    dealer: int | None = None


Event = Began | Moved


_MOVES: Final[dict[str, Move]] = {move: move for move in MOVES}


def read(text: str) -> Move:
    """The move of a text. Raises IllegalMove for any other text (G19)."""
    move = _MOVES.get(text)
    if move is None:
        raise IllegalMove("unknown-move", "G19")
    return move
