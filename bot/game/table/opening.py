"""Opens a lobby: a new one, or another one for the people of a finished game. Pure."""

from __future__ import annotations

from collections.abc import Container, Mapping
from itertools import islice
from random import Random

from bot.game.core.errors import NotSeated, TableRefusal
from bot.game.core.rules import AnyRules
from bot.game.ports.log import Place
from bot.game.table.events import AiAdded, Joined, Opened, Started, TableEvent
from bot.game.table.seats import free_names
from bot.game.table.state import Seat, Table, capacity, is_erased


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
    """The events of a new lobby: its host, its AIs, and the start of the game if that fills the table.

    The game starts by itself once `wanted` seats are taken; None means all seats that the game has. Raises TableRefusal
    for a number of seats or an AI level that the game does not have, GameError for options it refuses.
    """
    seats, full = 1 + ais, capacity(game, wanted)
    if wanted is not None and wanted not in game.seats:
        raise TableRefusal("wrong-number-of-players", title=game.title, least=game.seats[0], most=game.seats[-1])
    if seats > full:
        raise TableRefusal("more-ais-than-seats", seats=seats, room=full)
    checked, strength = game.options(options, full), ai_level(game, level)
    events: list[TableEvent] = [
        Opened(game.key, place.guild, place.channel, user, name, wanted, checked, pace),
        *(AiAdded(ai_name, strength) for ai_name in islice(free_names((name,)), ais)),
    ]
    if seats == full:
        events.append(start(game, seats, checked, chance))
    return tuple(events)


def play_again(
    game: AnyRules, table: Table, user: int, name: str, chance: Random, busy: Container[int] = ()
) -> tuple[TableEvent, ...]:
    """The events of a new lobby with the people, AIs, options and pace of a finished game. This user is its host.

    The game starts at once only if no other person is in it, since nobody is dealt in unasked, and every seat is taken.
    People who left the old game, were erased or are `busy` elsewhere get no seat. Raises TableRefusal while the old
    game is still on, NotSeated for somebody who was not in it.
    """
    if table.phase != "over":
        raise TableRefusal("game-still-on")
    if table.seat_of(user) is None and table.own_seat(user) is None:
        raise NotSeated("not-your-rematch", game=game.key)
    others = tuple(seat for seat in table.seats if seat.user != user and _plays_again(seat, busy))
    place = table.place
    opened = Opened(game.key, place.guild, place.channel, user, name, table.wanted, table.options, table.pace)
    seats = 1 + len(others)
    alone = all(seat.user is None for seat in others)
    if alone and seats == capacity(game, table.wanted):
        return (opened, *map(_seated, others), start(game, seats, table.options, chance))
    return (opened, *map(_seated, others))


def start(game: AnyRules, seats: int, options: Mapping[str, str], chance: Random) -> Started:
    """The event that begins a game with this many seats. Raises GameError if the rules refuse the deal."""
    return Started(game.deal(seats, options, chance), game.version)


def ai_level(game: AnyRules, level: str | None) -> str:
    """The level of a new AI, the game's default for None. Raises TableRefusal for a level the game does not have."""
    if level is not None and level not in game.levels:
        raise TableRefusal("unknown-level", title=game.title, levels=game.levels)
    return level or game.levels[0]


def _seated(seat: Seat) -> Joined | AiAdded:
    if seat.user is not None:
        return Joined(seat.user, seat.name)
    return AiAdded(seat.name, seat.level or "")


def _plays_again(seat: Seat, busy: Container[int]) -> bool:
    """Whether this seat is filled again: an AI's own, or that of a person who is available."""
    return seat.kept_for is None and (seat.user is None or not (is_erased(seat.user) or seat.user in busy))
