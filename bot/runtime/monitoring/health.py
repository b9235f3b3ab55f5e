"""Whether the bot is alive and ready: its event loop, its connection to Discord, its database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, Protocol

from bot.game.ports.log import Census, LogError
from bot.runtime.monitoring.metrics import Metrics

CHECK_INTERVAL: Final = 1.0
"""Seconds between two checks of the event loop."""
STALL_TIMEOUT: Final = 15.0
"""Seconds without a check after which the event loop counts as stalled."""


class EventLoopMonitor:
    """Wakes up every second, measures how late it is, and so knows whether the event loop is stalled."""

    def __init__(
        self,
        metrics: Metrics,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._metrics = metrics
        self._clock = clock
        self._sleep = sleep
        self._last = clock()

    async def run(self) -> None:
        """Checks the event loop until it is cancelled."""
        while True:
            await self._sleep(CHECK_INTERVAL)
            now = self._clock()
            self._metrics.lagged(now - self._last - CHECK_INTERVAL)
            self._last = now

    @property
    def is_stalled(self) -> bool:
        """Whether the last check was too long ago."""
        return self._clock() - self._last >= STALL_TIMEOUT


class MonitoredStore(Census, Protocol):
    """What monitoring needs of the store."""

    async def try_writing(self) -> None:
        """Finds out whether the database accepts writes, and writes nothing. Raises LogUnavailable if it does not."""
        ...

    damage: str | None
    """What is wrong with the database file, as one line; None if nothing is known."""


class MonitoredBot(Protocol):
    """What monitoring needs of the bot."""

    @property
    def connected(self) -> bool:
        """Whether the gateway's session is live."""
        ...

    @property
    def store(self) -> MonitoredStore | None:
        """The open database, None before it is opened and after it is closed."""
        ...


async def readiness_problems(bot: MonitoredBot) -> list[str]:
    """What keeps the bot from playing, one line each; empty when it is ready."""
    found = [] if bot.connected else ["Discord's gateway is not connected."]
    problem = await _database_problem(bot.store)
    return found if problem is None else [*found, problem]


async def _database_problem(store: MonitoredStore | None) -> str | None:
    if store is None:
        return "The database is not open."
    if store.damage is not None:
        return store.damage
    try:
        await store.try_writing()
    except LogError as error:
        return str(error)
    return None


async def census(bot: MonitoredBot) -> Mapping[tuple[str, str], int]:
    """How many games there are, by their key and phase; empty when the database cannot be read."""
    if bot.store is None:
        return {}
    try:
        return await bot.store.census()
    except LogError:
        return {}  # `/readyz` says why.
