"""The engines: how SQLite and PostgreSQL are connected to."""

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
_OF_THE_FILE = (
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_NOTADB,
)
"""Faults that a connection may keep after their cause has gone; a full disk and a lock it gets over by itself."""


def make_engine(address: URL, *, wait: float, limit: float | None) -> Engine | AsyncEngine:
    """An engine for this address, for a `Database`; nothing is connected yet.

    `wait` is how many seconds a caller waits for SQLite's lock, or for a server to answer the phone; `limit` how many
    a statement may take on a server (None for ever). Parameters never show up in error texts: they hold the cards.
    """
    if is_file(address):
        return make_file_engine(address, wait=wait)
    return make_server_engine(address, wait=wait, limit=limit)


def make_server_engine(address: URL, *, wait: float, limit: float | None) -> AsyncEngine:
    """An engine for this server; nothing is connected yet. `wait` and `limit` as above."""
    # A fifth of a second to load, and none of it is for a file.
    from sqlalchemy.ext.asyncio import create_async_engine

    return create_async_engine(
        address,
        hide_parameters=True,
        pool_size=SERVER_CONNECTIONS,
        max_overflow=0,
        pool_timeout=wait,
        # A server that was restarted costs one connection, not one failed click for each connection in the pool.
        pool_pre_ping=True,
        connect_args={"timeout": wait, "command_timeout": limit},
    )


def make_file_engine(address: URL, *, wait: float) -> Engine:
    """An engine for this file that works in the thread that calls it; nothing is connected yet. `wait` as above.

    One connection for everything: several that write are what SQLite's WAL-reset fault needs (before 3.51.3).
    """
    engine = create_engine(address, hide_parameters=True, pool_size=1, max_overflow=0, connect_args={"timeout": wait})
    _listen(engine)
    return engine


def _listen(engine: Engine) -> None:
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    event.listen(engine, "handle_error", _judge)


def _prepare(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    """Sets up a new SQLite connection; one that cannot be set up is closed."""
    # The driver begins no transactions of its own: `_begin` does (SQLAlchemy, "Enabling Non-Legacy SQLite
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
    """Takes the write lock at once: a read that turns into a write fails with BUSY however long it may wait."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _judge(context: ExceptionContext) -> None:
    """Has the file opened anew after a fault of its own: SQLite never writes through what it once opened to read."""
    if getattr(context.original_exception, "sqlite_errorcode", 0) & 0xFF in _OF_THE_FILE:
        context.is_disconnect = True
