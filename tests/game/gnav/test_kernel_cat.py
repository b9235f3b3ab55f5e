"""Asking a Cat, and the undo of the exchanges (G26-G30)."""

from __future__ import annotations

from bot.game.gnav.state import BETWEEN, TURN
from tests.game.gnav.cases import act, cards, case, events, lives


def test_c19_who_asked_a_cat_pays_the_exchange_is_undone_and_play_goes_on_left_of_it_g26_g27() -> None:
    before = case("3/3/3/3; 0 I, 1 IV, 2 Cat, 3 IX")
    after = act(before, "0 ask, 1 ask")

    assert (after.cards, lives(after)) == (before.cards, "3/2/3/3")
    assert (after.phase, after.turn) == (TURN, 3)


def test_c21_exchanges_are_undone_newest_first_g27() -> None:
    before = case("3/3/3/3; 0 I, 1 IV, 2 VIII, 3 Cat")
    after = act(before, "0 ask, 1 ask, 2 ask")

    assert (after.cards, lives(after), after.phase) == (before.cards, "2/3/2/3", BETWEEN)
    assert "Undo(1-2 0-1)" in events(after)


def test_c23_a_house_before_the_cat_gets_no_turn_afterwards_either_g23_g24_g26() -> None:
    after = act(case("3/3/3/3; 0 I, 1 House, 2 Cat, 3 IX"), "0 ask")

    assert (lives(after), after.phase, after.turn) == ("2/3/3/3", TURN, 3)
    assert events(after)[1:] == ["Ask(0)", "Passed(1, House)", "Refused(2, Cat)", "Life(0)", "Undo()"]


def test_c25_a_life_paid_to_a_dragoon_stays_paid_g29() -> None:
    after = act(case("3/3/3/3/3; 0 II, 1 Dragoon, 2 IV, 3 Cat, 4 IX"), "0 ask, 2 ask, 4 keep")

    assert (lives(after), after.phase) == ("1/3/2/3/3", BETWEEN)


def test_c27_the_cards_go_back_though_the_cat_put_the_asker_out_g26_g27_g35() -> None:
    before = case("3/1/3/3; 0 I, 1 IV, 2 Cat, 3 IX")
    after = act(before, "0 ask, 1 ask, 3 keep")

    assert (after.cards, lives(after), after.phase) == (before.cards, "2/0/3/3", BETWEEN)
    assert "Out(1)" in events(after)


def test_keeps_between_exchanges_do_not_protect_older_ones_g27() -> None:
    before = case("3/3/3/3/3/3; 0 I, 1 IV, 2 V, 3 VI, 4 Cat, 5 IX")
    after = act(before, "0 ask, 1 keep, 2 ask, 3 ask")

    assert after.cards == before.cards
    assert events(after)[-3:] == ["Refused(4, Cat)", "Life(3)", "Undo(2-3 0-1)"]


def test_a_second_cat_undoes_only_what_came_after_the_first_undo_g28() -> None:
    before = case("3/3/3/3/3/3/3; 0 I, 1 IV, 2 Cat, 3 V, 4 VIII, 5 Cat, 6 IX")
    after = act(before, "0 ask, 1 ask, 3 ask, 4 ask")

    assert (after.cards, lives(after), after.turn) == (before.cards, "3/2/3/3/2/3/3", 6)
    assert [event for event in events(after) if event.startswith("Undo")] == ["Undo(0-1)", "Undo(3-4)"]


def test_a_cat_with_nothing_to_undo_says_so_g28() -> None:
    after = act(case("3/3/3/3/3; 0 I, 1 Cat, 2 V, 3 Cat, 4 IX"), "0 ask, 2 ask")

    assert [event for event in events(after) if event.startswith("Undo")] == ["Undo()", "Undo()"]
    assert lives(after) == "2/3/2/3/3"


def test_who_acted_before_the_cat_does_not_act_again_g29() -> None:
    after = act(case("3/3/3/3; 0 I, 1 IV, 2 Cat, 3 IX; stock X"), "0 ask, 1 ask, 3 ask")

    assert (cards(after), after.phase) == ("0 I, 1 IV, 2 Cat, 3 X", BETWEEN)


def test_a_horse_that_was_passed_stays_passed_after_the_undo_g24_g29() -> None:
    before = case("3/3/3/3/3; 0 I, 1 Horse, 2 IV, 3 Cat, 4 IX")
    after = act(before, "0 ask, 2 ask")

    assert (after.cards, after.turn) == (before.cards, 4)
    assert events(after)[-1] == "Undo(0-2)"


def test_the_place_of_a_player_who_is_out_takes_part_in_the_undo_g30_g36() -> None:
    before = case("3/1/3/3/3; 0 I, 1 VI, 2 Dragoon, 3 Cat, 4 IX")
    given = act(before, "0 ask, 1 ask")
    assert (cards(given), lives(given), given.turn) == ("0 VI, 1 I, 2 Dragoon, 3 Cat, 4 IX", "3/0/3/3/3", 3)

    after = act(case("3/1/3/3/3/3; 0 I, 1 VI, 2 Dragoon, 3 V, 4 Cat, 5 IX"), "0 ask, 1 ask, 3 ask")

    assert cards(after) == "0 I, 1 VI, 2 Dragoon, 3 V, 4 Cat, 5 IX"
    assert (lives(after), after.turn) == ("3/0/3/2/3/3", 5)


def test_an_out_player_stays_out_after_the_undo_g29() -> None:
    after = act(case("3/1/3/3/3/3; 0 I, 1 VI, 2 Dragoon, 3 V, 4 Cat, 5 IX"), "0 ask, 1 ask, 3 ask, 5 keep")

    assert (lives(after), after.phase) == ("2/0/3/2/3/3", BETWEEN)
    assert after.gone == (None, after.deal, None, None, None, None)


def test_a_cat_that_was_handed_on_and_back_by_an_undo_triggers_nothing_g22() -> None:
    before = case("3/3/3/3/3; 0 Cat, 1 V, 2 VI, 3 Cat, 4 IX")
    after = act(before, "0 ask, 1 keep, 2 ask")

    assert (after.cards, lives(after), after.turn) == (before.cards, "3/3/2/3/3", 4)
    assert [event for event in events(after) if "Cat" in event] == ["Refused(3, Cat)"]


def test_after_the_undo_the_log_is_empty_g27() -> None:
    assert act(case("3/3/3/3; 0 I, 1 IV, 2 Cat, 3 IX"), "0 ask, 1 ask").exchanges == ()
