"""How to connect to SQLite and PostgreSQL."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection, ExceptionContext
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store.address import is_file

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
SERVER_CONNECTIONS: Final = 5
_FILE_ERRORS = (
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_NOTADB,
)
"""Errors that a connection may keep raising after their cause is gone. It recovers from a full disk or a lock."""


def make_engine(address: URL, *, wait: float, limit: float | None) -> Engine | AsyncEngine:
    """An engine for this address that has not connected yet.

    `wait` is how many seconds to wait for SQLite's lock, or for a server to accept a connection; `limit` is how many a
    statement may take on a server, None for no limit. Error texts never include parameters, because those hold cards.
    """
    if is_file(address):
        return make_file_engine(address, wait=wait)
    return make_server_engine(address, wait=wait, limit=limit)


def make_server_engine(address: URL, *, wait: float, limit: float | None) -> AsyncEngine:
    """An engine for this server that has not connected yet; `wait` and `limit` as in `make_engine`."""
    # This takes a fifth of a second to load, and a file does not need it.
    from sqlalchemy.ext.asyncio import create_async_engine

    return create_async_engine(
        address,
        hide_parameters=True,
        pool_size=SERVER_CONNECTIONS,
        max_overflow=0,
        pool_timeout=wait,
        # Without it, a restart of the server would fail one click for each connection in the pool.
        pool_pre_ping=True,
        connect_args={"timeout": wait, "command_timeout": limit},
    )


def make_file_engine(address: URL, *, wait: float) -> Engine:
    """An engine for this file that has not connected yet, and works in the caller's thread; `wait` as in `make_engine`.

    It has a single connection: SQLite before 3.51.3 has a WAL-reset bug that takes several writing connections.
    """
    engine = create_engine(address, hide_parameters=True, pool_size=1, max_overflow=0, connect_args={"timeout": wait})
    _listen(engine)
    return engine


def _listen(engine: Engine) -> None:
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    event.listen(engine, "handle_error", _reconnect_after_file_error)


def _prepare(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    """Sets up a new SQLite connection, or closes it if that fails."""
    # Stops the driver from beginning transactions itself: `_begin` does that (SQLAlchemy, "Enabling Non-Legacy SQLite
    # Transactional Modes").
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        for pragma in _PRAGMAS:
            cursor.execute(pragma)
    except sqlite3.Error:
        connection.close()
        raise
    cursor.close()


def _begin(connection: Connection) -> None:
    """Takes the write lock at once: SQLite fails a read that turns into a write with BUSY, without waiting."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _reconnect_after_file_error(context: ExceptionContext) -> None:
    """Replaces the connection: one that was opened while the file was read-only, say, stays read-only."""
    if getattr(context.original_exception, "sqlite_errorcode", 0) & 0xFF in _FILE_ERRORS:
        context.is_disconnect = True
