"""Moves as text and back."""

from __future__ import annotations

import pytest
from hypothesis import given

from bot.game.regicide.events import Jester, Pay, Play, Refresh, Yield
from bot.game.regicide.kernel import Position
from bot.game.regicide.notation import read, write
from bot.game.regicide.rules import legal_moves, match_hand
from tests.game.regicide.cases import card
from tests.game.regicide.games import games


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("play 6S", Play((card("6S"),))),
        ("play AC6H", Play((card("AC"), card("6H")))),
        ("play 3C3D3H", Play((card("3C"), card("3D"), card("3H")))),
        ("play TD", Play((card("TD"),))),
        ("jester 2", Jester(2)),
        ("yield", Yield()),
        ("pay 4D9C", Pay((card("4D"), card("9C")))),
        ("pay X4DX", Pay((card("X1"), card("4D"), card("X2")))),
        ("refresh", Refresh()),
    ],
)
def test_a_text_is_a_move_and_the_move_is_that_text(text: str, move: object) -> None:
    assert read(text) == move
    assert write(read(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play ",
        "pay ",
        "play 6s",
        "Play 6S",
        "PLAY 6S",
        "play  6S",
        " play 6S",
        "play 6S ",
        "play 6S\n",
        "play 6S 7S",
        "play 10S",
        "play 1S",
        "play 6",
        "play 6SX7",
        "play \u0666S",
        "play \uff16S",
        "pay XXX",
        "jester",
        "jester ",
        "jester 02",
        "jester -1",
        "jester 12",
        "jester \u0662",
        "jester X",
        "yield 1",
        "Yield",
        "refresh ",
        "flip",
        "play 6S\x00",
    ],
)
def test_anything_else_is_no_move(text: str) -> None:
    with pytest.raises(ValueError, match=r"^(a move is one of|no card)"):
        read(text)


def test_a_refused_text_is_not_repeated_for_it_may_name_cards_r73() -> None:
    with pytest.raises(ValueError, match="a move is one of") as refusal:
        read("play KS and QS")

    assert "KS" not in str(refusal.value)


@given(games())
def test_every_legal_move_reads_back_from_its_text(position: Position) -> None:
    for move in legal_moves(position):
        assert match_hand(position, read(write(move))) == move
