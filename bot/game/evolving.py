"""How events change a table. Pure; the same fold serves live play and restart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from bot.game.game import AnyGame, Json
from bot.game.log import Entry, Place
from bot.game.table import STORY_MOVES, Seat, Table, Told
from bot.game.table_events import (
    AbsentVoted,
    AiAdded,
    AiRemoved,
    Asked,
    Closed,
    EndRejected,
    EndVoted,
    Graced,
    HandedOver,
    HostChanged,
    Joined,
    Left,
    Moved,
    Opened,
    Parked,
    Reminded,
    Ruled,
    Started,
    StoodIn,
    TableEvent,
    Waited,
    load,
)
from bot.game.timing import due


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
            since=entry.at,
            pace=event.pace,
        )
    if table is None:
        raise ValueError("the log of a game begins with its opening")
    table = replace(table, version=entry.version)
    match event:
        case Started(deal):
            table = replace(table, phase="playing", started_at=entry.at)
            return _play(games[table.game], table, deal, entry.at, by=None)
        case Ruled(data):
            return _play(games[table.game], table, data, entry.at, by=entry.actor)
        case Closed(reason):
            return replace(_afresh(table, table.since), phase="over", reason=reason, votes=(), awaits=())
        case Parked(reason):
            return replace(_afresh(table, entry.at), parked=reason)
        case Moved(guild, channel):
            return replace(_afresh(table, entry.at), parked=None, place=Place(guild, channel))
        case EndVoted(user, agrees):
            others = tuple(vote for vote in table.votes if vote[0] != user)
            return replace(table, votes=(*others, (user, agrees)))
        case EndRejected():
            return replace(table, votes=())
        case Reminded() | Asked() | AbsentVoted() | Waited() | StoodIn() | Graced():
            return _wait(table, event, entry.at)
        case _:
            return _reseat(table, event, entry.at)


def _reseat(table: Table, event: Joined | Left | HostChanged | AiAdded | AiRemoved | HandedOver, at: datetime) -> Table:
    seats = table.seats
    match event:
        case Joined(user, name):
            return replace(table, seats=(*seats, Seat(name, user)), since=at)
        case Left(user):
            return replace(table, seats=tuple(seat for seat in seats if seat.user != user))
        case HostChanged(user):
            return replace(table, host=user)
        case AiAdded(name, level):
            return replace(table, seats=(*seats, Seat(name, level=level)))
        case AiRemoved():
            last = max(i for i, seat in enumerate(seats) if seat.user is None)
            return replace(table, seats=seats[:last] + seats[last + 1 :])
        case HandedOver(number, name, level, kept_for):
            left = seats[number].user
            taken = (*seats[:number], Seat(name, level=level, kept_for=kept_for), *seats[number + 1 :])
            votes = tuple(vote for vote in table.votes if vote[0] != left)
            absent = tuple(vote for vote in table.absent_votes if vote[0] != left)
            table = replace(table, seats=taken, votes=votes, absent_votes=absent)
            return _afresh(table, at) if number in table.awaits else table


def _wait(table: Table, event: Reminded | Asked | AbsentVoted | Waited | StoodIn | Graced, at: datetime) -> Table:
    match event:
        case Reminded():
            return replace(table, stage="reminded")
        case Asked():
            return replace(table, stage="asked", absent_votes=())
        case AbsentVoted(user, choice):
            others = tuple(vote for vote in table.absent_votes if vote[0] != user)
            return replace(table, absent_votes=(*others, (user, choice)))
        case Waited():
            return _afresh(table, at)
        case StoodIn(seat):
            return replace(_afresh(table, at), stand_in=seat)
        case Graced(seconds):
            late = due(table)
            moved = timedelta() if late is None else at + timedelta(seconds=seconds) - late
            return replace(table, since=table.since + moved)


def _afresh(table: Table, at: datetime) -> Table:
    """The table with a wait that begins now."""
    return replace(table, since=at, stage="", absent_votes=(), stand_in=None)


def _play(game: AnyGame, table: Table, data: Json, at: datetime, by: int | None) -> Table:
    event = game.load(data)
    after = game.apply(table.play, event)
    told = Told(by, game.story(table.play, event, after), stood_in=table.stand_in is not None and by is None)
    return replace(
        _afresh(table, at),
        play=after,
        position=table.version,
        awaits=game.awaits(after),
        story=(*table.story, told)[-STORY_MOVES:],
        result=game.result(after),
    )
