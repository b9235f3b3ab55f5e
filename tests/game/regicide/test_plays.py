"""Which cards may be played together, and what a refusal says."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.regicide.cards import ACE, CARDS, JACK, JESTERS, SUITS, VALUE, bits, is_jester, rank, suit
from bot.game.regicide.plays import PLAY_OF, PLAYS, plays_in, why_illegal
from tests.game.regicide.cases import card


def cards(text: str) -> list[int]:
    return [card(name) for name in text.split()]


def suits(text: str) -> int:
    return bits(SUITS.index(letter) for letter in text)


def by_the_book(laid: tuple[int, ...]) -> bool:
    """R14-R20 once more, said as the rules say them and not as the tables are built."""
    kinds = [rank(each) for each in laid]
    if len(laid) == 1:
        return True
    if any(map(is_jester, laid)):
        return False
    if ACE in kinds:
        return len(laid) == 2
    return len(set(kinds)) == 1 and kinds[0] < JACK and sum(VALUE[each] for each in laid) <= 10


@pytest.mark.parametrize(
    ("laid", "value", "colours"),
    [
        pytest.param("AC 8D", 9, "CD", id="C9 an Ace joins a number"),
        pytest.param("AH AS", 2, "HS", id="C10 two Aces are companions"),
        pytest.param("AS QH", 16, "HS", id="C11 an Ace joins a recruited royal"),
        pytest.param("5C 5D", 10, "CD", id="C15 two fives"),
        pytest.param("3C 3D 3S", 9, "CDS", id="C16 three threes"),
        pytest.param("2C 2D 2H 2S", 8, "CDHS", id="C16 four twos"),
        pytest.param("AC 6C", 7, "C", id="R22 each suit counts once"),
        pytest.param("KD", 20, "D", id="R2 a recruited King"),
        pytest.param("X1", 0, "", id="R51 a Jester has neither value nor suit"),
    ],
)
def test_these_cards_may_be_played_together(laid: str, value: int, colours: str) -> None:
    play = PLAY_OF[bits(cards(laid))]

    assert (play.value, play.suits) == (value, suits(colours))


@pytest.mark.parametrize(
    ("laid", "rule"),
    [
        pytest.param("AH X1", "R20", id="C12 an Ace with a Jester"),
        pytest.param("X1 5C", "R20", id="C12 a Jester with a number"),
        pytest.param("X1 X2", "R20", id="C12 two Jesters"),
        pytest.param("AH 2C 2D", "R18", id="C13 an Ace with a set"),
        pytest.param("AH AS AD", "R17", id="C14 three Aces"),
        pytest.param("AC AD AH AS", "R17", id="C14 four Aces"),
        pytest.param("6C 6D", "R16", id="C15 two sixes are twelve"),
        pytest.param("3C 3D 3H 3S", "R16", id="C16 four threes are twelve"),
        pytest.param("4C 4D 4S", "R16", id="C16 three fours are twelve"),
        pytest.param("2C 3D", "R16", id="R16 two ranks"),
        pytest.param("AC 5D 6D", "R15", id="R15 an Ace with two others"),
        pytest.param("AC AD 5D", "R15", id="R15 two Aces with another"),
        pytest.param("AC QD QH", "R18", id="R18 an Ace with two Queens"),
        pytest.param("JC JD", "R19", id="R19 two Jacks"),
        pytest.param("TC JC", "R19", id="R19 equal value is not equal rank"),
        pytest.param("", "R14", id="R14 no card at all"),
        pytest.param("X2", "R54", id="R54 a Jester that names nobody"),
    ],
)
def test_these_cards_are_refused_by_this_rule(laid: str, rule: str) -> None:
    assert why_illegal(cards(laid)).rule == rule


def test_the_pack_with_one_jester_holds_284_plays_i6() -> None:
    assert len(plays_in(bits(range(53)))) == 284
    assert len(PLAYS) == len(PLAY_OF) == 285


def test_c18_four_twos_in_hand_make_15_plays() -> None:
    assert len(plays_in(bits(cards("2H 2D 2C 2S")))) == 15


def test_c19_three_aces_and_two_others_make_14_plays() -> None:
    plays = plays_in(bits(cards("AD AH AS 6S 7S")))

    assert len(plays) == 14
    assert sum(len(play.cards) == 1 for play in plays) == 5


def test_two_jesters_in_hand_are_one_play() -> None:
    assert [play.cards for play in plays_in(bits(JESTERS))] == [(52,)]


def test_an_empty_hand_holds_no_play() -> None:
    assert plays_in(0) == []


def test_every_small_combination_is_judged_as_the_rules_say() -> None:
    one_jester = range(CARDS - 1)
    for size in (1, 2, 3):
        for laid in combinations(one_jester, size):
            assert (bits(laid) in PLAY_OF) == by_the_book(laid)


@given(st.sets(st.integers(0, CARDS - 2), max_size=8))
def test_the_plays_of_a_hand_are_the_legal_combinations_of_its_cards(held: set[int]) -> None:
    expected = {bits(laid) for size in range(1, 5) for laid in combinations(sorted(held), size) if by_the_book(laid)}

    found = [play.mask for play in plays_in(bits(held))]

    assert len(found) == len(set(found))
    assert set(found) == expected


def test_a_play_knows_its_value_and_suits() -> None:
    for play in PLAYS:
        assert play.mask == bits(play.cards)
        assert play.value == sum(VALUE[each] for each in play.cards)
        assert play.suits == bits(suit(each) for each in play.cards if not is_jester(each))
        assert play.jester == is_jester(play.cards[0])
