"""SIGINT and SIGTERM: how whoever runs the bot stops it."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

log = logging.getLogger(__name__)


async def until_signal(serving: Coroutine[Any, Any, None], wind_down: Callable[[], Awaitable[None]]) -> None:
    """Runs until it ends by itself or by an error, or until it has wound down after SIGINT or SIGTERM."""
    task, asked = asyncio.create_task(serving), asyncio.Event()
    waiting = asyncio.create_task(asked.wait())
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, asked.set)
    try:
        await asyncio.wait((task, waiting), return_when=asyncio.FIRST_COMPLETED)
        if asked.is_set():
            log.info("stopping")
            await wind_down()
            task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    finally:
        waiting.cancel()
        task.cancel()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
