"""Yielding, and when it is forbidden."""

from __future__ import annotations

import pytest

from bot.game.core.errors import IllegalMove
from bot.game.regicide.options import Options
from tests.game.regicide.cases import act, case, hand

COUNTER = Options(yield_rule="counter")


def test_c74_who_yields_only_suffers_the_attack() -> None:
    before = case("[2]; E=JS; P0 TC 9C; P1 9H TH")
    yielded = act(before, "yield")
    assert (yielded.damage, yielded.shield, yielded.attack, yielded.phase) == (0, 0, 10, "pay")

    after = act(yielded, "pay TC")

    assert (after.turn, hand(after, 0)) == (1, "9C")


def test_c75_two_players_never_yield_one_after_the_other() -> None:
    after = act(case("[2]; E=JS; P0 TC 9C; P1 9H TH"), "yield", "pay TC")
    with pytest.raises(IllegalMove) as refusal:
        act(after, "yield")
    assert refusal.value.rule == "R50a"

    later = act(after, "play 9H", "pay TH")

    assert (later.turn, later.may_yield()) == (0, True)


@pytest.mark.parametrize(("options", "allowed"), [(Options(), False), (COUNTER, True)])
def test_c80_after_a_killing_blow_the_others_yield_still_stands(options: Options, allowed: bool) -> None:
    before = case("[2]; E=JD; P0 TC 9C; P1 KD +3; castle=[JS KH]", options)
    after = act(before, "yield", "pay TC", "play KD")

    assert (after.turn, after.phase, after.may_yield()) == (1, "play", allowed)


@pytest.mark.parametrize(("options", "allowed"), [(Options(), False), (COUNTER, True)])
def test_c81_a_jester_to_oneself_does_not_lift_the_others_yields(options: Options, allowed: bool) -> None:
    before = case("[3]; cur=P2; E=JD; P2 X1 +3; y=[yes, yes, no]", options)
    after = act(before, "jester 2")

    assert (after.turn, after.may_yield()) == (2, allowed)


def test_c84_yielding_without_cards_against_an_attack_loses() -> None:
    after = act(case("[2]; E=JH; P0; P1 +3"), "yield")

    assert (after.phase, after.loss, after.turn) == ("lost", "R49", 0)


def test_c88_a_solo_player_never_yields() -> None:
    with pytest.raises(IllegalMove) as refusal:
        act(case("[1]; E=JH; P0 TC TD"), "yield")

    assert refusal.value.rule == "R50d"


def test_three_may_yield_twice_running_but_not_three_times() -> None:
    twice = act(case("[3]; E=JC; P0 TC; P1 TD; P2 TH 2C"), "yield", "pay TC", "yield", "pay TD")

    assert (twice.turn, twice.may_yield()) == (2, False)


def test_a_play_between_lets_the_same_seat_yield_again() -> None:
    before = case("[3]; E=JC; P0 TC 5C; P1 TD; P2 TH 2C")
    after = act(before, "yield", "pay TC", "yield", "pay TD", "play 2C", "pay TH")

    assert (after.turn, after.may_yield()) == (0, True)


def test_who_had_no_turn_yet_has_not_yielded_r50c() -> None:
    assert case("[4]; E=JC; P0 TC; y=[no, yes, yes, no]").may_yield()


def test_an_own_yield_forbids_nothing_r50a() -> None:
    assert case("[2]; E=JC; P0 TC; y=[yes, no]").may_yield()


def test_a_jester_is_a_play_and_clears_the_own_flag_r58() -> None:
    after = act(case("[3]; E=JC; P0 X1 TC; P1 +3; P2 +3; y=[yes, no, no]"), "jester 1")

    assert after.yielded == 0


def test_paying_keeps_the_flag_of_the_yield() -> None:
    after = act(case("[2]; E=JC; P0 TC 9C; P1 +1"), "yield", "pay TC")

    assert after.yielded == 0b01
