"""What the bot answers to whoever runs it, over a real port of this machine."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.app import CardBot, create_bot
from bot.cli.health import ask as ask_health
from bot.cli.serve import run
from bot.runtime.monitoring.health import CHECK_INTERVAL, STALL_TIMEOUT, EventLoopMonitor
from bot.runtime.monitoring.metrics import Metrics
from bot.runtime.monitoring.server import serve
from bot.runtime.startup import StartupError
from bot.settings import Settings
from tests.cogs.evening import Evening, an_evening
from tests.runtime.monitoring.scraping import ask, free_port, listening
from tests.troubles import read_only
from tests.unconnected import unconnected

HERE = "127.0.0.1"


class Standstill:
    """A clock that a test moves, and a sleep from which nobody wakes."""

    def __init__(self) -> None:
        self.now = 100.0

    def time(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        await asyncio.Event().wait()


def settings_in(folder: Path, **options: object) -> Settings:
    return Settings.model_validate({"database_url": f"sqlite:///{folder / 'cards.db'}", **options})


@asynccontextmanager
async def an_evening_served(folder: Path) -> AsyncGenerator[tuple[Evening, str]]:
    async with an_evening(folder) as evening, serve(evening.bot, Metrics(), HERE, 0) as address:
        yield evening, address


async def test_a_bot_whose_event_loop_turns_is_well(tmp_path: Path) -> None:
    async with serve(create_bot(settings_in(tmp_path)), Metrics(), HERE, 0) as address:
        answer = await ask(address, "/healthz")
    assert (answer.status, answer.text) == (200, "ok\n")


async def test_a_bot_whose_event_loop_is_stalled_is_not_well(tmp_path: Path) -> None:
    clock = Standstill()
    monitor = EventLoopMonitor(Metrics(), clock.time, clock.sleep)
    async with serve(create_bot(settings_in(tmp_path)), Metrics(), HERE, 0, monitor) as address:
        assert (await ask(address, "/healthz")).status == 200
        clock.now += STALL_TIMEOUT
        answer = await ask(address, "/healthz")
    assert answer.status == 503
    assert "event loop" in answer.text


async def test_a_loop_that_is_a_little_late_is_not_stalled() -> None:
    clock = Standstill()
    lags: list[float] = []
    late = iter((0.0, 0.25))

    class Kept(Metrics):
        def lagged(self, seconds: float) -> None:
            lags.append(seconds)

    async def sleep(seconds: float) -> None:
        clock.now += seconds + next(late)

    monitor = EventLoopMonitor(Kept(), clock.time, sleep)
    with pytest.raises(RuntimeError, match="StopIteration"):
        await monitor.run()
    assert lags == [0.0, 0.25]
    clock.now += CHECK_INTERVAL
    assert not monitor.is_stalled


async def test_a_bot_that_can_play_is_ready(tmp_path: Path) -> None:
    async with an_evening_served(tmp_path) as (_, address):
        answer = await ask(address, "/readyz")
    assert (answer.status, answer.text) == (200, "ok\n")


async def test_a_bot_that_is_still_starting_is_well_but_not_ready(tmp_path: Path) -> None:
    async with serve(create_bot(settings_in(tmp_path)), Metrics(), HERE, 0) as address:
        assert (await ask(address, "/healthz")).status == 200
        answer = await ask(address, "/readyz")
    assert answer.status == 503
    assert answer.text.splitlines() == ["Discord's gateway is not connected.", "The database is not open."]


async def test_a_bot_whose_database_takes_no_writing_is_not_ready_until_it_does(tmp_path: Path) -> None:
    async with an_evening_served(tmp_path) as (evening, address):
        assert evening.bot.store is not None
        async with read_only(evening.bot.store, tmp_path / "cards.db"):
            answer = await ask(address, "/readyz")
            assert (await ask(address, "/metrics")).status == 200
        assert answer.status == 503
        assert "cannot be used just now" in answer.text
        await ask(address, "/readyz")  # The first request after such a fault opens the file anew.
        assert (await ask(address, "/readyz")).status == 200


async def test_a_bot_that_has_closed_its_database_counts_no_games(tmp_path: Path) -> None:
    async with an_evening_served(tmp_path) as (evening, address):
        await evening.bot.close()
        assert (await ask(address, "/metrics")).status == 200
        assert (await ask(address, "/readyz")).status == 503


async def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    bot = create_bot(settings_in(tmp_path))
    async with serve(bot, Metrics(), HERE, 0) as address:
        port = int(address.rpartition(":")[2])
        with pytest.raises(StartupError, match=f"Port {port} .*METRICS_PORT") as told:
            async with serve(bot, Metrics(), HERE, port):
                pass
    assert "\n" not in str(told.value)


@pytest.fixture
def token_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The locks on tokens lie in the folder for temporary files, where other tests may run."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))


@pytest.mark.usefixtures("token_folder")
async def test_without_the_setting_no_port_is_open(tmp_path: Path) -> None:
    before, during = listening(), [set[int]()]

    async def look(bot: CardBot, token: str) -> None:
        during.append(listening())

    assert await run(settings_in(tmp_path, discord_token=SecretStr("x.y.z")), unconnected(look)) == 0
    assert during[1:] == [before]


@pytest.mark.usefixtures("token_folder")
async def test_with_the_setting_the_running_bot_answers_and_stops_doing_so_with_it(tmp_path: Path) -> None:
    port, said = free_port(), list[str]()
    settings = settings_in(tmp_path, discord_token=SecretStr("x.y.z"), metrics_port=port)

    async def look(bot: CardBot, token: str) -> None:
        assert port in listening()
        said.append(await asyncio.to_thread(ask_health, settings))

    assert await run(settings, unconnected(look)) == 0
    assert said == ["ok"]
    assert port not in listening()
