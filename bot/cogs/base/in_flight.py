"""How many commands and clicks are under way, and how many of them still wait for an answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

log = logging.getLogger(__name__)

GIVE_WAY_SECONDS: Final = 0.03
"""How long each request for a board or a hand gives way at most: it is not kept back for good where somebody always
waits for an answer. A board takes about five requests."""


class InFlight:
    """Counts what is under way, so that a stop can wait for it."""

    def __init__(self) -> None:
        self.number = 0
        """How many are under way."""
        self._idle = asyncio.Event()
        self._idle.set()

    def enter(self) -> None:
        """One more is under way."""
        self.number += 1
        self._idle.clear()

    def leave(self) -> None:
        """One is done."""
        self.number -= 1
        if not self.number:
            self._idle.set()

    @contextmanager
    def inside(self) -> Generator[None]:
        """One more is under way inside the block."""
        self.enter()
        try:
            yield
        finally:
            self.leave()

    async def empty(self, seconds: float) -> bool:
        """Waits until none is under way; False when that took longer than `seconds`."""
        if not self.number:
            return True
        try:
            async with asyncio.timeout(seconds):
                await self._idle.wait()
        except TimeoutError:
            return False
        return True

    async def drained(self, seconds: float) -> bool:
        """Like `empty`, for a stop: what takes longer is logged."""
        drained = await self.empty(seconds)
        if not drained:
            log.warning("%d commands or clicks did not finish in %s seconds", self.number, seconds)
        return drained


class Unanswered(InFlight):
    """Counts who waits for an answer: they go first.

    One process does all of it. Where hundreds click in a second, the boards and hands that follow would otherwise take
    their turns among the answers, and every answer would wait for some of them.
    """

    async def give_way(self) -> None:
        """Lets those go first who wait for an answer, for a moment."""
        if self.number:
            await self.empty(GIVE_WAY_SECONDS)
