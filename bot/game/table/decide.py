"""Decides commands: what events a command causes, or why it is refused. Pure."""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil
from random import Random

from bot.game.core.errors import StaleVersion, TableRefusal, UnknownGame
from bot.game.core.rules import AnyRules
from bot.game.table import absence, parking
from bot.game.table.commands import (
    Abandon,
    AddAi,
    AiMove,
    Close,
    Command,
    Join,
    Leave,
    MemberGone,
    Move,
    Park,
    RemoveAi,
    Start,
    TakeSeat,
    Tick,
    Unpark,
    VoteEnd,
    VoteOnAbsence,
)
from bot.game.table.deadlines import HOST_PATIENCE
from bot.game.table.events import AiAdded, AiRemoved, Joined, MovePlayed, TableEvent
from bot.game.table.opening import ai_level, start
from bot.game.table.seats import free_name, leave, not_seated, take
from bot.game.table.state import Table, capacity
from bot.game.table.voting import close, vote


def decide(game: AnyRules, table: Table, command: Command, chance: Random, now: datetime) -> tuple[TableEvent, ...]:
    """The events that a command causes at this time. Raises GameError if it is refused."""
    if table.phase == "over":
        raise UnknownGame("game-over", game=game.key)
    parking.check(table, command)
    match command:
        case Join() | AddAi() | RemoveAi() | Start():
            return _in_lobby(game, table, command, chance, now)
        case Leave() | MemberGone():
            return leave(game, table, command)
        case TakeSeat():
            return take(table, command, now)
        case Close() | Abandon():
            return close(table, command)
        case VoteEnd():
            return vote(table, command)
        case VoteOnAbsence():
            return absence.answer(game, table, command)
        case Tick():
            return absence.tick(game, table, command)
        case Move() | AiMove():
            return _move(game, table, command, chance)
        case Park():
            return parking.park(table, command)
        case Unpark():
            return parking.unpark(table, command)


def _in_lobby(
    game: AnyRules, table: Table, command: Join | AddAi | RemoveAi | Start, chance: Random, now: datetime
) -> tuple[TableEvent, ...]:
    match command:
        case Join():
            return _join(game, table, command, chance, now)
        case AddAi(user, level):
            _check_lobby(table)
            if user != table.host:
                raise TableRefusal("only-host-adds-ais")
            return _fill(game, table, AiAdded(free_name(table), ai_level(game, level)), chance)
        case RemoveAi(user):
            _check_lobby(table)
            if user != table.host:
                raise TableRefusal("only-host-removes-ais")
            if all(seat.user is not None for seat in table.seats):
                raise TableRefusal("no-ai-in-lobby")
            return (AiRemoved(),)
        case Start(user):
            _check_lobby(table)
            _check_starter(table, user, now)
            if len(table.seats) not in game.seats:
                raise TableRefusal("too-few-players", title=game.title, least=game.seats[0])
            return (start(game, len(table.seats), table.options, chance),)


def _check_lobby(table: Table) -> None:
    if table.phase != "lobby":
        raise TableRefusal("lobby-is-past")


def _check_starter(table: Table, user: int, now: datetime) -> None:
    """Lets the host start, and once the host has kept the lobby waiting, anybody who sits in it."""
    if user == table.host:
        return
    if table.seat_of(user) is None:
        raise TableRefusal("only-host-starts")
    left = table.gathered_at + HOST_PATIENCE - now
    if left > timedelta():
        raise TableRefusal("host-starts-first", minutes=ceil(left / timedelta(minutes=1)))


def _join(game: AnyRules, table: Table, command: Join, chance: Random, now: datetime) -> tuple[TableEvent, ...]:
    if table.seat_of(command.user) is not None:
        raise TableRefusal("already-in-lobby") if table.phase == "lobby" else TableRefusal("already-seated")
    if table.own_seat(command.user) is not None:
        return take(table, TakeSeat(command.user, command.name), now)
    if table.phase != "lobby":
        raise TableRefusal("begun-without-you")
    return _fill(game, table, Joined(command.user, command.name), chance)


def _fill(game: AnyRules, table: Table, event: Joined | AiAdded, chance: Random) -> tuple[TableEvent, ...]:
    seats = len(table.seats) + 1
    if seats > capacity(game, table.wanted):
        raise TableRefusal("lobby-full")
    if seats < capacity(game, table.wanted):
        return (event,)
    return (event, start(game, seats, table.options, chance))


def _move(game: AnyRules, table: Table, command: Move | AiMove, chance: Random) -> tuple[TableEvent, ...]:
    if table.phase != "playing":
        raise TableRefusal("not-begun")
    seat = _mover(table, command)
    if command.position != table.position:
        raise StaleVersion("late-click")
    rules = None if table.rules_version == game.version else game.version
    return (MovePlayed(game.decide(table.play, seat, command.text, chance), rules),)


def _mover(table: Table, command: Move | AiMove) -> int:
    """The seat that moves. Raises NotSeated for a person without a seat, StaleVersion if the AI may no longer move."""
    if isinstance(command, AiMove):
        if not table.plays_itself(command.seat):
            raise StaleVersion("late-ai")
        return command.seat
    seat = table.seat_of(command.user)
    if seat is None:
        raise not_seated(table, command.user)
    return seat
