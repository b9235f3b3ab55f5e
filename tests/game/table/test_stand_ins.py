"""Somebody who was erased from a running game is unknown there, and still takes no second hand."""

from __future__ import annotations

import pytest

from bot.game.core.errors import TableRefusal
from bot.game.service.erasure import without
from bot.game.table.commands import Join, Leave, Start, TakeSeat
from bot.game.table.fold import replay
from bot.game.table.seats import take
from bot.game.table.stand_ins import keyed_stand_in, next_stand_in
from bot.game.table.state import Table, is_erased
from tests.game.sitting import ANA, BEN, CLEO, DAN, GAMES, NOON, Sitting

KEY, OTHER_KEY = b"k" * 32, b"o" * 32


def left_by_two(key: bytes | None) -> Table:
    """A running game whose first two people have left; the first was erased then, under this key."""
    sitting = Sitting().do(Join(BEN, "Ben"), Join(CLEO, "Cleo"))
    if sitting.table.phase == "lobby":
        sitting.do(Start(ANA))
    sitting.do(Leave(ANA), Leave(BEN))
    table = replay(GAMES, without(tuple(sitting.entries), ANA, key))
    assert table is not None
    return table


def test_who_was_erased_takes_no_other_seat_but_their_own_or_that_of_another_game() -> None:
    table = left_by_two(KEY)
    known = keyed_stand_in(KEY, ANA)
    with pytest.raises(TableRefusal, match="seen-other-cards"):
        take(table, TakeSeat(ANA, "Ana", 1, erased_as=known), NOON)
    assert take(table, TakeSeat(ANA, "Ana", 0, erased_as=known), NOON)
    assert take(table, TakeSeat(DAN, "Dan", 1, erased_as=keyed_stand_in(KEY, DAN)), NOON)


def test_without_the_key_nobody_knows_who_that_was() -> None:
    table = left_by_two(KEY)
    assert str(ANA) not in repr(table)
    assert take(table, TakeSeat(ANA, "Ana", 1, erased_as=keyed_stand_in(OTHER_KEY, ANA)), NOON)


def test_a_stand_in_is_erased_fits_into_the_database_and_leaves_room_for_more() -> None:
    stand_ins = {keyed_stand_in(KEY, user) for user in range(1000)}
    assert len(stand_ins) == 1000
    assert all(is_erased(one) for one in stand_ins)
    assert next_stand_in([*stand_ins]) == min(stand_ins) - 1
    assert min(stand_ins) > -(2**63) + 10**6
    assert next_stand_in([]) == -1
