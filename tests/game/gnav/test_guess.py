"""How the hidden cards may lie: never against what a seat knows, and rather as the others have played."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings

from bot.game.gnav.cards import CAT, COPIES, FOOL, HOUSE, NAMES, RANKS
from bot.game.gnav.guess import Guess, World
from bot.game.gnav.state import Match
from bot.game.gnav.views import SeatView
from tests.game.gnav.choosing import seen, seen_on_turn, turns


def guessed(view: SeatView, count: int = 200) -> list[World]:
    return [*Guess(view).worlds(Random(1), count)]


def at(place: int, worlds: list[World]) -> list[int]:
    return [world.cards[place] for world in worlds]


@given(turns())
@settings(max_examples=40)
def test_every_world_agrees_with_what_the_seat_knows(match: Match) -> None:
    view = seen(match)
    for world in guessed(view, 5):
        assert all(view.cards[seat] in (None, card) for seat, card in zip(match.order, world.cards, strict=True))
        assert all((*world.cards, *world.stock).count(rank) <= COPIES for rank in RANKS)


@given(turns())
@settings(max_examples=40)
def test_the_stock_ends_with_what_answers_a_request(match: Match) -> None:
    for world in guessed(seen(match), 5):
        *passed, answer = world.stock
        assert all(HOUSE <= rank < CAT for rank in passed)
        assert not HOUSE <= answer < CAT


def test_no_place_hides_a_fool_for_every_one_was_announced() -> None:
    worlds = guessed(seen_on_turn("3/3/3/3; 0 II, 1 IX, 2 XI, 3 X"))
    assert FOOL not in {card for world in worlds for card in world.cards}
    assert FOOL in {card for world in worlds for card in world.stock}


def test_a_card_that_was_taken_in_an_exchange_is_no_matador() -> None:
    view = seen_on_turn("3/3/3/3; 0 II, 1 IX, 2 XI, 3 X", "0 ask, 1 keep")
    assert max(at(0, guessed(view))) < HOUSE


def test_who_kept_is_thought_to_hold_a_better_card_than_a_place_that_has_yet_to_act() -> None:
    worlds = guessed(seen_on_turn("3/3/3/3; 0 IX, 1 V, 2 XI, 3 X", "0 keep"))
    assert sum(at(0, worlds)) > sum(at(2, worlds)) + 200


def test_a_card_that_was_given_away_is_thought_bad_when_an_undo_has_brought_it_back() -> None:
    worlds = guessed(seen_on_turn("3/3/3/3/3; 0 II, 1 IX, 2 Cat, 3 X, 4 V", "0 ask, 1 ask"))
    assert sum(at(0, worlds)) < sum(at(1, worlds)) - 200


def test_the_cards_of_twenty_places_are_those_of_one_pack() -> None:
    held = [*NAMES[1:16], *NAMES[8:13]]
    text = "/".join("3" * 20) + "; " + ", ".join(f"{seat} {name}" for seat, name in enumerate(held))
    for world in guessed(seen_on_turn(text, "0 ask, 1 ask, 2 ask, 3 ask, 4 ask, 5 ask, 6 ask"), 50):
        assert max(world.cards.count(rank) for rank in RANKS) <= COPIES
