"""Who sits where once people come and go: an AI keeps the seat of whoever leaves warm until somebody takes it. Pure."""

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
"""What AI players are called, in order of their joining."""


def free_names(taken: Iterable[str]) -> Iterator[str]:
    """The names for AI players that nobody of these has, without end."""
    used = set(taken)
    return (name for name in chain(AI_NAMES, (f"AI {i}" for i in count(1))) if name not in used)


def free_name(table: Table) -> str:
    """A name for the next AI player of a table."""
    return next(free_names(seat.name for seat in table.seats))


def leave(game: AnyRules, table: Table, command: Leave | MemberGone) -> tuple[TableEvent, ...]:
    """Frees a seat of the lobby; in a running game an AI keeps it warm. A lobby without people is closed.

    Raises TableRefusal where the game has begun since the lobby's *Leave* was shown, NotSeated without a seat.
    """
    meant = command.phase if isinstance(command, Leave) else None
    if meant is not None and meant != table.phase:
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
    """An AI of the default strength plays a person's seat from now on, and keeps it warm for them.

    The next person is host if they were, and what is left of a vote is counted again.
    """
    user = table.seats[number].user
    if user is None:
        raise TableRefusal("seat-has-ai")
    others = _others(table, user)
    handed = SeatHandedOver(number, free_name(table), game.levels[0], kept_for=user)
    return (handed, *_next_host(table, user, others), *verdict(others, dict(table.votes)))


def take(table: Table, command: TakeSeat) -> tuple[TableEvent, ...]:
    """A person takes a seat of a running game: their own from the AI that keeps it warm, or else the one they ask for.

    Where it was the host's, the next of those who were there before is host.

    Raises TableRefusal for a seat that is not to be had, or not for somebody who knows the cards of another one;
    NotSeated where they ask for no seat and none is kept for them.
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
    stay = tuple(person for person in table.people if person != table.seats[number].user)
    host = () if table.host in stay else (HostChanged(stay[0] if stay else user),)
    return (SeatTaken(number, user, command.name), *host)


def not_seated(table: Seating, user: int) -> NotSeated:
    """What somebody without a seat is told who asks for what only a seat may; who had one learns what became of it."""
    if table.kept_seat(user) is not None:
        return NotSeated("ai-keeps-your-seat")
    new = next((seat for seat in table.seats if user in seat.past and seat.user is not None), None)
    if new is not None:
        return NotSeated("seat-taken-over", name=new.name) if new.name else NotSeated("seat-taken-over-by-nameless")
    return NotSeated("no-seat-in-lobby") if table.phase == "lobby" else NotSeated("no-seat")


def _others(table: Table, user: int) -> tuple[int, ...]:
    return tuple(person for person in table.people if person != user)


def _next_host(table: Table, user: int, others: tuple[int, ...]) -> tuple[TableEvent, ...]:
    """Nobody is left to follow the last one: they stay host, to end the game if they wish."""
    return (HostChanged(others[0]),) if user == table.host and others else ()
