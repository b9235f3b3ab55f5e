"""The store: everything that outlives the process, behind one object."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import AsyncExitStack, suppress
from datetime import datetime
from functools import partial
from typing import Self

from sqlalchemy.exc import IntegrityError
from typing_extensions import override

from bot.game.ports.log import (
    Census,
    Entry,
    FinishedGames,
    Log,
    LogError,
    LogUnavailable,
    OldGames,
    OpenCounts,
    OpenGame,
    Place,
    Snapshot,
    Summary,
)
from bot.game.ports.notes import Board, BoardStore, LeftoverStore, NoteStore, PreferenceStore
from bot.game.ports.people import ErasureStore, PrivacyStore, Rewrite, StoredGame
from bot.game.ports.statistics import StatsPage, StatsQuery, StatsStore
from bot.store import erasure, erasure_keys, integrity, log, lookups, notes, privacy, process_lock, statistics
from bot.store.address import is_file, make_folder, parse_address
from bot.store.database import LOST, MAX_BATCH, Database, in_thread
from bot.store.errors import Damaged
from bot.store.group_writer import GroupWriter
from bot.store.migrations import migrate
from bot.store.process_lock import ProcessLock

BUSY_TIMEOUT = 1.5
"""Seconds that a request waits for a locked database; Discord gives a click 3 s in all."""

EXPORTED_AT_ONCE = 8
"""Of how many games an export reads the logs at once: few take long, and with many the event loop stands still."""

CommitListener = Callable[[float], None]
"""Called with the seconds from the request to write a game's entry until it was on disk."""


def _ignore(seconds: float) -> None:
    """The listener of a store that nobody measures."""


