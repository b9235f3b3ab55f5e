"""Ctrl-C and SIGTERM, also on an event loop that takes no signal handlers, as on Windows."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from typing import Any

import pytest
from typing_extensions import override

from bot.runtime.process import on_signals, until_signal


class RefusingLoop(asyncio.SelectorEventLoop):
    """An event loop as on Windows."""

    @override
    def add_signal_handler(self, sig: int, callback: Callable[..., object], *args: Any) -> None:
        raise NotImplementedError

    @override
    def remove_signal_handler(self, sig: int) -> bool:
        raise NotImplementedError


@pytest.mark.parametrize("loop", [asyncio.SelectorEventLoop, RefusingLoop])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_winds_the_bot_down_and_ends_it(loop: type[asyncio.AbstractEventLoop], number: signal.Signals) -> None:
    done: list[str] = []

    async def serving() -> None:
        os.kill(os.getpid(), number)
        try:
            await asyncio.Event().wait()
        finally:
            done.append("ended")

    async def wind_down() -> None:
        done.append("wound down")

    before = signal.getsignal(number)
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(until_signal(serving(), wind_down))
    assert done == ["wound down", "ended"]
    assert signal.getsignal(number) == before


@pytest.mark.parametrize("loop", [asyncio.SelectorEventLoop, RefusingLoop])
def test_every_signal_counts(loop: type[asyncio.AbstractEventLoop]) -> None:
    async def heard() -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            come = asyncio.Event()
            with on_signals(come.set):
                os.kill(os.getpid(), number)
                await come.wait()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(heard())
