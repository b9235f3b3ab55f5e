"""Cards and happenings of Regicide in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.cogs.ui.components import Name
from bot.game.regicide import story
from bot.game.regicide.cards import JACK, JESTERS, RANKS, SUITS
from bot.text.messages import Message

_AS_TEXT: Final = "\ufe0e"
"""Asks for the sign as text, in the colour of the text: as emoji, black suits vanish on Discord's dark theme."""
SUIT_SIGNS: Final = (f"♣{_AS_TEXT}", "♦", "♥", f"♠{_AS_TEXT}")
CARD: Final = (
    *(f"{rank.replace('T', '10')}{sign}" for rank in RANKS for sign in SUIT_SIGNS),
    *("Jester" for _ in JESTERS),
)
"""Each card in the fewest readable characters: `10♠`, `Jester`."""
_ROYALS: Final = (
    *(Message("Jack of Clubs"), Message("Jack of Diamonds"), Message("Jack of Hearts"), Message("Jack of Spades")),
    *(Message("Queen of Clubs"), Message("Queen of Diamonds"), Message("Queen of Hearts"), Message("Queen of Spades")),
    *(Message("King of Clubs"), Message("King of Diamonds"), Message("King of Hearts"), Message("King of Spades")),
)
ROYALS: Final[Mapping[int, Message]] = dict(enumerate(_ROYALS, JACK * len(SUITS)))
"""The full name of each royal, by its card."""

BEGUN: Final = Message("The game begins: {name} faces the **{enemy}**.")
PLAYED: Final = Message("{name} plays **{cards}** for **{damage}** damage.")
PLAYED_BLOCKED: Final = (
    Message("{name} plays **{cards}** for **{damage}** damage ({sign} double damage blocked by immunity)."),
    Message("{name} plays **{cards}** for **{damage}** damage ({sign} drawing blocked by immunity)."),
    Message("{name} plays **{cards}** for **{damage}** damage ({sign} healing blocked by immunity)."),
    Message("{name} plays **{cards}** for **{damage}** damage ({sign} shielding blocked by immunity)."),
)
"""By the suit: an enemy blocks the power of its own suit, and of no other (R33)."""
JESTER_BREAKS: Final = Message("{name} plays a **Jester**: the immunity is gone, and {next} goes next.")
JESTER_BREAKS_OWN_TURN: Final = Message("{name} plays a **Jester**: the immunity is gone, and {name} goes again.")
JESTER_IN_VAIN: Final = Message("{name} plays a **Jester**: there is no immunity to cancel, and {next} goes next.")
JESTER_IN_VAIN_OWN_TURN: Final = Message(
    "{name} plays a **Jester**: there is no immunity to cancel, and {name} goes again."
)
YIELDED: Final = Message("{name} yields.")
PAID: Final = Message("{name} suffers the attack of {attack} and discards **{cards}**.")
UNHURT: Final = Message("The shields hold: {name} discards nothing.")
HEALED: Final = Message(
    "♥ {number} card returns from the discard pile to the bottom of the Tavern.",
    "♥ {number} cards return from the discard pile to the bottom of the Tavern.",
    by="number",
)
DREW: Final = Message("♦ Drawn from the Tavern: {counts}.")
SHIELDED: Final = Message("{sign} Shields up: the attack is now {attack}.")
DEFEATED: Final = Message("⚔️ {name} defeats the **{enemy}**, which goes to the discard pile!")
DEFEATED_EXACTLY: Final = Message("⚔️ {name} defeats the **{enemy}** exactly: it goes on top of the Tavern!")
REFRESHED: Final = Message(
    "A Jester is flipped: {discarded} discarded, {drawn} drawn, {left} Jester left.",
    "A Jester is flipped: {discarded} discarded, {drawn} drawn, {left} Jesters left.",
    by="left",
)
WON: Final = {
    None: Message("🏆 The last King has fallen!"),
    "gold": Message("🏆 The last King has fallen! A **gold** medal."),
    "silver": Message("🏆 The last King has fallen! A **silver** medal."),
    "bronze": Message("🏆 The last King has fallen! A **bronze** medal."),
}
"""By the medal (R65)."""
LOST_UNPAID: Final = Message("💀 {name} cannot pay for an attack of {attack}. The game is lost.")
LOST_STUCK: Final = Message("💀 {name} can neither play nor yield. The game is lost.")


def cards(codes: Sequence[int]) -> str:
    """Several cards, in their order."""
    return " ".join([CARD[code] for code in codes])


def line(fact: story.Happening, name: Name) -> str:
    """One public fact of the story as a sentence."""
    match fact:
        case story.Begun(first, enemy):
            return BEGUN.format(name=name(first), enemy=ROYALS[enemy].format())
        case story.Played(seat, laid, damage, blocked):
            return _played(name(seat), laid, damage, blocked)
        case story.JesterPlayed(seat, names, broke):
            return _jester(name(seat), None if seat == names else name(names), broke=broke)
        case story.Yielded(seat):
            return YIELDED.format(name=name(seat))
        case story.Paid(seat, laid, attack):
            return PAID.format(name=name(seat), attack=attack, cards=cards(laid))
        case story.Unhurt(seat):
            return UNHURT.format(name=name(seat))
        case _:
            return _effect(fact, name)


def _played(name: str, laid: Sequence[int], damage: int, blocked: Sequence[int]) -> str:
    if not blocked:
        return PLAYED.format(name=name, cards=cards(laid), damage=damage)
    code = blocked[0]
    return PLAYED_BLOCKED[code].format(name=name, cards=cards(laid), damage=damage, sign=SUIT_SIGNS[code])


def _jester(name: str, following: str | None, *, broke: bool) -> str:
    """`following` is who goes next, None for whoever played it."""
    if following is None:
        return (JESTER_BREAKS_OWN_TURN if broke else JESTER_IN_VAIN_OWN_TURN).format(name=name)
    return (JESTER_BREAKS if broke else JESTER_IN_VAIN).format(name=name, next=following)


def _effect(fact: story.Happening, name: Name) -> str:
    match fact:
        case story.Healed(number):
            return HEALED.format(number=number)
        case story.Drew(counts):
            drawn = ", ".join(f"{name(seat)} {number}" for seat, number in enumerate(counts) if number)
            return DREW.format(counts=drawn)
        case story.Shielded(attack):
            return SHIELDED.format(sign=SUIT_SIGNS[-1], attack=attack)
        case story.Defeated(enemy, exactly, by):
            return (DEFEATED_EXACTLY if exactly else DEFEATED).format(enemy=ROYALS[enemy].format(), name=name(by))
        case story.Refreshed(discarded, drawn, left):
            return REFRESHED.format(discarded=discarded, drawn=drawn, left=left)
        case _:
            return _ending(fact, name)


def _ending(fact: story.Happening, name: Name) -> str:
    match fact:
        case story.Won(medal):
            return WON[medal].format()
        case story.Lost(seat, rule, attack):
            if rule == "R49":
                return LOST_UNPAID.format(name=name(seat), attack=attack)
            return LOST_STUCK.format(name=name(seat))
        case _:
            raise TypeError(f"no words for {fact!r}")
