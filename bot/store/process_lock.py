"""The lock that a running bot holds on its database, so that only one process uses it.

The system releases it when the process ends, however it ends. Two processes could not damage a game, because the log's
key lets only one of two moves in. But both would answer each click, and SQLite works best with one writing process.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any, Final, Protocol, Self

from filelock import FileLock, Timeout
from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from typing_extensions import override

from bot.store.address import describe, is_file
from bot.store.engine import make_engine
from bot.store.errors import DRIVER_ERRORS, InUse, Unreachable, reason

log = logging.getLogger(__name__)

LOCK_SUFFIX: Final = ".lock"
"""The lock file has the database's name with this suffix. It stays there; only the system's lock on it counts."""
SERVER_TIMEOUT: Final = 5.0
"""Seconds that a start waits for a server that does not respond."""
RETRY_INTERVAL: Final = 5.0
"""Seconds between two attempts to take a server's lock again after its connection was lost."""

_SERVER_LOCK: Final = 0x52E61C1DF
"""The advisory lock of a running bot: any number that nothing else in this database uses."""

_KEEPALIVES: Final = ("tcp_keepalives_idle = 30", "tcp_keepalives_interval = 10", "tcp_keepalives_count = 3")
"""Without them, the server would keep the lock for hours after the bot's machine is switched off."""


class ProcessLock(Protocol):
    """A lock that this process holds."""

    async def release(self) -> None:
        """Releases the lock. May be called again."""
        ...


async def acquire(address: URL) -> ProcessLock:
    """Locks the database for this process.

    Raises InUse when another process holds the lock, Unreachable when it cannot be taken at all.
    """
    return FileProcessLock.acquire(address) if is_file(address) else await ServerProcessLock.acquire(address)


def in_use(address: URL) -> InUse:
    """The error for the second of two processes."""
    return InUse(f"A bot is already using {describe(address)}. Stop it first: a database serves one process at a time.")


class FileProcessLock(ProcessLock):
    """A lock on the file beside a SQLite database."""

    def __init__(self, lock: FileLock) -> None:
        self._lock = lock

    @classmethod
    def acquire(cls, address: URL) -> Self:
        """Raises InUse when another process holds it, Unreachable when its file cannot be written."""
        # Two names of one file must lead to the same lock.
        path = Path(f"{Path(address.database or '').resolve()}{LOCK_SUFFIX}")
        lock = FileLock(path, timeout=0, thread_local=False)
        try:
            lock.acquire()
        except Timeout as taken:
            raise in_use(address) from taken
        except OSError as error:
            raise Unreachable(
                f"The lock file {path} beside the database cannot be written ({error.strerror}). "
                "Check its permissions, or choose another place in DATABASE_URL."
            ) from error
        return cls(lock)

    def unlock(self) -> None:
        """Does what `release` does, outside an event loop."""
        self._lock.release()

    @override
    async def release(self) -> None:
        self.unlock()


class ServerProcessLock(ProcessLock):
    """An advisory lock of a session on a PostgreSQL server. If the session is lost, a new one takes the lock again."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._session: AsyncConnection | None = None
        self._reacquiring: asyncio.Task[None] | None = None
        self._released = False

    @classmethod
    async def acquire(cls, address: URL) -> Self:
        """Raises InUse when another process holds it, Unreachable when the server cannot be used."""
        engine = make_engine(address, wait=SERVER_TIMEOUT, limit=SERVER_TIMEOUT)
        lock = cls(engine.execution_options(isolation_level="AUTOCOMMIT"))
        try:
            async with AsyncExitStack() as stack:
                stack.push_async_callback(lock.release)
                if not await lock._try_lock():
                    raise in_use(address)
                stack.pop_all()
        except DRIVER_ERRORS as error:
            raise Unreachable(
                f"The database {describe(address)} cannot be used ({reason(error)}). "
                "Check DATABASE_URL, and that the server is running."
            ) from error
        return lock

    @override
    async def release(self) -> None:
        self._released = True
        if self._reacquiring is not None:
            self._reacquiring.cancel()
        if self._session is not None:
            session, self._session = self._session, None
            with suppress(*DRIVER_ERRORS):
                # The server may be slow to notice a closed connection, and the next start should not have to wait.
                await session.execute(text("SELECT pg_advisory_unlock_all()"))
            await session.close()
        await self._engine.dispose()

    async def _try_lock(self) -> bool:
        """Opens a session and returns whether it got the lock. Raises what the driver raises."""
        async with AsyncExitStack() as stack:
            session = await stack.enter_async_context(self._engine.connect())
            for setting in _KEEPALIVES:
                await session.execute(text(f"SET {setting}"))
            if not await session.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": _SERVER_LOCK}):
                return False
            driver: Any = (await session.get_raw_connection()).driver_connection
            driver.add_termination_listener(self._lost)
            self._session = session
            stack.pop_all()
        return True

    def _lost(self, _driver: object) -> None:
        """Called by the driver when the server was restarted or the connection broke."""
        if not self._released:
            self._reacquiring = asyncio.create_task(self._reacquire())

    async def _reacquire(self) -> None:
        if self._session is not None:
            session, self._session = self._session, None
            await session.invalidate()
            await session.close()
        while True:
            if await self._is_reacquired():
                return
            await asyncio.sleep(RETRY_INTERVAL)

    async def _is_reacquired(self) -> bool:
        try:
            if await self._try_lock():
                return True
            log.error("another process has locked the database meanwhile: stop one of the two")
        except DRIVER_ERRORS as error:
            log.warning("the lock on the database was lost and cannot be taken again yet: %s", reason(error))
        return False
