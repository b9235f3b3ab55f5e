"""What can keep the bot from starting, and the lock that allows one process per token."""

from __future__ import annotations

import hashlib
import logging
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
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

    Raises StartupError when another process on this machine holds the lock. Its file is in the folder for temporary
    files, which is the same for a service and a shell, and is named after a hash that does not reveal the token. A bot
    on another machine, of another user or in another container goes unnoticed. If the file cannot be written, the bot
    logs a warning and runs without the lock.
    """
    from filelock import FileLock, Timeout  # The other commands import StartupError and need not load it.

    digest = hashlib.sha256(token.encode()).hexdigest()
    path = Path(tempfile.gettempdir()) / f"card-room-{digest[:32]}.lock"
    lock = FileLock(path, timeout=0, thread_local=False)
    try:
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
