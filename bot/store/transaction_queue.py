"""Queues transactions, so that callers who come at the same moment wait for one another instead of failing.

A SQLite file has one thread and one connection, because SQLite allows one writer at a time. Everything that is queued
when the thread becomes free runs in one transaction: the disk is synced once, and no caller gets a result before that.
A PostgreSQL server has a few connections, and callers wait for a free one.

When a transaction times out because the database is locked or silent, those queued behind it have waited as well. They
fail with it, because the last of them would otherwise get an answer long after Discord's 3 seconds.
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
from typing_extensions import override

from bot.store.errors import DRIVER_ERRORS, is_timeout

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

Value = TypeVar("Value")
Work = Callable[[Connection], Value]
"""What to do inside one transaction. It may run a second time, after the first run was rolled back."""

MAX_BATCH: Final = 32
"""How many jobs at most share one transaction of a file."""


class TransactionQueue(Protocol):
    """Runs transactions in the order in which they come."""

    async def run(self, work: Work[Value]) -> Value:
        """What `work` returns, once that is on disk. Raises what `work` and the driver raise."""
        ...

    async def close(self) -> None:
        """Closes every connection. The queue must be empty."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    work: Work[Any]
    outcome: asyncio.Future[Any]

    def fail(self, error: BaseException) -> None:
        if not self.outcome.done():
            self.outcome.set_exception(error)

    def finish(self, value: object) -> None:
        if not self.outcome.done():
            self.outcome.set_result(value)


class FileQueue(TransactionQueue):
    """The queue for a SQLite file."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "database")
        self._queued: deque[_Job] = deque()
        self._unbatched = 0
        """How many of the next jobs get a transaction of their own."""
        self._worker: asyncio.Task[None] | None = None

    @override
    async def run(self, work: Work[Value]) -> Value:
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._queued.append(job)
        if self._worker is None:
            self._worker = asyncio.create_task(self._work())
        return await job.outcome

    @override
    async def close(self) -> None:
        # SQLite wants a connection closed by the thread that opened it.
        await asyncio.wrap_future(self._thread.submit(self._engine.dispose))
        self._thread.shutdown()

    async def _work(self) -> None:
        try:
            while self._queued:
                await self._run_batch()
        finally:
            self._worker = None

    async def _run_batch(self) -> None:
        jobs = [self._queued.popleft() for _ in range(self._batch_size())]
        self._unbatched = max(self._unbatched - 1, 0)
        done = asyncio.wrap_future(self._thread.submit(partial(_transaction, self._engine, jobs)))
        await asyncio.wait((done,))
        error = done.exception()
        if error is None:
            for job, value in zip(jobs, done.result(), strict=True):
                job.finish(value)
        else:
            self._failed(jobs, error)

    def _batch_size(self) -> int:
        return 1 if self._unbatched else min(MAX_BATCH, len(self._queued))

    def _failed(self, jobs: list[_Job], error: BaseException) -> None:
        """Everything was rolled back. To find the job that failed, each one runs again in its own transaction."""
        if is_timeout(error):
            jobs += self._queued
            self._queued.clear()
            self._unbatched = 0
        elif len(jobs) > 1:
            self._queued.extendleft(reversed(jobs))
            self._unbatched = len(jobs)
            return
        for job in jobs:
            job.fail(error)


def _transaction(engine: Engine, jobs: list[_Job]) -> list[Any]:
    """Runs in the file's thread. Either all of it is on disk, or an exception is raised and none of it happened."""
    with engine.begin() as connection:
        return [job.work(connection) for job in jobs]


class ServerQueue(TransactionQueue):
    """The queue for a PostgreSQL server."""

    def __init__(self, engine: AsyncEngine, connections: int) -> None:
        self._engine = engine
        self._free = asyncio.Semaphore(connections)
        self._last_timeout: tuple[float, Exception] | None = None
        """When a transaction last timed out, and with which error."""

    @override
    async def run(self, work: Work[Value]) -> Value:
        now = asyncio.get_running_loop().time
        queued_at = now()
        async with self._free:
            if self._last_timeout is not None and queued_at < self._last_timeout[0]:
                raise self._last_timeout[1]
            try:
                async with self._engine.begin() as connection:
                    return await connection.run_sync(work)
            except DRIVER_ERRORS as error:
                if is_timeout(error):
                    self._last_timeout = (now(), error)
                raise

    @override
    async def close(self) -> None:
        await self._engine.dispose()
