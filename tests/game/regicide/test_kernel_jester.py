"""The Jester of three- and four-player games."""

from __future__ import annotations

import pytest

from bot.game.core.errors import IllegalMove
from tests.game.regicide.cases import act, case, discard, hand, table


def test_c89_a_jester_ends_the_immunity_for_the_one_it_names() -> None:
    named = act(case("[3]; E=JD; P0 X1 9C; P1 7D TC 9S; T 9"), "jester 1")
    assert (named.turn, named.phase, named.immune, named.damage) == (1, "play", False, 0)

    after = act(named, "play 7D")

    assert (len(after.tavern), after.damage) == (2, 7)


def test_c90_spades_played_before_the_jester_shield_from_then_on() -> None:
    first = act(case("[3]; E=JS; P0 6S TC 9C; P1 X1; P2 +1"), "play 6S")
    assert first.attack == 10

    after = act(first, "pay TC", "jester 2")

    assert (after.attack, after.turn, hand(after, 1)) == (4, 2, "")


def test_c91_earlier_spades_count_with_their_plays_whole_value() -> None:
    first = act(case("[3]; E=QS; D 12; P0 AS 9H TC 9C; P1 X1 +2"), "play AS9H")
    assert (first.attack, len(first.discard), len(first.tavern)) == (15, 2, 10)

    after = act(first, "pay TC9C", "jester 1")

    assert after.attack == 5


def test_c94_a_second_jester_only_names_the_next_player() -> None:
    before = case("[4]; E=QS(dmg 6, sh 6); tbl=[6S]; P0 X1 +1; P1 X2 +1; P3 +1")
    first = act(before, "jester 1")
    second = act(first, "jester 3")

    assert (first.attack, second.attack, second.turn, second.immune) == (9, 9, 3, False)
    assert table(second) == "6S X1 X2"


def test_c98_play_goes_on_clockwise_from_the_named_seat() -> None:
    after = act(case("[4]; E=JH; P0 X1; P1 +1; P2 TS 3C; P3 +1"), "jester 2", "play TS")

    assert (after.attack, after.turn) == (0, 3)


def test_clubs_played_before_the_jester_are_not_doubled_later_r53a() -> None:
    after = act(case("[3]; E=QC(dmg 9); P0 X1; P1 8C TS; tbl=[9C]"), "jester 1")
    assert after.damage == 9

    assert act(after, "play 8C").damage == 25


def test_diamonds_played_before_the_jester_draw_nothing_later_r53a() -> None:
    after = act(case("[3]; E=JD(dmg 9); P0 X1; P1 +1; tbl=[9D]; T 9"), "jester 1")

    assert len(after.tavern) == 9


def test_a_jester_lies_on_the_table_until_the_defeat_r55() -> None:
    after = act(case("[3]; E=JD(dmg 5); P0 X1; P1 TC 9C; castle=[JS KH]"), "jester 1")
    assert table(after) == "X1"

    assert discard(act(after, "play TC")) == "JD X1 TC"


def test_who_names_oneself_plays_again_without_an_attack_r54() -> None:
    after = act(case("[3]; E=JD; P0 X1 9C 2C; P1 +1"), "jester 0")

    assert (after.turn, after.phase, hand(after, 0)) == (0, "play", "2C 9C")


def test_who_names_oneself_with_no_card_left_may_yield_r50e() -> None:
    after = act(case("[3]; E=JH; P0 X1; P1 +1; P2 +1"), "jester 0")

    assert (after.phase, after.may_yield()) == ("play", True)


def test_who_names_oneself_with_no_card_left_loses_if_yielding_is_forbidden_r70() -> None:
    after = act(case("[3]; E=JH; P0 X1; P1 +1; P2 +1; y=[no, yes, yes]"), "jester 0")

    assert (after.phase, after.loss, after.turn) == ("lost", "R70", 0)


def test_another_named_seat_without_cards_may_always_yield_because_a_jester_is_a_play_r58() -> None:
    after = act(case("[3]; E=JH; P0 X1 5C; P1; P2 +1; y=[yes, no, yes]"), "jester 1")
    assert (after.phase, after.turn, after.may_yield()) == ("play", 1, True)

    assert act(after, "yield").loss == "R49"


@pytest.mark.parametrize("seat", [3, 4, 9])
def test_a_seat_that_nobody_has_cannot_be_named_r54(seat: int) -> None:
    with pytest.raises(IllegalMove) as refusal:
        act(case("[3]; E=JD; P0 X1 9C"), f"jester {seat}")

    assert refusal.value.rule == "R54"


def test_the_lower_of_two_jesters_is_played_first_r84() -> None:
    after = act(case("[4]; E=JD; P0 X1 X2; P1 +1"), "jester 1")

    assert (table(after), hand(after, 0)) == ("X1", "X2")


def test_an_attack_that_the_jester_breaks_is_not_suffered_in_that_turn_r54() -> None:
    after = act(case("[3]; E=JS(sh 3, dmg 3); P0 X1; P1 +2; tbl=[3S]"), "jester 1")

    assert (after.phase, after.attack, after.damage) == ("play", 7, 3)
