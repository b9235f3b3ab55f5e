"""The games that this process holds: one lock a game, and its table while it is unfinished or in use."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

from bot.game.table.state import Table
from bot.game.table.views import TableViews


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table in memory, and the views that were made of it."""

    table: Table
    views: TableViews


@dataclass(slots=True)
class CachedTable:
    """One game: whoever has its `lock` may read and change its table."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    loaded: Loaded | None = None
    """None where it is to be read from the log."""


class TableCache:
    """All games that are unfinished or in use."""

    def __init__(self) -> None:
        self._games: dict[int, CachedTable] = {}

    def __len__(self) -> int:
        return len(self._games)

    def at_rest(self, game_id: int) -> Loaded | None:
        """The game's table where it is in memory and nobody is changing it: it may be read at once."""
        cached = self._games.get(game_id)
        return None if cached is None or cached.lock.locked() else cached.loaded

    @asynccontextmanager
    async def locked(self, game_id: int) -> AsyncGenerator[CachedTable]:
        """The game, locked."""
        async with self.in_use(game_id) as cached, cached.lock:
            yield cached

    @asynccontextmanager
    async def in_use(self, game_id: int) -> AsyncGenerator[CachedTable]:
        """The game. Once nobody uses it, only an unfinished one stays in memory."""
        cached = self._games.setdefault(game_id, CachedTable())
        cached.users += 1
        try:
            yield cached
        finally:
            cached.users -= 1
            if not cached.users and (cached.loaded is None or cached.loaded.table.phase == "over"):
                del self._games[game_id]

    @asynccontextmanager
    async def set_aside(self, games: Iterable[int]) -> AsyncGenerator[None]:
        """Nothing happens at these games inside the block; afterwards they are read again from the log."""
        async with AsyncExitStack() as stack:
            # In order, or two who set the same games aside would wait for each other.
            cached = [await stack.enter_async_context(self.locked(game_id)) for game_id in sorted(set(games))]
            try:
                yield
            finally:
                for one in cached:
                    one.loaded = None
