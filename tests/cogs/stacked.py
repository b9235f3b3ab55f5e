"""Deals stacked for a purpose: these hands, this enemy, these cards on top of the Tavern."""

from __future__ import annotations

from bot.game.regicide.cards import parse, split
from bot.game.regicide.events import Dealt
from bot.game.regicide.options import Options
from bot.game.regicide.setup import CASTLE_RANKS, tavern_cards

_DEFAULTS = Options()


def stacked(*hands: str, enemy: str = "JC", tavern: str = "", first: int = 0, options: Options = _DEFAULTS) -> Dealt:
    """A deal of full hands, written as `4D9CX`. What is not named follows in the order of the pack."""
    named = parse(split("".join(hands) + tavern))
    rest = [card for card in tavern_cards(len(hands)) if card not in named]
    (top,) = parse([enemy])
    sizes = [len(split(hand)) for hand in hands]
    starts = [sum(sizes[:seat]) for seat in range(len(hands))]
    return Dealt(
        players=len(hands),
        first=first,
        options=options,
        castle=(top, *(kind * 4 + suit for kind in CASTLE_RANKS for suit in range(4) if kind * 4 + suit != top)),
        tavern=(*named[sum(sizes) :], *rest),
        hands=tuple(tuple(named[at : at + size]) for at, size in zip(starts, sizes, strict=True)),
    )
