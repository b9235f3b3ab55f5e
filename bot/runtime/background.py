"""What the bot does by itself for as long as it runs: a task each, whose end nobody waits for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger(__name__)


def keep(running: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Runs it until the task is cancelled. A fault ends it alone, and is told in the log: people can play on."""
    task = asyncio.create_task(running, name=running.__qualname__)
    task.add_done_callback(_ended)
    return task


def _ended(task: asyncio.Task[None]) -> None:
    fault = None if task.cancelled() else task.exception()
    if fault is not None:
        log.error("%s has ended, and begins anew when the bot is restarted", task.get_name(), exc_info=fault)
