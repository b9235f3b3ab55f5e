"""Runs transactions to their end, whether or not the caller still waits."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine

from bot.game.ports.log import LogUnavailable
from bot.store.engine import SERVER_CONNECTIONS
from bot.store.errors import DRIVER_ERRORS, is_outage, unavailable
from bot.store.transaction_queue import FileQueue, ServerQueue, TransactionQueue, Value, Work

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine


class Database:
    """Runs functions in transactions on an engine, until it is closed."""

    def __init__(self, engine: Engine | AsyncEngine) -> None:
        self.engine = engine
        self._queue: TransactionQueue = (
            FileQueue(engine) if isinstance(engine, Engine) else ServerQueue(engine, SERVER_CONNECTIONS)
        )
        self._running: set[asyncio.Task[Any]] = set()
        self._closing: asyncio.Task[None] | None = None

    async def run(self, work: Work[Value]) -> Value:
        """Runs `work` in a transaction and returns its value once that is on disk.

        An exception in `work` rolls the transaction back and is raised again. A caller that is cancelled stops
        waiting, but the transaction runs to its end, because the driver's thread cannot be stopped half-way. Raises
        LogUnavailable when the database is locked, full, read-only, out of reach or closed; IntegrityError when it
        refuses a row.
        """
        if self._closing is not None:
            raise LogUnavailable("The database has been closed.")
        task = asyncio.create_task(self._transaction(work))
        self._running.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # If the caller was cancelled, nobody else fetches it, and asyncio would log an error.

    async def close(self) -> None:
        """Waits for running transactions, then closes every connection. May be called again."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        if self._running:
            await asyncio.wait(self._running)
        await self._queue.close()

    async def _transaction(self, work: Work[Value]) -> Value:
        try:
            return await self._queue.run(work)
        except DRIVER_ERRORS as error:
            if is_outage(error):
                raise unavailable(error) from error
            raise
