"""The program against the rules written a second time, over many matches of every size."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given

from bot.game.gnav.cards import CAT, CUCKOO, DRAGOON, HORSE, HOUSE, name
from bot.game.gnav.events import Moved
from bot.game.gnav.happenings import Happening, Passed, Refused
from bot.game.gnav.state import PLAYERS, Match
from tests.game.gnav.cases import events
from tests.game.gnav.matches import OPTIONS, Whole, played, whole_matches
from tests.game.gnav.reference import Reference


def by_the_book(whole: Whole) -> Reference:
    began = whole.began
    return Reference(began.players, began.dealer, names(began.deck), began.options.one_fool_of_two == "holder")


def names(cards: tuple[int, ...] | None) -> list[str]:
    assert cards is not None
    return [name(card) for card in cards]


def move(book: Reference, moved: Moved) -> None:
    if moved.move == "next":
        book.next(names(moved.deck))
    elif moved.move == "ask":
        book.ask()
    else:
        book.keep()


def seen_by_the_program(match: Match) -> dict[str, object]:
    return {
        "events": events(match),
        "phase": match.phase.upper(),
        "turn": match.turn,
        "deal": match.deal,
        "dealer": match.dealer,
        "order": list(match.order),
        "lives": dict(enumerate(match.lives)),
        "rests": sorted(match.rests),
        "cards": {seat: name(card) for seat, card in enumerate(match.cards) if card is not None},
        "stock": names(match.stock),
        "discard": names(match.discard),
        "exchanges": list(match.exchanges),
        "ended": ended(match),
    }


def ended(match: Match) -> str:
    if match.drawn:
        return "drawn"
    return "" if match.winner is None else f"won by {match.winner}"


def seen_by_the_book(book: Reference) -> dict[str, object]:
    return {
        "events": book.log,
        "phase": book.phase,
        "turn": book.order[book.p] if book.phase == "TURN" else None,
        "deal": book.number,
        "dealer": book.dealer,
        "order": book.order,
        "lives": book.life,
        "rests": sorted(book.rest),
        "cards": book.card,
        "stock": book.stock,
        "discard": book.discard,
        "exchanges": book.exchanges,
        "ended": book.ended,
    }


def assert_by_the_book(whole: Whole) -> None:
    book = by_the_book(whole)
    assert seen_by_the_program(whole.matches[0]) == seen_by_the_book(book)
    for moved, after in zip(whole.moves, whole.matches[1:], strict=True):
        move(book, moved)
        assert seen_by_the_program(after) == seen_by_the_book(book)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_match_of_this_size_goes_by_the_book(players: int) -> None:
    for seed in range(1 + 40 // players):
        assert_by_the_book(played(players, seed, options=OPTIONS[seed % 2]))


@given(whole_matches())
def test_every_match_goes_by_the_book(whole: Whole) -> None:
    assert_by_the_book(whole)


def test_the_seeded_matches_meet_everything_that_can_happen() -> None:
    happened = [happening for seed in range(120) for match in played(3, seed).matches for happening in match.told]

    assert {type(happening) for happening in happened} == set(get_args(Happening))
    assert {happening.rank for happening in happened if isinstance(happening, Passed)} == {HOUSE, HORSE}
    assert {happening.rank for happening in happened if isinstance(happening, Refused)} == {CAT, DRAGOON, CUCKOO}
