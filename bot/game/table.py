"""One game as a state machine: lobby, playing, over. Pure; the same fold serves live play and restart.

`evolve` folds events into a state and `decide` (in `deciding.py`) turns a command into events. The
state is generic over the game: it carries the game's own state without looking into it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, Literal

from bot.game.game import AnyGame, Json, Result
from bot.game.log import Entry, Place, SeatRow, Summary
from bot.game.table_events import (
    AiAdded,
    AiRemoved,
    Closed,
    EndRejected,
    EndVoted,
    HandedOver,
    HostChanged,
    Joined,
    Left,
    Opened,
    Ruled,
    Started,
    TableEvent,
    load,
)

STORY_MOVES: Final = 12
"""How many of the last moves a table remembers to tell."""

Phase = Literal["lobby", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where: a person (`user`), or an AI of some `level`."""

    name: str
    user: int | None = None
    level: str | None = None


class Seating:
    """What anything with seats can tell of who sits there."""

    __slots__ = ()

    seats: tuple[Seat, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The users who have a seat, in order of the seats."""
        return tuple(seat.user for seat in self.seats if seat.user is not None)

    def seat_of(self, user: int) -> int | None:
        """The number of this user's seat, None without one."""
        return next((i for i, seat in enumerate(self.seats) if seat.user == user), None)


@dataclass(frozen=True, slots=True)
class Told:
    """What one move brought about, as the game's own public facts."""

    by: int | None
    """The user behind it, None for an AI's move or the deal."""
    happenings: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Table(Seating):
    """The state of one table. Its repr leaves out the game's state, which holds hidden cards."""

    game: str
    place: Place
    host: int
    seats: tuple[Seat, ...]
    wanted: int | None
    options: Json
    version: int
    phase: Phase = "lobby"
    position: int = 0
    """The version at which the game's own state last changed; moves are made from it."""
    play: Any = None
    story: tuple[Told, ...] = ()
    votes: tuple[tuple[int, bool], ...] = ()
    reason: str | None = None
    result: Result | None = None
    started_at: datetime | None = None

    def __repr__(self) -> str:
        return f"<Table {self.game} {self.phase} version={self.version} seats={len(self.seats)}>"

    def summary(self) -> Summary:
        """The table as its row in the database shows it."""
        return Summary(
            game=self.game,
            place=self.place,
            phase=self.phase,
            host=self.host,
            seats=tuple(SeatRow(seat.user, seat.name) for seat in self.seats),
            version=self.version,
            result=self.result,
            reason=self.reason,
            started_at=self.started_at,
            options=self.options,
        )


def capacity(game: AnyGame, wanted: int | None) -> int:
    """The number of seats at which a lobby starts by itself."""
    return wanted or game.seats[-1]


def replay(games: Mapping[str, AnyGame], entries: Iterable[Entry]) -> Table | None:
    """The table after all these entries of its log, None when there are none."""
    table: Table | None = None
    for entry in entries:
        table = fold(games, table, entry)
    return table


def fold(games: Mapping[str, AnyGame], table: Table | None, entry: Entry) -> Table:
    """The table after one entry of its log."""
    for data in entry.events:
        table = evolve(games, table, load(data), entry)
    if table is None:
        raise ValueError("an entry of the log holds no event")
    return table


def evolve(games: Mapping[str, AnyGame], table: Table | None, event: TableEvent, entry: Entry) -> Table:
    """The table after one event.

    Raises ValueError for a log that does not begin with `Opened`, or is of a game that there is not.
    """
    if isinstance(event, Opened):
        if event.game not in games:
            raise ValueError(f"there is no game {event.game!r} here")
        return Table(
            game=event.game,
            place=Place(event.guild, event.channel),
            host=event.host,
            seats=(Seat(event.name, event.host),),
            wanted=event.wanted,
            options=event.options,
            version=entry.version,
        )
    if table is None:
        raise ValueError("the log of a game begins with its opening")
    table = replace(table, version=entry.version)
    match event:
        case Started(deal):
            table = replace(table, phase="playing", started_at=entry.at)
            return _play(games[table.game], table, deal, by=None)
        case Ruled(data):
            return _play(games[table.game], table, data, by=entry.actor)
        case Closed(reason):
            return replace(table, phase="over", reason=reason, votes=())
        case EndVoted(user, agrees):
            others = tuple(vote for vote in table.votes if vote[0] != user)
            return replace(table, votes=(*others, (user, agrees)))
        case EndRejected():
            return replace(table, votes=())
        case _:
            return _reseat(table, event)


def _reseat(table: Table, event: Joined | Left | HostChanged | AiAdded | AiRemoved | HandedOver) -> Table:
    seats = table.seats
    match event:
        case Joined(user, name):
            return replace(table, seats=(*seats, Seat(name, user)))
        case Left(user):
            return replace(table, seats=tuple(seat for seat in seats if seat.user != user))
        case HostChanged(user):
            return replace(table, host=user)
        case AiAdded(name, level):
            return replace(table, seats=(*seats, Seat(name, level=level)))
        case AiRemoved():
            last = max(i for i, seat in enumerate(seats) if seat.user is None)
            return replace(table, seats=seats[:last] + seats[last + 1 :])
        case HandedOver(number, name, level):
            left = seats[number].user
            taken = (*seats[:number], Seat(name, level=level), *seats[number + 1 :])
            return replace(table, seats=taken, votes=tuple(v for v in table.votes if v[0] != left))


def _play(game: AnyGame, table: Table, data: Json, by: int | None) -> Table:
    event = game.load(data)
    after = game.apply(table.play, event)
    told = Told(by, game.story(table.play, event, after))
    return replace(
        table,
        play=after,
        position=table.version,
        story=(*table.story, told)[-STORY_MOVES:],
        result=game.result(after),
    )
