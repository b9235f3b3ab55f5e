"""What is stored about one person, and how it is erased."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol

from bot.game.ports.log import Entry, Place

ERASED: Final = 0
"""The user id that stands in rows for somebody who has been erased. Such a row has no name."""


class Rewrite(Protocol):
    """Takes a person out of a game's entries."""

    def __call__(self, entries: tuple[Entry, ...], user: int, key: bytes | None, /) -> tuple[Entry, ...]:
        """The same entries without this person. `key` is the secret of a running game, None for one that is over."""
        ...


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """One seat as its row in the database shows it."""

    user: int | None
    """None for an AI, `ERASED` for somebody who has been erased."""
    name: str
    outcome: str | None
    score: int | None
    lasted: int | None


@dataclass(frozen=True, slots=True)
class StoredGame:
    """What is stored of a game that involves a person. An open game comes without its log, which hides cards."""

    game_id: int
    game: str
    place: Place
    phase: str
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    reason: str | None
    seats: tuple[StoredSeat, ...]
    entries: tuple[Entry, ...] = ()


class PrivacyStore(Protocol):
    """Hands out what is stored about a person."""

    def stored_games(self, user: int) -> AsyncIterator[tuple[StoredGame, ...]]:
        """All games that involve this person, oldest first, in portions. Raises LogUnavailable."""
        ...


class ErasureStore(Protocol):
    """Erases people in portions. Every method raises LogUnavailable when the database cannot be used."""

    async def open_games_of(self, user: int, *, requested: bool = False) -> Mapping[int, bool]:
        """The open games that involve this person, and whether they have a seat there.

        `requested` are only those from which they asked to be erased.
        """
        ...

    async def request_erasure(self, user: int, open_games: Collection[int]) -> int:
        """Notes that a person is to be erased from their finished games and these open ones; returns how many."""
        ...

    async def requested_erasures(self) -> Sequence[int]:
        """Everybody who is still to be erased from some game."""
        ...

    async def erase(self, user: int, open_games: Collection[int], rewrite: Rewrite) -> int:
        """Erases a person from some of the games that were noted; returns from how many, 0 once none is left.

        These are finished games, or the given open ones if there are any. A click that wants to be saved meanwhile
        waits for some milliseconds.
        """
        ...

    async def end_erasure(self, user: int) -> None:
        """Drops what is left of a request: the games in which the person has a seat again."""
        ...
