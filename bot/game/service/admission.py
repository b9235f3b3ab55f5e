"""How many games may be open at once, and who may still sit down.

Requests that could exceed a limit together are handled one after the other, so that the second finds the first counted.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, Protocol
from weakref import WeakValueDictionary

from bot.game.core.errors import LimitReached, TableRefusal
from bot.game.ports.log import Log, OpenGame, Place, PlaceTaken
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


NO_LIMITS: Final = Limits(10**9, 10**9, 10**9)
"""Limits that nobody reaches."""


class Reach(Protocol):
    """Where a person can play."""

    async def lost(self, user: int, guilds: Collection[int]) -> frozenset[int]:
        """Those of these servers that the bot was removed from, or that the person has left, as far as it is known."""
        ...


class EveryServer:
    """For tables whose people never lose a server."""

    async def lost(self, user: int, guilds: Collection[int]) -> frozenset[int]:  # noqa: ARG002  # as in `Reach`
        """No server."""
        return frozenset()


def newcomer(table: Table, events: Iterable[TableEvent]) -> int | None:
    """The person who takes a new seat in these events, None for nobody. Their own seat is not new."""
    for event in events:
        if isinstance(event, Joined):
            return event.user
        if isinstance(event, SeatTaken) and table.own_seat(event.user) != event.seat:
            return event.user
    return None


class Admission:
    """Checks the limits of all tables. Whatever is written in one of its blocks is on disk before the next check.

    Games that nobody can play do not count: parked ones, and for a person those on servers where they or the bot no
    longer are, and those whose rules this program does not have, which `has_rules` tells.
    """

    def __init__(self, limits: Limits, log: Log, reach: Reach, has_rules: Callable[[int], Awaitable[bool]]) -> None:
        self._limits = limits
        self._log = log
        self._has_rules = has_rules
        self._reach = reach
        self._opening = OutageLock()
        self._locks: WeakValueDictionary[int, OutageLock] = WeakValueDictionary()

    @asynccontextmanager
    async def to_new_table(self, place: Place, user: int) -> AsyncGenerator[None]:
        """The block opens a table. Raises TableRefusal if a limit is reached.

        If the place has an open game anyway, it raises PlaceTaken instead, because a link to that game helps more.
        """
        async with self._lock(user):
            # Before the others have to wait, because it may take a while to find out where somebody can play.
            await self._or_taken(place, self._check_seat(place, user))
            async with self._opening:
                await self._or_taken(place, self._check_table(place))
                yield

    @asynccontextmanager
    async def to_seat(self, place: Place, user: int | None) -> AsyncGenerator[None]:
        """The block seats this person; None checks nothing. Raises TableRefusal if they may not sit down."""
        if user is None:
            yield
            return
        async with self._lock(user):
            await self._check_seat(place, user)
            yield

    async def _or_taken(self, place: Place, check: Awaitable[None]) -> None:
        """Raises PlaceTaken in place of a check's refusal if a game is open there."""
        try:
            await check
        except TableRefusal:
            if (taken := await self._log.open_in(place)) is not None:
                raise PlaceTaken(taken) from None
            raise

    async def _check_table(self, place: Place) -> None:
        """Raises TableRefusal if there is no room for another table on the server, or anywhere."""
        counts = await self._log.open_counts(place.guild)
        if counts.server >= self._limits.server:
            raise LimitReached("server-full", await self._log.open_at(place.guild), games=counts.server)
        if counts.everywhere >= self._limits.everywhere:
            raise TableRefusal("bot-full")

    async def _check_seat(self, place: Place, user: int) -> None:
        """Raises LimitReached if this person may not sit down at another table."""
        games = [game for game in await self._log.open_with(user) if game.parked is None]
        if len(games) < self._limits.person:
            return
        playable = await self._playable(place, user, games)
        if len(playable) >= self._limits.person:
            raise LimitReached("too-many-games", tuple(game.id for game in playable), games=len(playable))

    async def _playable(self, place: Place, user: int, games: Collection[OpenGame]) -> tuple[OpenGame, ...]:
        """Those of these games that this person can play. They are about to sit down in this place."""
        elsewhere = {game.place.guild for game in games} - {place.guild}
        lost = await self._reach.lost(user, elsewhere) if elsewhere else frozenset[int]()
        return tuple([game for game in games if game.place.guild not in lost and await self._has_rules(game.id)])

    def _lock(self, user: int) -> OutageLock:
        return self._locks.setdefault(user, OutageLock())
