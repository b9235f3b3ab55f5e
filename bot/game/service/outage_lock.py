"""A lock for work on the database. When the database keeps its holder waiting in vain, those behind it fail as well.

Each of them would otherwise wait as long again, and the last would get an answer long after Discord's 3 seconds.
"""

from __future__ import annotations

import asyncio
from types import TracebackType

from typing_extensions import override

from bot.game.ports.log import LogTimeout


class OutageLock(asyncio.Lock):
    """`async with lock:` waits for its turn. Raises LogTimeout if the database did not answer a holder meanwhile."""

    _timeouts = 0

    @override
    async def __aenter__(self) -> None:
        seen = self._timeouts
        await self.acquire()
        if self._timeouts != seen:
            self.release()
            raise LogTimeout("The database did not answer somebody who came before.")

    @override
    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, LogTimeout):
            self._timeouts += 1
        self.release()
