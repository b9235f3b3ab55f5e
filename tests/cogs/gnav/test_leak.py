"""Permute what is hidden in a match of Gnav, and all that others can read stays byte for byte the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.game.gnav.cards import FOOL, HOUSE, RANKS, rank
from bot.game.gnav.events import Began, Move, Moved
from bot.game.gnav.happenings import Drew, Knock, Passed, Refused, Rest, Swap, Undo
from bot.game.gnav.options import Options
from bot.game.gnav.plain import choose
from bot.game.gnav.rules import apply, begin, decide
from bot.game.gnav.state import Match
from bot.game.gnav.views import seat_view
from tests.cogs.evening import Evening, an_evening
from tests.cogs.gnav.hands import card, move
from tests.cogs.logged import Lines
from tests.cogs.secrecy import GUEST, Heard, heard

NAMES = ("Ann", "Ben", "Cleo", "Dan")
DEALS = 4
DEALER = 3
IN_LAST_DEAL = 3
"""The seats that get a card in the last deal; the fourth rests or is out."""
SEED = 12
"""A match in which cards are exchanged, sent on, refused, given back and drawn before its last deal is over."""
Decks = list[list[int]]
AS_DEALT: list[Heard] = []
"""What was said of the match as it was dealt, which each test compares with others; empty before the first."""


class Stacked(Random):
    """Deals these decks, one after the other, and lets the last seat deal first."""

    def __init__(self, decks: Decks) -> None:
        super().__init__(1)
        self.decks = [deck[:] for deck in decks]

    def shuffle(self, x: Any) -> None:
        x[:] = self.decks.pop(0)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        return DEALER


def a_match(seed: int) -> tuple[Decks, list[tuple[int, Move]]]:
    """The decks of some deals as ranks, and the plain players' moves; of the last deal only two turns."""
    chance = Random(seed)
    decks: Decks = []
    for _ in range(DEALS):
        deck = [*RANKS] * 2
        chance.shuffle(deck)
        decks.append(deck)
    moves: list[tuple[int, Move]] = []
    match = apply(None, begin(len(NAMES), Options(), Stacked(decks)))
    dealing = Stacked(decks[1:])
    while match.deal < DEALS or match.at < 2:
        seat = match.living[0] if match.turn is None else match.turn
        made = choose(seat_view(match, seat))
        moves.append((seat, made))
        match = apply(match, decide(match, seat, made, dealing))
    return decks, moves


def ends_of_deals(decks: Decks, moves: list[tuple[int, Move]]) -> Iterator[tuple[tuple[int, ...], Match]]:
    """The deck of each deal, as cards, and the match when it ended or these moves did."""
    dealing = Stacked(decks)
    began = begin(len(NAMES), Options(), dealing)
    event: Began | Moved = began
    deck, match = began.deck, apply(None, began)
    for seat, made in moves:
        event = decide(match, seat, made, dealing)
        if event.deck is not None:
            yield deck, match
            deck = event.deck
        match = apply(match, event)
    yield deck, match


def permuted(decks: Decks, moves: list[tuple[int, Move]], seed: int, viewer: int | None = None) -> Decks:
    """The same decks, but all cards that no public fact shows have changed places with cards that do the same.

    Those that the viewer sees have not.
    """
    return [_other(deck, end, Random(seed), viewer) for deck, end in ends_of_deals(decks, moves)]


def _other(deck: tuple[int, ...], end: Match, chance: Random, viewer: int | None) -> list[int]:
    ranks = [rank(one) for one in deck]
    seen = 0 if viewer is None else end.seen[viewer]
    left = [at for at, one in enumerate(deck) if one in end.stock and not seen >> one & 1]
    _exchange(ranks, left, chance)
    hidden = [at for at, one in enumerate(deck) if not (end.public | seen) >> one & 1]
    _exchange(ranks, [at for at in hidden if FOOL < ranks[at] < HOUSE], chance)
    return ranks


def _exchange(ranks: list[int], places: list[int], chance: Random) -> None:
    shuffled = [ranks[at] for at in places]
    chance.shuffle(shuffled)
    for at, of in zip(places, shuffled, strict=True):
        ranks[at] = of


async def evening_of(folder: Path, decks: Decks, moves: list[tuple[int, Move]], lines: Lines) -> Heard:
    """All that is said while these moves are made by clicking."""

    async def play(evening: Evening) -> None:
        await evening.start(*NAMES, players=len(NAMES), pace="none")
        for name in NAMES:
            await card(evening, name)
        for seat, made in moves:
            await move(evening, NAMES[seat], made)

    return await heard(folder, partial(an_evening, chance=Stacked(decks), key="gnav"), play, NAMES, lines)


async def as_dealt(folder: Path, lines: Lines) -> Heard:
    """All that is said of the match as it was dealt."""
    if not AS_DEALT:
        AS_DEALT.append(await evening_of(folder, *a_match(SEED), lines))
    return AS_DEALT[0]


@pytest.mark.slow
async def test_what_is_hidden_changes_nothing_that_others_can_read(tmp_path: Path, every_line: Lines) -> None:
    decks, moves = a_match(SEED)
    other = permuted(decks, moves, seed=2)
    assert all(one != two for one, two in zip(decks, other, strict=True))
    one = await as_dealt(tmp_path / "one", every_line)
    two = await evening_of(tmp_path / "two", other, moves, every_line)
    assert len(one.public) > len(moves)
    assert one.private != two.private, "each person's own card is another one"
    assert one.by(GUEST) == two.by(GUEST)


# By her exchanges, Ann has seen each card that lies on a place in the last deal.
@pytest.mark.slow
@pytest.mark.parametrize("viewer", range(1, len(NAMES)))
async def test_a_player_reads_nothing_of_what_the_others_hold(tmp_path: Path, every_line: Lines, viewer: int) -> None:
    decks, moves = a_match(SEED)
    every = (permuted(decks, moves, seed, viewer) for seed in range(100))
    other = next(deals for deals in every if deals[-1][:IN_LAST_DEAL] != decks[-1][:IN_LAST_DEAL])
    one = await as_dealt(tmp_path / "one", every_line)
    two = await evening_of(tmp_path / "two", other, moves, every_line)
    assert one.by(NAMES[viewer]) == two.by(NAMES[viewer])
    others = [name for name in NAMES if name != NAMES[viewer]]
    assert any(one.private[name] != two.private[name] for name in others), "they see their own cards"


def test_the_match_has_all_that_could_leak() -> None:
    told = [one for _, end in ends_of_deals(*a_match(SEED)) for one in end.told]
    assert {Swap, Drew, Passed, Refused, Undo, Knock, Rest} <= {*map(type, told)}
