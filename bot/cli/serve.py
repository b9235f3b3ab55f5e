"""Runs the bot on Discord until it is stopped, and registers the slash commands."""

from __future__ import annotations

from collections.abc import Callable

from bot.app import CardBot, create_bot
from bot.cogs.commands.sync import sync_commands
from bot.runtime.monitoring.setup import monitoring_server
from bot.runtime.process import until_signal
from bot.runtime.startup import token_lock
from bot.settings import Settings, token_of


async def run(settings: Settings, create: Callable[[Settings], CardBot] = create_bot) -> int:
    """Runs the bot that `create` makes until SIGINT or SIGTERM; returns the exit status.

    Raises StoreError for a database that cannot be used, StartupError for a token that another process uses or a port
    that is taken, and what discord.py raises when Discord refuses the token or is out of reach.
    """
    token = token_of(settings)
    with token_lock(token):
        bot = create(settings)
        try:
            await until_signal(_serve(bot, token), bot.wind_down)
        finally:
            await bot.close()
    return 0


async def _serve(bot: CardBot, token: str) -> None:
    """Opens the database only here, where signals are handled: migrating a large one may take a while."""
    async with monitoring_server(bot, bot.metrics, bot.settings):
        await bot.open()
        await bot.start(token)


async def sync(settings: Settings) -> int:
    """Registers the slash commands, changed or not; returns the exit status. Raises what `run` raises."""
    token = token_of(settings)
    bot = create_bot(settings.model_copy(update={"sync_commands": False}))
    try:
        store = await bot.open()
        await bot.login(token)
        await sync_commands(bot, store)
    finally:
        await bot.close()
    return 0
