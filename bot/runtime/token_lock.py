"""One process for one token: of two, both would answer each click."""

from __future__ import annotations

import hashlib
import logging
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from bot.runtime.errors import StartupError

log = logging.getLogger(__name__)


@contextmanager
def only_one(token: str) -> Generator[None]:
    """Holds this token for this process. Raises StartupError when another process of this machine holds it.

    The lock's file is in the folder for temporary files, because that is the same for a service and for a shell, and is
    called after a hash from which nobody finds the token. A bot on another machine, of another user or in another
    container is not noticed. Where the file cannot be written, a warning is logged and the bot runs without the lock.
    """
    digest = hashlib.sha256(token.encode()).hexdigest()
    path = Path(tempfile.gettempdir()) / f"card-room-{digest[:32]}.lock"
    lock = FileLock(path, timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout as taken:
        raise StartupError(
            "A bot with this DISCORD_TOKEN runs on this machine already. Stop it first: both would answer each click."
        ) from taken
    except OSError as fault:
        log.warning("a second bot with the same token will not be noticed: %s (%s)", path, fault.strerror)
    try:
        yield
    finally:
        lock.release()
