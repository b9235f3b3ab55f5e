"""How an AI is asked for its move."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot.game.core.rules import Player

Think = Callable[[Player, object], Awaitable[str]]
"""Asks a player, shown what its seat may see, for a move in the game's notation."""


async def think_in_thread(player: Player, view: object) -> str:
    """Asks in a worker thread, out of the event loop's way."""
    return await asyncio.to_thread(player, view)
