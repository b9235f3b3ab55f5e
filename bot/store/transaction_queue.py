"""Queues transactions, so that callers who come at the same moment wait for one another instead of failing.

A SQLite file has one connection that writes, because SQLite allows one writer at a time. Everything that is queued when
it becomes free runs in one transaction: the disk is synced once, and no caller gets a result before that. On a
PostgreSQL server each caller has a transaction of their own, and there are a few connections.

When a transaction times out because the database is locked or silent, those queued behind it have waited as well. They
fail with it, because the last of them would otherwise get an answer long after Discord's 3 seconds.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.errors import as_outage, is_timeout

Value = TypeVar("Value")
Work = Callable[[Connection], Value]
"""What to do inside one transaction. It may run a second time, after the first run was rolled back."""


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    work: Work[Any]
    outcome: asyncio.Future[Any]

    def fail(self, error: BaseException) -> None:
        if not self.outcome.done():
            self.outcome.set_exception(error)
            self.outcome.exception()  # If the caller was cancelled, nobody else fetches it, and asyncio would log it.


class TransactionQueue:
    """Runs transactions on an engine, in the order in which they come.

    `workers` is how many run at once, `batch` how many callers at most share one. `patience` is for how many seconds
    they wait for a server: its connections, each of which may have to be made again, and all statements together. A
    file's driver keeps its own time.
    """

    def __init__(self, engine: AsyncEngine, workers: int, batch: int, patience: float | None = None) -> None:
        self._engine = engine
        self._patience = patience
        self._free = workers
        self._batch = batch
        self._queued: deque[_Job] = deque()
        self._unbatched = 0
        """How many of the next jobs get a transaction of their own."""
        self._running: set[asyncio.Task[None]] = set()

    async def run(self, work: Work[Value]) -> Value:
        """What `work` returns, once that is on disk. A caller that is cancelled stops waiting, but `work` is done.

        Raises what `work` raises, LogUnavailable if the database cannot be used, IntegrityError if it refuses a row.
        """
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._queued.append(job)
        if self._free:
            self._free -= 1
            worker = asyncio.create_task(self._work())
            self._running.add(worker)
            worker.add_done_callback(self._running.discard)
        return await job.outcome

    async def finish(self) -> None:
        """Waits until everything that was queued has been done."""
        while self._running:
            await asyncio.wait(self._running)

    async def _work(self) -> None:
        try:
            while self._queued:
                size = 1 if self._unbatched else min(self._batch, len(self._queued))
                jobs = [self._queued.popleft() for _ in range(size)]
                self._unbatched = max(self._unbatched - 1, 0)
                error = await self._tried(jobs)
                if error is not None:
                    self._failed(jobs, error)
        finally:  # In the step of the last look at the queue: nobody may rely on a worker that will not look again.
            self._free += 1

    async def _tried(self, jobs: list[_Job]) -> BaseException | None:
        """Runs these jobs in one transaction. Returns the error that has undone all of it."""
        saving = asyncio.Event()
        transaction = asyncio.ensure_future(self._transaction(jobs, saving))
        await asyncio.wait((transaction,), timeout=self._patience)
        if not transaction.done() and not saving.is_set():
            self._failed(jobs, TimeoutError())  # They hear of it before the broken connection is closed.
            transaction.cancel()
        await asyncio.wait((transaction,))
        if transaction.cancelled():
            return None
        if (error := transaction.exception()) is not None:
            return error
        for job, value in zip(jobs, transaction.result(), strict=True):
            if not job.outcome.done():
                job.outcome.set_result(value)
        return None

    async def _transaction(self, jobs: list[_Job], saving: asyncio.Event) -> list[Any]:
        """Either all of it is on disk, or an exception is raised and none of it happened.

        It may be cancelled until it begins to save (`saving`).
        """
        async with self._engine.begin() as connection:
            done = [await connection.run_sync(job.work) for job in jobs]
            saving.set()
            return done

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
            job.fail(as_outage(error))
