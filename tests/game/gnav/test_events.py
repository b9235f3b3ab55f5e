"""Moves as text."""

from __future__ import annotations

import pytest

from bot.game.core.errors import IllegalMove
from bot.game.gnav.events import MOVES, read


@pytest.mark.parametrize("move", MOVES)
def test_a_move_is_its_word(move: str) -> None:
    assert read(move) == move


@pytest.mark.parametrize("text", ["", "Keep", "keep ", "ask 2", "kee", "x" * 1000])
def test_anything_else_is_no_move_g19(text: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        read(text)

    assert (refusal.value.code, refusal.value.rule) == ("unknown-move", "G19")
