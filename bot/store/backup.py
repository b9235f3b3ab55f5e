"""Backups of a database file: a copy made while the bot runs, and a copy put in the database's place.

Either way the copy is made by SQLite itself (moves in the files beside the database are in it), read through from its
first page to its last, on disk before it gets its name, and readable by its owner alone: it holds every hand.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Generator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Final

from sqlalchemy import URL

from bot.store.address import describe, is_file, make_folder
from bot.store.errors import BackupRefused, Damaged, StoreError, TooNew
from bot.store.migrations import known_revisions
from bot.store.process_lock import FileProcessLock, in_use

LOCK_TIMEOUT: Final = 5.0
"""Seconds to wait for somebody who holds the database locked."""

_BESIDE: Final = ("-wal", "-shm")
"""The files in which SQLite keeps the newest pages, called after the database's."""
_MAGIC: Final = b"SQLite format 3\0"
_LOCKED: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_OURS: Final = {"alembic_version", "games", "events"}
"""Tables that a database of this program has in every version."""


def back_up(address: URL, target: Path) -> None:
    """Copies the database, which may be in use, to a file that is not there yet.

    Raises StoreError, whose text is one line for the person who runs the bot; there is no such file then.
    """
    database = _file(address)
    _refuse_existing(target)
    if not database.exists():
        raise BackupRefused(f"There is no database at {database} yet. Check DATABASE_URL.")
    with _checked_copy(_live(database), database, target, "No backup was made.") as copy:
        _refuse_existing(target)
        copy.replace(target)
        _flush_folder(target.parent)


def restore(address: URL, source: Path) -> Path | None:
    """Puts a backup in the place of the database and returns where that one is kept now; None when there was none.

    Raises StoreError, whose text is one line for the person who runs the bot, for a database that is in use and for a
    file that is no whole backup or is newer than this program; nothing has changed then.
    """
    database = _file(address).resolve()
    if not source.is_file():
        raise BackupRefused(f"There is no file {source} to restore.")
    if database.exists() and source.samefile(database):
        raise BackupRefused(f"{source} is the database itself. Name the backup to restore.")
    make_folder(address)
    hold = FileProcessLock.take(address)
    try:
        with _checked_copy(_still(source), source, database, "Nothing was restored.") as copy:
            aside = _set_aside(database, address)
            copy.replace(database)
            _flush_folder(database.parent)
    finally:
        hold.let_go()
    return aside


def _file(address: URL) -> Path:
    if not is_file(address):
        raise BackupRefused(
            f"The database is {describe(address)}: use PostgreSQL's own pg_dump to back up and pg_restore to restore."
        )
    return Path(str(address.database))


def _refuse_existing(target: Path) -> None:
    if target.exists():
        raise BackupRefused(f"{target} is there already and was left as it is. Choose another name for the backup.")


@contextmanager
def _checked_copy(address: str, source: Path, target: Path, outcome: str) -> Generator[Path]:
    """A whole copy of a database beside `target`, safe on disk; taken away again unless it is renamed.

    `address` is SQLite's for `source`. Raises StoreError, whose text ends in `outcome`.
    """
    try:
        handle, name = tempfile.mkstemp(prefix=f"{target.name}.", suffix=".part", dir=target.parent)
    except OSError as fault:
        raise BackupRefused(f"{target.parent} cannot be written to ({fault.strerror}). {outcome}") from fault
    os.close(handle)
    copy = Path(name)
    try:
        _copy(address, source, copy, outcome)
        yield copy
    finally:
        for suffix in ("", "-journal", *_BESIDE):
            Path(f"{copy}{suffix}").unlink(missing_ok=True)


def _copy(address: str, source: Path, copy: Path, outcome: str) -> None:
    try:
        with closing(_open(address)) as there, closing(sqlite3.connect(copy, isolation_level=None)) as here:
            # Once it reads, nobody can lock it out, and `backup` would wait for a lock without end.
            there.execute("BEGIN")
            there.execute("SELECT count(*) FROM sqlite_master")
            there.backup(here)
            # One file that needs no others beside it.
            here.execute("PRAGMA journal_mode = DELETE")
            _check(here, source, outcome)
        with copy.open("r+b") as written:
            os.fsync(written.fileno())
    except sqlite3.OperationalError as fault:
        raise BackupRefused(f"{source} cannot be copied to {copy.parent} ({fault}). {outcome}") from fault
    except sqlite3.DatabaseError as fault:
        raise _damaged(source, str(fault), outcome) from fault
    except OSError as fault:
        raise BackupRefused(f"{source} cannot be copied to {copy.parent} ({fault.strerror}). {outcome}") from fault


def _live(database: Path) -> str:
    """SQLite's address of a file that others may have open. Not read-only: such a reader leaves files beside it."""
    return f"{database.resolve().as_uri()}?mode=rw"


def _still(database: Path) -> str:
    """SQLite's address of a file that nobody has open. With `immutable` it may be on a disk that takes no files."""
    alone = not any(Path(f"{database}{suffix}").exists() for suffix in _BESIDE)
    return f"{database.resolve().as_uri()}?mode=ro{'&immutable=1' if alone else ''}"


def _open(address: str) -> sqlite3.Connection:
    return sqlite3.connect(address, uri=True, timeout=LOCK_TIMEOUT, isolation_level=None)


def _check(connection: sqlite3.Connection, source: Path, outcome: str) -> None:
    """Raises StoreError unless this is a whole database of this program, in a version that it knows."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables >= _OURS:
        raise Damaged(f"{source} is no database of this program. {outcome}")
    found = " ".join(str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0]).split())
    if found != "ok":
        raise _damaged(source, found, outcome)
    marks = {mark for (mark,) in connection.execute("SELECT version_num FROM alembic_version")}
    if not marks:
        raise _damaged(source, "it does not say its version", outcome)
    if not marks <= known_revisions():
        raise TooNew(f"{source} was made by a newer version of this program: install that one first. {outcome}")


def _damaged(source: Path, told: str, outcome: str) -> StoreError:
    return Damaged(f"{source} cannot be read as a database ({told}). {outcome} An older backup may be whole.")


def _set_aside(database: Path, address: URL) -> Path | None:
    """Gives the database a second name beside it, with all that is in its -wal file, and returns that name."""
    if not database.exists():
        _move_beside(database, _free_name(database))
        return None
    _fold_in(database, address)
    aside = _free_name(database)
    try:
        # The database keeps its own name until the copy takes it: at no moment is there none.
        os.link(database, aside)
    except OSError:
        # Not every file system has hard links.
        database.rename(aside)
    _move_beside(database, aside)
    return aside


def _fold_in(database: Path, address: URL) -> None:
    """Brings what is in the -wal file into the database. Raises InUse when anybody has the database open."""
    with database.open("rb") as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            return  # SQLite would throw the -wal file of such a file away.
    try:
        with closing(_open(_live(database))) as present:
            present.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as fault:
        if fault.sqlite_errorcode & 0xFF in _LOCKED:
            raise in_use(address) from fault
        # It is damaged, which may be why it is replaced: what is left beside it is kept with it.


def _move_beside(database: Path, aside: Path) -> None:
    """A -wal file that stayed would be played over the backup."""
    for suffix in _BESIDE:
        left = Path(f"{database}{suffix}")
        if left.exists():
            left.rename(f"{aside}{suffix}")


def _free_name(database: Path) -> Path:
    names = (database.with_name(f"{database.name}.before-restore-{number}") for number in count(1))
    return next(name for name in names if not name.exists())


def _flush_folder(folder: Path) -> None:
    """Makes a rename outlive a power failure. Windows, which has no such call, does so by itself."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
