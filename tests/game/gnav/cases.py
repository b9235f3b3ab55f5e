"""Matches written as the worked cases write them, and moves made in them.

    3/3/0/3; 0 II, 1 Horse, 3 IX; stock House, XI; resting 4; dealer 3

First the lives of all seats, then the contestants with their cards in turn order. What is left out does not matter, or
is plain: the dealer is the last in the turn order, nobody rests, and the rest of the pack lies in the order of
the ranks.
"""

from __future__ import annotations

import re
from dataclasses import fields
from random import Random
from typing import Any

from bot.game.gnav.cards import COPIES, NAMES, name, parse
from bot.game.gnav.events import Moved, read
from bot.game.gnav.happenings import STOCK, Happening, Passed, Refused, Reveal, Undo
from bot.game.gnav.options import Options
from bot.game.gnav.rules import apply, decide
from bot.game.gnav.state import BETWEEN, Match

DEAL = 4
"""The number of the deal that a case describes."""
_DEFAULTS = Options()


def case(text: str, options: Options = _DEFAULTS) -> Match:
    """The match that a text describes, its cards just dealt."""
    lives_text, places_text, *rest = (part.strip() for part in text.split(";"))
    named = dict(part.split(" ", 1) for part in rest)
    lives = tuple(int(each) for each in lives_text.split("/"))
    places = [place.split() for place in places_text.split(",")]
    order = tuple(int(seat) for seat, _ in places)
    dealer = int(named.get("dealer", order[-1]))
    stock = re.findall(r"\w+", named.get("stock", ""))
    before = Match(
        options,
        BETWEEN,
        deal=DEAL - 1,
        dealer=_living_right_of(dealer, lives),
        order=(),
        at=0,
        lives=lives,
        gone=tuple(None if left else 1 for left in lives),
        rests=tuple(int(seat) for seat in re.findall(r"\d+", named.get("resting", ""))),
    )
    match = apply(before, Moved(dealer, "next", deck_of([*(card for _, card in places), *stock])))
    assert (match.order, match.dealer, match.deal) == (order, dealer, DEAL), "there is no such deal"
    return match


def _living_right_of(dealer: int, lives: tuple[int, ...]) -> int:
    living = [seat for seat, left in enumerate(lives) if left]
    return living[living.index(dealer) - 1]


def deck_of(top: list[str]) -> tuple[int, ...]:
    """A deck with these cards on top."""
    spare = [rank for rank in NAMES for _ in range(COPIES - top.count(rank))]
    return parse([*top, *spare])


def act(match: Match, moves: str, seed: int = 0) -> Match:
    """The match after moves such as `0 ask, 2 keep`."""
    chance = Random(seed)
    for move in moves.split(", "):
        seat, word = move.split()
        match = apply(match, decide(match, int(seat), read(word), chance))
    return match


def everybody_keeps(match: Match) -> Match:
    """The match after the deal, nobody having asked."""
    while match.turn is not None:
        match = act(match, f"{match.turn} keep")
    return match


def next_deal(match: Match, top: str = "") -> Match:
    """The match in its next deal, with these cards on top of the deck."""
    return apply(match, Moved(match.dealer, "next", deck_of(re.findall(r"\w+", top))))


def lives(match: Match) -> str:
    """The lives of all seats, as cases write them."""
    return "/".join(map(str, match.lives))


def cards(match: Match) -> str:
    """The cards on all places in turn order, as cases write them."""
    held = [(seat, match.cards[seat]) for seat in match.order]
    return ", ".join(f"{seat} {name(card)}" for seat, card in held if card is not None)


def discard(match: Match) -> str:
    """The discard, in the order of leaving play."""
    return " ".join(map(name, match.discard))


def stock(match: Match, count: int) -> str:
    """The top cards of the stock."""
    return " ".join(map(name, match.stock[:count]))


def events(match: Match) -> list[str]:
    """What has happened since the move that began this deal, in the words of A10."""
    return [written(happening) for happening in match.told]


def written(happening: Happening) -> str:
    """One happening as the rules write it, such as `Passed(1, Horse)` or `Undo(1-2 0-1)`."""
    if isinstance(happening, Passed | Refused):
        target = "STOCK" if happening.target == STOCK else happening.target
        return f"{type(happening).__name__}({target}, {NAMES[happening.rank]})"
    if isinstance(happening, Undo):
        return f"Undo({' '.join(f'{one}-{other}' for one, other in happening.exchanges)})"
    if isinstance(happening, Reveal):
        return f"Reveal({', '.join(f'{seat} {NAMES[rank]}' for seat, rank in happening.cards)})"
    values = [getattr(happening, field.name) for field in fields(happening)]
    return f"{type(happening).__name__}({', '.join(map(_text, values))})"


def _text(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
