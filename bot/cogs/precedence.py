"""Who waits for an answer goes first: what others are shown of a click gives way, but never for long.

One process does all of it. Where hundreds click in a second, the boards and hands that follow would otherwise take
their turns among the answers, and every answer would wait for some of them.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from bot.cogs import clicks

COURTESY: Final = 0.03
"""Seconds that each request for a board or a hand gives way at most: it is not kept back for good where somebody always
waits. A board takes about five requests."""


class Precedence:
    """Counts who waits for an answer."""

    def __init__(self) -> None:
        self.waiting = 0
        """How many wait for an answer."""
        self._nobody = asyncio.Event()
        self._nobody.set()

    def came(self) -> None:
        """Somebody has clicked, and waits for an answer."""
        self.waiting += 1
        self._nobody.clear()

    def went(self) -> None:
        """One of them is answered, or will not be."""
        self.waiting -= 1
        if not self.waiting:
            self._nobody.set()

    async def give_way(self) -> None:
        """Lets those go first who wait for an answer; whoever waits for one themselves goes on at once."""
        if clicks.waits():
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(COURTESY):
                await self._nobody.wait()
