"""Questions about finished games, and their answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

Of = Literal["teams", "players", "me"]
"""Whose results: of sets of people, of single people, of one person."""


@dataclass(frozen=True, slots=True)
class StatsQuery:
    """A question about finished games.

    `teams` are sets of people, wherever each of them sat; `players` are single people; `me` is `user` alone, first over
    all games and then for each number of seats. `guild` and `seats` narrow the games down, and so does `with_ai`: games
    with AI seats or without, None for both. For teams and players, `user` narrows them down to games of this person. A
    person's result is that of their own seat, a team's is the best among its people. Pages count from 1, and a number
    out of range means the nearest page.

    `asked_in` is the server of whoever asks: people have the name that they last used there, and no name without it.
    `without` leaves people out of the ranking of single people.
    """

    game: str
    of: Of
    guild: int | None = None
    user: int | None = None
    seats: int | None = None
    with_ai: bool | None = False
    page: int = 1
    per_page: int = 10
    asked_in: int | None = None
    without: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        """Raises ValueError for a question that has no answer."""
        if self.of == "me" and self.user is None:
            raise ValueError("whose statistics? `me` needs a user")
        if self.per_page < 1:
            raise ValueError("a page holds at least one row")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in a row, with the name they last played under on the server of whoever asks.

    It is empty for somebody who has never played there, and for somebody who has been erased, whose user id is `ERASED`
    (in `ports/people.py`).
    """

    user: int
    name: str
    number: int = 0
    """Tells people without a name apart: whose place it is in the order in which the ranking brings them up, from 1."""


@dataclass(frozen=True, slots=True)
class StatsRow:
    """What some people achieved together, or one alone."""

    people: tuple[Person, ...]
    seats: int | None
    """The number of seats this row is about, None for all."""
    games: int
    wins: int
    draws: int
    bound: float
    """The lower Wilson bound of the win rate, by which rows are ranked."""
    best_streak: int
    """The most wins in a row, in the order in which the games ended; a draw ends a streak, too."""
    total_score: int
    best_score: int
    longest: int | None
    """The most rounds survived in one game, None for games that do not count rounds."""
    fastest_win: int | None
    """Seconds, None without a win."""
    distinctions: Mapping[str, int]
    """The number of games with each distinction, as `Result` has it."""

    @property
    def win_rate(self) -> float:
        """Wins per game, 0 to 1."""
        return self.wins / self.games


@dataclass(frozen=True, slots=True)
class StatsPage:
    """One page of the answer."""

    rows: tuple[StatsRow, ...]
    page: int
    pages: int
    """At least 1, because an empty answer is one empty page."""
    total: int
    """Rows on all pages."""
    first: int
    """The rank of the first row on this page, counted from 1."""


class StatsStore(Protocol):
    """Answers questions about finished games."""

    async def stats(self, query: StatsQuery) -> StatsPage:
        """One page of the answer. Raises LogUnavailable."""
        ...
