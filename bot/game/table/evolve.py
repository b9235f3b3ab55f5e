"""How events change a table. Pure; live play and restarts use the same fold."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, TypeVar

from bot.game.core.rules import AnyRules
from bot.game.ports.log import Place
from bot.game.table.deadlines import due
from bot.game.table.events import (
    AbsenceVoted,
    AbsenceVoteOpened,
    AiAdded,
    AiRemoved,
    AiSubstituted,
    Closed,
    DeadlineExtended,
    Declined,
    EndRejected,
    EndVoted,
    HostChanged,
    Invited,
    Joined,
    Left,
    MovePlayed,
    Opened,
    Parked,
    Reminded,
    SeatHandedOver,
    SeatTaken,
    Started,
    TableEvent,
    Unparked,
    WaitExtended,
)
from bot.game.table.state import Invitation, NewsKind, Seat, StoryEntry, Table, TableNews, is_erased

_Choice = TypeVar("_Choice", bool, str)
_SeatEvent = Invited | Declined | Joined | Left | HostChanged | AiAdded | AiRemoved | SeatHandedOver | SeatTaken


@dataclass(frozen=True, slots=True)
class Stamp:
    """What all events of one log entry have in common."""

    version: int
    at: datetime
    actor: int | None = None
    """The person behind it, None for the bot."""


def advance(
    rules: AnyRules, table: Table | None, events: Iterable[TableEvent], stamp: Stamp
) -> tuple[Table, tuple[TableEvent, ...]]:
    """The table after the events of one command, and these events. A move that ends the game also closes the table.

    Raises ValueError if there are no events.
    """
    applied = tuple(events)
    for event in applied:
        table = evolve(rules, table, event, stamp)
    if table is None or not applied:
        raise ValueError("a command that is accepted brings about an event")
    if table.phase != "playing" or table.result is None:
        return table, applied
    closed = Closed("played")
    return evolve(rules, table, closed, stamp), (*applied, closed)


def evolve(rules: AnyRules, table: Table | None, event: TableEvent, stamp: Stamp) -> Table:
    """The table after one event. Raises ValueError if its first event is not `Opened`."""
    if isinstance(event, Opened):
        return _open(event, stamp)
    if table is None:
        raise ValueError("the log of a game begins with its opening")
    table = replace(table, version=stamp.version)
    match event:
        case Started():
            return _start(rules, table, event, stamp)
        case MovePlayed():
            return _move(rules, table, event, stamp)
        case Closed(reason):
            return replace(table.waiting_since(table.since), phase="over", reason=reason, votes=(), awaits=())
        case Parked(reason):
            return replace(table.waiting_since(stamp.at), parked=reason)
        case Unparked(guild, channel):
            return replace(table.waiting_since(stamp.at), parked=None, place=Place(guild, channel))
        case EndVoted(user, agrees):
            return replace(table, votes=_voted(table.votes, user, agrees))
        case EndRejected():
            return _reject_end(table)
        case Reminded() | AbsenceVoteOpened() | AbsenceVoted() | WaitExtended() | AiSubstituted() | DeadlineExtended():
            return _change_timer(table, event, stamp.at)
        case _:
            return _change_seats(table, event, stamp.at)


def _open(event: Opened, stamp: Stamp) -> Table:
    return Table(
        game=event.game,
        place=Place(event.guild, event.channel),
        host=event.host,
        seats=(Seat.of_person(event.name, event.host),),
        wanted=event.wanted,
        options=event.options,
        version=stamp.version,
        since=stamp.at,
        gathered_at=stamp.at,
        pace=event.pace,
        row=event.row,
    )


def _answered(table: Table, user: int) -> Table:
    """The table once this person has taken a seat, or does not want one."""
    return replace(table, invited=tuple(one for one in table.invited if one.user != user))


def _start(rules: AnyRules, table: Table, event: Started, stamp: Stamp) -> Table:
    table = replace(table, phase="playing", started_at=stamp.at, rules_version=event.rules, invited=())
    return _play(rules, table, event.deal, stamp.at, by=None)


def _move(rules: AnyRules, table: Table, event: MovePlayed, stamp: Stamp) -> Table:
    if event.rules is not None:
        table = replace(table, rules_version=event.rules)
    return _play(rules, _reset_missed(table, stamp.actor), event.event, stamp.at, by=stamp.actor)


def _voted(votes: tuple[tuple[int, _Choice], ...], user: int, choice: _Choice) -> tuple[tuple[int, _Choice], ...]:
    """The votes with this one in place of the user's last."""
    return (*(vote for vote in votes if vote[0] != user), (user, choice))


def _reset_missed(table: Table, user: int | None) -> Table:
    """Resets a person's missed moves, because they have just made one."""
    number = None if user is None else table.seat_of(user)
    if number is None or not table.seats[number].missed:
        return table
    return table.with_seat(number, replace(table.seats[number], missed=0))


