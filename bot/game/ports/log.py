"""The log of events, and what can be looked up without replaying it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from bot.game.core.rules import Json, Result


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game is played. The numbers mean something to Discord's side only."""

    guild: int
    channel: int


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat as statistics see it: a person, or an AI where `user` is None."""

    user: int | None
    name: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted command: all events it brought about, at one version.

    `interaction` is the id of the click or command behind it, None for what the bot does by itself. It is unique, so
    that the database refuses a click that is delivered twice.
    """

    version: int
    events: tuple[Json, ...] = field(repr=False)
    at: datetime
    actor: int | None
    interaction: int | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """The game after an entry, as its row in the database shows it, so that counting games replays no logs."""

    game: str
    place: Place
    phase: str
    """`lobby`, `playing` or `over`."""
    host: int
    seats: tuple[SeatRow, ...]
    version: int
    result: Result | None = None
    """Set once a game was played to its end; a game that was cancelled, ended or abandoned has none."""
    reason: str | None = None
    """Why it is over: `played`, `cancelled`, `ended` or `abandoned`."""
    started_at: datetime | None = None
    options: Json = field(default_factory=dict[str, str])
    due_at: datetime | None = None
    """When the next thing happens by itself."""
    parked: str | None = None
    """Why its place cannot show it, None if it can."""
    has_new_seats: bool = True
    """Whether who sits where, or how it ended for them, may differ from the entry before. Few entries change that."""
    mentions: frozenset[int] = frozenset()
    """The people who appear in the entry, but for those who had a seat before it: they have appeared already."""
    row: int | None = None
    """The first of the games that this one follows by *Play again*, None if it is the first itself."""
    left: frozenset[int] = frozenset()
    """The people who gave up a seat or an invitation in the entry, and are not invited again in its row of games."""
    came: frozenset[int] = frozenset()
    """Those who took a seat in the entry, so that they may be invited again."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table as it was after one entry, so that its game opens without replaying all of the log."""

    version: int
    format: int
    """The program's format of snapshots."""
    rules: int
    """The version of the game's rules."""
    table: Json = field(repr=False)
    """Holds hidden cards, so no repr shows it (R73)."""


@dataclass(frozen=True, slots=True)
class OpenCounts:
    """How many games are in a lobby or running: on one server, and in all.

    Parked games are not counted, because nobody can play them where they are.
    """

    server: int
    everywhere: int


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game in a lobby or running, as its row in the database shows it."""

    id: int
    game: str
    place: Place
    parked: str | None
    """Why its place cannot show it, None if it can."""


class LogError(Exception):
    """The log refused an entry; nothing was written."""


class VersionTaken(LogError):
    """Another command was accepted at this version."""


class DuplicateInteraction(LogError):
    """This click or command was accepted before."""


class PlaceTaken(LogError):
    """A game is open in this place already; `game_id` says which."""

    def __init__(self, game_id: int) -> None:
        super().__init__(f"game {game_id} is open in this place")
        self.game_id = game_id


class LogUnavailable(LogError):
    """The database cannot be read or written just now; trying again later may work.

    If the connection to a database server broke during the commit, the entry may have been written after all. A caller
    that keeps a state in memory must then read the log again.
    """


class LogTimeout(LogUnavailable):
    """The database is locked or silent: whoever asked has waited for it as long as Discord allows."""


class TookTooLong(LogUnavailable):
    """A long question, such as a statistic over all games, was given up at its deadline."""


class Log(Protocol):
    """Append-only, with the key (game, version). When a method returns, its changes are on disk."""

    async def create(self, entry: Entry, summary: Summary) -> int:
        """Begins a game with its first entry (version 1) and returns the game's id.

        Raises PlaceTaken, DuplicateInteraction, LogUnavailable.
        """
        ...

    async def append(self, game_id: int, entry: Entry, summary: Summary, snapshot: Snapshot | None = None) -> None:
        """Adds an entry and brings the game's row, seats and result up to `summary`, in one transaction.

        A snapshot after this entry is kept, and the one before it; the end of a game deletes them.

        Raises VersionTaken, DuplicateInteraction, LogUnavailable, and PlaceTaken if the game moves to a place that has
        another open game.
        """
        ...

    async def read(self, game_id: int) -> tuple[Entry, ...]:
        """All entries of a game in order of version; empty if there is no such game."""
        ...

    async def reopen(self, game_id: int) -> tuple[tuple[Snapshot, ...], tuple[Entry, ...]]:
        """The snapshots of a game, newest first, and the entries after the oldest of them.

        Without a snapshot these are all entries, none if there is no such game.
        """
        ...

    async def open_in(self, place: Place) -> int | None:
        """The id of the game that is in its lobby or running in this place."""
        ...

    async def open_at(self, guild: int) -> tuple[int, ...]:
        """The ids of the open games of a guild, newest first."""
        ...

    async def open_games(self) -> tuple[int, ...]:
        """The ids of all games in a lobby or running, oldest first."""
        ...

    async def due(self, now: datetime) -> tuple[int, ...]:
        """The ids of the open games in which something is due by now, the longest overdue first."""
        ...

    async def open_counts(self, guild: int) -> OpenCounts:
        """How many games are open on this server, and in all."""
        ...

    async def erasure_key(self, game_id: int) -> bytes | None:
        """The secret key of a running game from which somebody was erased (`stand_ins`), None for other games."""
        ...

    async def open_with(self, user: int) -> tuple[OpenGame, ...]:
        """The open games in which this person has a seat, parked ones too, newest first."""
        ...

    async def unwilling(self, row: int) -> frozenset[int]:
        """The people who left one of the games of a row, which its first game names, and took no seat in it since."""
        ...


class FinishedGames(Protocol):
    """Looks up finished games. Every method raises LogUnavailable when the database cannot be used."""

    async def finished_in(self, place: Place, game: str, number: int | None = None) -> int | None:
        """The newest game of this kind that was played in this place and is over; or this one, if it is such a game."""
        ...

    async def open_in(self, place: Place) -> int | None:
        """The id of the game that is in its lobby or running in this place."""
        ...

    async def read(self, game_id: int) -> tuple[Entry, ...]:
        """All entries of a game in order of version."""
        ...


class OldGames(Protocol):
    """Deletes the logs of games that ended long ago."""

    async def prune(self, before: datetime, most: int) -> int:
        """Deletes the logs and boards of at most `most` games that ended before then; returns how many.

        Raises LogUnavailable.
        """
        ...


class Census(Protocol):
    """Counts all games."""

    async def census(self) -> Mapping[tuple[str, str], int]:
        """How many games there are, by their key and phase. Raises LogUnavailable."""
        ...
