"""What a table says to a command: the events it brings about, or a friendly refusal. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, count, islice
from random import Random
from typing import Final

from bot.game.commands import AddAi, AiMove, Close, Command, Join, Leave, Move, RemoveAi, Start, VoteEnd
from bot.game.errors import NotSeated, StaleVersion, TableRefusal, UnknownGame
from bot.game.game import AnyGame
from bot.game.log import Place
from bot.game.table import Table, capacity
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
)

AI_NAMES: Final = ("Clover", "Flint", "Hazel", "Sable", "Birch", "Ember", "Moss", "Raven", "Slate", "Thorn")
"""What AI players are called, in order of their joining."""


def open_table(
    game: AnyGame,
    place: Place,
    user: int,
    name: str,
    wanted: int | None,
    ais: int,
    options: Mapping[str, str],
    chance: Random,
    level: str | None = None,
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
        Opened(game.key, place.guild, place.channel, user, name, wanted, checked),
        *(AiAdded(free, strength) for free in islice(_free_names((name,)), ais)),
    ]
    if seats == full:
        events.append(Started(game.dump(game.deal(seats, checked, chance))))
    return tuple(events)


def decide(game: AnyGame, table: Table, command: Command, chance: Random) -> tuple[TableEvent, ...]:
    """The events that a command brings about. Raises GameError where it is refused; nothing changed then."""
    if table.phase == "over":
        raise UnknownGame(over_text(game.key))
    match command:
        case Join() | AddAi() | RemoveAi() | Start():
            return _gather(game, table, command, chance)
        case Leave(user):
            return _leave(game, table, user)
        case Close(user, moderator):
            return _close(table, user, moderator)
        case VoteEnd(user, agrees):
            return _vote(table, user, agrees)
        case Move() | AiMove():
            return _move(game, table, command, chance)


def over_text(key: str) -> str:
    """What somebody reads who asks something of a game that is over."""
    return f"This game is over. Start a new one with /{key} start."


def _gather(
    game: AnyGame, table: Table, command: Join | AddAi | RemoveAi | Start, chance: Random
) -> tuple[TableEvent, ...]:
    match command:
        case Join():
            return _join(game, table, command, chance)
        case AddAi(user, level):
            _host_in_lobby(table, user, "add AI players")
            return _fill(game, table, AiAdded(_free_name(table), _level(game, level)), chance)
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


def _start(game: AnyGame, table: Table, seats: int, chance: Random) -> Started:
    return Started(game.dump(game.deal(seats, table.options, chance)))


def _host_in_lobby(table: Table, user: int, wish: str) -> None:
    if table.phase != "lobby":
        raise TableRefusal(f"The game has begun, so you cannot {wish} any more.")
    if user != table.host:
        raise TableRefusal(f"Only the host of this lobby can {wish}.")


def _join(game: AnyGame, table: Table, command: Join, chance: Random) -> tuple[TableEvent, ...]:
    if table.seat_of(command.user) is not None:
        raise TableRefusal("You have a seat already.")
    if table.phase != "lobby":
        raise TableRefusal("This game has begun without you. Watch it here, or start one in another channel.")
    return _fill(game, table, Joined(command.user, command.name), chance)


def _fill(game: AnyGame, table: Table, event: Joined | AiAdded, chance: Random) -> tuple[TableEvent, ...]:
    seats = len(table.seats) + 1
    if seats > capacity(game, table.wanted):
        raise TableRefusal("Every seat of this lobby is taken.")
    if seats < capacity(game, table.wanted):
        return (event,)
    return (event, _start(game, table, seats, chance))


def _level(game: AnyGame, level: str | None) -> str:
    """The strength of an AI, the default for None. Raises TableRefusal for one that the game does not have."""
    if level is not None and level not in game.levels:
        raise TableRefusal(f"{game.title} has no AI of that strength. Choose from: {', '.join(game.levels)}.")
    return level or game.levels[0]


def _free_name(table: Table) -> str:
    return next(_free_names(seat.name for seat in table.seats))


def _free_names(taken: Iterable[str]) -> Iterator[str]:
    used = set(taken)
    return (name for name in chain(AI_NAMES, (f"AI {i}" for i in count(1))) if name not in used)


def _leave(game: AnyGame, table: Table, user: int) -> tuple[TableEvent, ...]:
    seat = table.seat_of(user)
    if seat is None:
        raise NotSeated("You have no seat in this game.")
    others = tuple(person for person in table.people if person != user)
    if not others:
        return (Closed("cancelled" if table.phase == "lobby" else "ended"),)
    host = (HostChanged(others[0]),) if user == table.host else ()
    if table.phase == "lobby":
        return (Left(user), *host)
    handed = HandedOver(seat, _free_name(table), game.levels[0])
    return (handed, *host, *_verdict(others, dict(table.votes)))


def _close(table: Table, user: int, moderator: bool) -> tuple[TableEvent, ...]:
    if user != table.host and not moderator:
        if table.phase == "lobby":
            raise TableRefusal("Only the host or a moderator can close this lobby. Press Leave to give your seat back.")
        raise TableRefusal("Only the host or a moderator can end this game alone. Ask the players to vote on it.")
    return (Closed("cancelled" if table.phase == "lobby" else "ended"),)


def _vote(table: Table, user: int, agrees: bool) -> tuple[TableEvent, ...]:
    if table.phase != "playing":
        raise TableRefusal("The game has not begun. Press Leave if you do not want to play.")
    if table.seat_of(user) is None:
        raise NotSeated("Only the players of this game can vote on its end.")
    if not agrees and not table.votes:
        raise TableRefusal("Nobody wants to end this game at the moment.")
    if dict(table.votes).get(user) is agrees:
        raise TableRefusal("Your vote is counted already.")
    votes = {**dict(table.votes), user: agrees}
    return (EndVoted(user, agrees), *_verdict(table.people, votes))


def _verdict(people: tuple[int, ...], votes: Mapping[int, bool]) -> tuple[TableEvent, ...]:
    """Ends the game when more than half of its people agree; drops the question once they cannot, or nobody does."""
    said = [votes[person] for person in people if person in votes]
    if 2 * said.count(True) > len(people):
        return (Closed("ended"),)
    if said and (True not in said or 2 * said.count(False) >= len(people)):
        return (EndRejected(),)
    return ()


def _move(game: AnyGame, table: Table, command: Move | AiMove, chance: Random) -> tuple[TableEvent, ...]:
    if table.phase != "playing":
        raise TableRefusal("The game has not begun yet.")
    seat = table.seat_of(command.user) if isinstance(command, Move) else command.seat
    if seat is None:
        raise NotSeated("You have no seat in this game.")
    if command.position != table.position:
        raise StaleVersion("The table has moved on since these buttons were made. Here are your cards as they are now.")
    event = game.decide(table.play, seat, command.text, chance)
    ruled = Ruled(game.dump(event))
    if game.result(game.apply(table.play, event)) is not None:
        return (ruled, Closed("played"))
    return (ruled,)
