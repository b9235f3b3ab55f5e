"""How many are at something, and a wait until nobody is."""

from __future__ import annotations

import asyncio


class Count:
    """Counts who is inside."""

    def __init__(self) -> None:
        self.number = 0
        """How many are inside."""
        self._nobody = asyncio.Event()
        self._nobody.set()

    def enter(self) -> None:
        """One more is inside."""
        self.number += 1
        self._nobody.clear()

    def leave(self) -> None:
        """One has left."""
        self.number -= 1
        if not self.number:
            self._nobody.set()

    async def empty(self, seconds: float) -> bool:
        """Waits until nobody is inside; False when that took longer than `seconds`."""
        if not self.number:
            return True  # No timer where there is nothing to wait for: this is asked before each request.
        try:
            async with asyncio.timeout(seconds):
                await self._nobody.wait()
        except TimeoutError:
            return False
        return True
