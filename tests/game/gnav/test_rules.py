"""What is refused, and what a refusal says (G16, G19, G49, G51)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.game.core.errors import IllegalMove, NotYourTurn
from bot.game.gnav.events import MOVES, Move, Moved
from bot.game.gnav.rules import apply, decide, tell
from bot.game.gnav.ruleset import Gnav
from bot.game.gnav.state import BETWEEN, OVER, TURN, Match
from tests.game.gnav.cases import act, case, everybody_keeps, written

RESTING = "3/3/3/3; 0 II, 2 IX, 3 V; resting 1"


def refusal(match: Match, seat: int, move: Move) -> IllegalMove:
    """The refusal of a move, which has changed nothing and drawn no chance."""
    chance, copy = Random(1), replace(match)
    with pytest.raises(IllegalMove) as refused:
        decide(match, seat, move, chance)
    assert (chance.getstate(), match) == (Random(1).getstate(), copy)
    return refused.value


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_s7_another_seat_than_the_one_on_turn_is_refused_a_resting_one_too_g19(seat: int) -> None:
    for move in ("keep", "ask"):
        refused = refusal(case(RESTING), seat, move)
        assert (type(refused), refused.rule) == (NotYourTurn, "G19")


def test_s7_the_next_deal_waits_for_the_end_of_this_one_g49() -> None:
    assert refusal(case(RESTING), 0, "next").rule == "G49"
    assert refusal(case(RESTING), 0, "restart").rule == "G16"


@pytest.mark.parametrize("word", ["", "KEEP", "Keep", "keep ", "pass", "ask 2", "keep keep"])
def test_s7_any_other_word_is_refused_and_the_turn_goes_on_g19(word: str) -> None:
    match, chance = case(RESTING), Random(1)
    with pytest.raises(IllegalMove) as refused:
        Gnav().decide(match, 0, word, chance)

    assert (refused.value.rule, chance.getstate()) == ("G19", Random(1).getstate())
    assert act(match, "0 keep").turn == 2


def test_s7_between_deals_nobody_keeps_or_asks_g49() -> None:
    between = everybody_keeps(case(RESTING))
    assert between.phase == BETWEEN

    for seat in range(4):
        assert {refusal(between, seat, move).rule for move in ("keep", "ask", "restart")} == {"G49"}


def test_s7_after_the_end_there_is_only_a_restart_g51() -> None:
    over = everybody_keeps(case("1/1; 0 V, 1 IX"))
    assert over.phase == OVER

    for seat in range(2):
        assert {refusal(over, seat, move).rule for move in ("keep", "ask", "next")} == {"G51"}
        assert act(over, f"{seat} restart").phase == TURN


@pytest.mark.parametrize("seat", [-1, 4, 99])
@pytest.mark.parametrize("move", MOVES)
def test_a_seat_that_there_is_not_moves_nothing_g4(seat: int, move: Move) -> None:
    for match in (case(RESTING), everybody_keeps(case(RESTING))):
        assert refusal(match, seat, move).rule == "G4"


def test_every_seat_may_begin_the_next_deal_one_that_is_out_too_g49() -> None:
    between = everybody_keeps(case("3/0/3/3; 0 II, 2 IX, 3 VI"))

    assert {act(between, f"{seat} next").phase for seat in range(4)} == {TURN}


def test_a_refusal_says_why_it_is_not_this_seats_turn_g19() -> None:
    match = act(case("3/0/3/3/3; 0 II, 2 IX, 3 V; resting 4; dealer 4"), "0 keep")

    assert refusal(match, 0, "keep").code == "had-your-turn"
    assert refusal(match, 1, "keep").code == "out-of-match"
    assert refusal(match, 3, "keep").code == "not-yet-your-turn"
    assert refusal(match, 4, "keep").code == "resting"


def test_a_player_whose_matador_was_met_is_told_that_the_turn_is_over_g24() -> None:
    match = act(case("3/3/3/3; 0 II, 1 Horse, 2 V, 3 IX"), "0 ask")

    assert refusal(match, 1, "keep").code == "had-your-turn"


def test_keeping_and_asking_draw_no_chance_g11() -> None:
    match, chance = case("3/3; 0 II, 1 IX"), Random(1)
    for move in ("keep", "ask"):
        assert decide(match, 0, move, chance) == Moved(0, move)

    assert chance.getstate() == Random(1).getstate()


def test_a_next_deal_and_a_restart_hold_all_their_chance_g11_g51() -> None:
    between, over = everybody_keeps(case("3/3; 0 II, 1 IX")), everybody_keeps(case("1/1; 0 V, 1 IX"))
    following, again = decide(between, 0, "next", Random(1)), decide(over, 0, "restart", Random(1))

    assert (len(following.deck or ()), following.dealer) == (42, None)
    assert (len(again.deck or ()), again.dealer in (0, 1)) == (42, True)
    assert apply(between, following) == apply(between, following)


def test_a_move_needs_a_match_and_a_deal_its_deck() -> None:
    between, over = everybody_keeps(case("3/3; 0 II, 1 IX")), everybody_keeps(case("1/1; 0 V, 1 IX"))
    with pytest.raises(ValueError, match="first deal"):
        apply(None, Moved(0, "keep"))
    with pytest.raises(ValueError, match="deck"):
        apply(between, Moved(0, "next"))
    with pytest.raises(ValueError, match="first dealer"):
        apply(over, Moved(0, "restart"))


def test_what_a_move_brought_about_is_told_of_that_move_alone_a10() -> None:
    before = act(case("3/3/3; 0 II, 1 IX, 2 V"), "0 keep")
    event = Moved(1, "ask")

    assert [written(each) for each in tell(before, event, apply(before, event))] == ["Ask(1)", "Swap(1, 2)"]


def test_a_new_deal_tells_of_itself_alone_a10() -> None:
    between = everybody_keeps(case("3/3; 0 II, 1 IX"))
    event = decide(between, 0, "next", Random(1))

    assert written(tell(between, event, apply(between, event))[0]) == "Deal(5, 0, 1 0)"
