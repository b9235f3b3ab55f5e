"""What a table says to a command: the events it brings about, or a friendly refusal. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from random import Random

from bot.game.core.errors import NotSeated, StaleVersion, TableRefusal, UnknownGame
from bot.game.core.rules import AnyRules
from bot.game.ports.log import Place
from bot.game.table import absence, parking
from bot.game.table.commands import (
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
from bot.game.table.events import AiAdded, AiRemoved, Joined, MovePlayed, Opened, Started, TableEvent
from bot.game.table.seats import free_name, free_names, leave, take, without_seat
from bot.game.table.state import Table, capacity
from bot.game.table.voting import close, vote


def open_table(
    game: AnyRules,
    place: Place,
    user: int,
    name: str,
    wanted: int | None,
    ais: int,
    options: Mapping[str, str],
    chance: Random,
    level: str | None = None,
    pace: int | None = None,
) -> tuple[TableEvent, ...]:
    """The events of a new lobby: its host, as many AIs as asked for, and its start where it is full at once.

    `wanted` None starts by itself only when every seat the game has is taken. Raises TableRefusal
    for a number of seats or an AI's level that the game does not have.
    """
    seats, full = 1 + ais, capacity(game, wanted)
    if wanted is not None and wanted not in game.seats:
        raise TableRefusal(
            f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players. Ask for a number in between."
        )
    if seats > full:
        raise TableRefusal(
            f"You and {ais} AI players need {seats} seats, but there are {full}. Ask for fewer AIs or more players."
        )
    checked, strength = game.options(options), _level(game, level)
    events: list[TableEvent] = [
        Opened(game.key, place.guild, place.channel, user, name, wanted, checked, pace),
        *(AiAdded(free, strength) for free in islice(free_names((name,)), ais)),
    ]
    if seats == full:
        events.append(Started(game.deal(seats, checked, chance)))
    return tuple(events)


def decide(game: AnyRules, table: Table, command: Command, chance: Random) -> tuple[TableEvent, ...]:
    """The events that a command brings about. Raises GameError where it is refused; nothing changed then."""
    if table.phase == "over":
        raise UnknownGame(over_text(game.key))
    parking.check(table, command)
    match command:
        case Join() | AddAi() | RemoveAi() | Start():
            return _gather(game, table, command, chance)
        case Leave() | MemberGone():
            return leave(game, table, command)
        case TakeSeat():
            return take(table, command)
        case Close():
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
            return parking.bring(table, command)


def over_text(key: str) -> str:
    """What somebody reads who asks something of a game that is over."""
    return f"This game is over. Press Play again under its board, or start a new one with /{key} start."


def _gather(
    game: AnyRules, table: Table, command: Join | AddAi | RemoveAi | Start, chance: Random
) -> tuple[TableEvent, ...]:
    match command:
        case Join():
            return _join(game, table, command, chance)
        case AddAi(user, level):
            _host_in_lobby(table, user, "add AI players")
            return _fill(game, table, AiAdded(free_name(table), _level(game, level)), chance)
        case RemoveAi(user):
            _host_in_lobby(table, user, "remove AI players")
            if all(seat.user is not None for seat in table.seats):
                raise TableRefusal("There is no AI player in this lobby.")
            return (AiRemoved(),)
        case Start(user):
            _host_in_lobby(table, user, "start the game")
            if len(table.seats) not in game.seats:
                raise TableRefusal(f"{game.title} needs at least {game.seats[0]} players. Wait for more or add an AI.")
            return (_start(game, table, len(table.seats), chance),)


def _start(game: AnyRules, table: Table, seats: int, chance: Random) -> Started:
    return Started(game.deal(seats, table.options, chance))


def _host_in_lobby(table: Table, user: int, wish: str) -> None:
    if table.phase != "lobby":
        raise TableRefusal(f"The game has begun, so you cannot {wish} any more.")
    if user != table.host:
        raise TableRefusal(f"Only the host of this lobby can {wish}.")


def _join(game: AnyRules, table: Table, command: Join, chance: Random) -> tuple[TableEvent, ...]:
    if table.seat_of(command.user) is not None:
        raise TableRefusal("You have a seat already, and nothing more to do.")
    if table.kept_seat(command.user) is not None:
        return take(table, TakeSeat(command.user, command.name))
    if table.phase != "lobby":
        raise TableRefusal("This game has begun without you. Watch it here, or start one in another channel.")
    return _fill(game, table, Joined(command.user, command.name), chance)


def _fill(game: AnyRules, table: Table, event: Joined | AiAdded, chance: Random) -> tuple[TableEvent, ...]:
    seats = len(table.seats) + 1
    if seats > capacity(game, table.wanted):
        raise TableRefusal("Every seat of this lobby is taken.")
    if seats < capacity(game, table.wanted):
        return (event,)
    return (event, _start(game, table, seats, chance))


def _level(game: AnyRules, level: str | None) -> str:
    """The strength of an AI, the default for None. Raises TableRefusal for one that the game does not have."""
    if level is not None and level not in game.levels:
        raise TableRefusal(f"{game.title} has no AI of that strength. Choose from: {', '.join(game.levels)}.")
    return level or game.levels[0]


def _move(game: AnyRules, table: Table, command: Move | AiMove, chance: Random) -> tuple[TableEvent, ...]:
    if table.phase != "playing":
        raise TableRefusal("The game has not begun yet.")
    seat = _mover(table, command)
    if command.position != table.position:
        raise StaleVersion("The table has moved on since these buttons were made. Here are your cards as they are now.")
    return (MovePlayed(game.decide(table.play, seat, command.text, chance)),)


def _mover(table: Table, command: Move | AiMove) -> int:
    """The seat that moves. Raises NotSeated for somebody without one, StaleVersion for an AI that is not to play."""
    if isinstance(command, AiMove):
        if not table.plays_itself(command.seat):
            raise StaleVersion("A person plays this seat now, or everybody has left.")
        return command.seat
    seat = table.seat_of(command.user)
    if seat is None:
        raise NotSeated(without_seat(table, command.user))
    return seat
