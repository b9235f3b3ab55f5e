"""Finds damage to a database file. A whole file takes a second per gigabyte to read, so that is done beside the games.

A note says that the bot is using the file. If a start finds one, the last run was killed or the power failed, and the
file is checked; the note stays until it was found whole.
"""

from __future__ import annotations

import sqlite3

from sqlalchemy import URL, Connection, delete
from sqlalchemy.exc import DatabaseError

from bot.store import notes
from bot.store.address import describe
from bot.store.errors import Damaged, reason
from bot.store.schema import meta

IN_USE = "in use"
"""The key of the note."""


def begin_use(connection: Connection) -> bool:
    """Notes that the file is in use. Returns whether it was not closed properly before."""
    unclean = notes.get_note(connection, IN_USE) is not None
    notes.set_note(connection, IN_USE, "yes")
    return unclean


def end_use(connection: Connection) -> None:
    """Notes that the file was closed properly."""
    connection.execute(delete(meta).where(meta.c.key == IN_USE))


def check(connection: Connection, address: URL) -> None:
    """Reads the whole file. Raises Damaged, whose text is one line for the person who runs the bot."""
    try:
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    except DatabaseError as error:
        if getattr(error.orig, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise damaged(address, reason(error)) from error
        raise
    if found != "ok":
        raise damaged(address, " ".join(str(found).split()))


def damaged(address: URL, detail: str) -> Damaged:
    """The error for a file that cannot be read, and what to do about it."""
    return Damaged(
        f"The database in {describe(address)} cannot be read ({detail}). "
        "Restore a backup (python -m bot restore FILE), or move the file away to start with an empty database."
    )
