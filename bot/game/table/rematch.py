"""Another game for the people of one that is over. Pure."""

from __future__ import annotations

from collections.abc import Container
from random import Random

from bot.game.core.errors import NotSeated, TableRefusal
from bot.game.core.rules import AnyRules
from bot.game.table.decide import start
from bot.game.table.events import AiAdded, Joined, Opened, TableEvent
from bot.game.table.state import Seat, Table, capacity, is_erased


def play_again(
    game: AnyRules, table: Table, user: int, name: str, chance: Random, busy: Container[int] = ()
) -> tuple[TableEvent, ...]:
    """The events of a new lobby with the people and AIs of a game that is over, its options and its pace.

    Whoever asks is host. Nobody else is dealt in unasked: the host starts, save where one person plays alone or with
    AIs and every seat is taken. The seats of those who had left, have been erased or are `busy` elsewhere are free.
    Raises TableRefusal for a game that is not over, NotSeated for somebody who was not in it.
    """
    if table.phase != "over":
        raise TableRefusal("game-still-on")
    if table.seat_of(user) is None and table.kept_seat(user) is None:
        raise NotSeated("not-your-rematch", game=game.key)
    others = tuple(seat for seat in table.seats if seat.user != user and _comes(seat, busy))
    place = table.place
    opened = Opened(game.key, place.guild, place.channel, user, name, table.wanted, table.options, table.pace)
    seats = 1 + len(others)
    alone = all(seat.user is None for seat in others)
    if alone and seats == capacity(game, table.wanted):
        return (opened, *map(_seated, others), start(game, seats, table.options, chance))
    return (opened, *map(_seated, others))


def _seated(seat: Seat) -> Joined | AiAdded:
    if seat.user is not None:
        return Joined(seat.user, seat.name)
    return AiAdded(seat.name, seat.level or "")


def _comes(seat: Seat, busy: Container[int]) -> bool:
    """Whether a seat is taken again: an AI's own, or that of a person who is there."""
    return seat.kept_for is None and (seat.user is None or not (is_erased(seat.user) or seat.user in busy))
