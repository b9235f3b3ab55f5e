"""The pack (G1-G3), and cards as text."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.game.gnav.cards import CARDS, CUCKOO, FOOL, NAMES, RANKS, is_matador, name, numbered, parse, rank


def test_the_pack_has_two_cards_of_each_of_21_ranks_g1() -> None:
    assert (CARDS, len(NAMES)) == (42, 21)
    assert Counter(map(rank, range(CARDS))) == dict.fromkeys(RANKS, 2)


def test_ranks_are_numbered_from_the_fool_to_the_cuckoo_g2() -> None:
    numbers = {"Fool": 0, "Owl": 1, "Pot": 2, "Zero": 3, "I": 4, "XII": 15, "House": 16, "Horse": 17, "Cat": 18}
    numbers |= {"Dragoon": 19, "Cuckoo": 20}

    assert {of: NAMES.index(of) for of in numbers} == numbers
    assert (FOOL, CUCKOO) == (0, 20)


def test_the_five_highest_are_matadors_g3() -> None:
    assert [NAMES[of] for of in RANKS if is_matador(of)] == ["House", "Horse", "Cat", "Dragoon", "Cuckoo"]


@pytest.mark.parametrize("text", NAMES)
def test_a_card_reads_and_prints_back(text: str) -> None:
    first, second = parse([text, text])

    assert (name(first), name(second), first != second) == (text, text, True)


def test_copies_are_numbered_in_the_order_of_reading() -> None:
    assert parse(["V", "IX", "V"]) == numbered([8, 12, 8]) == (16, 24, 17)


@pytest.mark.parametrize("text", ["", "v", "XIII", "0", "Dragon", "Gjøk", " V"])
def test_anything_else_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="no card"):
        parse([text])


def test_a_third_card_of_a_rank_is_refused_g1() -> None:
    with pytest.raises(ValueError, match="one too many"):
        parse(["Horse"] * 3)
