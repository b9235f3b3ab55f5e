"""How many games are shown at a time, so that in a rush each is shown quickly instead of all of them slowly."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final

GAMES_AT_A_TIME: Final = 16
"""Discord accepts 50 requests per second from a bot, and each game needs about five."""


class Places:
    """The places of the games that are being shown. One that Discord keeps waiting gives its place to the next one.

    `fresh` is for how many seconds it keeps the place.
    """

    def __init__(self, fresh: float) -> None:
        self._fresh = fresh
        self._free = asyncio.Semaphore(GAMES_AT_A_TIME)

    @property
    def full(self) -> bool:
        """Whether the next game has to wait."""
        return self._free.locked()

    @asynccontextmanager
    async def taken(self) -> AsyncGenerator[None]:
        """Waits for a place, and keeps it at the beginning of the block."""
        await self._free.acquire()
        is_held = True

        def give_back() -> None:
            nonlocal is_held
            if is_held:
                is_held = False
                self._free.release()

        timer = asyncio.get_running_loop().call_later(self._fresh, give_back)
        try:
            yield
        finally:
            timer.cancel()
            give_back()
