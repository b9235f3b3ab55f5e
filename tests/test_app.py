"""The client: how it starts, what it tells Discord, how it stops."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random, SystemRandom

import discord
import pytest
from pydantic import SecretStr
from simcord import Env
from sqlalchemy import URL

from bot.app import CardBot, create_bot
from bot.cli.serve import run, sync
from bot.cogs.input.command_tree import OUTDATED
from bot.game.ports.log import Place
from bot.game.table.views import TableView
from bot.runtime.startup import StartupError
from bot.settings import Settings
from bot.store import Store
from bot.store.errors import StoreError
from bot.store.migrations import migrate
from tests.cogs.counting import COUNTING
from tests.databases import Migrated
from tests.game.counting import Began, Counting
from tests.unconnected import unconnected

ROOT = Path(__file__).parents[1]
WAITING_START = """
import sys
from functools import partial

from bot.app import create_bot
from bot.cli import serve
from bot.runtime import logs, process
from bot.settings import load_settings
from bot.store import Store
from bot.store.migrations import migrate

class Waiting(Store):
    @staticmethod
    def migrate(address):
        print("migrating", flush=True)
        sys.stdin.readline()
        migrate(address)

settings = load_settings()
logs.configure(settings.log_level, settings.log_format)
sys.exit(process.run(serve.run(settings, partial(create_bot, store=Waiting))))
"""
"""The bot, whose start waits for a line before it brings the database up to date."""


@pytest.fixture(autouse=True)
def temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The locks on tokens lie in the folder for temporary files, where other tests may run."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))


def settings_in(folder: Path, **options: object) -> Settings:
    return Settings.model_validate({"database_url": f"sqlite:///{folder / 'cards.db'}", **options})


async def started(bot: CardBot) -> Env:
    env = Env(bot)
    await env.start()
    return env


def told_commands(env: Env) -> int:
    """How often Discord was told of the slash commands."""
    return sum(entry.method == "PUT" and entry.path.endswith("/commands") for entry in env.http_requests)


async def test_the_bot_asks_for_as_little_as_it_can(tmp_path: Path) -> None:
    bot = create_bot(settings_in(tmp_path))
    assert bot.intents == discord.Intents(guilds=True)
    assert bot.allowed_mentions is not None
    assert bot.allowed_mentions.to_dict() == {"parse": []}
    assert not bot.is_ready()


async def test_deals_come_from_the_operating_systems_random_source(tmp_path: Path) -> None:
    given: list[Random] = []

    class Watched(Counting):
        def deal(self, seats: int, options: Mapping[str, str], chance: Random) -> Began:
            given.append(chance)
            return super().deal(seats, options, chance)

    bot = create_bot(settings_in(tmp_path), [replace(COUNTING, rules=Watched())])
    await bot.open()
    await bot.tables.open("counting", Place(1, 2), 3, "Ann", wanted=2, ais=1)
    await bot.close()
    assert [type(chance) for chance in given] == [SystemRandom]


async def test_commands_are_told_to_discord_once(tmp_path: Path) -> None:
    bot = create_bot(settings_in(tmp_path))
    env = await started(bot)
    assert told_commands(env) == 1
    await bot.close()
    again = create_bot(settings_in(tmp_path))
    await env.restart_bot(again)
    assert told_commands(env) == 1
    await again.close()
    await env.shutdown()


async def test_commands_are_told_again_when_their_definition_changed(tmp_path: Path) -> None:
    bot = create_bot(settings_in(tmp_path))
    env = await started(bot)
    store = await bot.open()
    await store.set_note("commands", "the hash of an older version")
    await bot.close()
    again = create_bot(settings_in(tmp_path))
    await env.restart_bot(again)
    assert told_commands(env) == 2
    await again.close()
    await env.shutdown()


async def test_commands_are_told_again_to_a_discord_that_has_lost_them(tmp_path: Path) -> None:
    for _ in range(2):
        bot = create_bot(settings_in(tmp_path))
        env = await started(bot)
        assert told_commands(env) == 1
        await bot.close()
        await env.shutdown()


async def test_commands_are_not_told_where_the_settings_say_so(tmp_path: Path) -> None:
    bot = create_bot(settings_in(tmp_path, sync_commands=False))
    env = await started(bot)
    assert told_commands(env) == 0
    await bot.close()
    await env.shutdown()


async def test_the_bot_starts_although_discord_does_not_take_the_commands(tmp_path: Path) -> None:
    bot = create_bot(settings_in(tmp_path))
    env = Env(bot)
    env.inject_error("PUT", "/applications/*/commands", status=500)
    await env.start()
    assert bot.is_ready()
    await bot.close()
    await env.shutdown()


async def test_a_command_that_discord_shows_from_before_an_upgrade_is_answered(tmp_path: Path) -> None:
    bot = create_bot(settings_in(tmp_path))
    env = await started(bot)
    server = env.create_guild("Server")
    guest = server.add_member(env.create_user("guest"))
    bot.tree.remove_command("help")
    result = await guest.slash(server.create_text_channel("games"), "help")
    assert result.ephemeral
    assert result.response is not None
    assert result.response.content == OUTDATED.format()
    await bot.close()
    await env.shutdown()


async def test_a_bot_that_keeps_time_no_more_says_so_in_its_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(seconds: float) -> None:
        raise RuntimeError("the clock has stopped")

    bot = create_bot(settings_in(tmp_path), sleep=fails)
    env = await started(bot)
    await bot.close()
    await env.shutdown()
    assert "will not run again before a restart" in caplog.text
    assert "the clock has stopped" in caplog.text


async def test_an_unreadable_database_keeps_the_bot_from_connecting(tmp_path: Path) -> None:
    (tmp_path / "cards.db").write_bytes(b"this is no database, however one looks at it" * 50)
    with pytest.raises(StoreError) as caught:
        await run(settings_in(tmp_path, discord_token=SecretStr("x.y.z")))
    assert "\n" not in str(caught.value)


async def test_running_without_a_token_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(StartupError, match="DISCORD_TOKEN"):
        await run(settings_in(tmp_path))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_the_bot_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    bots: list[CardBot] = []

    async def serve(bot: CardBot, token: str) -> None:
        bots.append(bot)
        os.kill(os.getpid(), number)
        await asyncio.Event().wait()

    assert await run(settings_in(tmp_path, discord_token=SecretStr("x.y.z")), unconnected(serve)) == 0
    assert bots[0].store is None, "the database is still open"
    assert bots[0].is_closed()


async def test_a_move_under_way_at_the_signal_is_saved_before_the_bot_ends(tmp_path: Path) -> None:
    moves: list[asyncio.Task[TableView]] = []

    async def move(bot: CardBot) -> TableView:
        bot.in_flight.enter()
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            return (await bot.tables.open("regicide", Place(1, 2), 3, "Ann")).table
        finally:
            bot.in_flight.leave()

    async def serve(bot: CardBot, token: str) -> None:
        moves.append(asyncio.create_task(move(bot)))
        await asyncio.Event().wait()

    settings = settings_in(tmp_path, discord_token=SecretStr("x.y.z"))
    assert await run(settings, unconnected(serve)) == 0
    opened = await moves[0]
    async with await Store.open(settings.database_url) as store:
        assert await store.open_games() == (opened.id,)


async def test_a_signal_while_the_database_is_brought_up_to_date_ends_the_bot_when_that_is_done(tmp_path: Path) -> None:
    async def never(bot: CardBot, token: str) -> None:
        raise AssertionError("the bot was to end before it connects")

    class Stopped(Store):
        @staticmethod
        def migrate(address: URL) -> None:
            os.kill(os.getpid(), signal.SIGTERM)
            migrate(address)

    settings = settings_in(tmp_path, discord_token=SecretStr("x.y.z"))
    assert await run(settings, unconnected(never, Stopped)) == 0
    async with await Migrated.open(settings.database_url) as store:
        assert await store.open_games() == (), "the tables are there"


@pytest.mark.slow
def test_a_process_that_is_stopped_at_its_start_ends_without_a_traceback(tmp_path: Path) -> None:
    here = os.environ | {"DISCORD_TOKEN": "x.y.z", "DATABASE_URL": f"sqlite:///{tmp_path / 'cards.db'}"}
    here |= {"TMPDIR": str(tmp_path)}
    child = subprocess.Popen(
        [sys.executable, "-c", WAITING_START],
        cwd=ROOT,
        env=here,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with child:
        assert child.stdout is not None
        assert child.stdout.readline() == "migrating\n"
        child.send_signal(signal.SIGTERM)
        _, errors = child.communicate("go on\n", timeout=60)
    assert child.returncode == 0, errors
    assert "Traceback" not in errors
    assert "stopping" in errors


async def test_a_second_bot_with_the_same_token_is_refused_whatever_its_database(tmp_path: Path) -> None:
    refusals: list[str] = []

    async def serve(bot: CardBot, token: str) -> None:
        with pytest.raises(StartupError, match="DISCORD_TOKEN is already running on this machine") as refused:
            await run(settings_in(tmp_path / "other", discord_token=SecretStr(token)))
        refusals.append(str(refused.value))

    assert await run(settings_in(tmp_path, discord_token=SecretStr("x.y.z")), unconnected(serve)) == 0
    assert len(refusals) == 1
    assert "\n" not in refusals[0]
    assert "x.y.z" not in refusals[0]
    assert not (tmp_path / "other").exists()


async def test_the_second_bot_on_a_database_is_refused_in_one_line(tmp_path: Path) -> None:
    bot = create_bot(settings_in(tmp_path))
    await bot.open()
    for start in (run, sync):
        with pytest.raises(StoreError, match="Stop it first") as refused:
            await start(settings_in(tmp_path, discord_token=SecretStr("x.y.z")))
        assert "\n" not in str(refused.value)
    await bot.close()


async def test_a_bot_that_was_closed_twice_is_closed(tmp_path: Path) -> None:
    bot = create_bot(settings_in(tmp_path))
    await bot.open()
    await bot.close()
    await bot.close()
    assert bot.store is None
