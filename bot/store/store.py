"""The store: everything that outlives the process, behind one object."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from contextlib import AsyncExitStack
from datetime import datetime
from types import TracebackType
from typing import Self

from sqlalchemy import URL
from sqlalchemy.exc import IntegrityError

from bot.game.ports.boards import Board
from bot.game.ports.log import Crowd, Entry, Log, Place, Summary
from bot.game.ports.people import Rewrite, StoredGame
from bot.game.ports.statistics import StatsPage, StatsQuery
from bot.store import boards, log, lookups, privacy, statistics
from bot.store.address import make_folder, parse_address
from bot.store.database import Database
from bot.store.engine import make_engine
from bot.store.migrations import migrate
from bot.store.process_lock import Lock, take

BUSY_TIMEOUT = 1.5
"""Seconds a request waits for a locked database; Discord gives a click 3 s in all."""

Committed = Callable[[float], None]
"""Is told how many seconds passed from asking the database for an entry of a game until that was on disk."""


def unmeasured(seconds: float) -> None:
    """Tells nobody how long the database took."""


class Store(Log):
    """The log, the boards, the servers' choices, the notes and the statistics in one database.

    Every method is one transaction; what it returns is on disk. Any of them raises LogUnavailable when the database
    is locked, full, read-only, out of reach or closed.
    """

    def __init__(self, database: Database, lock: Lock | None = None, committed: Committed = unmeasured) -> None:
        self._database = database
        self._lock = lock
        self._committed = committed

    @classmethod
    async def open(cls, url: str, *, busy_timeout: float = BUSY_TIMEOUT, committed: Committed = unmeasured) -> Self:
        """Opens a database for this process alone, made and brought up to date as needed.

        `url` is `sqlite:///path` or `postgresql://user:password@host/name`. Raises StoreError, whose text is one line
        for the person who runs the bot.
        """
        address = parse_address(url)
        make_folder(address)
        async with AsyncExitStack() as stack:
            lock = await take(address)
            stack.push_async_callback(lock.release)
            await _brought_up_to_date(address)
            stack.pop_all()
        return cls(Database(make_engine(address, wait=busy_timeout, limit=busy_timeout)), lock, committed)

    async def close(self) -> None:
        """Waits for what is running, then lets go of the database. May be called again."""
        await self._database.close()
        if self._lock is not None:
            await self._lock.release()

    async def __aenter__(self) -> Self:
        """The store itself; leaving the block closes it."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Closes the store."""
        await self.close()

    async def create(self, entry: Entry, summary: Summary) -> int:
        """See Log.create."""
        run = self._database.run
        asked = time.perf_counter()
        try:
            game_id = await run(lambda connection: log.create(connection, entry, summary))
        except IntegrityError as error:
            raise await run(lambda connection: log.refusal(connection, entry, summary.place)) from error
        self._committed(time.perf_counter() - asked)
        return game_id

    async def append(self, game_id: int, entry: Entry, summary: Summary) -> None:
        """See Log.append. Raises plain LogError for a game that does not exist or a version that leaves a gap."""
        run = self._database.run
        asked = time.perf_counter()
        try:
            await run(lambda connection: log.append(connection, game_id, entry, summary))
        except IntegrityError as error:
            refused = await run(lambda connection: log.refusal(connection, entry, summary.place, game_id))
            raise refused from error
        self._committed(time.perf_counter() - asked)

    async def read(self, game_id: int) -> tuple[Entry, ...]:
        """See Log.read."""
        return await self._database.run(lambda connection: log.read(connection, game_id))

    async def open_in(self, place: Place) -> int | None:
        """See Log.open_in."""
        return await self._database.run(lambda connection: log.open_in(connection, place))

    async def open_at(self, guild: int) -> tuple[int, ...]:
        """See Log.open_at."""
        return await self._database.run(lambda connection: log.open_at(connection, guild))

    async def open_games(self) -> tuple[int, ...]:
        """See Log.open_games."""
        return await self._database.run(log.open_games)

    async def census(self) -> dict[tuple[str, str], int]:
        """How many games there are, by their key and phase."""
        return await self._database.run(lookups.census)

    async def due(self, now: datetime) -> tuple[int, ...]:
        """See Log.due."""
        return await self._database.run(lambda connection: log.due(connection, now))

    async def crowd(self, guild: int, user: int) -> Crowd:
        """See Log.crowd."""
        return await self._database.run(lambda connection: lookups.crowd(connection, guild, user))

    async def finished_in(self, place: Place, game: str, number: int | None = None) -> int | None:
        """The newest game of this kind that was played in this place and is over; or this one, if it is such a game."""
        return await self._database.run(lambda connection: lookups.finished_in(connection, place, game, number))

    async def stored_games(self, user: int) -> tuple[StoredGame, ...]:
        """All games that involve this person, oldest first."""
        return await self._database.run(lambda connection: privacy.stored_games(connection, user))

    async def open_games_of(self, user: int) -> dict[int, bool]:
        """The open games that involve this person, and whether they have a seat there."""
        return await self._database.run(lambda connection: privacy.open_games_of(connection, user))

    async def erase(self, user: int, open_games: Collection[int], rewrite: Rewrite) -> int:
        """Erases a person from all finished games and from these open ones; returns how many."""
        return await self._database.run(lambda connection: privacy.erase(connection, user, open_games, rewrite))

    async def prune(self, before: datetime, most: int) -> int:
        """Deletes the logs and boards of up to so many games that ended before then, and says of how many."""
        return await self._database.run(lambda connection: privacy.prune(connection, before, most))

    async def guild_pace(self, guild: int) -> str | None:
        """The pace that a server has chosen for its games, None where it has chosen none."""
        return await self._database.run(lambda connection: boards.guild_pace(connection, guild))

    async def set_guild_pace(self, guild: int, pace: str) -> None:
        """Keeps a server's choice, over the one before."""
        await self._database.run(lambda connection: boards.set_guild_pace(connection, guild, pace))

    async def board(self, game_id: int) -> Board | None:
        """Where the game's board is; None when none was posted."""
        return await self._database.run(lambda connection: boards.board(connection, game_id))

    async def save_board(self, board: Board) -> None:
        """Puts this board in the place of the game's last one."""
        await self._database.run(lambda connection: boards.save_board(connection, board))

    async def missed_ends(self, since: datetime) -> tuple[int, ...]:
        """The games that ended since then and whose board still shows them as they were before."""
        return await self._database.run(lambda connection: boards.missed_ends(connection, since))

    async def get_meta(self, key: str) -> str | None:
        """A note of the program to itself, None when there is none."""
        return await self._database.run(lambda connection: boards.get_meta(connection, key))

    async def set_meta(self, key: str, value: str) -> None:
        """Writes a note, over the one before."""
        await self._database.run(lambda connection: boards.set_meta(connection, key, value))

    async def stats(self, query: StatsQuery) -> StatsPage:
        """One page of statistics."""
        return await self._database.run(lambda connection: statistics.stats(connection, query))


async def _brought_up_to_date(address: URL) -> None:
    """Migrates in a thread. A caller that is cancelled waits for its end too: nothing could stop it half-way."""
    migrating = asyncio.ensure_future(asyncio.to_thread(migrate, address))
    try:
        await asyncio.shield(migrating)
    except asyncio.CancelledError:
        await asyncio.wait((migrating,))
        migrating.exception()  # Nobody asks for it any more; asyncio would log a fault of its own.
        raise
