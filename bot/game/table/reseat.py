"""How people and AIs come to their seats and leave them: the fold of those events. Pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.game.table.events import AiAdded, AiRemoved, HostChanged, Joined, Left, SeatHandedOver, SeatTaken
from bot.game.table.state import NewsKind, Seat, Table, TableNews

Reseating = Joined | Left | HostChanged | AiAdded | AiRemoved | SeatHandedOver | SeatTaken


def reseat(table: Table, event: Reseating, at: datetime) -> Table:
    """The table after a change of its seats or its host."""
    seats = table.seats
    match event:
        case Joined(user, name):
            return replace(table, seats=(*seats, Seat.of_person(name, user)), since=at)
        case Left(user):
            return replace(table, seats=tuple(seat for seat in seats if seat.user != user))
        case HostChanged(user):
            return _host(table, user)
        case AiAdded(name, level):
            return replace(table, seats=(*seats, Seat(name, level=level)))
        case AiRemoved():
            last = max(i for i, seat in enumerate(seats) if seat.user is None)
            return replace(table, seats=seats[:last] + seats[last + 1 :])
        case SeatHandedOver(number, name, level, kept_for):
            return _sit(table, number, Seat(name, level=level, kept_for=kept_for), at, "left")
        case SeatTaken(number, user, name):
            came = "back" if seats[number].kept_for == user else "taken"
            return _sit(table, number, Seat.of_person(name, user), at, came)


def _host(table: Table, user: int) -> Table:
    seat = table.seat_of(user)
    table = replace(table, host=user)
    if table.phase == "lobby" or seat is None:
        return table
    return table.tell(TableNews("host", (table.seats[seat].name,)))


def _sit(table: Table, number: int, new: Seat, at: datetime, what: NewsKind) -> Table:
    """The table with this seat in new hands. A wait for the seat, or for anybody to come back, begins afresh."""
    old = table.seats[number]
    past = old.past if old.user is None or old.user in old.past else (*old.past, old.user)
    waiting = table.paused or number in table.awaits
    table = table.tell(TableNews(what, (old.name, new.name)))
    table = replace(
        table.with_seat(number, replace(new, past=past)),
        votes=tuple(vote for vote in table.votes if vote[0] != old.user),
        absent_votes=tuple(vote for vote in table.absent_votes if vote[0] != old.user),
    )
    table = replace(table, paused=not table.people)
    if waiting or table.paused:
        return table.afresh(at)
    # Nobody is left to wait, so nobody is asked, and a seat whose time was over is not free any more.
    return table if len(table.people) > 1 else replace(table, stage="", absent_votes=())
