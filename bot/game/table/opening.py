"""Opens a lobby: a new one, or another one for the people of a finished game. Pure."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import islice
from random import Random

from bot.game.core.errors import NotSeated, TableRefusal
from bot.game.core.rules import AnyRules
from bot.game.ports.log import Place
from bot.game.table.events import AiAdded, Invited, Opened, Started, TableEvent
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
    game: AnyRules,
    table: Table,
    user: int,
    name: str,
    chance: Random,
    row: int | None = None,
    unwilling: Container[int] = (),
) -> tuple[TableEvent, ...]:
    """The events of a new lobby with the AIs, options and pace of a finished game. This user is its host.

    The other people of that game are invited: they have no seat until they join. Those who left it or were erased, and
    the `unwilling`, are not. `row` is the first of the games that have followed one another so. The game starts at
    once if nobody is invited and every seat is taken. Raises TableRefusal while the old game is still on, NotSeated
    for somebody who was neither in it nor invited to it.
    """
    if table.phase != "over":
        raise TableRefusal("game-still-on")
    if not table.may_play_again(user):
        raise NotSeated("not-your-rematch", game=game.key)
    place = table.place
    opened = Opened(game.key, place.guild, place.channel, user, name, table.wanted, table.options, table.pace, row)
    ais = tuple(AiAdded(seat.name, seat.level or "") for seat in table.seats if _is_ai(seat))
    invited = tuple(one for one in _asked(table) if one.user != user and one.user not in unwilling)
    seats = 1 + len(ais)
    if not invited and seats == capacity(game, table.wanted):
        return (opened, *ais, start(game, seats, table.options, chance))
    return (opened, *ais, *invited)


def start(game: AnyRules, seats: int, options: Mapping[str, str], chance: Random) -> Started:
    """The event that begins a game with this many seats. Raises GameError if the rules refuse the deal."""
    return Started(game.deal(seats, options, chance), game.version)


def ai_level(game: AnyRules, level: str | None) -> str:
    """The level of a new AI, the game's default for None. Raises TableRefusal for a level the game does not have."""
    if level is not None and level not in game.levels:
        raise TableRefusal("unknown-level", title=game.title, levels=game.levels)
    return level or game.levels[0]


def _is_ai(seat: Seat) -> bool:
    """Whether an AI has this seat for itself, and not for a person who has left."""
    return seat.user is None and seat.kept_for is None


def _asked(table: Table) -> Iterator[Invited]:
    """The people who had a seat at a table at its end, and those who were still invited to its lobby."""
    for seat in table.seats:
        if seat.user is not None and not is_erased(seat.user):
            yield Invited(seat.user, seat.name)
    yield from (Invited(one.user, one.name) for one in table.invited)
