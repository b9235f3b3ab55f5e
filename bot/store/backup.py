"""Backs up a database file, also while the bot runs, and restores a backup.

SQLite itself makes the copy, so it includes moves that are still in the WAL file. The copy is checked from the first
page to the last, synced to disk before it gets its name, and readable by its owner alone, because it holds every hand.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from sqlalchemy import URL

from bot.store.address import describe, is_file, make_folder
from bot.store.errors import BackupRefused, Damaged, StoreError, TooNew
from bot.store.migrations import known_revisions
from bot.store.process_lock import FileProcessLock, in_use

LOCK_TIMEOUT: Final = 5.0
"""Seconds to wait while somebody else holds the database locked."""

Connect = Callable[[], sqlite3.Connection]

_BESIDE: Final = ("-wal", "-shm")
"""The suffixes of the files in which SQLite keeps the newest pages."""
_MAGIC: Final = b"SQLite format 3\0"
_LOCKED: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_OURS: Final = {"alembic_version", "games", "events"}
"""Tables that every version of this program's database has."""


def back_up(address: URL, target: Path, lock_timeout: float = LOCK_TIMEOUT) -> None:
    """Copies the database, which may be in use, to a file that does not exist yet.

    Raises StoreError, whose text is one line for the person who runs the bot, and then leaves no file behind.
    """
    database = _file(address)
    _refuse_existing(target)
    if not database.exists():
        raise BackupRefused(f"There is no database at {database} yet. Check DATABASE_URL.")
    source = partial(_open, _live(database), lock_timeout)
    with _checked_copy(source, database, target, "No backup was made.") as copy:
        _refuse_existing(target)
        copy.replace(target)
        _flush_folder(target.parent)


def restore(address: URL, source: Path, lock_timeout: float = LOCK_TIMEOUT) -> Path | None:
    """Replaces the database by a backup and returns where the replaced one is kept, None when there was none.

    Raises StoreError, whose text is one line for the person who runs the bot, when the database is in use, or the file
    is not a complete backup or is newer than this program. Nothing has changed then.
    """
    database = _file(address).resolve()
    if not source.is_file():
        raise BackupRefused(f"There is no file {source} to restore.")
    if database.exists() and source.samefile(database):
        raise BackupRefused(f"{source} is the database itself. Name the backup to restore.")
    make_folder(address)
    lock = FileProcessLock.acquire(address)
    try:
        still = partial(_open, _still(source), lock_timeout)
        with _checked_copy(still, source, database, "Nothing was restored.") as copy:
            aside = _set_aside(database, address, lock_timeout)
            copy.replace(database)
            _flush_folder(database.parent)
    finally:
        lock.unlock()
    return aside


def _file(address: URL) -> Path:
    if not is_file(address):
        raise BackupRefused(
            f"The database is {describe(address)}: use PostgreSQL's own pg_dump to back up and pg_restore to restore."
        )
    return Path(str(address.database))


def _refuse_existing(target: Path) -> None:
    if target.exists():
        raise BackupRefused(f"{target} already exists and was left as it is. Choose another name for the backup.")


