"""Random play: every legal move, each as likely as any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.regicide.cards import TEXT, cards_in
from bot.game.regicide.chance import legal_choices, make, random_choice, shuffled, shuffler
from bot.game.regicide.kernel import Position
from bot.game.regicide.notation import write
from bot.game.regicide.options import Options
from bot.game.regicide.rules import apply, as_move, decide, legal_moves
from tests.game.regicide.cases import case
from tests.game.regicide.games import games

DRAWS = 4000
EXACT = Options(overpay="exact")


@given(st.lists(st.integers()), st.integers())
def test_a_shuffle_keeps_every_card(cards: list[int], seed: int) -> None:
    assert sorted(shuffled(cards, Random(seed))) == sorted(cards)


def test_every_order_is_equally_likely() -> None:
    chance = Random(3)
    counts = Counter(tuple(shuffled(range(4), chance)) for _ in range(24 * 200))

    assert len(counts) == 24
    assert chi_square(counts, 24) < 1.8


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        pytest.param(case("[2]; E=JH; P0 AC 2C 2D; P1 +1"), 7, id="plays and a yield"),
        pytest.param(case("[3]; E=JH; P0 X1 2D; P1 +1"), 5, id="a Jester names each seat"),
        pytest.param(case("[4]; E=JH; P0 X1 X2 TD; P1 +1", phase="pay"), 3, id="two Jesters pay alike"),
        pytest.param(case("[2]; E=JH; P0 6C 5D 2S 3H; P1 +1", phase="pay"), 6, id="payments"),
        pytest.param(case("[2]; E=JH; P0 6C 5D 2S 8H; P1 +1", EXACT, phase="pay"), 4, id="payments without waste"),
        pytest.param(case("[1]; E=JH; P0 6C 5D 2S", phase="pay"), 3, id="payments beside a flip"),
        pytest.param(case("[1]; E=JH; P0 2S", phase="pay"), 1, id="nothing but a flip"),
        pytest.param(case("[2]; E=KH; P0 2S 3S 4S 5S 6S; P1 +1", phase="pay"), 1, id="one payment among 32 subsets"),
    ],
)
def test_each_legal_move_is_as_likely_as_any_other(position: Position, moves: int) -> None:
    chance = Random(8)
    counts = Counter(write(as_move(random_choice(position, chance))) for _ in range(DRAWS))

    assert sorted(counts) == [write(move) for move in legal_moves(position)]
    assert len(counts) == moves
    assert chi_square(counts, moves) < 3


def chi_square(counts: Mapping[Any, int], kinds: int) -> float:
    """Pearson's statistic for equal shares, by degree of freedom: about 1 for a fair draw."""
    expected = sum(counts.values()) / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values()) / max(1, kinds - 1)


@given(games(), st.integers(0, 2**32))
def test_the_kernel_makes_a_choice_as_the_rules_apply_its_move(position: Position, seed: int) -> None:
    for choice in legal_choices(position):
        made = position.copy()
        make(made, choice, shuffler(Random(seed)))
        move = as_move(choice)
        decided = apply(position, decide(position, position.turn, move, Random(seed)))

        assert (made.phase, made.turn) == (decided.phase, decided.turn)
        assert [alike(cards_in(hand)) for hand in made.hands] == [alike(cards_in(hand)) for hand in decided.hands]
        assert alike(made.tavern) == alike(decided.tavern)
        assert alike(made.discard) == alike(decided.discard)
        assert (made.damage, made.shield, made.loss) == (decided.damage, decided.shield, decided.loss)


def alike(cards: Iterable[int]) -> list[str]:
    """These cards in no order. Two Jesters are one card twice: which of them was shuffled nobody can tell (R84)."""
    return sorted(TEXT[card] for card in cards)
