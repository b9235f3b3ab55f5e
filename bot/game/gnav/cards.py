"""The pack: 21 ranks, two copies of each, alike for every rule (G1-G3); and who pays when they are compared (G41-G44).

A card is an integer, 0 to 41: twice its rank, and one more for the second copy. The copies are kept
apart only to carry the public mark (G14); texts and views name ranks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bot.game.core.errors import UnknownCard
from bot.game.gnav.options import HOLDER, Options

NAMES: Final = (
    *("Fool", "Owl", "Pot", "Zero"),
    *("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"),
    *("House", "Horse", "Cat", "Dragoon", "Cuckoo"),
)
"""The ranks from low to high; a rank is its place here (G2)."""
FOOL: Final = 0
HOUSE: Final = 16
"""The lowest of the matadors (G3)."""
HORSE: Final = 17
CAT: Final = 18
DRAGOON: Final = 19
CUCKOO: Final = 20
RANKS: Final = range(len(NAMES))
COPIES: Final = 2
CARDS: Final = len(NAMES) * COPIES

_RANK_OF: Final = {name: rank for rank, name in enumerate(NAMES)}


def rank(card: int) -> int:
    """The rank of a card."""
    return card // COPIES


def is_matador(of: int) -> bool:
    """Whether this rank refuses a request (G3, G18)."""
    return of >= HOUSE


def name(card: int) -> str:
    """A card as records write it; the two copies print alike."""
    return NAMES[rank(card)]


def numbered(ranks: Iterable[int]) -> tuple[int, ...]:
    """Cards of these ranks; of two that are alike the first becomes the first copy.

    Raises UnknownCard for a third one of a rank (G1).
    """
    used = [0] * len(NAMES)
    cards: list[int] = []
    for of in ranks:
        if used[of] == COPIES:
            raise UnknownCard(NAMES[of])
        cards.append(of * COPIES + used[of])
        used[of] += 1
    return tuple(cards)


def parse(texts: Iterable[str]) -> tuple[int, ...]:
    """Reads cards, numbered in this order. Raises UnknownCard for what is no card, and for a third one of a rank."""
    return numbered(_read(text) for text in texts)


def _read(text: str) -> int:
    of = _RANK_OF.get(text)
    if of is None:
        raise UnknownCard(text[:20])
    return of


def fool_holders(compared: Mapping[int, int]) -> list[int]:
    """The seats that hold a Fool, in turn order, out of the seats and ranks that are compared (G41)."""
    return [seat for seat, rank in compared.items() if rank == FOOL]


def losers(compared: Mapping[int, int], options: Options) -> list[int]:
    """Who loses a life, in turn order, out of at least two seats and ranks that are compared (G42-G44)."""
    fools = fool_holders(compared)
    if len(fools) > 1 or (fools and len(compared) == 2 and options.one_fool_of_two == HOLDER):
        return fools
    lowest = min(rank for rank in compared.values() if not fools or rank != FOOL)
    return [seat for seat, rank in compared.items() if rank in (FOOL, lowest)]
