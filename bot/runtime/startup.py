"""What can keep the bot from starting, and the lock that allows one process per token."""

from __future__ import annotations

import errno
import hashlib
import logging
import os
import stat
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from getpass import getuser
from pathlib import Path

log = logging.getLogger(__name__)


class StartupError(Exception):
    """The program cannot start as it is set up.

    The text is for whoever runs it: what is wrong and what to do, without secrets. It goes to standard error in place
    of a traceback, and the exit status is 1.
    """


@contextmanager
def token_lock(token: str) -> Generator[None]:
    """Locks this token, because two bots with the same token would both answer each click.

    Raises StartupError when another process of this user holds the lock. Its file is named after a hash that does not
    reveal the token, in a folder of the user's own among the temporary files. A bot on another machine, of another user
    or in another container goes unnoticed. If the file cannot be written, or somebody else has made the folder, the bot
    logs a warning and runs without the lock.
    """
    from filelock import FileLock, Timeout  # The other commands import StartupError and need not load it.

    digest = hashlib.sha256(token.encode()).hexdigest()
    path = _own_folder() / f"{digest[:32]}.lock"
    lock = FileLock(path, timeout=0, thread_local=False)
    try:
        _make_own(path.parent)
        lock.acquire()
    except Timeout as taken:
        raise StartupError(
            "A bot with this DISCORD_TOKEN is already running on this machine. "
            "Stop it first: both would answer each click."
        ) from taken
    except OSError as error:
        log.warning("a second bot with the same token will not be noticed: %s (%s)", path, error.strerror)
    try:
        yield
    finally:
        lock.release()


def _own_folder() -> Path:
    """Where this user's locks are. In a folder that all users share, any of them could hold the lock for ever."""
    user = str(os.getuid()) if sys.platform != "win32" else getuser()
    return Path(tempfile.gettempdir()) / f"card-room-{user}"


def _make_own(folder: Path) -> None:
    """Makes this folder for the user alone. Raises OSError if it is somebody else's."""
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    is_own = sys.platform == "win32" or (found.st_uid == os.getuid() and not found.st_mode & 0o077)
    if not is_own or not stat.S_ISDIR(found.st_mode):
        raise PermissionError(errno.EACCES, "it is not this user's alone")
