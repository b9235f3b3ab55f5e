"""Every legal combination of step 1, worked out once (R14-R22, I6).

With card codes `rank * 4 + suit`, each rank is a nibble of a hand's bit set. The plays that a rank adds to a hand
depend only on that nibble and on the hand's Aces, so the plays of a hand are looked up in a table, rank by rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from bot.game.core.errors import IllegalMove
from bot.game.regicide.cards import ACE, JACK, JESTERS, SUITS, VALUE, bits, is_jester, rank, suit

_JESTER_RANK: Final = rank(JESTERS[0])
_SET_LIMIT: Final = 10


@dataclass(frozen=True, slots=True)
class PlayInfo:
    """A combination that may be played, and what the suit powers make of it."""

    cards: tuple[int, ...]
    """In ascending order; the order in which they are laid is the player's (R82)."""
    mask: int
    """The same cards as a set."""
    value: int
    """Attack value V (R21)."""
    suits: int
    """The distinct suits, one bit per suit (R22); none for a Jester."""
    jester: bool
    """Whether this is a Jester (R20)."""


def _info(cards: Iterable[int]) -> PlayInfo:
    laid = tuple(sorted(cards))
    return PlayInfo(
        cards=laid,
        mask=bits(laid),
        value=sum(VALUE[card] for card in laid),
        suits=bits(suit(card) for card in laid if not is_jester(card)),
        jester=is_jester(laid[0]),
    )


def _sets(cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Sets among cards of one rank (R16); Aces pair as companions (R17)."""
    kind = rank(cards[0])
    if kind == ACE:
        yield from combinations(cards, 2)
    elif kind < JACK:
        for size in range(2, len(cards) + 1):
            yield from (laid for laid in combinations(cards, size) if sum(VALUE[c] for c in laid) <= _SET_LIMIT)


def _all_plays() -> Iterator[PlayInfo]:
    for kind in range(_JESTER_RANK):
        cards = [kind * 4 + s for s in range(len(SUITS))]
        yield from (_info((card,)) for card in cards)
        yield from (_info(laid) for laid in _sets(cards))
        if kind != ACE:
            yield from (_info((ace, card)) for ace in range(len(SUITS)) for card in cards)
    yield from (_info((jester,)) for jester in JESTERS)


PLAYS: Final[tuple[PlayInfo, ...]] = tuple(_all_plays())
"""Every possible play: 284 with one Jester (I6), and the other Jester alone."""

PLAY_OF: Final[dict[int, PlayInfo]] = {play.mask: play for play in PLAYS}
"""The play made of a set of cards; a set that is missing here is not a legal play."""


_BY_HIGHEST: Final = tuple([play for play in PLAYS if rank(play.cards[-1]) == kind] for kind in range(_JESTER_RANK + 1))


def _added_by(aces: int, kind: int, nibble: int) -> tuple[PlayInfo, ...]:
    """The plays in which these cards of one rank are the highest, given the Aces in hand."""
    held = nibble << (4 * kind)
    added = tuple(play for play in _BY_HIGHEST[kind] if play.mask & ~(held | aces) == 0)
    return added[:1] if kind == _JESTER_RANK else added


_ADDED: Final = tuple(
    tuple(_added_by(aces, kind, nibble) for kind in range(_JESTER_RANK + 1) for nibble in range(16))
    for aces in range(16)
)


def plays_in(hand: int) -> list[PlayInfo]:
    """All plays that a hand holds (R14-R20), those with the lowest cards first.

    Two Jesters in one hand are the same play, so only the lower one is listed.
    """
    added = _ADDED[hand & 15]
    plays: list[PlayInfo] = []
    kind = 0
    while hand:
        nibble = hand & 15
        if nibble:
            plays += added[kind + nibble]
        kind += 16
        hand >>= 4
    return plays


def why_illegal(cards: Sequence[int]) -> IllegalMove:
    """Why these distinct cards are not a legal play. It names none of them."""
    kinds = {rank(card) for card in cards}
    if not cards:
        return IllegalMove("play-nothing", "R14")
    if any(map(is_jester, cards)):
        if len(cards) == 1:
            return IllegalMove("jester-names-nobody", "R54")
        return IllegalMove("jester-not-alone", "R20")
    if kinds == {ACE}:
        return IllegalMove("too-many-aces", "R17")
    if ACE in kinds:
        if len(kinds) == 2 and sum(rank(card) != ACE for card in cards) > 1:
            return IllegalMove("ace-in-set", "R18")
        return IllegalMove("ace-with-many", "R15")
    if max(kinds) >= JACK:
        return IllegalMove("royals-together", "R19")
    if len(kinds) > 1:
        return IllegalMove("ranks-mixed", "R16")
    return IllegalMove("set-too-high", "R16")
