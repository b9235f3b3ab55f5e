"""Keeping, and asking a seat with an ordinary card (G15-G21)."""

from __future__ import annotations

import pytest

from bot.game.gnav.cards import FOOL, NAMES
from bot.game.gnav.state import BETWEEN, TURN
from bot.game.gnav.views import public_view
from tests.game.gnav.cases import act, cards, case, events, everybody_keeps, lives

ORDINARY, MATADORS = NAMES[:16], NAMES[16:]


def test_c1_after_four_keeps_the_lowest_card_pays_g17_g40_g42() -> None:
    after = act(case("3/3/3/3; 0 V, 1 VII, 2 III, 3 XII"), "0 keep, 1 keep, 2 keep, 3 keep")

    assert (lives(after), after.phase) == ("3/3/2/3", BETWEEN)
    assert events(after)[5:] == ["Reveal(0 V, 1 VII, 2 III, 3 XII)", "Life(2)"]


def test_c3_the_owl_is_below_the_pot_below_zero_below_i_g2_g42() -> None:
    after = act(case("3/3/3/3; 0 Pot, 1 Zero, 2 Owl, 3 I"), "0 keep, 1 keep, 2 keep, 3 keep")

    assert (lives(after), after.phase) == ("3/3/2/3", BETWEEN)


def test_c5_an_ordinary_card_must_be_given_and_its_receiver_acts_next_g20() -> None:
    after = act(case("3/3/3/3; 0 II, 1 IX, 2 V, 3 VI"), "0 ask")

    assert (cards(after), lives(after)) == ("0 IX, 1 II, 2 V, 3 VI", "3/3/3/3")
    assert (after.phase, after.turn) == (TURN, 1)


def test_c7_a_receiver_may_keep_a_good_card_just_received_g16_g20() -> None:
    after = act(case("3/3/3/3; 0 X, 1 IV, 2 VI, 3 VII"), "0 ask, 1 keep, 2 keep, 3 keep")

    assert (cards(after), lives(after)) == ("0 IV, 1 X, 2 VI, 3 VII", "2/3/3/3")
    assert after.phase == BETWEEN


def test_c9_the_known_holder_of_a_fool_may_be_asked_g13_g16_g20() -> None:
    dealt = case("3/3/3/3; 0 II, 1 Fool, 2 VI, 3 VII")
    assert events(dealt) == ["Deal(4, 3, 0 1 2 3)", "Knock(1)"]

    after = act(dealt, "0 ask")

    assert (cards(after), lives(after), after.turn) == ("0 Fool, 1 II, 2 VI, 3 VII", "3/3/3/3", 1)
    assert events(after)[2:] == ["Ask(0)", "Swap(0, 1)"]
    assert public_view(after).cards == (FOOL, None, None, None)


def test_turns_go_from_the_first_entry_to_the_last_g15() -> None:
    match = case("3/3/3/3/3; 2 V, 3 VI, 4 VII, 0 VIII, 1 IX")
    turns = list[int | None]()
    while match.turn is not None:
        turns.append(match.turn)
        match = act(match, f"{match.turn} keep")

    assert turns == [2, 3, 4, 0, 1]


def test_nobody_acts_twice_in_a_deal_g15() -> None:
    after = act(case("3/3/3/3; 0 V, 1 VI, 2 VII, 3 VIII; stock IX"), "0 ask, 1 ask, 2 ask, 3 ask")

    assert [event for event in events(after) if event.startswith(("Ask", "Keep"))] == [
        "Ask(0)",
        "Ask(1)",
        "Ask(2)",
        "Ask(3)",
    ]


@pytest.mark.parametrize("rank", NAMES)
def test_every_card_may_be_kept_g16(rank: str) -> None:
    after = act(case(f"3/3/3; 0 {rank}, 1 V, 2 IX"), "0 keep")

    assert (cards(after), after.turn) == (f"0 {rank}, 1 V, 2 IX", 1)


@pytest.mark.parametrize("rank", NAMES)
def test_every_card_may_be_offered_a_matador_too_and_triggers_nothing_g16_g22(rank: str) -> None:
    after = act(case(f"3/3/3; 0 {rank}, 1 V, 2 IX"), "0 ask")

    assert (cards(after), lives(after), after.turn) == (f"0 V, 1 {rank}, 2 IX", "3/3/3", 1)
    assert events(after)[-2:] == ["Ask(0)", "Swap(0, 1)"]


@pytest.mark.parametrize("rank", ORDINARY)
def test_no_ordinary_card_can_refuse_g18_g20(rank: str) -> None:
    after = act(case(f"3/3/3; 0 V, 1 {rank}, 2 IX"), "0 ask")

    assert cards(after) == f"0 {rank}, 1 V, 2 IX"


@pytest.mark.parametrize("rank", MATADORS)
def test_no_matador_can_but_refuse_g18(rank: str) -> None:
    after = act(case(f"3/3/3; 0 V, 1 {rank}, 2 Cuckoo"), "0 ask")

    assert cards(after) == f"0 V, 1 {rank}, 2 Cuckoo"


@pytest.mark.parametrize("rank", MATADORS)
def test_a_received_matador_refuses_nobody_until_its_holder_is_asked_g22(rank: str) -> None:
    after = act(case(f"3/3/3; 0 {rank}, 1 V, 2 IX; stock X"), "0 ask, 1 ask, 2 ask")

    assert cards(after) == "0 V, 1 IX, 2 X"
    assert not [event for event in events(after) if event.startswith(("Passed", "Refused"))]


def test_a_receiver_may_hand_the_card_on_and_each_exchange_is_logged_g21() -> None:
    after = act(case("3/3/3/3; 0 I, 1 IV, 2 VIII, 3 IX"), "0 ask, 1 ask")

    assert cards(after) == "0 IV, 1 VIII, 2 I, 3 IX"
    assert after.exchanges == ((0, 1), (1, 2))


def test_keeping_moves_nothing_and_logs_no_exchange_g17() -> None:
    before = case("3/3/3/3; 0 V, 1 VI, 2 VII, 3 VIII")
    after = act(before, "0 keep, 1 keep")

    assert (after.cards, after.stock, after.discard, after.exchanges) == (before.cards, before.stock, (), ())


def test_two_players_ask_each_other_and_the_stock_g4_g20_g32() -> None:
    after = act(case("3/3; 1 III, 0 VII; stock V"), "1 ask, 0 ask")

    assert (cards(after), lives(after)) == ("1 VII, 0 V", "2/3")


def test_all_tied_at_the_lowest_card_pay_g42() -> None:
    assert lives(everybody_keeps(case("3/3/3/3; 0 V, 1 IX, 2 V, 3 X"))) == "2/3/2/3"


def test_the_cuckoo_is_above_the_dragoon_above_the_cat_above_horse_and_house_g2() -> None:
    pairs = [("XII", "House"), ("House", "Horse"), ("Horse", "Cat"), ("Cat", "Dragoon"), ("Dragoon", "Cuckoo")]
    for lower, higher in pairs:
        assert lives(everybody_keeps(case(f"3/3; 0 {lower}, 1 {higher}"))) == "2/3"
