"""What can be read of a table without the rules of its game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game.table.commands import Join
from bot.game.table.fold import without_play
from bot.game.table.state import Table
from tests.game.random_commands import commands_at_random
from tests.game.sitting import BEN, GAMES, Sitting


def surroundings(table: Table | None) -> tuple[object, ...]:
    """What is at a table besides its game."""
    assert table is not None
    seats = [(seat.user, seat.name, seat.level, seat.kept_for) for seat in table.seats]
    return table.game, table.place, table.host, seats, table.version, table.phase, table.started_at, table.reason


@given(st.integers(0, 2**32))
@settings(max_examples=40)
def test_people_and_place_are_known_without_the_rules_whatever_has_happened(seed: int) -> None:
    *_, (sitting, _) = commands_at_random(seed, 25)
    assert surroundings(without_play(GAMES, sitting.entries)) == surroundings(sitting.table)


def test_its_cards_and_moves_are_not() -> None:
    table = without_play(GAMES, Sitting(wanted=2).do(Join(BEN, "Ben")).entries)
    assert table is not None
    assert (table.phase, table.play, table.story) == ("playing", None, ())


def test_a_log_that_does_not_begin_with_an_opening_is_refused() -> None:
    later = Sitting(wanted=2).do(Join(BEN, "Ben")).entries[1:]
    with pytest.raises(ValueError, match="begins with its opening"):
        without_play(GAMES, later)
