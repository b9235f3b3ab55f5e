"""A log in memory that keeps a log's promises, with switches for what a database may do to its callers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.game.ports.log import (
    DuplicateInteraction,
    Entry,
    Log,
    LogError,
    LogTimeout,
    LogUnavailable,
    OpenCounts,
    OpenGame,
    Place,
    PlaceTaken,
    Snapshot,
    Summary,
    VersionTaken,
)


@dataclass(slots=True)
class Pause:
    """A point where a call stops: the test waits until it is `reached`, and says when to `go_on`."""

    reached: asyncio.Event = field(default_factory=asyncio.Event)
    go_on: asyncio.Event = field(default_factory=asyncio.Event)

    async def here(self) -> None:
        self.reached.set()
        await self.go_on.wait()


@dataclass(slots=True)
class _Row:
    summary: Summary
    entries: list[Entry]


class MemoryLog(Log):
    """Entries pass through JSON both ways, so that what is read is what a database would give back."""

    def __init__(self) -> None:
        self._rows: dict[int, _Row] = {}
        self.unavailable = False
        """While set, nothing can be read or written."""
        self.answer_lost = False
        """While set, an entry is written, but its caller hears that the database is out of reach."""
        self.silent = False
        """While set, a write is answered by nothing, and given up where it pauses."""
        self.given_up = 0
        self.before_write: Pause | None = None
        self.after_write: Pause | None = None
        self.reads = 0
        self.snapshots: dict[int, tuple[Snapshot, ...]] = {}
        self.erasure_keys: dict[int, bytes] = {}
        self._unwilling: dict[int, frozenset[int]] = {}

    async def create(self, entry: Entry, summary: Summary) -> int:
        async with self._faults():
            return self._begin(entry, summary)

    async def append(self, game_id: int, entry: Entry, summary: Summary, snapshot: Snapshot | None = None) -> None:
        async with self._faults():
            self._add(game_id, entry, summary)
            if snapshot is not None:
                kept = [_snapshot_through_json(snapshot), *self.snapshots.get(game_id, ())]
                self.snapshots[game_id] = tuple(kept[:2])
            if summary.phase == "over":
                self.snapshots.pop(game_id, None)

    async def reopen(self, game_id: int) -> tuple[tuple[Snapshot, ...], tuple[Entry, ...]]:
        entries = await self.read(game_id)
        kept = self.snapshots.get(game_id, ())
        return kept, tuple(entry for entry in entries if not kept or entry.version > kept[-1].version)

    @asynccontextmanager
    async def _faults(self) -> AsyncIterator[None]:
        """What befalls a write, around the write itself, which is all or nothing."""
        if self.before_write:
            await self.before_write.here()
        if self.silent:
            self.given_up += 1
            raise LogTimeout("the database does not answer")
        yield
        if self.after_write:
            await self.after_write.here()
        if self.answer_lost:
            raise LogUnavailable("the connection was lost while it committed")

    def _begin(self, entry: Entry, summary: Summary) -> int:
        self._check(entry)
        taken = self._open_in(summary.place)
        if taken is not None:
            raise PlaceTaken(taken)
        if entry.version != 1:
            raise ValueError(f"a game begins at version 1, not {entry.version}")
        game_id = len(self._rows) + 1
        self._rows[game_id] = _Row(summary, [_through_json(entry)])
        self._note(game_id, summary)
        return game_id

    def _add(self, game_id: int, entry: Entry, summary: Summary) -> None:
        self._check(entry)
        row = self._rows.get(game_id)
        if row is None:
            raise LogError(f"there is no game {game_id}")
        if entry.version <= len(row.entries):
            raise VersionTaken(f"version {entry.version} has been written")
        if entry.version != len(row.entries) + 1:
            raise LogError(f"version {entry.version} leaves a gap")
        taken = self._open_in(summary.place)
        if summary.phase != "over" and taken is not None and taken != game_id:
            raise PlaceTaken(taken)
        row.entries.append(_through_json(entry))
        row.summary = summary
        self._note(game_id, summary)

    def _note(self, game_id: int, summary: Summary) -> None:
        row = game_id if summary.row is None else summary.row
        self._unwilling[row] = (self._unwilling.get(row, frozenset()) | summary.left) - summary.came

    async def read(self, game_id: int) -> tuple[Entry, ...]:
        self._check()
        self.reads += 1
        return self.entries(game_id)

    def forget_before(self, game_id: int, version: int) -> None:
        """Loses the entries up to this version, which no log does."""
        row = self._rows[game_id]
        row.entries = [entry for entry in row.entries if entry.version > version]

    async def erasure_key(self, game_id: int) -> bytes | None:
        self._check()
        return self.erasure_keys.get(game_id)

    async def open_in(self, place: Place) -> int | None:
        self._check()
        return self._open_in(place)

    async def open_at(self, guild: int) -> tuple[int, ...]:
        self._check()
        return tuple(id for id in reversed(self._open()) if self._rows[id].summary.place.guild == guild)

    async def open_games(self) -> tuple[int, ...]:
        self._check()
        return tuple(self._open())

    async def open_counts(self, guild: int) -> OpenCounts:
        self._check()
        rows = [row for game_id in self._open() if (row := self._rows[game_id].summary).parked is None]
        return OpenCounts(sum(row.place.guild == guild for row in rows), len(rows))

    async def open_with(self, user: int) -> tuple[OpenGame, ...]:
        self._check()
        rows = ((game_id, self._rows[game_id].summary) for game_id in self._open())
        own = ((game_id, row) for game_id, row in rows if any(seat.user == user for seat in row.seats))
        found = [OpenGame(game_id, row.game, row.place, row.parked) for game_id, row in own]
        return tuple(sorted(found, key=lambda game: game.id, reverse=True))

    async def unwilling(self, row: int) -> frozenset[int]:
        self._check()
        return self._unwilling.get(row, frozenset())

    async def due(self, now: datetime) -> tuple[int, ...]:
        self._check()
        waits = [(row.summary.due_at, game_id) for game_id, row in self._rows.items() if row.summary.phase != "over"]
        return tuple(game_id for at, game_id in sorted((at, game_id) for at, game_id in waits if at) if at <= now)

    def entries(self, game_id: int) -> tuple[Entry, ...]:
        """What is written of a game, whatever the switches say."""
        return tuple(self._rows[game_id].entries) if game_id in self._rows else ()

    def summary(self, game_id: int) -> Summary:
        """The game's row as the last entry left it."""
        return self._rows[game_id].summary

    def _open_in(self, place: Place) -> int | None:
        here = (game_id for game_id in self._open() if self._rows[game_id].summary.place.channel == place.channel)
        return next(here, None)

    def _open(self) -> list[int]:
        return [game_id for game_id, row in self._rows.items() if row.summary.phase != "over"]

    def _check(self, entry: Entry | None = None) -> None:
        if self.unavailable:
            raise LogUnavailable("the database is out of reach")
        if entry is None or entry.interaction is None:
            return
        if any(entry.interaction == known.interaction for row in self._rows.values() for known in row.entries):
            raise DuplicateInteraction(f"interaction {entry.interaction} was accepted before")


def _through_json(entry: Entry) -> Entry:
    events = tuple(json.loads(json.dumps(entry.events)))
    return Entry(entry.version, events, entry.at, entry.actor, entry.interaction)


def _snapshot_through_json(snapshot: Snapshot) -> Snapshot:
    return replace(snapshot, table=json.loads(json.dumps(snapshot.table)))
