"""Who pays when the cards are turned up (G39-G46)."""

from __future__ import annotations

import pytest

from bot.game.gnav.options import Options
from bot.game.gnav.state import BETWEEN
from tests.game.gnav.cases import act, cards, case, events, everybody_keeps, lives

HOLDER = Options(one_fool_of_two="holder")


def test_c45_the_holder_of_the_one_fool_pays_and_so_do_all_tied_lowest_of_the_others_g43_g45() -> None:
    after = everybody_keeps(case("3/3/3/3; 0 Fool, 1 V, 2 VII, 3 V"))

    assert (lives(after), after.rests, after.phase) == ("2/2/3/2", (0,), BETWEEN)
    assert events(after)[1] == "Knock(0)"
    assert events(after)[-5:] == ["Reveal(0 Fool, 1 V, 2 VII, 3 V)", "Life(0)", "Life(1)", "Life(3)", "Rest(0)"]


def test_c47_who_holds_a_fool_at_the_end_pays_and_rests_not_who_was_dealt_it_g43_g45() -> None:
    after = act(case("3/3/3/3; 0 Fool, 1 VII, 2 IX, 3 IV"), "0 ask, 1 keep, 2 keep, 3 keep")

    assert (cards(after), lives(after)) == ("0 VII, 1 Fool, 2 IX, 3 IV", "3/2/3/2")
    assert (after.rests, after.phase) == ((1,), BETWEEN)


def test_c49_a_fool_thrown_out_by_the_dealers_draw_does_not_count_g34_g42() -> None:
    after = act(case("3/3/3/3; 0 V, 1 VI, 2 VII, 3 Fool; stock IX"), "0 keep, 1 keep, 2 keep, 3 ask")

    assert (cards(after), lives(after)) == ("0 V, 1 VI, 2 VII, 3 IX", "2/3/3/3")
    assert (after.rests, after.phase) == ((), BETWEEN)


def test_c51_of_two_fools_one_with_a_player_who_is_out_the_other_is_the_only_one_g41_g43() -> None:
    after = act(case("1/3/3/3; 0 Fool, 1 Dragoon, 2 Fool, 3 IX"), "0 ask, 2 keep, 3 keep")

    assert (lives(after), after.rests, after.phase) == ("0/3/2/2", (2,), BETWEEN)
    assert "Reveal(0 Fool, 1 Dragoon, 2 Fool, 3 IX)" in events(after)


def test_c53_of_two_contestants_with_one_fool_both_pay_g43() -> None:
    after = everybody_keeps(case("3/3; 0 Fool, 1 Cuckoo"))

    assert (lives(after), after.rests, after.phase) == ("2/2", (0,), BETWEEN)


def test_where_the_table_chose_so_only_the_holder_of_the_one_fool_of_two_pays_o15() -> None:
    after = everybody_keeps(case("3/3; 0 Fool, 1 Cuckoo", HOLDER))

    assert (lives(after), after.rests) == ("2/3", (0,))


def test_that_choice_changes_nothing_for_three_who_are_compared_o15() -> None:
    assert lives(everybody_keeps(case("3/3/3; 0 Fool, 1 V, 2 IX", HOLDER))) == "2/2/3"


def test_that_choice_changes_nothing_without_a_fool_or_with_two_o15() -> None:
    assert lives(everybody_keeps(case("3/3; 0 V, 1 IX", HOLDER))) == "2/3"
    assert lives(everybody_keeps(case("3/3; 0 V, 1 V", HOLDER))) == "2/2"
    assert lives(everybody_keeps(case("3/3; 0 Fool, 1 Fool", HOLDER))) == "2/2"


def test_that_choice_is_about_those_compared_and_not_about_seats_o15_g41() -> None:
    rested = case("3/3/3; 0 Fool, 1 V; resting 2; dealer 2", HOLDER)
    assert lives(everybody_keeps(rested)) == "2/3/3"

    one_out = act(case("3/1/3; 1 V, 2 Dragoon, 0 Fool", HOLDER), "1 ask, 0 keep")
    assert lives(one_out) == "2/0/3"


