"""The real bot against the server: in this process, with its own database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from bot.app import CardBot, create_bot
from bot.cogs.output.board_state import PATIENCE, Patience
from bot.settings import Settings
from tests.databases import with_tables
from tests.discord_server.server import DiscordServer
from tests.discord_server.waiting import ANSWER_TIMEOUT

GUILDS_READY_SECONDS: Final = 0.02
"""Instead of a fifth of a second: the data of all servers comes at once here."""


async def at_once(*_: object, **__: object) -> None:
    """Instead of the five seconds that discord.py waits before it identifies itself again."""


def heard(bot: CardBot, event: str) -> asyncio.Event:
    """Is set when the bot next hears of this event ("on_ready"), and has begun with what it does then itself."""
    came = asyncio.Event()

    async def listener() -> None:
        came.set()

    # The bot's own method of this name is called before its listeners.
    bot.add_listener(listener, event)
    return came


@asynccontextmanager
async def a_bot(
    server: DiscordServer, folder: Path, seed: int = 1, patience: Patience = PATIENCE, **options: Any
) -> AsyncGenerator[CardBot]:
    """The bot, which has said itself that it is ready and is at rest, with its database in this folder.

    AIs make no pauses. Discord has `patience` for a board.
    An error that ends the bot by itself is raised here at the end.
    """
    here = {"database_url": with_tables(folder / "cards.db"), "ai_pause_seconds": 0, **server.settings()}
    with patch("bot.app.GUILDS_READY_SECONDS", GUILDS_READY_SECONDS):
        bot = create_bot(Settings.model_validate({**here, **options}), chance=Random(seed), patience=patience)
    bot.before_identify_hook = at_once
    ready = asyncio.create_task(heard(bot, "on_ready").wait())
    serving = asyncio.create_task(bot.start(server.token))
    try:
        await asyncio.wait({serving, ready}, timeout=ANSWER_TIMEOUT, return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            await serving
        assert ready.done(), f"not ready within {ANSWER_TIMEOUT} seconds"
        await at_rest(bot)
        yield bot
    finally:
        ready.cancel()
        await bot.close()
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving


async def at_rest(bot: CardBot) -> None:
    """Waits until no command and no click is under way."""
    assert await bot.in_flight.drained(ANSWER_TIMEOUT), "the bot is still busy"
