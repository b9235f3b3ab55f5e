"""The real bot against the server: in this process, with its own database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

from bot.app import CardBot, create_bot
from bot.settings import Settings
from tests.discord_server.server import DiscordServer
from tests.discord_server.waiting import PATIENCE


async def at_once(*_: object, **__: object) -> None:
    """Instead of the five seconds that discord.py waits before it identifies itself again."""


@asynccontextmanager
async def a_bot(server: DiscordServer, folder: Path, seed: int = 1, **options: Any) -> AsyncGenerator[CardBot]:
    """The bot, connected and ready for commands, with its database in this folder; AIs make no pauses.

    An error that ends the bot by itself is raised here at the end.
    """
    here = {"database_url": f"sqlite:///{folder / 'cards.db'}", "ai_pause_seconds": 0, **server.settings()}
    bot = create_bot(Settings.model_validate({**here, **options}), chance=Random(seed))
    bot.before_identify_hook = at_once
    sessions = len(server.gateway.sessions)
    serving = asyncio.create_task(bot.start(server.token))
    try:
        ready = asyncio.create_task(server.gateway.ready(sessions + 1))
        await asyncio.wait({serving, ready}, return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            ready.cancel()
            await serving
        await ready
        yield bot
    finally:
        await bot.close()
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving


async def at_rest(bot: CardBot) -> None:
    """Waits until no command and no click is under way."""
    assert await bot.in_flight.drained(PATIENCE), "the bot is still busy"
