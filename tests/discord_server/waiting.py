"""Time and waiting without waiting for time: a clock that tests move, ids made by it, and a pulse at each change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Protocol, TypeVar

EPOCH = 1420070400000
"""Discord's first millisecond."""
ANSWER_TIMEOUT = 10.0
"""Seconds after which a test that waits for the bot has failed; nothing ever waits that long when all is well."""

Seen = TypeVar("Seen")


class Clock(Protocol):
    """Says what time it is on the server."""

    def now(self) -> datetime:
        """The time, with its zone."""
        ...


class ManualClock:
    """Begins with the real time, for the bot compares ids with its own clock, and then stands still until moved."""

    def __init__(self) -> None:
        self._now = datetime.now(UTC)

    def now(self) -> datetime:
        return self._now

    def advance(self, seconds: float) -> None:
        self._now += timedelta(seconds=seconds)


class RealClock:
    """The real time: the server then keeps Discord's three seconds as they pass."""

    def now(self) -> datetime:
        return datetime.now(UTC)


class Snowflakes:
    """Ids that grow and tell the time they were made."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        milliseconds = int(self._clock.now().timestamp() * 1000) - EPOCH
        self._last = max(self._last + 1, milliseconds << 22)
        return self._last


class Pulse:
    """Beats whenever something has changed; `until` looks again at each beat."""

    def __init__(self) -> None:
        self._next = asyncio.Event()

    def beat(self) -> None:
        """Lets everybody who waits look again."""
        now, self._next = self._next, asyncio.Event()
        now.set()

    async def until(self, look: Callable[[], Seen], what: str, seconds: float = ANSWER_TIMEOUT) -> Seen:
        """What `look` returns once that is true; AssertionError, which says what was waited for, if it never is."""
        try:
            async with asyncio.timeout(seconds):
                while not (seen := look()):
                    await self._next.wait()
                return seen
        except TimeoutError:
            raise AssertionError(f"not within {seconds} seconds: {what}") from None


class Gate:
    """Holds requests up until it is opened: latency that takes exactly as long as the test wants."""

    def __init__(self) -> None:
        self._reached = asyncio.Event()
        self._opened = asyncio.Event()

    async def reached(self) -> None:
        """Waits until a request stands before the gate."""
        async with asyncio.timeout(ANSWER_TIMEOUT):
            await self._reached.wait()

    def open(self) -> None:
        """Lets the request go on, and all later ones."""
        self._opened.set()

    async def pass_through(self) -> None:
        """Waits before the gate."""
        self._reached.set()
        await self._opened.wait()
