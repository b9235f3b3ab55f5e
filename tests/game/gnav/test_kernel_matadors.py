"""Asking a House, Horse, Dragoon or Cuckoo (G22-G25, G31)."""

from __future__ import annotations

import pytest

from bot.game.gnav.state import BETWEEN, TURN
from tests.game.gnav.cases import act, cards, case, discard, events, lives


def test_c11_a_horse_and_then_a_house_are_passed_in_one_request_g23() -> None:
    after = act(case("3/3/3/3; 0 II, 1 Horse, 2 House, 3 IX"), "0 ask")

    assert (cards(after), lives(after)) == ("0 IX, 1 Horse, 2 House, 3 II", "3/3/3/3")
    assert (after.phase, after.turn) == (TURN, 3)
    assert events(after)[1:] == ["Ask(0)", "Passed(1, Horse)", "Passed(2, House)", "Swap(0, 3)"]


def test_c15_who_asked_a_dragoon_may_also_pay_at_settlement_g25_g42() -> None:
    after = act(case("3/3/3/3; 0 II, 1 Dragoon, 2 V, 3 IX"), "0 ask, 2 keep, 3 keep")

    assert (lives(after), after.phase) == ("1/3/3/3", BETWEEN)


def test_c17_with_a_dragoon_at_the_dealer_nobody_is_left_to_act_g25_g39() -> None:
    after = act(case("3/3/3/3; 0 V, 1 VI, 2 VII, 3 Dragoon"), "0 keep, 1 keep, 2 ask")

    assert (lives(after), after.phase) == ("2/3/2/3", BETWEEN)
    assert events(after)[3:] == [
        "Ask(2)",
        "Refused(3, Dragoon)",
        "Life(2)",
        "Reveal(0 V, 1 VI, 2 VII, 3 Dragoon)",
        "Life(0)",
    ]


def test_c29_a_cuckoo_stops_the_deal_and_asking_it_costs_nothing_g31() -> None:
    before = case("3/3/3/3; 0 II, 1 Cuckoo, 2 I, 3 IX")
    after = act(before, "0 ask")

    assert (after.cards, lives(after), after.phase) == (before.cards, "3/3/2/3", BETWEEN)
    assert events(after)[1:] == [
        "Ask(0)",
        "Refused(1, Cuckoo)",
        "Stop()",
        "Reveal(0 II, 1 Cuckoo, 2 I, 3 IX)",
        "Life(2)",
    ]


def test_c31_a_cuckoo_undoes_no_exchange_g31() -> None:
    after = act(case("3/3/3/3; 0 I, 1 V, 2 Cuckoo, 3 IX"), "0 ask, 1 ask")

    assert (cards(after), lives(after)) == ("0 V, 1 I, 2 Cuckoo, 3 IX", "3/2/3/3")
    assert after.phase == BETWEEN


@pytest.mark.parametrize("rank", ["House", "Horse"])
def test_a_passed_holder_keeps_the_card_and_pays_nothing_g23(rank: str) -> None:
    after = act(case(f"3/3/3/3; 0 II, 1 {rank}, 2 V, 3 IX"), "0 ask")

    assert (cards(after), lives(after)) == (f"0 V, 1 {rank}, 2 II, 3 IX", "3/3/3/3")


def test_both_horses_and_both_houses_are_passed_in_one_request_g23() -> None:
    after = act(case("3/3/3/3/3/3; 0 II, 1 Horse, 2 House, 3 Horse, 4 House, 5 IX"), "0 ask")

    assert cards(after) == "0 IX, 1 Horse, 2 House, 3 Horse, 4 House, 5 II"
    assert after.turn == 5


def test_the_receiver_behind_a_horse_is_next_and_nobody_returns_to_the_horse_g24() -> None:
    after = act(case("3/3/3/3; 0 II, 1 Horse, 2 V, 3 IX; stock X"), "0 ask, 2 ask, 3 ask")

    assert cards(after) == "0 V, 1 Horse, 2 IX, 3 X"
    assert (lives(after), after.phase) == ("2/3/3/3", BETWEEN)


def test_who_refused_with_a_dragoon_has_lost_the_turn_g24_g25() -> None:
    after = act(case("3/3/3/3; 0 II, 1 Dragoon, 2 V, 3 IX"), "0 ask")

    assert (lives(after), after.turn) == ("2/3/3/3", 2)
    assert cards(after) == "0 II, 1 Dragoon, 2 V, 3 IX"


@pytest.mark.parametrize(("rank", "paid"), [("Dragoon", "2/3/3/3"), ("Cat", "2/3/3/3")])
def test_a_refusal_behind_a_horse_hits_the_one_who_asked_first_g23(rank: str, paid: str) -> None:
    after = act(case(f"3/3/3/3; 0 II, 1 Horse, 2 {rank}, 3 IX"), "0 ask")

    assert (lives(after), after.turn) == (paid, 3)


def test_a_cuckoo_behind_a_house_stops_the_deal_g23_g31() -> None:
    after = act(case("3/3/3/3; 0 II, 1 House, 2 Cuckoo, 3 I"), "0 ask")

    assert (lives(after), after.phase) == ("3/3/3/2", BETWEEN)


def test_an_exchange_behind_a_horse_is_logged_with_who_was_asked_at_last_g21_g23() -> None:
    after = act(case("3/3/3/3; 0 II, 1 Horse, 2 V, 3 IX"), "0 ask")

    assert after.exchanges == ((0, 2),)


def test_a_dragoon_undoes_no_exchange_g25() -> None:
    after = act(case("3/3/3/3; 0 I, 1 V, 2 Dragoon, 3 IX"), "0 ask, 1 ask")

    assert (cards(after), lives(after), after.turn) == ("0 V, 1 I, 2 Dragoon, 3 IX", "3/2/3/3", 3)
    assert after.exchanges == ((0, 1),)


def test_two_dragoons_may_cost_one_player_after_the_other_a_life_g25() -> None:
    after = act(case("3/3/3/3/3; 0 V, 1 Dragoon, 2 VI, 3 Dragoon, 4 IX"), "0 ask, 2 ask")

    assert (lives(after), after.turn) == ("2/3/2/3/3", 4)


def test_a_matador_that_is_handed_on_is_always_with_the_one_on_turn_and_refuses_nobody_g22() -> None:
    after = act(case("3/3/3/3; 0 Dragoon, 1 V, 2 VI, 3 IX; stock X"), "0 ask, 1 ask, 2 ask, 3 keep")

    assert (cards(after), lives(after)) == ("0 V, 1 VI, 2 IX, 3 Dragoon", "2/3/3/3")


def test_the_matadors_of_those_who_acted_before_are_met_by_nobody_g22() -> None:
    after = act(case("3/3/3/3; 0 Cuckoo, 1 Dragoon, 2 V, 3 IX; stock X"), "0 keep, 1 keep, 2 ask, 3 ask")

    assert cards(after) == "0 Cuckoo, 1 Dragoon, 2 IX, 3 X"
    assert (lives(after), discard(after)) == ("3/3/2/3", "V")


def test_the_house_of_the_closer_sends_the_request_to_the_stock_and_ends_the_deal_g24_g33() -> None:
    after = act(case("3/3/3; 0 VII, 1 II, 2 House; stock X"), "0 keep, 1 ask")

    assert (cards(after), lives(after), after.phase) == ("0 VII, 1 X, 2 House", "2/3/3", BETWEEN)
