"""The one door to the database: transactions that a cancelled caller cannot tear apart."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine

from bot.game.ports.log import LogUnavailable
from bot.store.engine import SERVER_CONNECTIONS
from bot.store.errors import Fault, is_outage, unavailable
from bot.store.transaction_queue import FileQueue, ServerQueue, TransactionQueue, Value, Work

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine


class Database:
    """Runs functions in transactions of an engine, until it is closed."""

    def __init__(self, engine: Engine | AsyncEngine) -> None:
        self.engine = engine
        self._queue: TransactionQueue = (
            FileQueue(engine) if isinstance(engine, Engine) else ServerQueue(engine, SERVER_CONNECTIONS)
        )
        self._running: set[asyncio.Task[Any]] = set()
        self._closing: asyncio.Task[None] | None = None

    async def run(self, work: Work[Value]) -> Value:
        """Runs `work` in a transaction and returns its value once that is on disk.

        An exception of `work` undoes all that it did and is raised again. A caller that is cancelled stops waiting,
        but the transaction runs to its end: the driver's thread could not be stopped half-way. Raises LogUnavailable
        when the database is locked, full, read-only, out of reach or closed; IntegrityError when it refuses a row.
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
            task.exception()  # A caller that was cancelled asks no more; asyncio would log a fault that nobody made.

    async def close(self) -> None:
        """Waits for what is running and lets go of every connection. May be called again."""
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
        except Fault as fault:
            if is_outage(fault):
                raise unavailable(fault) from fault
            raise
