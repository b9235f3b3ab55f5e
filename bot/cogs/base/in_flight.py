"""Counts the commands and clicks in progress, and those of them that still wait for an answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

log = logging.getLogger(__name__)

GIVE_WAY_SECONDS: Final = 0.03
"""The longest that a request for a board or a hand gives way, so that a stream of clicks does not hold it back for
good. A board takes about five requests."""


ANSWER_SECONDS: Final = 3.0
"""How long Discord waits for an answer to an interaction."""


class InFlight:
    """Counts the commands and clicks in progress, so that a stop can wait for them."""

    def __init__(self) -> None:
        self.number = 0
        """How many are in progress."""
        self._idle = asyncio.Event()
        self._idle.set()
        self._is_stopped = False

    def stop(self) -> None:
        """Counts none from now on: what is refused during a stop does not prolong it."""
        self._is_stopped = True

    def enter(self) -> bool:
        """Counts one more. Returns False after `stop`; then it must not be counted less either."""
        if self._is_stopped:
            return False
        self.number += 1
        self._idle.clear()
        return True

    def leave(self) -> None:
        """Counts one less."""
        self.number -= 1
        if not self.number:
            self._idle.set()

    @contextmanager
    def inside(self) -> Generator[None]:
        """Counts one more inside the block."""
        is_counted = self.enter()
        try:
            yield
        finally:
            if is_counted:
                self.leave()

    async def empty(self, seconds: float) -> bool:
        """Waits until none is in progress; False if that takes longer than `seconds`."""
        if not self.number:
            return True
        try:
            async with asyncio.timeout(seconds):
                await self._idle.wait()
        except TimeoutError:
            return False
        return True

    async def drained(self, seconds: float) -> bool:
        """Like `empty`, but logs a warning if time runs out."""
        drained = await self.empty(seconds)
        if not drained:
            log.warning("%d commands or clicks did not finish in %s seconds", self.number, seconds)
        return drained


class Unanswered(InFlight):
    """Counts the interactions that still wait for an answer. Answers are sent before boards and hands.

    One process does all the work. When hundreds of people click within a second, the boards and hands that follow would
    otherwise be sent in between the answers and delay every one of them.
    """

    def __init__(self, patience: float = GIVE_WAY_SECONDS) -> None:
        super().__init__()
        self.patience = patience
        """The seconds that a request gives way at most."""

    async def none_waits(self) -> None:
        """Waits until nobody is waiting for an answer, for as long as Discord takes one."""
        if self.number:
            await self.empty(ANSWER_SECONDS)

    async def give_way(self) -> None:
        """Waits briefly while somebody is waiting for an answer."""
        if self.number:
            await self.empty(self.patience)
