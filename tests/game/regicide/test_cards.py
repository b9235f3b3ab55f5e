"""Cards and their text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.regicide.cards import (
    ATTACK,
    CARDS,
    HEALTH,
    JESTERS,
    TEXT,
    VALUE,
    bits,
    cards_in,
    is_jester,
    parse,
    sorted_text,
    split,
    text,
)


@pytest.mark.parametrize(
    ("name", "value"),
    [("AC", 1), ("2D", 2), ("9H", 9), ("TS", 10), ("JC", 10), ("QD", 15), ("KH", 20), ("X", 0)],
)
def test_a_card_is_worth_this_r2(name: str, value: int) -> None:
    assert VALUE[parse([name])[0]] == value


@pytest.mark.parametrize(("rank", "health", "attack"), [("J", 20, 10), ("Q", 30, 15), ("K", 40, 20)])
def test_a_royal_has_this_health_and_attack_r3(rank: str, health: int, attack: int) -> None:
    royals = parse([rank + suit for suit in "CDHS"])

    assert {(HEALTH[royal], ATTACK[royal]) for royal in royals} == {(health, attack)}


def test_the_castle_has_360_health_in_all_i5() -> None:
    assert sum(HEALTH) == 360


def test_every_card_reads_back_from_its_text() -> None:
    assert parse(TEXT) == list(range(CARDS))
    assert len(set(TEXT)) == CARDS - 1


def test_there_is_no_third_jester() -> None:
    assert parse(["X", "2C", "X"]) == [JESTERS[0], 4, JESTERS[1]]
    with pytest.raises(ValueError, match="no card"):
        parse(["X", "X", "X"])


@pytest.mark.parametrize("name", ["", "1C", "10C", "ac", "CA", "AC ", "x", "A♣", "Z"])
def test_anything_else_is_no_card(name: str) -> None:
    with pytest.raises(ValueError, match="no card"):
        parse([name])


@given(st.sets(st.integers(0, CARDS - 1)))
def test_a_set_of_cards_lists_them_in_order(cards: set[int]) -> None:
    assert list(cards_in(bits(cards))) == sorted(cards)


@given(st.lists(st.integers(0, CARDS - 3)))
def test_cards_run_together_can_be_cut_apart(cards: list[int]) -> None:
    assert parse(split(text(cards))) == cards


def test_jesters_among_other_cards_are_cut_apart() -> None:
    assert split("X4DX9C") == ["X", "4D", "X", "9C"]
    assert split("4DZ") == ["4D", "Z"]


def test_a_pile_without_an_order_is_sorted_as_text() -> None:
    assert sorted_text([*JESTERS, *parse(["TC", "2D", "AS", "KH"])]) == ["2D", "AS", "KH", "TC", "X", "X"]


def test_only_jesters_are_jesters() -> None:
    assert [card for card in range(CARDS) if is_jester(card)] == list(JESTERS)
