"""The playground from its start to its end: the real bot, the page on loopback, a database of its own."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.cli import playground
from bot.runtime.startup import StartupError
from bot.settings import Settings
from bot.store import Store, StoreError
from tests.page import Tab

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/#\S+")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(playground_port=0, playground_database_url=f"sqlite:///{tmp_path / 'playground.db'}")


@asynccontextmanager
async def an_open_playground(settings: Settings) -> AsyncGenerator[tuple[asyncio.Task[None], str]]:
    """The running playground and its address; it is asked to end afterwards and must do so."""
    stop = asyncio.Event()
    told: asyncio.Queue[str] = asyncio.Queue()
    serving = asyncio.create_task(playground.serve(settings, stop, told.put_nowait))
    try:
        async with asyncio.timeout(20):
            welcome = await told.get()
        found = ADDRESS.search(welcome)
        assert found is not None, welcome
        yield serving, found[0]
    finally:
        stop.set()
        await serving


async def test_the_page_is_on_loopback_and_four_people_can_play(settings: Settings) -> None:
    async with an_open_playground(settings) as (_, address), aiohttp.ClientSession() as session:
        async with session.get(address) as page:
            assert page.status == 200
        ada = await Tab.open(session, address, "Ada")
        assert ada.people == ["Ada", "Ben", "Cleo", "Dan"]


async def test_a_guest_can_start_a_game_there(settings: Settings) -> None:
    async with an_open_playground(settings) as (_, address), aiohttp.ClientSession() as session:
        ada, ben = await Tab.open(session, address, "Ada"), await Tab.open(session, address, "Ben")
        await ada.slash("regicide", "start")
        (table,) = await ben.news()
        assert table["id"] == ada.messages[0]["id"]
        assert "Regicide" in str(table["embeds"])


async def test_a_table_of_the_last_time_is_still_there(settings: Settings) -> None:
    async with an_open_playground(settings) as (_, address), aiohttp.ClientSession() as session:
        await (await Tab.open(session, address, "Ada")).slash("regicide", "start")
    async with an_open_playground(settings) as (_, address), aiohttp.ClientSession() as session:
        ben = await Tab.open(session, address, "Ben")
        assert ben.messages == []
        await ben.slash("regicide", "table")
        assert "Ada" in str(ben.messages)


async def test_the_playground_keeps_to_its_own_database(settings: Settings, tmp_path: Path) -> None:
    real = settings.model_copy(update={"database_url": f"sqlite:///{tmp_path / 'cards.db'}"})
    async with an_open_playground(real):
        assert (tmp_path / "playground.db").exists()
    assert not (tmp_path / "cards.db").exists()


async def test_ending_the_session_on_the_page_ends_the_playground(settings: Settings) -> None:
    async with an_open_playground(settings) as (serving, address), aiohttp.ClientSession() as session:
        await (await Tab.open(session, address, "Ada")).act("close")
        async with asyncio.timeout(10):
            await serving


async def test_a_taken_port_is_one_readable_line(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        there = settings.model_copy(update={"playground_port": port})
        with pytest.raises(StartupError, match=f"Port {port} cannot be used.*PLAYGROUND_PORT.*to 0") as refused:
            await playground.serve(there, asyncio.Event())
    assert "\n" not in str(refused.value)


async def test_a_database_that_another_playground_has_open_is_one_readable_line(settings: Settings) -> None:
    async with await Store.open(settings.playground_database_url):
        with pytest.raises(StoreError, match=r"playground\.db\. Stop it first") as refused:
            await playground.serve(settings, asyncio.Event())
    assert "\n" not in str(refused.value)


async def test_without_simcord_it_says_how_to_install_it(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "simcord", None)
    monkeypatch.delitem(sys.modules, "bot.cli.simulation", raising=False)
    with pytest.raises(StartupError, match="make play"):
        await playground.serve(settings, asyncio.Event())


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "SIGTERM"])
def test_a_signal_ends_it_cleanly(number: signal.Signals, tmp_path: Path) -> None:
    here = {"PLAYGROUND_PORT": "0", "PLAYGROUND_DATABASE_URL": f"sqlite:///{tmp_path / 'playground.db'}"}
    child = subprocess.Popen(
        [sys.executable, "-u", "-m", "bot", "playground"],
        env=os.environ | here,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with child:
        assert child.stdout is not None
        assert any(ADDRESS.search(line) for line in child.stdout)
        child.send_signal(number)
        _, errors = child.communicate(timeout=20)
    assert child.returncode == 0
    assert "Traceback" not in errors
