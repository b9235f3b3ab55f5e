"""The command line: what each command does, and what a person reads when the bot cannot start."""

from __future__ import annotations

import io
import logging
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import aiohttp
import discord
import pytest

import bot
from bot.cli.main import Programs, main
from bot.game.ports.log import LogUnavailable
from bot.runtime.startup import StartupError
from bot.settings import Settings
from bot.store.errors import StoreError

ROOT = Path(__file__).parents[2]
TOKEN = "made-up-token"


class Stage(Programs):
    """Stands in for the bot and the playground: remembers what was started, and fails as it is told."""

    def __init__(self) -> None:
        self.started: list[str] = []
        self.settings: Settings | None = None
        self.logged: list[tuple[str, str]] = []
        self.fault: BaseException | None = None
        self.status = 0

    def configure_log(self, settings: Settings) -> None:
        self.logged.append((settings.log_level, settings.log_format))

    async def bot(self, settings: Settings) -> int:
        return self._act("bot", settings)

    async def sync(self, settings: Settings) -> int:
        return self._act("sync", settings)

    async def playground(self, settings: Settings) -> int:
        return self._act("playground", settings)

    def _act(self, name: str, settings: Settings) -> int:
        self.started.append(name)
        self.settings = settings
        if self.fault is not None:
            raise self.fault
        return self.status


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """What the command line runs in an empty folder; the process's logging is left alone."""
    monkeypatch.chdir(tmp_path)
    return Stage()


