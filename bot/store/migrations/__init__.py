"""Brings a database up to date: `migrate` runs at each start and is quick when there is nothing to do.

A change of the tables is a new file under `versions`, numbered on, whose `down_revision` is the one before; it is
written by hand, in Alembic's operations, and never changed once released. `schema.py` changes with it,
and a database of the new version goes to `tests/data/schemas`. There is no way down: who goes back to an older version
restores the backup made before.
"""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

from sqlalchemy import URL, Connection, inspect, text
from sqlalchemy.exc import DatabaseError

from bot.store import schema
from bot.store.address import describe, is_file
from bot.store.engine import make_file_engine, make_server_engine
from bot.store.errors import Damaged, Fault, StoreError, TooNew, Unreachable, is_outage, reason

START_WAIT = 5.0
"""Seconds that a start waits for a locked file or a silent server."""

_FOLDER = Path(__file__).parent
_MARK = "alembic_version"
"""The table in which Alembic keeps the version."""
_SERVER_LOCK = 0x52E61C1DE
"""The advisory lock that keeps two processes from migrating at once; any number that nobody else uses."""

# Alembic keeps the migration that runs in module globals.
_one_at_a_time = threading.Lock()


def migrate(address: URL, wait: float = START_WAIT) -> None:
    """Opens the database, checks it and brings its tables up to date, all in one transaction.

    Blocks: call it in a thread. Raises StoreError with a readable line.
    """
    with _one_at_a_time:
        try:
            if is_file(address):
                _migrate_file(address, wait)
            else:
                asyncio.run(_migrate_server(address, wait))
        except Fault as fault:
            raise _start_fault(fault, address) from fault


def known_revisions() -> frozenset[str]:
    """The marks of all versions of the tables that this program can bring up to date."""
    return frozenset(_revisions())


def _revisions() -> list[str]:
    """The marks in order; the file of each version begins with its own."""
    return sorted(path.name.partition("_")[0] for path in _FOLDER.glob("versions/[0-9]*.py"))


def _migrate_file(address: URL, wait: float) -> None:
    # Without the asynchronous driver: the thread of one that cannot open the file would speak to a loop long gone.
    engine = make_file_engine(address, wait=wait)
    try:
        with engine.begin() as connection:
            _upgrade(connection, address)
    finally:
        engine.dispose()


async def _migrate_server(address: URL, wait: float) -> None:
    engine = make_server_engine(address, wait=wait, limit=None)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade, address)
    finally:
        await engine.dispose()


def _upgrade(connection: Connection, address: URL) -> None:
    if is_file(address):
        _check_file(connection, address)
    else:
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
        _run_versions(connection)
    _check_whole(connection, address)


def _present(connection: Connection) -> set[str]:
    """The marks that the database bears: one, or none before its first start."""
    if not inspect(connection).has_table(_MARK):
        return set()
    return set(connection.execute(text(f"SELECT version_num FROM {_MARK}")).scalars())  # noqa: S608  # a constant


def _run_versions(connection: Connection) -> None:
    # It takes longer to load than all else of a start does, and few starts have anything to bring up to date.
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_FOLDER))
    command.upgrade(config, "head")


def _check_file(connection: Connection, address: URL) -> None:
    """Reads through the file once (a second for a gigabyte): damage is best noticed before anybody plays on it."""
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    if found != "ok":
        raise _damaged(address, " ".join(str(found).split()))


def _check_empty(connection: Connection, address: URL) -> None:
    """A database without our mark must not hold tables with our names."""
    taken = sorted(set(inspect(connection).get_table_names()) & set(schema.metadata.tables))
    if taken:
        raise Damaged(
            f"The database ({describe(address)}) holds a table {taken[0]!r} of another program. "
            "Choose another database in DATABASE_URL."
        )


def _check_whole(connection: Connection, address: URL) -> None:
    """A database with our mark must hold all our tables: without one, every click would fail."""
    missing = sorted(set(schema.metadata.tables) - set(inspect(connection).get_table_names()))
    if missing:
        raise Damaged(f"The database ({describe(address)}) has lost its table {missing[0]!r}. Restore a backup.")


def _start_fault(fault: Exception, address: URL) -> StoreError:
    told = reason(fault)
    if not is_file(address):
        return Unreachable(
            f"The database {describe(address)} cannot be used ({told}). Check DATABASE_URL and that the server runs."
        )
    if type(fault) is DatabaseError:
        return _damaged(address, told)
    if is_outage(fault) and "locked" in told:
        return Unreachable(f"Another program holds {describe(address)} locked. Stop it, then start again.")
    return Unreachable(
        f"As the database, {describe(address)} cannot be opened ({told}). "
        "Check that it may be read and written there, or choose another place in DATABASE_URL."
    )


def _damaged(address: URL, told: str) -> Damaged:
    return Damaged(
        f"As a database, {describe(address)} cannot be read ({told}). "
        "Restore a backup (python -m bot restore FILE), or move it away to begin afresh."
    )
