"""The beat: a task that the event loop has to come back to every second, and how late it comes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.monitoring.metrics import Metrics

INTERVAL: Final = 1.0
"""Seconds between two beats."""
OLD: Final = 15.0
"""Seconds after which a beat is missed."""


class Heartbeat:
    """Measures the event loop's lag, and knows when it last came round."""

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
        """Beats until it is cancelled."""
        while True:
            await self._sleep(INTERVAL)
            now = self._clock()
            self._metrics.lagged(now - self._last - INTERVAL)
            self._last = now

    @property
    def is_young(self) -> bool:
        """Whether the last beat was a moment ago."""
        return self._clock() - self._last < OLD