def test_the_two_holders_of_both_fools_pay_and_nobody_else_g44_g45() -> None:
    after = everybody_keeps(case("3/3/3/3; 0 Fool, 1 Owl, 2 Fool, 3 IX"))

    assert (lives(after), after.rests) == ("2/3/2/3", (0, 2))
    assert events(after)[-5:] == ["Reveal(0 Fool, 1 Owl, 2 Fool, 3 IX)", "Life(0)", "Life(2)", "Rest(0)", "Rest(2)"]


def test_losses_are_told_in_turn_order_g42() -> None:
    after = everybody_keeps(case("3/3/3/3; 2 V, 3 IX, 0 V, 1 X"))

    assert events(after)[-3:] == ["Reveal(2 V, 3 IX, 0 V, 1 X)", "Life(2)", "Life(0)"]


def test_a_fool_in_the_stock_does_not_count_g41() -> None:
    after = everybody_keeps(case("3/3/3; 0 V, 1 VI, 2 VII; stock Fool, Fool"))

    assert (lives(after), after.rests) == ("2/3/3", ())


def test_the_card_of_a_player_who_is_out_is_turned_up_but_not_compared_g36_g40_g41() -> None:
    after = act(case("1/3/3/3; 0 Owl, 1 Dragoon, 2 V, 3 IX"), "0 ask, 2 keep, 3 keep")

    assert "Reveal(0 Owl, 1 Dragoon, 2 V, 3 IX)" in events(after)
    assert lives(after) == "0/3/2/3"


def test_a_fool_that_an_undo_lays_on_the_place_of_a_player_who_is_out_does_not_count_g30_g41() -> None:
    asks = "0 ask, 1 ask, 3 ask, 5 keep"
    after = act(case("3/1/3/3/3/3; 0 V, 1 Fool, 2 Dragoon, 3 VI, 4 Cat, 5 IX"), asks)

    assert cards(after).startswith("0 V, 1 Fool,")
    assert (lives(after), after.rests) == ("2/0/3/2/3/3", ())


def test_a_fool_holder_who_is_out_by_it_does_not_rest_g45() -> None:
    after = everybody_keeps(case("1/3/3; 0 Fool, 1 V, 2 IX"))

    assert (lives(after), after.rests, after.phase) == ("0/2/3", (), BETWEEN)
    assert events(after)[-3:] == ["Life(0)", "Life(1)", "Out(0)"]


def test_of_two_fool_holders_only_the_living_one_rests_g45() -> None:
    after = everybody_keeps(case("1/3/3; 0 Fool, 1 Fool, 2 IX"))

    assert (lives(after), after.rests) == ("0/2/3", (1,))


def test_players_who_lose_their_last_lives_go_out_together_g46() -> None:
    after = everybody_keeps(case("1/3/1/3/3; 0 V, 1 IX, 2 V, 3 X, 4 XI"))

    assert lives(after) == "0/3/0/3/3"
    assert events(after)[-4:] == ["Life(0)", "Life(2)", "Out(0)", "Out(2)"]
    assert after.gone == (4, None, 4, None, None)


def test_settlement_comes_at_once_after_a_cuckoo_though_seats_have_not_acted_g39() -> None:
    after = act(case("3/3/3/3; 0 II, 1 Cuckoo, 2 Fool, 3 IX"), "0 ask")

    assert (lives(after), after.rests) == ("2/3/2/3", (2,))


@pytest.mark.parametrize("closer", ["keep", "ask"])
def test_settlement_comes_when_the_closer_has_acted_g39(closer: str) -> None:
    after = act(case("3/3; 0 V, 1 IX; stock X"), f"0 keep, 1 {closer}")

    assert (after.phase, after.turn, after.at) == (BETWEEN, None, 2)
