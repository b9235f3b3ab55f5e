"""Views hold nothing that their reader may not know, and all that a careful one does (G14)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bot.game.gnav.cards import CARDS, COPIES
from bot.game.gnav.events import Began, Moved
from bot.game.gnav.rules import apply, tell
from bot.game.gnav.ruleset import Gnav
from bot.game.gnav.state import Match
from bot.game.gnav.views import public_view, seat_view
from tests.game.gnav.cases import everybody_keeps
from tests.game.gnav.matches import Whole, matches, whole_matches
from tests.game.gnav.notebook import Notebook


@given(whole_matches())
def test_a_view_shows_just_what_a_careful_player_with_a_notebook_knows(whole: Whole) -> None:
    readers: list[int | None] = [None, *range(whole.began.players)]
    books = [Notebook(reader, whole.matches[0]) for reader in readers]
    told = [
        tell(before, moved, after) for moved, (before, after) in zip(whole.moves, pairwise(whole.matches), strict=True)
    ]
    for happened, match in zip([(), *told], whole.matches, strict=True):
        for book in books:
            if happened:
                book.hear(happened, match)
            view = public_view(match) if book.seat is None else seat_view(match, book.seat)
            assert view.cards == tuple(book.places)
            assert view.discard == tuple(of for of in book.discard if of is not None)


@given(matches(), st.randoms(use_true_random=False))
def test_no_view_depends_on_what_is_hidden(match: Match, chance: Random) -> None:
    assert public_view(mixed(match, match.public, chance)) == public_view(match)
    for seat in range(match.players):
        own = match.cards[seat]
        sees = match.public | match.seen[seat] | (0 if own is None else 1 << own)
        twin = mixed(match, sees, chance)
        assert seat_view(twin, seat) == seat_view(match, seat)


@given(matches(), st.randoms(use_true_random=False))
def test_nothing_hidden_is_printed(match: Match, chance: Random) -> None:
    twin = mixed(match, match.public, chance)

    assert repr(twin) == repr(match)
    assert repr(public_view(twin)) == repr(public_view(match))
    for seat in range(match.players):
        assert repr(seat_view(twin, seat)) == repr(seat_view(match, seat))


def mixed(match: Match, sees: int, chance: Random) -> Match:
    """The same match to the eyes of whoever sees just these cards: all the others are mixed."""
    hidden = [card for card in range(CARDS) if not sees >> card & 1]
    others = [*hidden]
    chance.shuffle(others)
    turned = {card: card for card in range(CARDS)} | dict(zip(hidden, others, strict=True))
    return replace(
        match,
        cards=tuple(None if card is None else turned[card] for card in match.cards),
        stock=tuple(turned[card] for card in match.stock),
        discard=tuple(turned[card] for card in match.discard),
    )


@given(whole_matches(), st.randoms(use_true_random=False))
def test_no_view_tells_the_two_copies_of_a_card_apart_g1(whole: Whole, chance: Random) -> None:
    turned = {card: card for card in range(CARDS)}
    for first in range(0, CARDS, COPIES):
        if chance.random() < 0.5:
            turned[first], turned[first + 1] = first + 1, first
    twins = retold(whole, turned)

    for match, twin in zip(whole.matches, twins, strict=True):
        assert public_view(twin) == public_view(match)
        for seat in range(match.players):
            assert seat_view(twin, seat) == seat_view(match, seat)


def retold(whole: Whole, turned: dict[int, int]) -> list[Match]:
    """The same moves with other copies of the cards."""

    def deck(cards: tuple[int, ...] | None) -> tuple[int, ...] | None:
        return None if cards is None else tuple(turned[card] for card in cards)

    twins = [apply(None, replace(whole.began, deck=deck(whole.began.deck)))]
    for moved in whole.moves:
        twins.append(apply(twins[-1], replace(moved, deck=deck(moved.deck))))
    return twins


def test_events_print_without_their_decks() -> None:
    game = Gnav()
    began = game.deal(2, {}, Random(1))
    settled = everybody_keeps(game.apply(None, began))
    moved = game.decide(settled, 0, "next", Random(1))

    assert isinstance(began, Began)
    assert isinstance(moved, Moved)
    assert repr(began) == repr(replace(began, deck=()))
    assert repr(moved) == repr(replace(moved, deck=None))
