"""The arithmetic of the rules as small pure functions, shared by the kernel and by forecasts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.game.regicide.cards import ATTACK, CARDS, CLUBS, SPADES, VALUE, cards_in
from bot.game.regicide.options import Overpay

_CHUNK: Final = 14
_CHUNK_MASK: Final = (1 << _CHUNK) - 1


def _worths(first: int) -> tuple[int, ...]:
    """What every set of 14 neighbouring cards is worth, by its bits."""
    worths = [0]
    for card in range(first, first + _CHUNK):
        value = VALUE[card] if card < CARDS else 0
        worths += [worth + value for worth in worths]
    return tuple(worths)


_WORTH_0, _WORTH_1, _WORTH_2, _WORTH_3 = (_worths(first) for first in range(0, 4 * _CHUNK, _CHUNK))


def worth(cards: int) -> int:
    """What a set of cards is worth, for attacking and for paying (R2)."""
    return (
        _WORTH_0[cards & _CHUNK_MASK]
        + _WORTH_1[cards >> 14 & _CHUNK_MASK]
        + _WORTH_2[cards >> 28 & _CHUNK_MASK]
        + _WORTH_3[cards >> 42]
    )


def working_suits(suits: int, enemy: int, immune: bool) -> int:
    """The suits of a play whose powers work: all but the enemy's own while it is immune (R33, R34)."""
    return suits & ~(1 << (enemy & 3)) if immune else suits


def damage_of(value: int, working: int) -> int:
    """The damage of a play with these working suits: Clubs double it (R31)."""
    return value * 2 if working >> CLUBS & 1 else value


def attack_after(enemy: int, shield: int, immune: bool) -> int:
    """The enemy's attack after shields, which do not work on one immune to Spades (R44)."""
    if immune and enemy & 3 == SPADES:
        return ATTACK[enemy]
    return max(0, ATTACK[enemy] - shield)


def pays(cards: int, attack: int, overpay: Overpay) -> bool:
    """Whether a set of cards pays for an attack (R46), without a needless card if the rules forbid one (R48)."""
    total = worth(cards)
    if total < attack or overpay == "any":
        return total >= attack
    return all(total - VALUE[card] < attack for card in cards_in(cards))


def heal_count(value: int, discard_size: int) -> int:
    """How many cards a working Hearts power moves under the Tavern (R25, R26)."""
    return min(value, discard_size)


def drawing_seats(value: int, first: int, hand_sizes: Sequence[int], hand_limit: int, tavern_size: int) -> list[int]:
    """The seats that draw by a working Diamonds power, one entry per card, in their order (R28, R30).

    `hand_sizes` are those after the played cards have left the hand (R29).
    """
    room = [hand_limit - size for size in hand_sizes]
    count = min(value, tavern_size, sum(room))
    seats: list[int] = []
    seat = first
    while len(seats) < count:
        if room[seat]:
            room[seat] -= 1
            seats.append(seat)
        seat = (seat + 1) % len(room)
    return seats
