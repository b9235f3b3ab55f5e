"""Moves, and the events that the log keeps: every outcome of chance is in them (R83)."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.game.regicide.options import Options


@dataclass(frozen=True, slots=True)
class Play:
    """Step 1 with these cards, in this order (R14-R19); a Jester is `Jester`."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Jester:
    """Plays a Jester and names the seat that goes next (R54)."""

    names: int


@dataclass(frozen=True, slots=True)
class Yield:
    """Yields (R50)."""


@dataclass(frozen=True, slots=True)
class Pay:
    """Step 4 with these cards, in this order (R46)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refresh:
    """Solo: flips one of the two Jesters beside the game (R61)."""


Move = Play | Jester | Yield | Pay | Refresh


@dataclass(frozen=True, slots=True)
class Dealt:
    """A game has begun. Piles are listed top first.

    A repr ends up in logs, so it leaves out what is hidden (R73).
    """

    players: int
    first: int
    options: Options
    castle: tuple[int, ...] = field(repr=False)
    tavern: tuple[int, ...] = field(repr=False)
    hands: tuple[tuple[int, ...], ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat has made a legal move.

    `shuffle` is the whole discard pile after a Hearts shuffle, top first, and None where nothing
    was shuffled (R25).
    """

    seat: int
    move: Move
    shuffle: tuple[int, ...] | None = field(default=None, repr=False)


Event = Dealt | Moved
