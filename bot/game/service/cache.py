"""Where the games of this process are held: one lock a game, and its table while it is unfinished or in use."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

from bot.game.table.state import Table
from bot.game.table.views import TableView


@dataclass(slots=True)
class CachedTable:
    """One game: whoever has its `lock` may read and change its table."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    table: Table | None = None
    """None where it is to be read from the log."""
    ais: asyncio.Task[TableView | None] | None = None
    """The AIs' run, for which another one waits."""
    seen: tuple[Table, TableView] | None = None
    """The table that was looked at last, and what everybody may see of it."""


class TableCache:
    """The slots of all games that are unfinished or in use."""

    def __init__(self) -> None:
        self._slots: dict[int, CachedTable] = {}

    def __len__(self) -> int:
        return len(self._slots)

    def at_rest(self, game_id: int) -> CachedTable | None:
        """The game's slot where its table is in memory and nobody is changing it: it may be read at once."""
        slot = self._slots.get(game_id)
        return None if slot is None or slot.table is None or slot.lock.locked() else slot

    def view(self, game_id: int, table: Table, draw: Callable[[], TableView]) -> TableView:
        """What everybody may see of this table; drawn once as long as that is the game's table."""
        slot = self._slots.get(game_id)
        if slot is None or slot.table is not table:
            return draw()
        if slot.seen is None or slot.seen[0] is not table:
            slot.seen = (table, draw())
        return slot.seen[1]

    @asynccontextmanager
    async def held(self, game_id: int) -> AsyncGenerator[CachedTable]:
        """The game's slot, locked."""
        async with self.used(game_id) as slot, slot.lock:
            yield slot

    @asynccontextmanager
    async def used(self, game_id: int) -> AsyncGenerator[CachedTable]:
        """The game's slot. Once nobody uses it, only an unfinished game stays in memory."""
        slot = self._slots.setdefault(game_id, CachedTable())
        slot.users += 1
        try:
            yield slot
        finally:
            slot.users -= 1
            if not slot.users and (slot.table is None or slot.table.phase == "over"):
                del self._slots[game_id]

    @asynccontextmanager
    async def set_aside(self, games: Iterable[int]) -> AsyncGenerator[None]:
        """Nothing happens at these games inside the block; afterwards they are read again from the log."""
        async with AsyncExitStack() as stack:
            # In order, or two who set the same games aside would wait for each other.
            slots = [await stack.enter_async_context(self.held(game_id)) for game_id in sorted(set(games))]
            try:
                yield
            finally:
                for slot in slots:
                    slot.table = None
