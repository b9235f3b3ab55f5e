"""The sharp player counts what its move means for the whole match."""

from __future__ import annotations

import pytest

from bot.game.gnav.options import Options
from bot.game.gnav.sharp import gain_by_keeping
from tests.game.gnav.choosing import chosen, seen_on_turn


def test_it_keeps_rather_than_take_an_announced_fool() -> None:
    assert chosen("sharp", "3/3/3/3; 0 III, 1 Fool, 2 XI, 3 X") == "keep"


def test_it_keeps_a_bad_card_when_it_has_given_a_worse_one_away() -> None:
    assert chosen("sharp", "3/3/3/3; 0 III, 1 Owl, 2 XI, 3 X", "0 ask") == "keep"


def test_it_asks_when_the_card_that_it_gave_away_was_the_better_one() -> None:
    assert chosen("sharp", "3/3/3/3; 0 III, 1 IV, 2 XI, 3 X", "0 ask") == "ask"


def test_it_keeps_any_card_when_two_fools_behind_it_are_going_to_pay() -> None:
    assert chosen("sharp", "3/3/3/3; 0 Fool, 1 Fool, 2 Owl, 3 X", "0 keep, 1 keep") == "keep"


def test_with_lives_to_spare_it_keeps_the_fool_that_costs_the_other_the_last_one() -> None:
    assert chosen("sharp", "3/1; 0 Fool, 1 IX") == "keep"


def test_that_fool_is_handed_on_where_the_holder_alone_pays() -> None:
    assert chosen("sharp", "3/1; 0 Fool, 1 IX", options=Options(one_fool_of_two="holder")) == "ask"


def test_on_the_last_life_it_does_not_settle_for_a_draw_that_it_can_try_to_escape() -> None:
    assert chosen("sharp", "1/3; 0 Fool, 1 IX") == "ask"


@pytest.mark.parametrize("level", ["plain", "keen"])
def test_the_others_would_have_given_that_fool_away(level: str) -> None:
    assert chosen(level, "3/1; 0 Fool, 1 IX") == "ask"


@pytest.mark.parametrize("rollouts", [1, 10, 100])
def test_it_tries_as_many_worlds_as_its_budget_lets_it(rollouts: int) -> None:
    view = seen_on_turn("3/3/3/3; 0 IV, 1 IX, 2 XI, 3 X")
    assert gain_by_keeping(view, rollouts) != gain_by_keeping(view)
    assert gain_by_keeping(view, 1_000) == gain_by_keeping(view)


def test_the_better_its_card_the_more_it_gains_by_keeping() -> None:
    gains = [gain_by_keeping(seen_on_turn(f"3/3/3/3; 0 {held}, 1 IX, 2 XI, 3 X")) for held in ("Owl", "II", "V", "XII")]
    assert gains == sorted(gains)
    assert gains[0] < 0 < gains[-1]
