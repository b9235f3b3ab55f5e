"""The sums of the rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.regicide.cards import CARDS, CLUBS, DIAMONDS, HEARTS, SPADES, VALUE, bits
from bot.game.regicide.powers import attack_after, damage_of, drawing_seats, heal_count, pays, working_suits, worth
from tests.game.regicide.cases import card

ALL_SUITS = bits((CLUBS, DIAMONDS, HEARTS, SPADES))


@given(st.sets(st.integers(0, CARDS - 1)))
def test_cards_are_worth_the_sum_of_their_values_r2(cards: set[int]) -> None:
    assert worth(bits(cards)) == sum(VALUE[each] for each in cards)


@pytest.mark.parametrize(("enemy", "suit"), [("JC", CLUBS), ("QD", DIAMONDS), ("KH", HEARTS), ("JS", SPADES)])
def test_only_the_enemys_own_suit_is_blocked_and_only_while_it_is_immune_r33(enemy: str, suit: int) -> None:
    assert working_suits(ALL_SUITS, card(enemy), immune=True) == ALL_SUITS & ~(1 << suit)
    assert working_suits(ALL_SUITS, card(enemy), immune=False) == ALL_SUITS


def test_working_clubs_double_the_damage_r31() -> None:
    assert damage_of(7, bits((CLUBS, HEARTS))) == 14
    assert damage_of(7, bits((HEARTS, SPADES))) == 7


@pytest.mark.parametrize(
    ("enemy", "shield", "immune", "attack"),
    [
        ("JH", 0, True, 10),
        ("JH", 4, True, 6),
        ("JH", 11, True, 0),
        ("QS", 4, True, 15),
        ("QS", 4, False, 11),
        ("KS", 25, False, 0),
        ("KC", 5, False, 15),
    ],
)
def test_shields_lower_the_attack_but_not_that_of_an_immune_spade_r44(
    enemy: str, shield: int, immune: bool, attack: int
) -> None:
    assert attack_after(card(enemy), shield, immune) == attack


@pytest.mark.parametrize(("value", "discard", "healed"), [(5, 9, 5), (5, 5, 5), (5, 3, 3), (5, 0, 0)])
def test_a_heal_moves_its_value_or_all_there_is_r26(value: int, discard: int, healed: int) -> None:
    assert heal_count(value, discard) == healed


@pytest.mark.parametrize(
    ("value", "first", "sizes", "tavern", "seats"),
    [
        pytest.param(5, 0, [3, 5], 9, [0, 1, 0, 1, 0], id="in turn"),
        pytest.param(3, 1, [0, 0, 0], 9, [1, 2, 0], id="from the player clockwise"),
        pytest.param(4, 1, [5, 4, 6], 9, [1, 0, 1], id="full hands are skipped"),
        pytest.param(9, 0, [0, 0], 2, [0, 1], id="until the Tavern is empty"),
        pytest.param(9, 0, [7, 7], 9, [], id="not when all hands are full"),
        pytest.param(9, 0, [0], 0, [], id="not from an empty Tavern"),
        pytest.param(9, 0, [6], 9, [0, 0], id="solo up to the limit"),
    ],
)
def test_draws_go_round_r28(value: int, first: int, sizes: list[int], tavern: int, seats: list[int]) -> None:
    limit = {1: 8, 2: 7, 3: 6}[len(sizes)]

    assert drawing_seats(value, first, sizes, limit, tavern) == seats


@pytest.mark.parametrize(
    ("cards", "any_", "exact"),
    [
        ("6C 4D", True, True),
        ("6C 3D", False, False),
        ("6C 4D 2S", True, False),
        ("QS", True, True),
        ("QS AC", True, False),
        ("6C 4D X1", True, False),
        ("X1", False, False),
    ],
)
def test_a_payment_is_enough_and_where_it_must_be_exact_holds_nothing_needless_r48(
    cards: str, any_: bool, exact: bool
) -> None:
    chosen = bits(card(name) for name in cards.split())

    assert (pays(chosen, 10, "any"), pays(chosen, 10, "exact")) == (any_, exact)
