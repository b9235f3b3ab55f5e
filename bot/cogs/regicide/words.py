"""Cards and happenings of Regicide in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.cogs.ui.components import Name
from bot.game.regicide import story
from bot.game.regicide.cards import JESTERS, RANKS, SPADES, rank, suit

_AS_TEXT: Final = "\ufe0e"
"""Asks for the sign as text, in the colour of the text: as emoji, black suits vanish on Discord's dark theme."""
SUIT_SIGNS: Final = (f"♣{_AS_TEXT}", "♦", "♥", f"♠{_AS_TEXT}")
SUIT_NAMES: Final = ("Clubs", "Diamonds", "Hearts", "Spades")
RANK_NAMES: Final = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King")
POWERS: Final = ("double damage", "drawing", "healing", "shielding")
"""What each suit's power does (R25-R32)."""


CARD: Final = (
    *(f"{rank.replace('T', '10')}{sign}" for rank in RANKS for sign in SUIT_SIGNS),
    *("Jester" for _ in JESTERS),
)
"""Each card as short as it is readable: `10♠`, `Jester`."""


def cards(codes: Sequence[int]) -> str:
    """Several cards, in their order."""
    return " ".join([CARD[code] for code in codes])


def full_name(code: int) -> str:
    """A card's full name: `Jack of Hearts`."""
    return f"{RANK_NAMES[rank(code)]} of {SUIT_NAMES[suit(code)]}"


def count(number: int, thing: str) -> str:
    """`1 card`, `3 cards`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def line(fact: story.Happening, name: Name) -> str:
    """One public fact of the story as a sentence."""
    match fact:
        case story.Begun(first, enemy):
            return f"The game begins: {name(first)} faces the **{full_name(enemy)}**."
        case story.Played(seat, laid, damage, blocked):
            lost = "" if not blocked else f" ({_blocked(blocked)} blocked by immunity)"
            return f"{name(seat)} plays **{cards(laid)}** for **{damage}** damage{lost}."
        case story.JesterPlayed(seat, names, broke):
            effect = "the immunity is gone" if broke else "nothing is left to cancel"
            return f"{name(seat)} plays a **Jester**: {effect}, and {_goes_next(seat, names, name)} goes next."
        case story.Yielded(seat):
            return f"{name(seat)} yields."
        case story.Paid(seat, laid, attack):
            return f"{name(seat)} takes the blow of {attack} and discards **{cards(laid)}**."
        case story.Unhurt(seat):
            return f"The shields hold: {name(seat)} discards nothing."
        case _:
            return _effect(fact, name)


def _effect(fact: story.Happening, name: Name) -> str:
    match fact:
        case story.Healed(number):
            return f"♥ {count(number, 'card')} healed from the discard under the Tavern."
        case story.Drew(counts):
            drawn = ", ".join(f"{name(seat)} {number}" for seat, number in enumerate(counts) if number)
            return f"♦ Drawn from the Tavern: {drawn}."
        case story.Shielded(attack):
            return f"{SUIT_SIGNS[SPADES]} Shields up: the attack is now {attack}."
        case story.Defeated(enemy, exactly, by, _):
            how = "exactly and lies on the Tavern now" if exactly else "and goes to the discard"
            return f"⚔️ The **{full_name(enemy)}** falls to {name(by)} {how}!"
        case story.Refreshed(discarded, drawn, left):
            return f"A Jester is flipped: {discarded} discarded, {drawn} drawn, {count(left, 'Jester')} left."
        case _:
            return _ending(fact, name)


def _ending(fact: story.Happening, name: Name) -> str:
    match fact:
        case story.Won(medal):
            return "🏆 The last King has fallen!" + ("" if medal is None else f" A **{medal}** medal.")
        case story.Lost(seat, rule, attack):
            if rule == "R49":
                return f"💀 {name(seat)} cannot pay for an attack of {attack}. The game is lost."
            return f"💀 {name(seat)} can neither play nor yield. The game is lost."
        case _:
            raise TypeError(f"no words for {fact!r}")


def _blocked(suits: Sequence[int]) -> str:
    return ", ".join(f"{SUIT_SIGNS[code]} {POWERS[code]}" for code in suits)


def _goes_next(seat: int, names: int, name: Name) -> str:
    return "they themselves" if seat == names else name(names)
