"""A bot that does not connect to Discord, and does something else for as long as it would be connected."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from secrets import SystemRandom

from bot.app import CardBot
from bot.games import GAMES
from bot.runtime.monitoring.setup import create_metrics
from bot.settings import Settings
from bot.store import Store

Serve = Callable[[CardBot, str], Awaitable[None]]
"""What to do with the bot and its token."""


def unconnected(serve: Serve, store: type[Store] = Store) -> Callable[[Settings], CardBot]:
    """Makes bots on such a store that do this instead of connecting."""

    class Unconnected(CardBot):
        async def start(self, token: str, *, reconnect: bool = True) -> None:
            await serve(self, token)

    return lambda settings: Unconnected(settings, GAMES, SystemRandom(), asyncio.sleep, create_metrics(settings), store)
