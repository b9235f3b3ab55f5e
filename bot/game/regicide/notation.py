"""Moves as text and back: `play AC6H`, `jester 2`, `yield`, `pay 4D9C`, `refresh`.

A text has exactly one reading and a move exactly one text. The two Jesters print alike, so a move
that was read holds them in the order 52, 53; `rules` matches them to those in the hand.
"""

from __future__ import annotations

import re
from typing import Final

from bot.game.regicide.cards import parse, split, text
from bot.game.regicide.events import Jester, Move, Pay, Play, Refresh, Yield

_CARDS: Final = re.compile(r"(play|pay) ((?:[A2-9TJQK][CDHS]|X)+)")
_JESTER: Final = re.compile(r"jester ([0-9])")


def write(move: Move) -> str:
    """The text of a move."""
    match move:
        case Play(cards):
            return f"play {text(cards)}"
        case Pay(cards):
            return f"pay {text(cards)}"
        case Jester(names):
            return f"jester {names}"
        case Yield():
            return "yield"
        case Refresh():
            return "refresh"


def read(written: str) -> Move:
    """The move of a text.

    Raises ValueError for anything that `write` would not have written. The message repeats nothing
    of the text, which may name cards of a hand.
    """
    if written == "yield":
        return Yield()
    if written == "refresh":
        return Refresh()
    if found := _JESTER.fullmatch(written):
        return Jester(int(found[1]))
    if found := _CARDS.fullmatch(written):
        cards = tuple(parse(split(found[2])))
        return Play(cards) if found[1] == "play" else Pay(cards)
    raise ValueError("a move is one of `play CARDS`, `jester SEAT`, `yield`, `pay CARDS`, `refresh`")
