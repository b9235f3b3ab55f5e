"""The games in this process's memory: one lock per game, and its table while it is unfinished or in use."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

from bot.game.service.outage_lock import OutageLock
from bot.game.table.state import Table
from bot.game.table.views import TableViews


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table in memory, with its views."""

    table: Table
    views: TableViews


@dataclass(slots=True)
class CachedTable:
    """One game. Hold its `lock` to load, read or change its table."""

    lock: OutageLock = field(default_factory=OutageLock)
    users: int = 0
    loaded: Loaded | None = None
    """None if the table has to be read from the log first."""


class TableCache:
    """All games that are unfinished or in use."""

    def __init__(self) -> None:
        self._games: dict[int, CachedTable] = {}

    def __len__(self) -> int:
        return len(self._games)

    def at_rest(self, game_id: int) -> Loaded | None:
        """The game's table if it can be read without waiting: it is in memory and nobody is changing it."""
        cached = self._games.get(game_id)
        return None if cached is None or cached.lock.locked() else cached.loaded

    @asynccontextmanager
    async def locked(self, game_id: int) -> AsyncGenerator[CachedTable]:
        """The game, locked inside the block. Raises LogTimeout if the database did not answer whoever came before."""
        async with self.in_use(game_id) as cached, cached.lock:
            yield cached

    @asynccontextmanager
    async def in_use(self, game_id: int) -> AsyncGenerator[CachedTable]:
        """The game, kept in memory inside the block. Once nobody uses it, only an unfinished game stays."""
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
        """Locks these games inside the block and then drops their tables, to be read from the log again."""
        async with AsyncExitStack() as stack:
            # Sorted, because two callers with the same games could otherwise wait for each other forever.
            cached = [await stack.enter_async_context(self.locked(game_id)) for game_id in sorted(set(games))]
            try:
                yield
            finally:
                for game in cached:
                    game.loaded = None
