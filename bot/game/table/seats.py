"""Leaving and taking seats: an AI holds the seat of a person who leaves until somebody takes it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import chain, count
from math import ceil
from typing import Final

from bot.game.core.errors import NotSeated, TableRefusal
from bot.game.core.rules import AnyRules
from bot.game.table.commands import Leave, MemberGone, TakeSeat
from bot.game.table.deadlines import opens_at
from bot.game.table.events import Closed, Declined, HostChanged, Left, SeatHandedOver, SeatTaken, TableEvent
from bot.game.table.state import Seating, Table
from bot.game.table.voting import verdict

AI_NAMES: Final = ("Clover", "Flint", "Hazel", "Sable", "Birch", "Ember", "Moss", "Raven", "Slate", "Thorn")
"""The names of AI players, in the order in which they join."""


def free_names(taken: Iterable[str]) -> Iterator[str]:
    """An endless supply of names for AI players, without those that are taken."""
    used = set(taken)
    return (name for name in chain(AI_NAMES, (f"AI {i}" for i in count(1))) if name not in used)


def free_name(table: Table) -> str:
    """A name for the next AI player at this table."""
    return next(free_names(seat.name for seat in table.seats))


def leave(game: AnyRules, table: Table, command: Leave | MemberGone) -> tuple[TableEvent, ...]:
    """Frees a seat in the lobby, and closes a lobby without people. In a running game an AI takes the seat over.

    Who is invited to a lobby and has no seat in it turns the invitation down.

    Raises TableRefusal if the game has begun since the person chose to leave the lobby, NotSeated without a seat.
    """
    phase = command.phase if isinstance(command, Leave) else None
    if phase is not None and phase != table.phase:
        raise TableRefusal("begun-use-leave", game=game.key)
    number = table.seat_of(command.user)
    if number is None:
        if isinstance(command, Leave) and table.is_invited(command.user):
            return (Declined(command.user),)
        raise not_seated(table, command.user)
    if table.phase == "playing":
        return hand_over(game, table, number, owed=isinstance(command, MemberGone))
    others = _others(table, command.user)
    if not others:
        closed = Closed("cancelled")
        return (Declined(command.user), closed) if isinstance(command, Leave) else (closed,)
    return (Left(command.user), *_next_host(table, command.user, others))


def hand_over(game: AnyRules, table: Table, number: int, *, owed: bool) -> tuple[TableEvent, ...]:
    """Gives a person's seat to an AI of the default level, which holds it for them.

    `owed` says that they did not give it up themselves, so that it stays theirs even if somebody else takes it.
    If they were the host, the next person becomes host. An open vote on ending the game is counted without them. Raises
    TableRefusal if an AI has the seat already.
    """
    user = table.seats[number].user
    if user is None:
        raise TableRefusal("seat-has-ai")
    others = _others(table, user)
    handed = SeatHandedOver(number, free_name(table), game.levels[0], kept_for=user, owed=owed)
    return (handed, *_next_host(table, user, others), *verdict(others, dict(table.votes)))


def take(table: Table, command: TakeSeat, now: datetime) -> tuple[TableEvent, ...]:
    """Seats a person in a running game: on their own seat if they may have it back, else on the one they ask for.

    If the host is not among the other people, the first of them becomes host, or this person if there are none. Raises
    TableRefusal for a seat that is not free, or not for strangers yet, for somebody who has a seat or has seen the
    cards of another one (also if they were erased since then), and before the game has begun; NotSeated if they ask for
    no seat and none is theirs.
    """
    user = command.user
    if table.seat_of(user) is not None:
        raise TableRefusal("already-seated")
    if table.phase != "playing":
        raise TableRefusal("not-begun-join")
    own = table.own_seat(user)
    number = command.seat if own is None else own
    if number is None:
        raise not_seated(table, user)
    if own is None:
        _check_free(table, number, user, now)
    seen = {user, command.erased_as}
    if any(seen & set(seat.past) for other, seat in enumerate(table.seats) if other != number):
        raise TableRefusal("seen-other-cards")
    others = tuple(person for person in table.people if person != table.seats[number].user)
    host = () if table.host in others else (HostChanged(others[0] if others else user),)
    owed = own is None and (table.paused or table.seats[number].user is not None)
    return (SeatTaken(number, user, command.name, owed=owed), *host)


def _check_free(table: Table, number: int, user: int, now: datetime) -> None:
    if not table.is_free(number):
        raise TableRefusal("seat-not-free")
    opens = opens_at(table, number)
    if opens is None or now >= opens or user in table.seats[number].past:
        return
    left = opens - now
    if table.paused:
        raise TableRefusal("paused-seat-kept", hours=ceil(left / timedelta(hours=1)))
    raise TableRefusal("late-seat-kept", minutes=ceil(left / timedelta(minutes=1)))


def not_seated(table: Seating, user: int) -> NotSeated:
    """The refusal for somebody without a seat. A person who had one learns who has it now."""
    own = table.own_seat(user)
    if own is not None and table.seats[own].user is None:
        return NotSeated("ai-keeps-your-seat")
    if own is not None:
        name = table.seats[own].name
        return NotSeated("seat-lent", name=name) if name else NotSeated("seat-lent-to-nameless")
    lost = next((seat for seat in table.seats if user in seat.past and seat.user is not None), None)
    if lost is not None:
        return NotSeated("seat-taken-over", name=lost.name) if lost.name else NotSeated("seat-taken-over-by-nameless")
    return NotSeated("no-seat-in-lobby") if table.phase == "lobby" else NotSeated("no-seat")


def _others(table: Table, user: int) -> tuple[int, ...]:
    return tuple(person for person in table.people if person != user)


def _next_host(table: Table, user: int, others: tuple[int, ...]) -> tuple[TableEvent, ...]:
    """Makes the next person host. The last one stays host, so that they can still end the game."""
    return (HostChanged(others[0]),) if user == table.host and others else ()
