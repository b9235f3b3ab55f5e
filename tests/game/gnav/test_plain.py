"""The plain player looks at its own card and nowhere else."""

from __future__ import annotations

import pytest

from tests.game.gnav.choosing import chosen


@pytest.mark.parametrize(("held", "move"), [("V", "ask"), ("VI", "keep")])
def test_six_is_good_enough_for_it_and_five_is_not(held: str, move: str) -> None:
    assert chosen("plain", f"3/3/3/3; 0 {held}, 1 IX, 2 XI, 3 X") == move


@pytest.mark.parametrize(("held", "move"), [("V", "ask"), ("VI", "keep")])
def test_it_is_no_different_as_closer(held: str, move: str) -> None:
    assert chosen("plain", f"3/3/3/3; 0 IX, 1 XI, 2 X, 3 {held}", "0 keep, 1 keep, 2 keep") == move


def test_it_even_asks_for_an_announced_fool() -> None:
    assert chosen("plain", "3/3/3/3; 0 III, 1 Fool, 2 XI, 3 X") == "ask"
