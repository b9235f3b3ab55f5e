"""The keen player puts two and two together."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from bot.game.gnav.cards import FOOL, parse
from bot.game.gnav.keen import choose, enough
from bot.game.gnav.state import Match
from bot.game.gnav.views import seat_view
from tests.game.gnav.cases import case
from tests.game.gnav.choosing import chosen, seen, turns


def test_it_keeps_rather_than_take_an_announced_fool() -> None:
    assert chosen("keen", "3/3/3/3; 0 III, 1 Fool, 2 XI, 3 X") == "keep"


def test_it_keeps_one_fool_rather_than_take_the_other() -> None:
    assert chosen("keen", "3/3/3/3; 0 Fool, 1 Fool, 2 XI, 3 X") == "keep"


def test_it_keeps_a_bad_card_when_it_has_given_a_worse_one_away() -> None:
    assert chosen("keen", "3/3/3/3; 0 III, 1 Owl, 2 XI, 3 X", "0 ask") == "keep"


def test_it_asks_when_the_card_that_it_gave_away_was_the_better_one() -> None:
    assert chosen("keen", "3/3/3/3; 0 III, 1 IV, 2 XI, 3 X", "0 ask") == "ask"


def test_a_fool_given_away_makes_no_bad_card_safe_for_the_lowest_of_the_others_pays_too() -> None:
    assert chosen("keen", "3/3/3/3; 0 Owl, 1 Fool, 2 XI, 3 X", "0 ask") == "ask"


def test_it_keeps_any_card_when_two_fools_behind_it_are_going_to_pay() -> None:
    assert chosen("keen", "3/3/3/3; 0 Fool, 1 Fool, 2 Owl, 3 X", "0 keep, 1 keep") == "keep"


def test_a_fool_on_the_place_of_somebody_who_went_out_pays_for_nobody() -> None:
    places = "0 Fool, 1 Fool, 2 Dragoon, 3 Owl, 4 X"
    assert chosen("keen", f"3/1/3/3/3; {places}", "0 keep, 1 ask") == "ask"
    assert chosen("keen", f"3/3/3/3/3; {places}", "0 keep, 1 ask") == "keep"


def test_it_is_content_with_less_at_a_larger_table() -> None:
    assert [enough(contestants, 3) for contestants in (2, 3, 4, 5, 8, 20)] == [9, 9, 8, 7, 4, 2]


@pytest.mark.parametrize(("lives", "move"), [(3, "keep"), (1, "ask")])
def test_on_its_last_life_it_asks_with_a_card_that_it_would_keep_otherwise(lives: int, move: str) -> None:
    assert chosen("keen", f"{lives}/3/3/3; 0 V, 1 IX, 2 XI, 3 X") == move


@pytest.mark.parametrize("matador", ["House", "Horse", "Cat", "Dragoon", "Cuckoo"])
def test_it_would_never_ask_for_a_matador_that_it_knows(matador: str) -> None:
    match = case(f"3/3/3/3; 0 Owl, 1 {matador}, 2 XI, 3 X")
    shown = replace(match, public=sum(1 << card for card in parse([matador, matador])))
    assert choose(seat_view(shown, 0)) == "keep"


@given(turns())
def test_ahead_of_the_turn_nothing_is_ever_known_but_a_fool(match: Match) -> None:
    view = seen(match)
    assert {view.cards[seat] for seat in match.order[match.at + 1 :]} <= {FOOL, None}
