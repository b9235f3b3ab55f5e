"""Cards as small integers, and their text.

A card is `rank * 4 + suit`: ranks A 2-9 T J Q K are 0-12, suits C D H S are 0-3. The two Jesters are 52 and 53 and
print alike, as `X` (R84). A set of cards is an integer with one bit per card, so that copying and searching a hand is
as cheap as for an integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.game.core.errors import UnknownCard

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
ACE, JACK, QUEEN, KING = 0, 10, 11, 12
JESTERS: Final = (52, 53)
CARDS: Final = 54

TEXT: Final[tuple[str, ...]] = (*(r + s for r in RANKS for s in SUITS), "X", "X")
VALUE: Final[tuple[int, ...]] = (*(v for v in (*range(1, 11), 10, 15, 20) for _ in SUITS), 0, 0)
"""What each card is worth, for attacking and for paying (R2)."""
HEALTH: Final[tuple[int, ...]] = (*(0 for _ in range(40)), *(h for h in (20, 30, 40) for _ in SUITS))
"""The health of each royal as an enemy (R3)."""
ATTACK: Final[tuple[int, ...]] = (*(0 for _ in range(40)), *(a for a in (10, 15, 20) for _ in SUITS))
"""The printed attack of each royal as an enemy (R3)."""
_CODE: Final = {text: card for card, text in enumerate(TEXT[:52])}


def rank(card: int) -> int:
    """The rank of a card, 0 (Ace) to 12 (King); 13 for a Jester."""
    return card >> 2


def suit(card: int) -> int:
    """The suit of a card, 0 (Clubs) to 3 (Spades); meaningless for a Jester."""
    return card & 3


def is_jester(card: int) -> bool:
    """Whether a card is one of the two Jesters."""
    return card >= JESTERS[0]


def bits(cards: Iterable[int]) -> int:
    """The set of these cards, one bit per card."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: int) -> Iterator[int]:
    """The cards of a set, in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def text(cards: Iterable[int]) -> str:
    """Cards written one after the other, as in `4D9C`."""
    return "".join(TEXT[card] for card in cards)


def sorted_text(cards: Iterable[int]) -> list[str]:
    """The texts of the cards, sorted: how a snapshot lists a pile that has no order."""
    return sorted(TEXT[card] for card in cards)


def parse(texts: Iterable[str]) -> list[int]:
    """Reads cards from their texts; the first `X` is card 52, the second 53.

    Raises UnknownCard for any other text, and for a third Jester.
    """
    cards: list[int] = []
    jesters = iter(JESTERS)
    for item in texts:
        card = next(jesters, None) if item == "X" else _CODE.get(item)
        if card is None:
            raise UnknownCard(item)
        cards.append(card)
    return cards


def split(run: str) -> list[str]:
    """Cuts `4D9CX` into the texts of its cards, without checking them."""
    texts: list[str] = []
    index = 0
    while index < len(run):
        width = 1 if run[index] == "X" else 2
        texts.append(run[index : index + width])
        index += width
    return texts
