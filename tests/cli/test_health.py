"""`python -m bot health`: one line, and the status that a supervisor looks at."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.cli.health import ask
from bot.cli.main import main
from bot.runtime.monitoring.health import STALL_TIMEOUT, EventLoopMonitor
from bot.runtime.monitoring.metrics import Metrics
from bot.runtime.monitoring.server import serve
from bot.runtime.startup import StartupError
from bot.settings import Settings
from tests.runtime.monitoring.scraping import free_port


class Closed:
    """A bot that has just begun."""

    connected = False
    store = None


def port_of(address: str) -> int:
    return int(address.rpartition(":")[2])


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "localhost"])  # noqa: S104  # as in a container
async def test_a_bot_that_is_well_says_so_wherever_it_listens(host: str) -> None:
    async with serve(Closed(), Metrics(), host, 0) as address:
        settings = Settings(metrics_port=port_of(address), metrics_host=host)
        assert await asyncio.to_thread(ask, settings) == "ok"


async def test_a_bot_that_is_not_well_is_told_in_one_line() -> None:
    times = iter([0.0] + [STALL_TIMEOUT] * 9)
    monitor = EventLoopMonitor(Metrics(), lambda: next(times))
    async with serve(Closed(), Metrics(), "127.0.0.1", 0, monitor) as address:
        with pytest.raises(StartupError, match=r"^The bot is not healthy: The event loop is stalled\.$"):
            await asyncio.to_thread(ask, Settings(metrics_port=port_of(address)))


def test_a_bot_that_does_not_run_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    port = free_port()
    monkeypatch.setenv("METRICS_PORT", str(port))
    assert main(["health"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"The bot does not answer on port {port} ")
    assert told.err.count("\n") == 1


def test_without_a_port_it_says_what_to_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["health"]) == 1
    assert capsys.readouterr().err.startswith("METRICS_PORT is not set")
