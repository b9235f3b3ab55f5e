"""What a disk does to a bot in mid-game: it is full, it turns read-only, or another program holds the file."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, suppress
from pathlib import Path

from sqlalchemy import Connection, event

from bot.store.database import Database
from bot.store.store import Store

Trouble = Callable[[Store, Path], AbstractAsyncContextManager[None]]
"""Troubles the file of this store until the block is left."""


@asynccontextmanager
async def locked(store: Store, file: Path) -> AsyncGenerator[None]:
    """Another program keeps the file to itself."""
    await give_up_soon(store)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


async def give_up_soon(store: Store) -> None:
    """The store waits a moment for a locked file, and not the 1.5 s that it leaves another program: nobody lets go."""
    await database_of(store).run(lambda connection: pragma(connection, "busy_timeout = 50"))


@asynccontextmanager
async def full(store: Store, file: Path) -> AsyncGenerator[None]:
    """The file cannot grow by another page, and there is no room left in those that it has."""
    database = database_of(store)
    pages = await database.run(lambda connection: pragma(connection, "page_count"))
    await database.run(lambda connection: pragma(connection, f"max_page_count = {pages}"))
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute(f"PRAGMA max_page_count = {pages}")
        for size in (1000, 100, 10, 0):
            _fill(other, size)
        yield
        other.execute("DELETE FROM events WHERE game_id = -1")
    await database.run(lambda connection: pragma(connection, f"max_page_count = {2**31}"))


def _fill(connection: sqlite3.Connection, size: int) -> None:
    """Entries of a game that there is not, each of this size, until no further one finds room."""
    entry = (
        "INSERT INTO events (game_id, version, at, payload) "
        "SELECT -1, 1 + count(*), '2026-03-01 12:00:00.000000', ? FROM events"
    )
    with suppress(sqlite3.OperationalError):
        while True:
            connection.execute(entry, ("x" * size,))


@asynccontextmanager
async def read_only(store: Store, file: Path) -> AsyncGenerator[None]:
    """The file can be read and not written, and so is every connection that is opened meanwhile."""
    database = database_of(store)
    engine = database.engine.sync_engine

    def forbid(connection: sqlite3.Connection, _entry: object) -> None:
        connection.cursor().execute("PRAGMA query_only = ON")

    event.listen(engine, "connect", forbid)
    await database.run(lambda connection: connection.exec_driver_sql("PRAGMA query_only = ON").close())
    yield
    # What was opened so stays so, as it is with a file that was read-only when it was opened.
    event.remove(engine, "connect", forbid)


TROUBLES = (locked, full, read_only)


def database_of(store: Store) -> Database:
    """The database behind a store, to trouble it from within."""
    return store._database


def pragma(connection: Connection, what: str) -> int:
    """What a number of SQLite's is now."""
    return int(connection.exec_driver_sql(f"PRAGMA {what}").scalar_one())
