"""Lets people sit down while there is room; of two who come at once, the second one finds the first one counted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

from bot.game.core.errors import TableRefusal
from bot.game.ports.log import Crowd, Log, Place, PlaceTaken
from bot.game.table.events import Joined, SeatTaken, TableEvent
from bot.game.table.state import Table


@dataclass(frozen=True, slots=True)
class Limits:
    """The most lobbies and running games. That a channel has one at most, the log itself sees to."""

    person: int
    """In which one person has a seat."""
    server: int
    everywhere: int

    def is_busy(self, crowd: Crowd) -> bool:
        """Whether the person of this crowd plays in as many games as they may."""
        return crowd.person >= self.person

    def check_seat(self, crowd: Crowd) -> None:
        """Raises TableRefusal where the person of this crowd may not sit down at one more table."""
        if self.is_busy(crowd):
            raise TableRefusal("too-many-games", games=crowd.person)

    def check_table(self, crowd: Crowd) -> None:
        """Raises TableRefusal where this crowd leaves no room for one more table."""
        self.check_seat(crowd)
        if crowd.server >= self.server:
            raise TableRefusal("server-full", games=crowd.server)
        if crowd.everywhere >= self.everywhere:
            raise TableRefusal("bot-full")


NO_LIMITS: Final = Limits(10**9, 10**9, 10**9)
"""As good as no limits."""


def newcomer(table: Table, events: Iterable[TableEvent]) -> int | None:
    """Who sits down with these events, None for nobody. A seat that is kept for somebody was theirs all the time."""
    for event in events:
        if isinstance(event, Joined):
            return event.user
        if isinstance(event, SeatTaken) and table.seats[event.seat].kept_for != event.user:
            return event.user
    return None


class Admission:
    """The door to all tables. What is written inside its blocks is on disk before the next one counts."""

    def __init__(self, limits: Limits, log: Log) -> None:
        self._limits = limits
        self._log = log
        self._opening = asyncio.Lock()
        self._people: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def to_new_table(self, place: Place, user: int) -> AsyncGenerator[None]:
        """The block opens a table. Raises TableRefusal for one too many, PlaceTaken where one is open anyway."""
        async with self._person(user), self._opening:
            try:
                self._limits.check_table(await self._log.crowd(place.guild, user))
            except TableRefusal:
                if (taken := await self._log.open_in(place)) is not None:
                    raise PlaceTaken(taken) from None
                raise
            yield

    @asynccontextmanager
    async def to_seat(self, place: Place, user: int | None) -> AsyncGenerator[None]:
        """The block has this person sit down; for None it does something else. Raises TableRefusal."""
        if user is None:
            yield
            return
        async with self._person(user):
            self._limits.check_seat(await self._log.crowd(place.guild, user))
            yield

    async def busy(self, place: Place, people: Iterable[int]) -> frozenset[int]:
        """Those of these people who play in as many games as they may. Raises LogUnavailable."""
        return frozenset([user for user in people if self._limits.is_busy(await self._log.crowd(place.guild, user))])

    def _person(self, user: int) -> asyncio.Lock:
        return self._people.setdefault(user, asyncio.Lock())
