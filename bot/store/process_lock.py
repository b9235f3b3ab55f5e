"""One process at a time: the lock that a running bot holds on its database.

The system gives it free when the process ends, however it ends. Two processes could not harm a game (the log's key lets
one of two moves in), but both would answer each click, and SQLite wants one process that writes.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, Self

from filelock import FileLock, Timeout
from sqlalchemy import URL, text

from bot.store.address import describe, is_file
from bot.store.engine import make_server_engine
from bot.store.errors import Fault, InUse, Unreachable, reason

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

log = logging.getLogger(__name__)

LOCK_SUFFIX: Final = ".lock"
"""What the lock's file is called after the database's. It stays there, empty; only the system's lock on it counts."""
SERVER_WAIT: Final = 5.0
"""Seconds that a start waits for a silent server."""
RETRY: Final = 5.0
"""Seconds between two attempts to take back a server's lock that was lost with its connection."""

_SERVER_LOCK: Final = 0x52E61C1DF
"""The advisory lock of a running bot; any number that nobody else uses in this database."""

_KEEPALIVES: Final = ("tcp_keepalives_idle = 30", "tcp_keepalives_interval = 10", "tcp_keepalives_count = 3")
"""Without them, the server would keep the lock for hours when a machine is switched off that held it."""


class Lock(Protocol):
    """A lock that is held."""

    async def release(self) -> None:
        """Lets go of it. May be called again."""
        ...


async def take(address: URL) -> Lock:
    """Takes the database for this process. Raises InUse when another one has it, Unreachable when nobody can."""
    return FileProcessLock.take(address) if is_file(address) else await ServerProcessLock.take(address)


def in_use(address: URL) -> InUse:
    """The line for whoever comes second."""
    return InUse(
        f"A bot runs on {describe(address)} already. Stop it first: one database serves one process at a time."
    )


class FileProcessLock:
    """A lock on the file beside a SQLite database."""

    def __init__(self, lock: FileLock) -> None:
        self._lock = lock

    @classmethod
    def take(cls, address: URL) -> Self:
        """Takes it at once. Raises InUse when another process has it, Unreachable when its file cannot be written."""
        # Two names of one file must meet at one lock.
        path = Path(f"{Path(address.database or '').resolve()}{LOCK_SUFFIX}")
        lock = FileLock(path, timeout=0, thread_local=False)
        try:
            lock.acquire()
        except Timeout as taken:
            raise in_use(address) from taken
        except OSError as fault:
            raise Unreachable(
                f"The lock file {path} beside the database cannot be written ({fault.strerror}). "
                "Check whose it is, or choose another place in DATABASE_URL."
            ) from fault
        return cls(lock)

    def let_go(self) -> None:
        """Lets go of it. May be called again."""
        self._lock.release()

    async def release(self) -> None:
        """See Lock."""
        self.let_go()


class ServerProcessLock:
    """An advisory lock of a session on a PostgreSQL server; a lost session is replaced, and the lock taken again."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._session: AsyncConnection | None = None
        self._retaking: asyncio.Task[None] | None = None
        self._released = False

    @classmethod
    async def take(cls, address: URL) -> Self:
        """Takes it at once. Raises InUse when another process has it, Unreachable when the server is out of reach."""
        engine = make_server_engine(address, wait=SERVER_WAIT, limit=SERVER_WAIT)
        hold = cls(engine.execution_options(isolation_level="AUTOCOMMIT"))
        try:
            async with AsyncExitStack() as stack:
                stack.push_async_callback(hold.release)
                if not await hold._try():
                    raise in_use(address)
                stack.pop_all()
        except Fault as fault:
            raise Unreachable(
                f"The database {describe(address)} cannot be used ({reason(fault)}). "
                "Check DATABASE_URL and that the server runs."
            ) from fault
        return hold

    async def release(self) -> None:
        """See Lock."""
        self._released = True
        if self._retaking is not None:
            self._retaking.cancel()
        if self._session is not None:
            session, self._session = self._session, None
            with suppress(*Fault):
                # The server takes its time to notice that a connection was closed; the next start need not wait.
                await session.execute(text("SELECT pg_advisory_unlock_all()"))
            await session.close()
        await self._engine.dispose()

    async def _try(self) -> bool:
        """Whether a session of ours has the lock now. Raises as the driver does."""
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
        """The server was restarted, or the way to it broke."""
        if not self._released:
            self._retaking = asyncio.create_task(self._retake())

    async def _retake(self) -> None:
        if self._session is not None:
            session, self._session = self._session, None
            await session.invalidate()
            await session.close()
        while True:
            if await self._is_taken_again():
                return
            await asyncio.sleep(RETRY)

    async def _is_taken_again(self) -> bool:
        try:
            if await self._try():
                return True
            log.error("another process works on the database now: stop one of the two")
        except Fault as fault:
            log.warning("the lock on the database was lost, and cannot be taken again yet: %s", reason(fault))
        return False