@pytest.fixture
def token(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    return TOKEN


def test_with_a_token_the_bot_runs(stage: Stage, token: str) -> None:
    assert main([], stage) == 0
    assert stage.started == ["bot"]
    assert stage.settings is not None
    assert stage.settings.discord_token is not None
    assert stage.settings.discord_token.get_secret_value() == token


def test_without_a_token_it_says_so_in_one_line_and_opens_the_playground(
    stage: Stage, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([], stage) == 0
    assert stage.started == ["playground"]
    assert capsys.readouterr().out == "No DISCORD_TOKEN is set: opening the playground instead of the bot.\n"


def test_the_playground_opens_even_where_a_token_is_set(stage: Stage, token: str) -> None:
    assert main(["playground"], stage) == 0
    assert stage.started == ["playground"]


def test_sync_tells_discord_of_the_commands(stage: Stage, token: str) -> None:
    assert main(["sync"], stage) == 0
    assert stage.started == ["sync"]


def test_sync_without_a_token_says_what_is_missing(stage: Stage, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sync"], stage) == 1
    assert stage.started == []
    assert capsys.readouterr().err == (
        "The commands cannot be registered without a token: set DISCORD_TOKEN in .env.\n"
    )


@pytest.mark.parametrize("command", [[], ["playground"], ["sync"]])
def test_the_exit_status_is_handed_on(stage: Stage, token: str, command: list[str]) -> None:
    stage.status = 3
    assert main(command, stage) == 3


@pytest.mark.parametrize("command", [[], ["playground"], ["sync"]])
def test_ctrl_c_ends_without_a_traceback(
    stage: Stage, token: str, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    stage.fault = KeyboardInterrupt()
    assert main(command, stage) == 130
    assert capsys.readouterr().err == ""


def answer(status: int) -> aiohttp.ClientResponse:
    """As much of an answer of Discord as discord.py's exceptions read."""
    return cast(aiohttp.ClientResponse, SimpleNamespace(status=status, reason="Because"))


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (StartupError("Port 8123 is in use."), "Port 8123 is in use."),
        (StoreError("The file data/cards.db is no database."), "The file data/cards.db is no database."),
        (discord.LoginFailure("Improper token has been passed."), "Discord refuses the token."),
        (discord.PrivilegedIntentsRequired(None), "Discord refuses the intents."),
        (
            discord.DiscordServerError(answer(503), "upstream"),
            "Discord does not let the bot log in right now (HTTP 503",
        ),
        (discord.Forbidden(answer(403), "blocked"), "Discord does not let the bot log in right now (HTTP 403"),
        (LogUnavailable("The database cannot be used just now: it is busy"), "The database cannot be used just now"),
        (discord.GatewayNotFound(), "Discord does not let the bot log in right now"),
        (discord.RateLimited(900.0), "Discord does not let the bot log in right now"),
        (aiohttp.ClientConnectionError("refused"), "Discord cannot be reached."),
        (TimeoutError(), "Discord cannot be reached."),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else "",
)
@pytest.mark.parametrize("command", [[], ["sync"]], ids=["run", "sync"])
def test_what_keeps_the_bot_from_starting_is_one_readable_line(
    stage: Stage, token: str, command: list[str], fault: BaseException, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    stage.fault = fault
    assert main(command, stage) == 1
    said = capsys.readouterr().err
    assert said.startswith(told)
    assert said.count("\n") == 1
    assert TOKEN not in said


def test_a_connection_closed_for_good_is_one_readable_line(
    stage: Stage, token: str, capsys: pytest.CaptureFixture[str]
) -> None:
    socket = cast(aiohttp.ClientWebSocketResponse, SimpleNamespace(close_code=4013))
    stage.fault = discord.ConnectionClosed(socket, shard_id=None)
    assert main([], stage) == 1
    assert capsys.readouterr().err == "Discord has closed the connection for good (code 4013).\n"


def test_an_unreadable_playground_database_is_one_readable_line(
    stage: Stage, capsys: pytest.CaptureFixture[str]
) -> None:
    stage.fault = StoreError("The file data/playground.db is no database.")
    assert main(["playground"], stage) == 1
    assert capsys.readouterr().err == "The file data/playground.db is no database.\n"


def test_a_fault_of_the_program_keeps_its_traceback(stage: Stage, token: str) -> None:
    stage.fault = ZeroDivisionError()
    with pytest.raises(ZeroDivisionError):
        main([], stage)


@pytest.mark.parametrize("command", [[], ["playground"], ["sync"]])
def test_a_wrong_setting_is_one_readable_line(
    stage: Stage, command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BOARD_SCROLL", "six")
    assert main(command, stage) == 1
    assert stage.started == []
    said = capsys.readouterr().err
    assert said.startswith("BOARD_SCROLL is wrong: ")
    assert said.count("\n") == 1


def test_the_log_has_the_level_and_the_form_of_the_settings(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "error")
    monkeypatch.setenv("LOG_FORMAT", "JSON")
    main(["playground"], stage)
    assert stage.logged == [("ERROR", "json")]
    assert logging.getLevelName(stage.logged[0][0]) == logging.ERROR


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    assert end.value.code == 0
    told = capsys.readouterr().out
    assert all(
        word in told for word in ("playground", "sync", "backup", "restore", "record", "--version", ".env.example")
    )


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"card-room {bot.__version__}\n"


def test_an_unknown_command_is_refused_with_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["deal"])
    assert end.value.code == 2
    assert "usage: python -m bot" in capsys.readouterr().err


def test_the_record_commands_answer_with_their_own_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"no record\n")))
    assert main(["record", "check"]) == 2
    assert capsys.readouterr().out == ""


def test_the_record_commands_need_neither_discord_nor_settings() -> None:
    script = (
        "import sys; from bot.cli.main import Programs, main; "
        "status = main(['record', 'simulate', '--players', '1', '--games', '1']); "
        "sys.exit(status or any(name in sys.modules for name in ('discord', 'sqlalchemy', 'pydantic')))"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith('{"game": "regicide"')


def test_what_the_program_writes_is_for_its_own_user_alone() -> None:
    script = (
        "import os, runpy, sys, bot.cli.main as cli\n"
        "cli.main = lambda: print(oct(os.umask(0)))\n"
        "runpy.run_module('bot', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "0o77\n"
