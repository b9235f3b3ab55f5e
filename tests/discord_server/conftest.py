"""A server for every test, and who connects to it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from pathlib import Path
from types import SimpleNamespace

import pytest
from discord import http
from discord.webhook import async_

from bot.app import CardBot
from tests.discord_server.bots import a_bot, at_once
from tests.discord_server.raw import Raw, raw_bot
from tests.discord_server.server import DiscordServer, discord_server


@pytest.fixture
async def server() -> AsyncGenerator[DiscordServer]:
    """A Discord of its own; at the end, all that was sent to it must have kept the contract."""
    async with discord_server() as made:
        yield made


@pytest.fixture
async def bot(server: DiscordServer, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncGenerator[CardBot]:
    """The real bot, ready; nothing may be logged as an error."""
    async with a_bot(server, tmp_path) as made:
        yield made
    records = [*caplog.get_records("call"), *caplog.records]
    assert [record.getMessage() for record in records if record.levelno >= logging.ERROR] == []


@pytest.fixture
async def raw(server: DiscordServer) -> AsyncGenerator[Raw]:
    """A bot by hand."""
    async with raw_bot(server) as made:
        yield made


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py tries a 5xx again at once, not after 1, 3, 5 and 7 seconds."""
    quick = SimpleNamespace(**{**vars(asyncio), "sleep": at_once})
    monkeypatch.setattr(http, "asyncio", quick)
    monkeypatch.setattr(async_, "asyncio", quick)
