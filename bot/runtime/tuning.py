"""What makes one process of Python quick enough for a thousand games: its garbage, its threads, its event loop."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

GARBAGE: Final = (5_000, 10, 10)
"""How much garbage Python lets come together (`gc.set_threshold`): with its own 700, a busy bot searches all day."""
TURN: Final = 0.0005
"""Seconds after which a thread lets another one run (`sys.setswitchinterval`): with Python's own ten times as many the
database's thread, which does a little between two waits, would wait for a busy loop after each."""

Value = TypeVar("Value")


@contextmanager
def loading() -> Generator[None]:
    """What is loaded here stays: Python's search for garbage, a third of a start's time, leaves it out for good."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(*GARBAGE)
        gc.enable()


def run(program: Coroutine[Any, Any, Value]) -> Value:
    """Runs a program on the quickest event loop of this system; returns and raises what asyncio.run does."""
    sys.setswitchinterval(TURN)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        return runner.run(program)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None  # uvloop is not made for it.
    import uvloop

    return uvloop.new_event_loop
