"""What is remembered of each game's board: where it is kept, and how far it has come."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.game.ports.boards import Board


@dataclass(slots=True)
class BoardState:
    """A game's board, as the bot last showed it. Whoever has its `lock` may show it."""

    lock: asyncio.Lock
    called: str | None = None
    """The call that is settled, sent or not needed."""
    board: Board | None = None
    """The board as it was shown last: the store may have missed it."""
    users: int = 0
    """How many show it or wait to show it."""