@contextmanager
def _checked_copy(connect: Connect, source: Path, target: Path, outcome: str) -> Generator[Path]:
    """A checked copy of a database beside `target`, synced to disk; it is deleted again unless it is renamed.

    `connect` opens `source`. Raises StoreError, whose text ends with `outcome`.
    """
    try:
        handle, name = tempfile.mkstemp(prefix=f"{target.name}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise BackupRefused(f"{target.parent} cannot be written to ({error.strerror}). {outcome}") from error
    os.close(handle)
    copy = Path(name)
    try:
        _copy(connect, source, copy, outcome)
        yield copy
    finally:
        for suffix in ("", "-journal", *_BESIDE):
            Path(f"{copy}{suffix}").unlink(missing_ok=True)


def _copy(connect: Connect, source: Path, copy: Path, outcome: str) -> None:
    try:
        with closing(connect()) as there, closing(sqlite3.connect(copy, isolation_level=None)) as here:
            # `backup` would wait for a lock forever. A read transaction cannot be locked out, so begin one first.
            there.execute("BEGIN")
            there.execute("SELECT count(*) FROM sqlite_master")
            there.backup(here)
            # Makes it a single file that needs no WAL file beside it.
            here.execute("PRAGMA journal_mode = DELETE")
            _check(here, source, outcome)
        with copy.open("r+b") as written:
            os.fsync(written.fileno())
    except sqlite3.OperationalError as error:
        raise BackupRefused(f"{source} cannot be copied to {copy.parent} ({error}). {outcome}") from error
    except sqlite3.DatabaseError as error:
        raise _damaged(source, str(error), outcome) from error
    except OSError as error:
        raise BackupRefused(f"{source} cannot be copied to {copy.parent} ({error.strerror}). {outcome}") from error


def _live(database: Path) -> str:
    """SQLite's URI of a file that others may have open. A read-only connection would leave files behind beside it."""
    return f"{database.resolve().as_uri()}?mode=rw"


def _still(database: Path) -> str:
    """SQLite's URI of a file that nobody has open. `immutable` lets it be on a read-only disk."""
    alone = not any(Path(f"{database}{suffix}").exists() for suffix in _BESIDE)
    return f"{database.resolve().as_uri()}?mode=ro{'&immutable=1' if alone else ''}"


def _open(address: str, lock_timeout: float) -> sqlite3.Connection:
    return sqlite3.connect(address, uri=True, timeout=lock_timeout, isolation_level=None)


def _check(connection: sqlite3.Connection, source: Path, outcome: str) -> None:
    """Raises StoreError unless this is an intact database of this program, in a version that it knows."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables >= _OURS:
        raise Damaged(f"{source} is not a database of this program. {outcome}")
    found = " ".join(str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0]).split())
    if found != "ok":
        raise _damaged(source, found, outcome)
    revisions = {revision for (revision,) in connection.execute("SELECT version_num FROM alembic_version")}
    if not revisions:
        raise _damaged(source, "it does not name its version", outcome)
    if not revisions <= known_revisions():
        raise TooNew(f"{source} was made by a newer version of this program: install that one first. {outcome}")


def _damaged(source: Path, detail: str, outcome: str) -> StoreError:
    return Damaged(f"{source} cannot be read as a database ({detail}). {outcome} An older backup may be intact.")


def _set_aside(database: Path, address: URL, lock_timeout: float) -> Path | None:
    """Moves what is in the WAL file into the database, gives it a second name and returns that name."""
    if not database.exists():
        _move_beside(database, _free_name(database))
        return None
    _checkpoint(database, address, lock_timeout)
    aside = _free_name(database)
    try:
        # The database keeps its own name until the copy takes it, so that there is a database at any moment.
        os.link(database, aside)
    except OSError:
        # Not every file system has hard links.
        database.rename(aside)
    _move_beside(database, aside)
    return aside


def _checkpoint(database: Path, address: URL, lock_timeout: float) -> None:
    """Moves what is in the WAL file into the database. Raises InUse when somebody has the database open."""
    with database.open("rb") as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            return  # This is not a database, and SQLite would delete the WAL file beside it.
    try:
        with closing(_open(_live(database), lock_timeout)) as present:
            present.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in _LOCKED:
            raise in_use(address) from error
        # It is damaged, which may be why it is being replaced. Its WAL file is kept with it.


def _move_beside(database: Path, aside: Path) -> None:
    """Moves the WAL file away, or SQLite would apply it to the backup."""
    for suffix in _BESIDE:
        left = Path(f"{database}{suffix}")
        if left.exists():
            left.rename(f"{aside}{suffix}")


def _free_name(database: Path) -> Path:
    names = (database.with_name(f"{database.name}.before-restore-{number}") for number in count(1))
    return next(name for name in names if not name.exists())


def _flush_folder(folder: Path) -> None:
    """Makes a rename survive a power failure. Windows has no such call and does it by itself."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
