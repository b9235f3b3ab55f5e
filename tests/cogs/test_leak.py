"""Permute what is hidden, and all that others can read stays byte for byte the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.game.regicide.cards import cards_in, is_jester, rank
from bot.game.regicide.events import Dealt, Move, Pay, Play
from bot.game.regicide.options import Options
from bot.game.regicide.player import choose
from bot.game.regicide.rules import apply, decide
from bot.game.regicide.setup import deal
from bot.game.regicide.views import seat_view
from tests.cogs.dealt import deal_at
from tests.cogs.evening import Evening, an_evening
from tests.cogs.logged import Lines
from tests.cogs.regicide.hands import move
from tests.cogs.secrecy import GUEST, Heard, heard

NAMES = ("Ann", "Ben", "Cleo")
MOVES = 12
SEED = 5
AS_DEALT: list[Heard] = []
"""What was said of the game as it was dealt, which each test compares with others; empty before the first."""


def a_game(seed: int) -> tuple[Dealt, list[tuple[int, Move]]]:
    """A deal, and the first moves that the plain player makes of it."""
    dealt = deal(len(NAMES), Options(), Random(seed))
    position, moves = apply(None, dealt), list[tuple[int, Move]]()
    while len(moves) < MOVES and not position.over:
        seat = position.turn
        move = choose(seat_view(position, seat))
        moves.append((seat, move))
        position = apply(position, decide(position, seat, move, Random(seed)))
    return dealt, moves


def permuted(dealt: Dealt, moves: list[tuple[int, Move]], seed: int, viewer: int | None = None) -> Dealt:
    """The same deal, but the cards that nobody shows in these moves have changed places.

    Those that come into the viewer's hand have not.
    """
    position = apply(None, dealt)
    shown = {card for _, made in moves if isinstance(made, Play | Pay) for card in made.cards}
    faced = {position.enemy}
    for seat, made in moves:
        if viewer is not None:
            shown.update(cards_in(position.hands[viewer]))
        position = apply(position, decide(position, seat, made, Random(seed)))
        faced.add(position.enemy)
    if viewer is not None:
        shown.update(cards_in(position.hands[viewer]))
    every = [*dealt.tavern, *(card for hand in dealt.hands for card in hand)]
    hidden = [card for card in every if card not in shown and not is_jester(card)]
    change = _shuffled(hidden, seed)
    for kind in {rank(card) for card in dealt.castle}:
        change |= _shuffled([card for card in dealt.castle if rank(card) == kind and card not in faced], seed)

    def other(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(change.get(card, card) for card in cards)

    return replace(dealt, castle=other(dealt.castle), tavern=other(dealt.tavern), hands=tuple(map(other, dealt.hands)))


def _shuffled(cards: list[int], seed: int) -> dict[int, int]:
    others = cards[:]
    Random(seed).shuffle(others)
    return dict(zip(cards, others, strict=True))


async def evening_of(folder: Path, dealt: Dealt, moves: list[tuple[int, Move]], lines: Lines) -> Heard:
    """All that is said while these moves are made by clicking."""

    async def play(evening: Evening) -> None:
        await deal_at(evening, dealt, *NAMES)
        for seat, chosen in moves:
            await move(evening, NAMES[seat], chosen, await evening.hand(NAMES[seat]))

    return await heard(folder, an_evening, play, NAMES, lines)


async def as_dealt(folder: Path, lines: Lines) -> Heard:
    """All that is said of the game as it was dealt."""
    if not AS_DEALT:
        AS_DEALT.append(await evening_of(folder, *a_game(SEED), lines))
    return AS_DEALT[0]


@pytest.mark.slow
async def test_what_is_hidden_changes_nothing_that_others_can_read(tmp_path: Path, every_line: Lines) -> None:
    dealt, moves = a_game(SEED)
    assert len(moves) == MOVES
    other = permuted(dealt, moves, SEED)
    assert other.tavern != dealt.tavern
    assert other.castle != dealt.castle
    assert other.hands != dealt.hands
    one = await as_dealt(tmp_path / "one", every_line)
    two = await evening_of(tmp_path / "two", other, moves, every_line)
    assert len(one.public) > MOVES
    assert one.by(GUEST) == two.by(GUEST)


@pytest.mark.slow
@pytest.mark.parametrize("viewer", range(len(NAMES)))
async def test_a_player_reads_nothing_of_what_the_others_hold(tmp_path: Path, every_line: Lines, viewer: int) -> None:
    dealt, moves = a_game(SEED)
    other = permuted(dealt, moves, SEED, viewer)
    changed = [seat for seat in range(len(NAMES)) if other.hands[seat] != dealt.hands[seat]]
    assert changed
    assert viewer not in changed
    one = await as_dealt(tmp_path / "one", every_line)
    two = await evening_of(tmp_path / "two", other, moves, every_line)
    assert one.by(NAMES[viewer]) == two.by(NAMES[viewer])
    assert any(one.private[NAMES[seat]] != two.private[NAMES[seat]] for seat in changed), "they see their own hands"
