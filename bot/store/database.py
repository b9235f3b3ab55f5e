"""Runs functions in transactions: short ones that may write, in order, and beside them those that only read."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from math import inf
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection

from bot.game.ports.log import LogUnavailable
from bot.store.address import is_file
from bot.store.engine import DEADLINE, LONG_READERS, SERVER_CONNECTIONS, make_engine, make_reader
from bot.store.transaction_queue import TransactionQueue, Value, Work

MAX_BATCH: Final = 32
"""How many callers at most share one transaction of a file."""
READ_SECONDS: Final = 8.0
"""How long a long question may take."""

LOST: Final = (
    "The database file was deleted or replaced while the bot was using it. "
    "Stop the bot, put the file or a backup back, then start it again."
)


class Database:
    """The database at an address, until it is closed.

    `wait` and `limit` are as in `make_engine`; `read_seconds` is how long a long question may take.
    """

    def __init__(self, address: URL, *, wait: float, limit: float | None, read_seconds: float = READ_SECONDS) -> None:
        self.address = address
        self.engine = make_engine(address, wait=wait, limit=limit)
        self.reader = make_reader(address, wait=wait, limit=read_seconds, stopped=lambda: self._closing is not None)
        workers, batch = (1, MAX_BATCH) if is_file(address) else (SERVER_CONNECTIONS, 1)
        self._queue = TransactionQueue(self.engine, workers, batch, None if is_file(address) else limit)
        self._lookups = TransactionQueue(self.reader, 1, MAX_BATCH, None if is_file(address) else limit)
        self._questions = TransactionQueue(self.reader, LONG_READERS, 1)
        self._read_seconds = read_seconds
        self._closing: asyncio.Task[None] | None = None
        self._opened: tuple[int, int] | None = None

    async def connect(self) -> None:
        """Makes the first connection, so that no click has to wait for it. Raises LogUnavailable."""
        await self.run(_nothing)
        await self.look_up(_nothing)
        if is_file(self.address):
            self._opened = self._identity()

    def is_lost(self) -> bool:
        """Whether the database file was deleted or replaced since `connect`; what is written then is gone."""
        return self._opened is not None and self._identity() != self._opened

    def _identity(self) -> tuple[int, int] | None:
        """What tells this file from another one in its place; None if there is none."""
        try:
            found = Path(str(self.address.database)).stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    async def run(self, work: Work[Value]) -> Value:
        """Runs `work` in a transaction and returns its value once that is on disk.

        An exception in `work` rolls the transaction back and is raised again. A caller that is cancelled stops
        waiting, but the transaction runs to its end, because the driver's thread cannot be stopped half-way. Raises
        LogUnavailable when the database is locked, full, read-only, out of reach or closed; IntegrityError when it
        refuses a row.
        """
        return await self._run(self._queue, work)

    async def look_up(self, work: Work[Value]) -> Value:
        """Runs `work`, which is short and must not write, beside the transactions of `run`. Raises LogUnavailable.

        What a cancelled caller of `run` has queued may not be seen yet.
        """
        return await self._run(self._lookups, partial(_in_time, work, self._read_seconds))

    async def _run(self, queue: TransactionQueue, work: Work[Value]) -> Value:
        if self._closing is not None:
            raise _closed()
        value = await queue.run(work)
        if self.is_lost():
            raise LogUnavailable(LOST)
        return value

    async def read(self, work: Work[Value], *, for_long: bool = False) -> Value:
        """Runs `work`, which must not write, beside the transactions of `run`; nothing that is short waits for it.

        Raises LogUnavailable as `run` does, TookTooLong when it takes longer than `read_seconds`, unless it may go on
        `for_long`, and when the database is closed meanwhile.
        """
        if self._closing is not None:
            raise _closed()
        return await self._questions.run(partial(_in_time, work, inf if for_long else self._read_seconds))

    async def close(self) -> None:
        """Waits for running transactions, then closes every connection. May be called again."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        await self._questions.finish()
        await self._lookups.finish()
        await self._queue.finish()
        # The last connection to be closed writes the WAL file back into the database, which a reader may not.
        await self.reader.dispose()
        await self.engine.dispose()


def _in_time(work: Work[Value], seconds: float, connection: Connection) -> Value:
    connection.info[DEADLINE] = time.monotonic() + seconds
    return work(connection)


def _nothing(connection: Connection) -> None:
    connection.exec_driver_sql("SELECT 1").close()


def _closed() -> LogUnavailable:
    return LogUnavailable("The database has been closed.")


async def in_thread(work: Callable[[], None]) -> None:
    """Waits for `work` in a thread. A caller that is cancelled also waits for its end: a thread cannot be stopped."""
    working = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        await asyncio.shield(working)
    except asyncio.CancelledError:
        await asyncio.wait((working,))
        working.exception()  # Nobody else fetches it, and asyncio would log an error.
        raise
