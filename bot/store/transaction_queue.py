"""Whoever wants the database at the same moment stands in line; a busy moment is no outage.

A file has one thread and one connection, for SQLite lets one write at a time. Those who stand in line when it becomes
free are served in one transaction: the disk is waited for once, and nobody is told anything before it has said yes.
A server has a few connections, and a line before them. Where the database keeps the first one waiting in vain, those
behind have waited as well and are refused with it, or the last of them would be told long after Discord's 3 s.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from sqlalchemy import Connection, Engine

from bot.store.errors import Fault, was_awaited

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

Value = TypeVar("Value")
Work = Callable[[Connection], Value]
"""What is done inside one transaction. It may be done over, after all of it was undone."""

TOGETHER: Final = 32
"""How many at most are served in one transaction of a file."""


class TransactionQueue(Protocol):
    """The way to a database."""

    async def run(self, work: Work[Value]) -> Value:
        """What `work` returns, once that is on disk. Raises what it raises, and what the driver does."""
        ...

    async def close(self) -> None:
        """Lets go of every connection; nobody stands in line any more."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    work: Work[Any]
    outcome: asyncio.Future[Any]

    def fail(self, fault: BaseException) -> None:
        if not self.outcome.done():
            self.outcome.set_exception(fault)

    def settle(self, value: object) -> None:
        if not self.outcome.done():
            self.outcome.set_result(value)


class FileQueue:
    """The line before a file."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "database")
        self._waiting: deque[_Job] = deque()
        self._alone = 0
        """How many of the next ones are served each for themselves."""
        self._serving: asyncio.Task[None] | None = None

    async def run(self, work: Work[Value]) -> Value:
        """See Line."""
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._waiting.append(job)
        if self._serving is None:
            self._serving = asyncio.create_task(self._serve())
        return await job.outcome

    async def close(self) -> None:
        """See Line. The connection is closed by the thread that made it."""
        await asyncio.wrap_future(self._thread.submit(self._engine.dispose))
        self._thread.shutdown()

    async def _serve(self) -> None:
        try:
            while self._waiting:
                await self._serve_first()
        finally:
            self._serving = None

    async def _serve_first(self) -> None:
        jobs = [self._waiting.popleft() for _ in range(self._count())]
        self._alone = max(self._alone - 1, 0)
        done = asyncio.wrap_future(self._thread.submit(partial(_carry_out, self._engine, jobs)))
        await asyncio.wait((done,))
        fault = done.exception()
        if fault is None:
            for job, value in zip(jobs, done.result(), strict=True):
                job.settle(value)
        else:
            self._failed(jobs, fault)

    def _count(self) -> int:
        return 1 if self._alone else min(TOGETHER, len(self._waiting))

    def _failed(self, jobs: list[_Job], fault: BaseException) -> None:
        """Nothing of these has been done: whose fault it is shows when each is served alone."""
        if was_awaited(fault):
            jobs += self._waiting
            self._waiting.clear()
            self._alone = 0
        elif len(jobs) > 1:
            self._waiting.extendleft(reversed(jobs))
            self._alone = len(jobs)
            return
        for job in jobs:
            job.fail(fault)


def _carry_out(engine: Engine, jobs: list[_Job]) -> list[Any]:
    """Runs in the file's thread: all of it is on disk, or an exception is raised and none of it has been done."""
    with engine.begin() as connection:
        return [job.work(connection) for job in jobs]


class ServerQueue:
    """The line before a server's connections."""

    def __init__(self, engine: AsyncEngine, connections: int) -> None:
        self._engine = engine
        self._free = asyncio.Semaphore(connections)
        self._outage: tuple[float, Exception] | None = None
        """When somebody last waited for the server in vain, and what the driver said."""

    async def run(self, work: Work[Value]) -> Value:
        """See Line."""
        now = asyncio.get_running_loop().time
        came = now()
        async with self._free:
            if self._outage is not None and came < self._outage[0]:
                raise self._outage[1]
            try:
                async with self._engine.begin() as connection:
                    return await connection.run_sync(work)
            except Fault as fault:
                if was_awaited(fault):
                    self._outage = (now(), fault)
                raise

    async def close(self) -> None:
        """See Line."""
        await self._engine.dispose()
