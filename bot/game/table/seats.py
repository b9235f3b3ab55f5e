"""Leaving and taking seats: an AI holds the seat of a person who leaves until somebody takes it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, count
from typing import Final

from bot.game.core.errors import NotSeated, TableRefusal
from bot.game.core.rules import AnyRules
from bot.game.table.commands import Leave, MemberGone, TakeSeat
from bot.game.table.events import Closed, HostChanged, Left, SeatHandedOver, SeatTaken, TableEvent
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

    Raises TableRefusal if the game has begun since the person chose to leave the lobby, NotSeated without a seat.
    """
    phase = command.phase if isinstance(command, Leave) else None
    if phase is not None and phase != table.phase:
        raise TableRefusal("begun-use-leave", game=game.key)
    number = table.seat_of(command.user)
    if number is None:
        raise not_seated(table, command.user)
    if table.phase == "playing":
        return hand_over(game, table, number)
    others = _others(table, command.user)
    if not others:
        return (Closed("cancelled"),)
    return (Left(command.user), *_next_host(table, command.user, others))


def hand_over(game: AnyRules, table: Table, number: int) -> tuple[TableEvent, ...]:
    """Gives a person's seat to an AI of the default level, which holds it for them.

    If they were the host, the next person becomes host. An open vote on ending the game is counted without them. Raises
    TableRefusal if an AI has the seat already.
    """
    user = table.seats[number].user
    if user is None:
        raise TableRefusal("seat-has-ai")
    others = _others(table, user)
    handed = SeatHandedOver(number, free_name(table), game.levels[0], kept_for=user)
    return (handed, *_next_host(table, user, others), *verdict(others, dict(table.votes)))


def take(table: Table, command: TakeSeat) -> tuple[TableEvent, ...]:
    """Seats a person in a running game: on their own seat if an AI holds it, else on the one they ask for.

    If the host is not among the other people, the first of them becomes host, or this person if there are none. Raises
    TableRefusal for a seat that is not free, for somebody who has a seat or has seen the cards of another one, and
    before the game has begun; NotSeated if they ask for no seat and none is held for them.
    """
    user = command.user
    if table.seat_of(user) is not None:
        raise TableRefusal("already-seated")
    if table.phase != "playing":
        raise TableRefusal("not-begun-join")
    kept = table.kept_seat(user)
    number = command.seat if kept is None else kept
    if number is None:
        raise not_seated(table, user)
    if not table.is_free(number):
        raise TableRefusal("seat-not-free")
    if any(user in seat.past for other, seat in enumerate(table.seats) if other != number):
        raise TableRefusal("seen-other-cards")
    others = tuple(person for person in table.people if person != table.seats[number].user)
    host = () if table.host in others else (HostChanged(others[0] if others else user),)
    return (SeatTaken(number, user, command.name), *host)


def not_seated(table: Seating, user: int) -> NotSeated:
    """The refusal for somebody without a seat. A person who had one learns who has it now."""
    if table.kept_seat(user) is not None:
        return NotSeated("ai-keeps-your-seat")
    lost = next((seat for seat in table.seats if user in seat.past and seat.user is not None), None)
    if lost is not None:
        return NotSeated("seat-taken-over", name=lost.name) if lost.name else NotSeated("seat-taken-over-by-nameless")
    return NotSeated("no-seat-in-lobby") if table.phase == "lobby" else NotSeated("no-seat")


def _others(table: Table, user: int) -> tuple[int, ...]:
    return tuple(person for person in table.people if person != user)


def _next_host(table: Table, user: int, others: tuple[int, ...]) -> tuple[TableEvent, ...]:
    """Makes the next person host. The last one stays host, so that they can still end the game."""
    return (HostChanged(others[0]),) if user == table.host and others else ()
