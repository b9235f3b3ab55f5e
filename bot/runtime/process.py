"""The process: tunes Python for it, runs its event loop until a signal, and runs tasks in the background."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import sys
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, Final, TypeVar

log = logging.getLogger(__name__)

GC_THRESHOLDS: Final = (5_000, 10, 10)
"""For `gc.set_threshold`: with Python's default of 700, a busy bot would collect garbage all the time."""
SWITCH_INTERVAL: Final = 0.0005
"""Seconds for `sys.setswitchinterval`. The database's thread does little work between two waits. With Python's default,
ten times as long, it would wait for a busy event loop after each of them."""

Value = TypeVar("Value")


@contextmanager
def loading_modules() -> Generator[None]:
    """Keeps the garbage collector away from what is loaded inside the block, for good: it takes a third of a start."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)
        gc.enable()


def run(program: Coroutine[Any, Any, Value]) -> Value:
    """Runs a program on the fastest event loop of this system; returns and raises what `asyncio.run` does."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        return runner.run(program)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ModuleNotFoundError:  # There is none for Windows and for some processors.
        return None
    return uvloop.new_event_loop


async def until_signal(serving: Coroutine[Any, Any, None], wind_down: Callable[[], Awaitable[None]]) -> None:
    """Runs `serving` until it ends or raises; after SIGINT or SIGTERM, winds down and cancels it."""
    task, stop = asyncio.create_task(serving), asyncio.Event()
    waiting = asyncio.create_task(stop.wait())
    try:
        with on_signals(stop.set):
            await asyncio.wait((task, waiting), return_when=asyncio.FIRST_COMPLETED)
            if stop.is_set():
                log.info("stopping")
                await wind_down()
                task.cancel()
            with suppress(asyncio.CancelledError):
                await task
    finally:
        waiting.cancel()
        task.cancel()


@contextmanager
def on_signals(act: Callable[[], None]) -> Generator[None]:
    """Calls this in the event loop at each SIGINT and SIGTERM inside the block."""
    loop = asyncio.get_running_loop()
    replaced: dict[signal.Signals, Any] = {}

    def handle(_number: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(act)

    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, act)
        except NotImplementedError:  # Windows' event loop knows no signals; the system's own handlers do.
            replaced[number] = signal.signal(number, handle)
    try:
        yield
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            if number in replaced:
                signal.signal(number, replaced[number])
            else:
                loop.remove_signal_handler(number)


def run_in_background(running: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Runs this until the task is cancelled. If it raises, that is logged and everything else goes on."""
    task = asyncio.create_task(running, name=running.__qualname__)
    task.add_done_callback(_log_error)
    return task


def _log_error(task: asyncio.Task[None]) -> None:
    error = None if task.cancelled() else task.exception()
    if error is not None:
        log.error("%s has ended and will not run again before a restart", task.get_name(), exc_info=error)