def _reject_end(table: Table) -> Table:
    """Drops the votes, and names the people in the story who wanted the game to end."""
    in_favour = tuple(seat.name for seat in table.seats if (seat.user, True) in table.votes)
    table = replace(table, votes=())
    return table.with_news(TableNews("stays", in_favour)) if in_favour else table


def _change_timer(
    table: Table,
    event: Reminded | AbsenceVoteOpened | AbsenceVoted | WaitExtended | AiSubstituted | DeadlineExtended,
    at: datetime,
) -> Table:
    match event:
        case Reminded():
            return replace(table, stage="reminded")
        case AbsenceVoteOpened():
            return replace(table, stage="asked", absent_votes=())
        case AbsenceVoted(user, choice):
            return replace(table, absent_votes=_voted(table.absent_votes, user, choice))
        case WaitExtended():
            return table.waiting_since(at)
        case AiSubstituted(seat):
            late = table.seats[seat]
            table = replace(table.waiting_since(at), stand_in=seat).with_seat(
                seat, replace(late, missed=late.missed + 1)
            )
            return table if late.user is None else table.with_news(TableNews("late", (late.name,)))
        case DeadlineExtended(seconds):
            overdue_since = due(table)
            shift = timedelta() if overdue_since is None else at + timedelta(seconds=seconds) - overdue_since
            return replace(table, since=table.since + shift)


def _change_seats(table: Table, event: _SeatEvent, at: datetime) -> Table:
    seats = table.seats
    if isinstance(event, Joined | HostChanged | AiAdded | AiRemoved):
        table = replace(table, gathered_at=at)
    match event:
        case Invited(user, name):
            return table if is_erased(user) else replace(table, invited=(*table.invited, Invitation(user, name)))
        case Declined(user):
            return _answered(table, user)
        case Joined(user, name):
            return replace(_answered(table, user), seats=(*seats, Seat.of_person(name, user)), since=at)
        case Left(user):
            return replace(table, seats=tuple(seat for seat in seats if seat.user != user))
        case HostChanged(user):
            return _change_host(table, user)
        case AiAdded(name, level):
            return replace(table, seats=(*seats, Seat(name, level=level)))
        case AiRemoved():
            last = max(i for i, seat in enumerate(seats) if seat.user is None)
            return replace(table, seats=seats[:last] + seats[last + 1 :])
        case SeatHandedOver(number, name, level, kept_for, owed):
            owner = _owner(seats[number], kept_for if owed else None)
            return _change_occupant(table, number, Seat(name, level=level, kept_for=kept_for, owner=owner), at, "left")
        case SeatTaken(number, user, name, owed):
            old = seats[number]
            owner = None if old.owner == user else _owner(old, _person(old) if owed else None)
            news = "back" if user in (old.kept_for, old.owner) else "taken"
            return _change_occupant(table, number, replace(Seat.of_person(name, user), owner=owner), at, news)


def _owner(old: Seat, loser: int | None) -> int | None:
    """Whose seat it is that changes hands: the first person who lost it without giving it up."""
    return loser if old.owner is None else old.owner


def _person(seat: Seat) -> int | None:
    """Who sits there, or for whom an AI does."""
    return seat.kept_for if seat.user is None else seat.user


def _change_host(table: Table, user: int) -> Table:
    seat = table.seat_of(user)
    table = replace(table, host=user)
    if table.phase == "lobby" or seat is None:
        return table
    return table.with_news(TableNews("host", (table.seats[seat].name,)))


def _change_occupant(table: Table, number: int, new: Seat, at: datetime, news: NewsKind) -> Table:
    """Replaces a seat. If the game was waiting for the seat, or for anybody to come back, the wait starts again."""
    old = table.seats[number]
    past = old.past if old.user is None or old.user in old.past else (*old.past, old.user)
    waiting = table.paused or number in table.awaits
    table = table.with_news(TableNews(news, (old.name, new.name)))
    table = replace(
        table.with_seat(number, replace(new, past=past)),
        votes=tuple(vote for vote in table.votes if vote[0] != old.user),
        absent_votes=tuple(vote for vote in table.absent_votes if vote[0] != old.user),
    )
    table = replace(table, paused=not table.people)
    if waiting or table.paused:
        return table.waiting_since(at)
    # With only one person left there is nobody to vote, so the vote ends and an overdue seat is no longer free.
    return table if len(table.people) > 1 else replace(table, stage="", absent_votes=())


def _play(rules: AnyRules, table: Table, event: Any, at: datetime, by: int | None) -> Table:
    after = rules.apply(table.play, event)
    table = table.with_story_entry(StoryEntry(by, rules.story(table.play, event, after)))
    return replace(
        table.waiting_since(at),
        play=after,
        position=table.version,
        awaits=rules.awaits(after),
        result=rules.result(after),
    )
