"""What can go wrong when the database is opened, and what a driver's error means.

StoreError              the database cannot be opened, so the bot does not start
├── WrongAddress        the setting is not an address that this program can open
├── Unreachable         there is no folder, file or server at the address, or access is denied
├── InUse               another process has it open
├── Damaged             the file cannot be read as a database, or holds something else
├── TooNew              a newer version of this program has migrated it
└── BackupRefused       a backup or a restore is not possible as requested; nothing has changed

Every message is one line for the person who runs the bot: what is wrong, and what to do. It never holds a password.

While the bot runs, an outage is raised as `bot.game.ports.log.LogUnavailable`: the program is fine, and trying again
later may work.
"""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bot.game.ports.log import LogTimeout, LogUnavailable, TookTooLong


class StoreError(Exception):
    """The database cannot be opened. The text is one readable line that says what to do."""


class WrongAddress(StoreError):
    """The setting is not the address of a database that this program can open."""


class Unreachable(StoreError):
    """There is no folder, file or server at the address, or access is denied."""


class InUse(StoreError):
    """Another process has the database open."""


class Damaged(StoreError):
    """What is at the address cannot be read as this program's database."""


class TooNew(StoreError):
    """A newer version of this program has migrated the database."""


class BackupRefused(StoreError):
    """A backup or a restore is not possible as requested. Nothing has changed."""


DRIVER_ERRORS = (DBAPIError, PoolTimeout, OSError)
"""Everything that a driver, the pool or the network raises (asyncpg lets network errors through unchanged)."""

_STATEMENT_ERRORS = (IntegrityError, ProgrammingError, DataError, NotSupportedError)
"""Errors that are about the statement and not about the state of the database: trying again would not help."""


def is_outage(error: Exception) -> bool:
    """Whether the database is to blame (locked, full, read-only, out of reach) and not the statement."""
    return isinstance(error, DRIVER_ERRORS) and not isinstance(error, _STATEMENT_ERRORS)


def is_timeout(error: BaseException) -> bool:
    """Whether the error came after a wait, for a lock that somebody else holds or a server that does not respond."""
    original = error.orig if isinstance(error, DBAPIError) else error
    return isinstance(original, TimeoutError) or getattr(original, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


def as_outage(error: BaseException) -> BaseException:
    """A driver's error that is an outage, as the table knows it; any other error as it is."""
    if not isinstance(error, Exception) or not is_outage(error):
        return error
    text = f"The database cannot be used just now: {reason(error)}"
    outage = (
        TookTooLong(text) if _is_interrupted(error) else (LogTimeout if is_timeout(error) else LogUnavailable)(text)
    )
    outage.__cause__ = error
    return outage


def _is_interrupted(error: Exception) -> bool:
    """Whether a reader was stopped at its deadline. On a server, that looks like one that does not answer."""
    original = error.orig if isinstance(error, DBAPIError) else error
    return getattr(original, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT


def reason(error: Exception) -> str:
    """What the driver says, in one line, without the statement and its parameters."""
    if isinstance(error, PoolTimeout):
        return "it is busy"
    original = error.orig if isinstance(error, DBAPIError) else error
    if _is_interrupted(error):
        return "the question took too long"
    text = (original.strerror if isinstance(original, OSError) else None) or str(original)
    return " ".join(text.split()) or "no answer in time"
