"""How to connect to SQLite and PostgreSQL: an engine that writes, and one that only reads."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable
from functools import partial
from math import inf
from typing import Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import AdaptedConnection, DBAPIConnection, ExceptionContext
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store.address import is_file

SERVER_CONNECTIONS: Final = 5
LONG_READERS: Final = 2
"""How many connections at most answer long questions, besides those that write and one that answers short ones."""
DEADLINE: Final = "deadline"
"""Where the information of a reading connection says until when it may read, in seconds of `time.monotonic`."""

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
_READER_PRAGMAS = ("PRAGMA query_only = ON",)
_ON_WRITE: Final = "IMMEDIATE"
"""Has the driver begin a transaction before the first statement that writes, and take the lock at once.

SQLite fails a transaction that reads first and then wants to write with BUSY, without waiting. What is read before the
first write stays true: no other connection writes. Reads alone need no lock, and go on while another program holds it.
"""
_STEPS_BETWEEN_LOOKS: Final = 20_000
"""After how many steps of SQLite's machine a reader looks at the clock: about every millisecond."""
_FILE_ERRORS = (
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_NOTADB,
)
"""Errors that a connection may keep raising after their cause is gone. It recovers from a full disk or a lock."""

# At DEBUG, aiosqlite logs the parameters of every statement, and those hold cards.
logging.getLogger("aiosqlite").setLevel(logging.INFO)


def make_engine(address: URL, *, wait: float, limit: float | None) -> AsyncEngine:
    """An engine for this address that has not connected yet.

    `wait` is how many seconds to wait for SQLite's lock, or for a server to accept a connection; `limit` is how many a
    statement may take on a server, None for no limit. Error texts never include parameters, because those hold cards.

    For a file it has a single connection: SQLite before 3.51.3 has a WAL-reset bug that takes several writing ones.
    """
    if not is_file(address):
        return _server_engine(address, SERVER_CONNECTIONS, wait, limit, {})
    engine = _file_engine(address, 1, wait)
    _listen(engine.sync_engine, None)
    return engine


def make_migration_engine(address: URL, *, wait: float) -> Engine:
    """An engine for this file that works in the caller's thread; `wait` as in `make_engine`.

    Migrations block a thread anyway, and a thread of aiosqlite that cannot open a file may outlive its event loop.
    """
    engine = create_engine(address.set(drivername="sqlite"), hide_parameters=True, connect_args={"timeout": wait})
    _listen(engine, "BEGIN IMMEDIATE")
    return engine


def make_reader(address: URL, *, wait: float, limit: float, stopped: Callable[[], bool]) -> AsyncEngine:
    """An engine that refuses to write; otherwise as `make_engine`.

    A file's statements are interrupted when the `DEADLINE` of their connection is over, or all of them are `stopped`.
    """
    if not is_file(address):
        return _server_engine(address, LONG_READERS + 1, wait, limit, {"default_transaction_read_only": "on"})
    engine = _file_engine(address, LONG_READERS + 1, wait)
    _listen(engine.sync_engine, "BEGIN", _READER_PRAGMAS)
    event.listen(engine.sync_engine, "connect", partial(_look_at_the_clock, stopped))
    return engine


def _server_engine(
    address: URL, connections: int, wait: float, limit: float | None, settings: dict[str, str]
) -> AsyncEngine:
    return create_async_engine(
        address,
        hide_parameters=True,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=wait,
        # Without it, a restart of the server would fail one click for each connection in the pool.
        pool_pre_ping=True,
        connect_args={"timeout": wait, "command_timeout": limit, "server_settings": settings},
    )


def _file_engine(address: URL, connections: int, wait: float) -> AsyncEngine:
    return create_async_engine(
        address, hide_parameters=True, pool_size=connections, max_overflow=0, connect_args={"timeout": wait}
    )


def _listen(engine: Engine, begin: str | None, pragmas: tuple[str, ...] = _PRAGMAS) -> None:
    """Sets up what this engine connects to; `begin` begins its transactions, None leaves that to the driver."""
    isolation = _ON_WRITE if begin is None else None
    event.listen(engine, "connect", partial(_prepare, isolation, pragmas))
    event.listen(engine, "handle_error", _reconnect_after_file_error)
    if begin is not None:
        event.listen(engine, "begin", partial(_begin, begin))


def _prepare(
    isolation: str | None, pragmas: tuple[str, ...], connection: DBAPIConnection, _entry: ConnectionPoolEntry
) -> None:
    """Sets up a new SQLite connection, or closes it if that fails."""
    try:
        connection.isolation_level = isolation
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()
    except sqlite3.Error:
        connection.close()
        raise


def _begin(statement: str, connection: Connection) -> None:
    """Begins a transaction (SQLAlchemy, "Enabling Non-Legacy SQLite Transactional Modes")."""
    connection.exec_driver_sql(statement)


def _look_at_the_clock(stopped: Callable[[], bool], connection: AdaptedConnection, entry: ConnectionPoolEntry) -> None:
    """Interrupts the statements of a reading connection once its deadline is over."""

    def is_over() -> bool:
        return stopped() or time.monotonic() > entry.info.get(DEADLINE, inf)

    connection.run_async(lambda driver: driver.set_progress_handler(is_over, _STEPS_BETWEEN_LOOKS))


def _reconnect_after_file_error(context: ExceptionContext) -> None:
    """Replaces the connection: one that was opened while the file was read-only, say, stays read-only."""
    if getattr(context.original_exception, "sqlite_errorcode", 0) & 0xFF in _FILE_ERRORS:
        context.is_disconnect = True