class Store(
    Log,
    FinishedGames,
    OldGames,
    Census,
    BoardStore,
    LeftoverStore,
    PreferenceStore,
    NoteStore,
    StatsStore,
    PrivacyStore,
    ErasureStore,
):
    """Implements all ports on one database.

    Every method is one transaction, and what it returns is on disk. Each raises LogUnavailable when the database is
    locked, full, read-only, out of reach or closed.
    """

    migrate = staticmethod(migrate)
    """Brings the database at an address up to date. Raises StoreError."""

    def __init__(
        self, database: Database, lock: ProcessLock | None = None, committed: CommitListener = _ignore
    ) -> None:
        self._database = database
        self._run = database.run
        self._look_up = database.look_up
        self._read = database.read
        # A server's driver does not count the rows of a statement that is run for many.
        most = MAX_BATCH if is_file(database.address) else 1
        self._entries = GroupWriter(database.run, log.append, most)
        self._boards = GroupWriter(database.run, notes.save_boards, MAX_BATCH)
        self._lock = lock
        self._committed = committed
        self.needs_check = False
        """Whether the last run did not close the database file, and `check` has not been done since."""
        self.damage: str | None = None
        """What `check` has found, as one line for the person who runs the bot."""

    @classmethod
    async def open(cls, url: str, *, busy_timeout: float = BUSY_TIMEOUT, committed: CommitListener = _ignore) -> Self:
        """Opens a database for this process alone, and creates or migrates it as needed.

        `url` is `sqlite:///path` or `postgresql://user:password@host/name`. Raises StoreError, whose text is one line
        for the person who runs the bot.
        """
        address = parse_address(url)
        make_folder(address)
        async with AsyncExitStack() as stack:
            lock = await process_lock.acquire(address)
            stack.push_async_callback(lock.release)
            await in_thread(partial(cls.migrate, address))
            stack.pop_all()
        database = Database(address, wait=busy_timeout, limit=busy_timeout)
        store = cls(database, lock, committed)
        with suppress(LogUnavailable):  # Whoever needs it will be told.
            await database.connect()
            store.needs_check = is_file(address) and await database.run(integrity.begin_use)
        return store

    async def check(self) -> str | None:
        """Reads a whole database file that the last run did not close. Returns what is wrong, None if it is whole.

        It runs beside everything else, and takes about a second per gigabyte. Raises LogUnavailable.
        """
        try:
            await self._database.read(partial(integrity.check, address=self._database.address), for_long=True)
        except Damaged as error:
            self.damage = str(error)
        else:
            self.needs_check = False
        return self.damage

    def look(self) -> str | None:
        """What is wrong with the file's place, None if it is still the one that was opened."""
        if self._database.is_lost():
            self.damage = LOST
        return self.damage

    async def try_writing(self) -> None:
        """Finds out whether the database accepts writes, and writes nothing."""
        await self._run(notes.try_writing)

    async def close(self) -> None:
        """Waits for running transactions, then closes the database. May be called again."""
        if not self.needs_check:
            with suppress(LogUnavailable):  # The next start checks the file.
                await self._database.run(integrity.end_use)
        await self._database.close()
        if self._lock is not None:
            await self._lock.release()

    async def __aenter__(self) -> Self:
        """The store itself; leaving the block closes it."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Closes the store."""
        await self.close()

    @override
    async def create(self, entry: Entry, summary: Summary) -> int:
        started = time.perf_counter()
        try:
            created = await self._run(partial(log.create, entry=entry, summary=summary))
        except IntegrityError as error:
            raise await self._run(partial(log.refusal, entry=entry, place=summary.place)) from error
        if isinstance(created, LogError):
            raise created
        self._committed(time.perf_counter() - started)
        return created

    @override
    async def append(self, game_id: int, entry: Entry, summary: Summary, snapshot: Snapshot | None = None) -> None:
        """As in `Log`; also raises a plain LogError for an unknown game or a version that would leave a gap."""
        started = time.perf_counter()
        try:
            refused = await self._entries.write(log.Addition(game_id, entry, summary, snapshot))
        except IntegrityError as error:
            refusal = partial(log.refusal, entry=entry, place=summary.place, game_id=game_id)
            raise await self._run(refusal) from error
        if refused is not None:
            raise refused
        self._committed(time.perf_counter() - started)

    @override
    async def read(self, game_id: int) -> tuple[Entry, ...]:
        return await self._run(partial(log.read, game_id=game_id))

    @override
    async def reopen(self, game_id: int) -> tuple[tuple[Snapshot, ...], tuple[Entry, ...]]:
        return await self._run(partial(log.reopen, game_id=game_id))

    @override
    async def open_in(self, place: Place) -> int | None:
        return await self._look_up(partial(lookups.open_in, place=place))

    @override
    async def open_at(self, guild: int) -> tuple[int, ...]:
        return await self._look_up(partial(lookups.open_at, guild=guild))

    @override
    async def open_games(self) -> tuple[int, ...]:
        return await self._run(lookups.open_games)

    @override
    async def due(self, now: datetime) -> tuple[int, ...]:
        return await self._look_up(partial(lookups.due, now=now))

    @override
    async def open_counts(self, guild: int) -> OpenCounts:
        return await self._look_up(partial(lookups.open_counts, guild=guild))

    @override
    async def erasure_key(self, game_id: int) -> bytes | None:
        return await self._look_up(partial(erasure_keys.find, game_id=game_id))

    @override
    async def open_with(self, user: int) -> tuple[OpenGame, ...]:
        return await self._look_up(partial(lookups.open_with, user=user))

    @override
    async def unwilling(self, row: int) -> frozenset[int]:
        return await self._look_up(partial(lookups.unwilling_in, row=row))

    @override
    async def census(self) -> dict[tuple[str, str], int]:
        return await self._read(lookups.census)

    @override
    async def finished_in(self, place: Place, game: str, number: int | None = None) -> int | None:
        return await self._look_up(partial(lookups.finished_in, place=place, game=game, number=number))

    @override
    async def prune(self, before: datetime, most: int) -> int:
        return await self._run(partial(erasure.prune, before=before, most=most))

    @override
    async def stored_games(self, user: int) -> AsyncIterator[tuple[StoredGame, ...]]:
        found = await self._read(partial(privacy.games_of, user=user))
        for first in range(0, len(found), EXPORTED_AT_ONCE):
            yield await self._read(partial(privacy.stored_games, game_ids=found[first : first + EXPORTED_AT_ONCE]))

    @override
    async def open_games_of(self, user: int, *, requested: bool = False) -> dict[int, bool]:
        return await self._run(partial(privacy.open_games_of, user=user, requested=requested))

    @override
    async def request_erasure(self, user: int, open_games: Collection[int]) -> int:
        return await self._run(partial(erasure.request, user=user, open_games=open_games))

    @override
    async def requested_erasures(self) -> tuple[int, ...]:
        return await self._run(erasure.requested)

    @override
    async def erase(self, user: int, open_games: Collection[int], rewrite: Rewrite) -> int:
        return await self._run(partial(erasure.erase, user=user, open_games=open_games, rewrite=rewrite))

    @override
    async def end_erasure(self, user: int) -> None:
        await self._run(partial(erasure.end, user=user))

    @override
    async def guild_pace(self, guild: int) -> str | None:
        return await self._look_up(partial(notes.guild_pace, guild=guild))

    @override
    async def set_guild_pace(self, guild: int, pace: str) -> None:
        await self._run(partial(notes.set_guild_pace, guild=guild, pace=pace))

    @override
    async def get_note(self, key: str) -> str | None:
        return await self._run(partial(notes.get_note, key=key))

    @override
    async def set_note(self, key: str, value: str) -> None:
        await self._run(partial(notes.set_note, key=key, value=value))

    @override
    async def board(self, game_id: int) -> Board | None:
        return await self._look_up(partial(notes.board, game_id=game_id))

    @override
    async def save_board(self, board: Board) -> None:
        await self._boards.write(board)

    @override
    async def leftovers(self) -> tuple[tuple[int, int], ...]:
        return await self._run(notes.all_leftovers)

    @override
    async def note_leftovers(self, channel: int, messages: Collection[int]) -> None:
        await self._run(partial(notes.note_leftovers, channel=channel, messages=messages))

    @override
    async def drop_leftovers(self, messages: Collection[int]) -> None:
        await self._run(partial(notes.drop_leftovers, messages=messages))

    @override
    async def missed_ends(self, since: datetime, guild: int | None = None) -> tuple[int, ...]:
        return await self._look_up(partial(notes.missed_ends, since=since, guild=guild))

    @override
    async def stats(self, query: StatsQuery) -> StatsPage:
        return await self._read(partial(statistics.stats, query=query))
