"""What can go wrong when the database is opened, and what a driver's complaint means.

StoreError              the database cannot be opened; the bot does not start
├── WrongAddress        the setting is no address that this program can open
├── Unreachable         no folder, no file, no server there, or it lets nobody in
├── InUse               another process has it open
├── Damaged             the file cannot be read as a database, or holds something else
├── TooNew              a newer version of this program has been at work on it
└── BackupRefused       a backup or a restore cannot be made as it was asked for; nothing has changed

Every message is one line for the person who runs the bot: what is wrong, and what to do. It holds no password.

While the bot runs, faults are `bot.game.ports.log.LogUnavailable`: nothing is to be mended in the program, and trying
again later may work.
"""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bot.game.ports.log import LogUnavailable


class StoreError(Exception):
    """The database cannot be opened. The text is one readable line that says what to do."""


class WrongAddress(StoreError):
    """The setting is no address of a database that this program can open."""


class Unreachable(StoreError):
    """There is no folder, file or server at the address, or it lets nobody in."""


class InUse(StoreError):
    """Another process has the database open."""


class Damaged(StoreError):
    """What is at the address cannot be read as this program's database."""


class TooNew(StoreError):
    """The database was brought up to date by a newer version of this program."""


class BackupRefused(StoreError):
    """A backup or a restore cannot be made as it was asked for. Nothing has changed."""


Fault = (DBAPIError, PoolTimeout, OSError)
"""All that a driver, the pool or the network raises (asyncpg lets errors of the network pass as they are)."""

_OWN_FAULT = (IntegrityError, ProgrammingError, DataError, NotSupportedError)
"""Kinds that speak of the statement and not of the database's health: trying again would not help."""


def is_outage(fault: Exception) -> bool:
    """Whether the database is to blame (locked, full, read-only, out of reach) and not the statement."""
    return isinstance(fault, Fault) and not isinstance(fault, _OWN_FAULT)


def was_awaited(fault: BaseException) -> bool:
    """Whether it came only after a wait: for a lock that somebody else keeps, or for a server that does not answer."""
    told = fault.orig if isinstance(fault, DBAPIError) else fault
    return isinstance(told, TimeoutError) or getattr(told, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


def unavailable(fault: Exception) -> LogUnavailable:
    """The same fault, as the table knows it."""
    return LogUnavailable(f"The database cannot be used just now: {reason(fault)}")


def reason(fault: Exception) -> str:
    """What the driver says, in one line; never a statement or its parameters."""
    if isinstance(fault, PoolTimeout):
        return "it is busy"
    told = fault.orig if isinstance(fault, DBAPIError) else fault
    text = (told.strerror if isinstance(told, OSError) else None) or str(told)
    return " ".join(text.split()) or "no answer in time"
