"""The pauses before the AIs' moves, which a stop of the bot cuts short."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

ROUND: Final = 3
"""Pauses before a move that several seats could make, as between two deals: there is more to read then."""


class Pauses:
    """All pauses under way. `pause` is how one is made, None for none."""

    def __init__(self, pause: Callable[[], Awaitable[None]] | None) -> None:
        self._pause = pause
        self._running: set[asyncio.Future[None]] = set()
        self._stopped = False

    def stop(self) -> None:
        """Ends all pauses, and makes none from now on."""
        self._stopped = True
        for pause in self._running:
            pause.cancel()

    async def take(self, times: int = 1) -> None:
        """Makes a pause, so many times as long as a usual one."""
        for _ in range(times):
            await self._take()

    async def _take(self) -> None:
        if self._pause is None or self._stopped:
            return
        pause = asyncio.ensure_future(self._pause())
        self._running.add(pause)
        try:
            await asyncio.wait((pause,))
        finally:
            pause.cancel()
            self._running.discard(pause)
