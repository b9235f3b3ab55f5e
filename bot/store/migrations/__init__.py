"""Brings a database up to date: `migrate` runs at each start and is quick when there is nothing to do.

To change the tables, add a file under `versions` with the next number, whose `down_revision` is the previous one. Write
it by hand in Alembic's operations, and never change it once it is released. Change `schema.py` with it, and add a
database of the new version to `tests/data/schemas`. There are no downgrades: to go back to an older version, restore
the backup made before the upgrade.
"""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

from sqlalchemy import URL, Connection, inspect, text
from sqlalchemy.exc import DatabaseError

from bot.store import schema
from bot.store.address import describe, is_file
from bot.store.engine import make_engine, make_migration_engine
from bot.store.errors import DRIVER_ERRORS, Damaged, StoreError, TooNew, Unreachable, is_outage, reason
from bot.store.integrity import check, damaged

START_TIMEOUT = 5.0
"""Seconds that a start waits for a locked file or a server that does not respond."""

_FOLDER = Path(__file__).parent
_VERSION_TABLE = "alembic_version"
"""The table in which Alembic keeps the revision."""
_SERVER_LOCK = 0x52E61C1DE
"""The advisory lock that keeps two processes from migrating at once: any number that nothing else uses."""

# Alembic keeps the running migration in module globals.
_one_at_a_time = threading.Lock()


def migrate(address: URL, wait: float = START_TIMEOUT) -> None:
    """Opens the database and brings its tables up to date, in one transaction. A file is checked before it is changed.

    It blocks, so call it in a thread. Raises StoreError with a readable line.
    """
    with _one_at_a_time:
        try:
            if is_file(address):
                _migrate_file(address, wait)
            else:
                asyncio.run(_migrate_server(address, wait))
        except DRIVER_ERRORS as error:
            raise _start_error(error, address) from error


def known_revisions() -> frozenset[str]:
    """All revisions of the tables that this program can bring up to date."""
    return frozenset(_revisions())


def _revisions() -> list[str]:
    """The revisions in order. The name of each file begins with its revision."""
    return sorted(path.name.partition("_")[0] for path in _FOLDER.glob("versions/[0-9]*.py"))


def _migrate_file(address: URL, wait: float) -> None:
    engine = make_migration_engine(address, wait=wait)
    try:
        with engine.begin() as connection:
            _upgrade(connection, address)
    finally:
        engine.dispose()


async def _migrate_server(address: URL, wait: float) -> None:
    engine = make_engine(address, wait=wait, limit=None)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade, address)
    finally:
        await engine.dispose()


def _upgrade(connection: Connection, address: URL) -> None:
    if not is_file(address):
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _SERVER_LOCK})
    present = _present(connection)
    if not present:
        _check_empty(connection, address)
    elif not present <= known_revisions():
        raise TooNew(
            f"The database ({describe(address)}) was made by a newer version of this program. "
            "Install that version, or restore the backup made before the upgrade."
        )
    if present != set(_revisions()[-1:]):
        if present and is_file(address):
            check(connection, address)
        _run_versions(connection)
    _check_whole(connection, address)


def _present(connection: Connection) -> set[str]:
    """The revisions that the database names: one, or none before its first start."""
    if not inspect(connection).has_table(_VERSION_TABLE):
        return set()
    return set(connection.execute(text(f"SELECT version_num FROM {_VERSION_TABLE}")).scalars())  # noqa: S608  # a constant


def _run_versions(connection: Connection) -> None:
    # Alembic takes longer to load than the rest of a start, and few starts have anything to migrate.
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_FOLDER))
    command.upgrade(config, "head")


def _check_empty(connection: Connection, address: URL) -> None:
    """A database without a revision must not hold tables with our names."""
    taken = sorted(set(inspect(connection).get_table_names()) & set(schema.metadata.tables))
    if taken:
        raise Damaged(
            f"The database ({describe(address)}) holds a table {taken[0]!r} of another program. "
            "Choose another database in DATABASE_URL."
        )


def _check_whole(connection: Connection, address: URL) -> None:
    """A database with our revision must hold all our tables: if one is missing, every click fails."""
    missing = sorted(set(schema.metadata.tables) - set(inspect(connection).get_table_names()))
    if missing:
        raise Damaged(f"The database ({describe(address)}) has lost its table {missing[0]!r}. Restore a backup.")


def _start_error(error: Exception, address: URL) -> StoreError:
    detail = reason(error)
    if not is_file(address):
        return Unreachable(
            f"The database {describe(address)} cannot be used ({detail}). "
            "Check DATABASE_URL, and that the server is running."
        )
    if type(error) is DatabaseError:
        return damaged(address, detail)
    if is_outage(error) and "locked" in detail:
        return Unreachable(f"Another program has locked {describe(address)}. Stop it, then start again.")
    return Unreachable(
        f"The database in {describe(address)} cannot be opened ({detail}). "
        "Check its permissions, or choose another place in DATABASE_URL."
    )
