"""Gnav behind the seam: texts and JSON in, views and results out."""

from __future__ import annotations

from random import Random

import pytest

from bot.game.core.rules import Result, Standing
from bot.game.gnav.ruleset import Gnav
from tests.game.gnav.cases import act, case, everybody_keeps, lives, written

GAME = Gnav()


def test_a_match_is_dealt_decided_and_applied_by_text() -> None:
    began = GAME.deal(3, {}, Random(3))
    match = GAME.apply(None, began)
    (seat,) = GAME.awaits(match)
    event = GAME.decide(match, seat, "keep", Random(3))
    after = GAME.apply(match, event)

    assert written(GAME.story(None, began, match)[0]) == f"Deal(1, {match.dealer}, {' '.join(map(str, match.order))})"
    assert written(GAME.story(match, event, after)[0]) == f"Keep({seat})"
    assert GAME.result(after) is None


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({}, "players"),
        ({"seat": 0}, "players"),
        ({"players": 2, "dealer": 0}, "deck"),
        ({"move": "dance", "seat": 0}, "no-move"),
        ({"move": "keep", "seat": "0"}, "seat"),
        ({"move": "next", "seat": 0, "deck": []}, "deck"),
    ],
)
def test_anything_but_an_event_is_refused_by_the_log(data: dict[str, object], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        GAME.load(data)


def test_options_are_checked_and_the_defaults_left_out() -> None:
    assert GAME.options({"one_fool_of_two": "both"}, 2) == {}
    assert GAME.options({"one_fool_of_two": "holder"}, 2) == {"one_fool_of_two": "holder"}


def test_an_option_decides_a_match_g43() -> None:
    began = GAME.deal(2, {"one_fool_of_two": "holder"}, Random(1))

    assert GAME.apply(None, began).options.one_fool_of_two == "holder"


def test_the_seat_on_turn_is_awaited_and_between_deals_any_living_one_g15_g49() -> None:
    match = case("3/0/3/3; 0 Fool, 2 IX, 3 VI")
    assert GAME.awaits(match) == (0,)

    between = everybody_keeps(match)
    assert GAME.awaits(between) == (0, 2, 3)

    assert GAME.awaits(everybody_keeps(case("1/1; 0 II, 1 IX"))) == ()


def test_who_may_move_has_legal_moves_g16_g49_g51() -> None:
    match = case("3/0/3/3; 0 Fool, 2 IX, 3 VI")
    assert [GAME.legal_moves(match, seat) for seat in range(-1, 5)] == [(), ("ask", "keep"), (), (), (), ()]

    between = everybody_keeps(match)
    assert [GAME.legal_moves(between, seat) for seat in range(-1, 5)] == [(), *[("next",)] * 4, ()]

    assert GAME.legal_moves(everybody_keeps(case("1/1; 0 II, 1 IX")), 0) == ("restart",)


def test_the_last_survivor_has_won_and_each_other_lasted_until_its_last_deal_g47() -> None:
    over = everybody_keeps(case("0/2/1/0; 1 IX, 2 V"))

    assert GAME.result(over) == Result(
        (Standing("lost", 0, 1), Standing("won", 2, 4), Standing("lost", 0, 4), Standing("lost", 0, 1))
    )


def test_a_draw_is_between_those_who_went_out_last_and_the_others_have_lost_g48() -> None:
    over = act(case("1/1/1; 0 V, 1 Dragoon, 2 Dragoon"), "0 ask, 2 keep")

    assert GAME.result(over) == Result((Standing("lost", 0, 4), Standing("drawn", 0, 4), Standing("drawn", 0, 4)))


def test_nothing_is_decided_while_a_match_goes_on_or_waits_for_the_next_deal() -> None:
    match = case("3/3; 0 II, 1 IX")

    assert GAME.result(match) is GAME.result(everybody_keeps(match)) is None


def test_after_a_restart_there_is_no_result_any_more_g51() -> None:
    assert GAME.result(act(everybody_keeps(case("1/1; 0 II, 1 IX")), "1 restart")) is None


def test_views_come_from_the_match() -> None:
    match = case("3/3; 0 II, 1 IX")

    assert GAME.public_view(match) == GAME.seat_view(match, 1).public


def test_applying_an_event_leaves_the_match_before_as_it_was() -> None:
    match = case("3/3; 0 II, 1 IX")
    after = GAME.apply(match, GAME.decide(match, 0, "ask", Random(1)))

    assert (lives(match), match.exchanges, after.exchanges) == ("3/3", (), ((0, 1),))
