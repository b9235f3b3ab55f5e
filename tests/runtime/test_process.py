"""The program runs on whichever event loop its system has."""

from __future__ import annotations

import asyncio
import sys

import pytest
import uvloop

from bot.runtime.process import run


async def _loop() -> type[asyncio.AbstractEventLoop]:
    return type(asyncio.get_running_loop())


def test_it_runs_on_uvloop_where_there_is_one() -> None:
    assert run(_loop()) is uvloop.Loop


def test_it_runs_on_python_s_own_loop_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert run(_loop()).__module__.startswith("asyncio")
