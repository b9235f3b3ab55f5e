"""The log tells what happened, and keeps tokens and passwords to itself."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import discord
import pytest

from bot.runtime import log_context
from bot.runtime.logs import JsonFormatter, RedactingFormatter, configure, redact

INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OmFiY2RlZmdoaWprbG1ub3A"
BOT = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe." + "abcdefghijklmnopqrstuvwxyz-_0123456789"


@pytest.fixture
def untouched_logging() -> Iterator[None]:
    """Puts the logging of the whole process back as it was, for `configure` takes it over."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    # pytest's own handlers are kept out of reach: `configure` closes those it finds.
    root.handlers.clear()
    loggers = {name: logging.getLogger(name).level for name in list(logging.Logger.manager.loggerDict)}
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name in list(logging.Logger.manager.loggerDict):
        logging.getLogger(name).setLevel(loggers.get(name, logging.NOTSET))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            f"PATCH https://discord.com/api/v10/webhooks/123/{INTERACTION}/messages/@original?wait=true has failed",
            "PATCH https://discord.com/api/v10/webhooks/123/[token]/messages/@original?wait=true has failed",
        ),
        ("POST '/interactions/42/any-token/callback'", "POST '/interactions/42/[token]/callback'"),
        (f"token={INTERACTION}, done", "token=[token], done"),
        (f"Bot {BOT}", "Bot [token]"),
        ("postgresql+asyncpg://cards:p:w/d@host/db", "postgresql+asyncpg://cards:[password]@host/db"),
        ("postgresql://cards:p@ss@w0rd@host/db, again", "postgresql://cards:[password]@host/db, again"),
        ("bot.game.regicide.rules: seat 2 plays", "bot.game.regicide.rules: seat 2 plays"),
        ("https://discord.com/channels/1/2/3", "https://discord.com/channels/1/2/3"),
        ("sqlite:///data/cards.db", "sqlite:///data/cards.db"),
    ],
)
def test_secrets_are_taken_out_and_nothing_else(text: str, shown: str) -> None:
    assert redact(text) == shown


def written(record: logging.LogRecord) -> str:
    return RedactingFormatter().format(record)


def record(message: str, *args: object, error: BaseException | None = None) -> logging.LogRecord:
    trace = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord("bot.test", logging.WARNING, __file__, 1, message, args, trace)


def test_a_line_says_when_how_grave_where_and_what() -> None:
    assert written(record("game %d is over", 7)).endswith(" WARNING bot.test: game 7 is over")


def test_a_secret_in_an_argument_is_taken_out() -> None:
    assert INTERACTION not in written(record("edited %s", f"/webhooks/1/{INTERACTION}/messages/2"))


def test_a_secret_in_a_traceback_is_taken_out() -> None:
    with pytest.raises(ValueError, match="invalid literal") as caught:
        int(f"https://discord.com/api/webhooks/1/{INTERACTION} and {BOT}")
    text = written(record("failed", error=caught.value))
    assert text.endswith("'https://discord.com/api/webhooks/1/[token] and [token]'")


def test_a_name_with_line_breaks_cannot_forge_a_record() -> None:
    text = written(record("%s joined", "Ann\r\n2026-01-01 00:00:00 INFO bot: Bob"))
    assert text.endswith(r"Ann\r\n2026-01-01 00:00:00 INFO bot: Bob joined")
    assert len(text.splitlines()) == 1


def test_a_traceback_stands_indented_below_its_record() -> None:
    with pytest.raises(ValueError, match="invalid literal") as caught:
        int("no number")
    first, *rest = written(record("failed", error=caught.value)).splitlines()
    assert first.endswith("bot.test: failed")
    assert rest
    assert all(line.startswith("    ") for line in rest)


def as_json(record: logging.LogRecord) -> dict[str, Any]:
    """The object that is written; it is one line, and whole."""
    line = JsonFormatter().format(record)
    assert len(line.splitlines()) == 1
    return json.loads(line)


def test_a_line_of_json_says_when_how_grave_where_and_what() -> None:
    told = as_json(record("game %d is over", 7))
    assert told.pop("time").endswith("+00:00")
    assert told == {"level": "WARNING", "logger": "bot.test", "message": "game 7 is over"}


def test_a_line_of_json_says_what_it_is_about() -> None:
    token = log_context.begin(1311111111111111111)
    log_context.at_game(7, 12)
    told = as_json(record("a move"))
    log_context.end(token)
    assert (told["interaction"], told["game"], told["version"]) == ("1311111111111111111", 7, 12)


@pytest.mark.parametrize(
    "said",
    [
        f"PATCH https://discord.com/api/v10/webhooks/123/{INTERACTION}/messages/@original",
        f'{{"token": "{INTERACTION}"}}',
        f"Bot {BOT}",
        'postgresql://cards:p"w@host/db',
    ],
)
def test_secrets_are_taken_out_of_json_which_stays_whole(said: str) -> None:
    with pytest.raises(ValueError, match="invalid literal") as caught:
        int(said)
    told = as_json(record("asked for %s", said, error=caught.value))
    assert told["message"] == redact(f"asked for {said}")
    assert [secret for secret in (INTERACTION, BOT, 'p"w') if secret in told["message"] + told["traceback"]] == []
    assert told["traceback"].startswith("Traceback")


@pytest.mark.parametrize("name", ["Ann\r\nBen", "\u2028", "\ud83c", 'Ann", "level": "ERROR'], ids=ascii)
def test_no_name_breaks_a_line_of_json(name: str) -> None:
    told = as_json(record("%s joined", name))
    assert (told["message"], told["level"]) == (f"{name} joined", "WARNING")


@pytest.mark.usefixtures("untouched_logging")
def test_the_settings_choose_the_form(capsys: pytest.CaptureFixture[str]) -> None:
    configure("INFO", "json")
    logging.getLogger("bot.test").info("a line")
    assert json.loads(capsys.readouterr().err)["message"] == "a line"


@pytest.mark.usefixtures("untouched_logging")
def test_the_level_decides_what_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    configure("WARNING")
    logging.getLogger("bot.test").info("a detail")
    logging.getLogger("bot.test").warning("a warning")
    assert "a detail" not in (told := capsys.readouterr().err)
    assert "a warning" in told


@pytest.mark.usefixtures("untouched_logging")
@pytest.mark.parametrize("name", ["discord.http", "discord.gateway", "sqlalchemy.engine"])
def test_libraries_never_write_payloads_even_at_the_finest_level(name: str) -> None:
    configure("DEBUG")
    assert logging.getLogger("bot.game").isEnabledFor(logging.DEBUG)
    assert not logging.getLogger(name).isEnabledFor(logging.DEBUG)


@pytest.mark.usefixtures("untouched_logging")
def test_a_quiet_log_does_not_make_libraries_louder() -> None:
    configure("ERROR")
    assert not logging.getLogger("discord.client").isEnabledFor(logging.WARNING)


@pytest.mark.usefixtures("untouched_logging")
def test_configuring_twice_writes_each_record_once(capsys: pytest.CaptureFixture[str]) -> None:
    configure("INFO")
    configure("INFO")
    logging.getLogger("bot.test").info("once")
    assert capsys.readouterr().err.count("once") == 1


@pytest.mark.usefixtures("untouched_logging")
def test_libraries_for_voice_are_not_missed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # discord.py tells it once a process.
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", True)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", True)
    configure("INFO")
    discord.Client(intents=discord.Intents.none())
    assert "voice" not in capsys.readouterr().err
