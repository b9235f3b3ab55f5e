"""How many games may be open at once, and who may still sit down.

Requests that could exceed a limit together are handled one after the other, so that the second finds the first counted.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

from bot.game.core.errors import TableRefusal
from bot.game.ports.log import Log, OpenCounts, Place, PlaceTaken
from bot.game.service.outage_lock import OutageLock
from bot.game.table.events import Joined, SeatTaken, TableEvent
from bot.game.table.state import Table


@dataclass(frozen=True, slots=True)
class Limits:
    """The most lobbies and running games at once. The log itself makes sure that a channel has only one."""

    person: int
    """Those in which one person has a seat."""
    server: int
    everywhere: int

    def is_busy(self, counts: OpenCounts) -> bool:
        """Whether the person already plays in as many games as they may."""
        return counts.person >= self.person

    def check_seat(self, counts: OpenCounts) -> None:
        """Raises TableRefusal if the person may not sit down at another table."""
        if self.is_busy(counts):
            raise TableRefusal("too-many-games", games=counts.person)

    def check_table(self, counts: OpenCounts) -> None:
        """Raises TableRefusal if there is no room for another table."""
        self.check_seat(counts)
        if counts.server >= self.server:
            raise TableRefusal("server-full", games=counts.server)
        if counts.everywhere >= self.everywhere:
            raise TableRefusal("bot-full")


NO_LIMITS: Final = Limits(10**9, 10**9, 10**9)
"""Limits that nobody reaches."""


def newcomer(table: Table, events: Iterable[TableEvent]) -> int | None:
    """The person who takes a new seat in these events, None for nobody. Their own seat is not new."""
    for event in events:
        if isinstance(event, Joined):
            return event.user
        if isinstance(event, SeatTaken) and table.own_seat(event.user) != event.seat:
            return event.user
    return None


class Admission:
    """Checks the limits of all tables. Whatever is written in one of its blocks is on disk before the next check."""

    def __init__(self, limits: Limits, log: Log) -> None:
        self._limits = limits
        self._log = log
        self._opening = OutageLock()
        self._locks: WeakValueDictionary[int, OutageLock] = WeakValueDictionary()

    @asynccontextmanager
    async def to_new_table(self, place: Place, user: int) -> AsyncGenerator[None]:
        """The block opens a table. Raises TableRefusal if a limit is reached.

        If the place has an open game anyway, it raises PlaceTaken instead, because a link to that game helps more.
        """
        async with self._lock(user), self._opening:
            try:
                self._limits.check_table(await self._log.open_counts(place.guild, user))
            except TableRefusal:
                if (taken := await self._log.open_in(place)) is not None:
                    raise PlaceTaken(taken) from None
                raise
            yield

    @asynccontextmanager
    async def to_seat(self, place: Place, user: int | None) -> AsyncGenerator[None]:
        """The block seats this person; None checks nothing. Raises TableRefusal if they may not sit down."""
        if user is None:
            yield
            return
        async with self._lock(user):
            self._limits.check_seat(await self._log.open_counts(place.guild, user))
            yield

    async def busy(self, place: Place, people: Iterable[int]) -> frozenset[int]:
        """Those of these people who play in as many games as they may. Raises LogUnavailable."""
        asked = tuple(people)
        # All at once, because each waits for its turn at the database.
        counts = await asyncio.gather(*(self._log.open_counts(place.guild, user) for user in asked))
        return frozenset(user for user, found in zip(asked, counts, strict=True) if self._limits.is_busy(found))

    def _lock(self, user: int) -> OutageLock:
        return self._locks.setdefault(user, OutageLock())
