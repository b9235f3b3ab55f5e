"""What lives are worth: the chance of the match that goes with them."""

from __future__ import annotations

from itertools import product

import pytest

from bot.game.gnav.worth import shares


def test_the_shares_of_all_make_one_match_and_the_out_have_none() -> None:
    for lives in product(range(4), repeat=4):
        if any(lives):
            found = shares(lives)
            assert sum(found) == pytest.approx(1)
            assert [share > 0 for share in found] == [left > 0 for left in lives]


def test_the_last_survivor_has_it_all() -> None:
    assert shares((0, 0, 2, 0)) == (0, 0, 1, 0)


@pytest.mark.parametrize("seats", [2, 4, 20])
def test_a_life_less_is_a_smaller_share_and_the_last_one_weighs_most(seats: int) -> None:
    three, two, one = (shares((left, *(3,) * (seats - 1)))[0] for left in (3, 2, 1))
    assert three > two > one > 0
    assert one < three / 3


def test_a_life_lost_by_another_is_a_gain() -> None:
    assert shares((2, 2, 2, 2))[0] < shares((2, 1, 2, 2))[0] < shares((2, 0, 2, 2))[0]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_rest_is_a_deal_without_danger(seats: int) -> None:
    lives = (1,) * seats
    assert shares(lives, rests=[0])[0] > shares(lives)[0]


def test_while_the_only_opponent_rests_the_deal_is_skipped() -> None:
    assert sum(shares((2, 1), rests=[0])) == pytest.approx(1)
    assert shares((2, 1), rests=[0])[0] > 0.5


def test_at_a_large_table_all_with_equal_lives_have_an_equal_share() -> None:
    assert shares((3,) * 20) == pytest.approx((1 / 20,) * 20)
