"""`python -m bot backup|restore FILE`: copies the database at any time, and restores a copy while no bot runs."""

from __future__ import annotations

import argparse
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bot.runtime.startup import StartupError

if TYPE_CHECKING:
    from sqlalchemy import URL

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # pyright: ignore[reportPrivateUsage]


def add_parser(subparsers: Subparsers) -> None:
    """Adds both commands to the command line. Each sets `func`, which takes the arguments and returns the status."""
    backup = subparsers.add_parser(
        "backup",
        help="copy the database to a file, even while the bot is running",
        description="Copies the database to a new file, even while the bot is running, and checks that the copy is "
        "complete.",
    )
    backup.add_argument("file", type=Path, metavar="FILE", help="the backup to make; it must not exist yet")
    backup.set_defaults(func=_backup)
    restore = subparsers.add_parser(
        "restore",
        help="replace the database with a backup; stop the bot first",
        description="Replaces the database with a backup and keeps the old database beside it under another name. "
        "The bot must not be running.",
    )
    restore.add_argument("file", type=Path, metavar="FILE", help="a file made by the backup command")
    restore.set_defaults(func=_restore)


def _backup(args: argparse.Namespace) -> int:
    from bot.store.backup import back_up

    file: Path = args.file
    with _database() as address:
        back_up(address, file)
    print(f"The backup is in {file}. Whoever can read it can read every hand.")
    return 0


def _restore(args: argparse.Namespace) -> int:
    from bot.store.backup import restore

    file: Path = args.file
    with _database() as address:
        aside = restore(address, file)
    kept = "" if aside is None else f" The previous database is kept as {aside}."
    print(f"The database is as it was in {file}.{kept} You can start the bot now.")
    return 0


@contextmanager
def _database() -> Generator[URL]:
    """The address of the database. Raises StartupError for a wrong setting and for what fails inside the block."""
    from bot.settings import load_settings
    from bot.store.address import parse_address
    from bot.store.errors import StoreError

    settings = load_settings()
    try:
        yield parse_address(settings.database_url)
    except StoreError as error:
        raise StartupError(str(error)) from error
    except OSError as error:
        raise StartupError(f"{error.filename} cannot be written ({error.strerror}).") from error
