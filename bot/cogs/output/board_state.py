"""What is remembered of each game's board: where it is kept, and how far it has come."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.store.boards import Board


class BoardStore(Protocol):
    """Where the ids of the boards are kept."""

    async def board(self, game_id: int) -> Board | None:
        """The board of a game, None before it is posted."""
        ...

    async def missed_ends(self, since: datetime) -> tuple[int, ...]:
        """The games that ended since then and whose board does not show it."""
        ...

    async def save_board(self, board: Board) -> None:
        """Keeps a board."""
        ...


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
