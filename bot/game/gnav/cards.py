"""The pack of 21 ranks in two identical copies (G1-G3), and who pays when cards are compared (G41-G44).

A card is an integer from 0 to 41: twice its rank, plus one for the second copy. The copies are told apart only because
one of them can be public (G14); texts and views name ranks.
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
"""The names of the ranks from low to high; a rank is an index into them (G2)."""
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
    """The text of a card in records; both copies have the same."""
    return NAMES[rank(card)]


def numbered(ranks: Iterable[int]) -> tuple[int, ...]:
    """The cards of these ranks; the first of a rank is its first copy.

    Raises UnknownCard for a third card of a rank (G1).
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
    """Reads cards and numbers them in this order.

    Raises UnknownCard for any other text, and for a third card of a rank.
    """
    return numbered(_read(text) for text in texts)


def _read(text: str) -> int:
    of = _RANK_OF.get(text)
    if of is None:
        raise UnknownCard(text[:20])
    return of


def fool_holders(compared: Mapping[int, int]) -> list[int]:
    """The seats that hold a Fool, in turn order, among the compared seats and their ranks (G41)."""
    return [seat for seat, rank in compared.items() if rank == FOOL]


def losers(compared: Mapping[int, int], options: Options) -> list[int]:
    """The seats that lose a life, in turn order, when two or more seats and their ranks are compared (G42-G44)."""
    fools = fool_holders(compared)
    if len(fools) > 1 or (fools and len(compared) == 2 and options.one_fool_of_two == HOLDER):
        return fools
    lowest = min(rank for rank in compared.values() if not fools or rank != FOOL)
    return [seat for seat, rank in compared.items() if rank in (FOOL, lowest)]
