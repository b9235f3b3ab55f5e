"""The rules of Regicide, short and paged, in our own words."""

from __future__ import annotations

from typing import Final

PAGES: Final[tuple[tuple[str, str], ...]] = (
    (
        "The goal",
        "You play **together** against twelve royals: four Jacks, then four Queens, then four Kings. "
        "Beat them all and everybody wins; if one player cannot survive an attack, everybody loses.\n\n"
        "**Jack** 20 health, 10 attack\n**Queen** 30 health, 15 attack\n**King** 40 health, 20 attack\n\n"
        "Cards are worth their number, an Ace 1. A royal that you defeat may end up in your hand: "
        "a Jack is then worth 10, a Queen 15, a King 20.",
    ),
    (
        "Your turn",
        "**1** Play cards, or yield.\n**2** The suits' powers work.\n**3** The enemy takes damage worth your cards.\n"
        "**4** If it survives, you suffer its attack: discard cards worth at least that much.\n\n"
        "Then the next player goes. Whoever **defeats** the enemy skips step 4 and goes again, against the next royal.",
    ),
    (
        "What you may play",
        "• **One card.**\n"
        "• **An Ace with one other card** (not a Jester). Two Aces are fine as well.\n"
        "• **A set**: two, three or four cards of one number that together are worth 10 at most: "
        "pairs of 2 to 5, triples of 2 and 3, four 2s.\n"
        "• **A Jester**, alone.\n\n"
        "Cards played together deal their sum, and every suit among them works with the whole sum.",
    ),
    (
        "The suits",
        "♥ **Hearts** heal: that many cards of the shuffled discard pile go under the Tavern.\n"
        "♦ **Diamonds** draw: that many cards from the Tavern, one each in turn starting with you. "
        "Full hands are skipped.\n"
        "♣\ufe0e **Clubs** deal double damage.\n"
        "♠\ufe0e **Spades** shield: they lower this enemy's attack until it is defeated, and add up.\n\n"
        "An enemy is **immune** to the power of its own suit. Your cards still deal damage.",
    ),
    (
        "Defeating, yielding, Jesters",
        "**Exactly** as much damage as its health: the royal goes on top of the Tavern, to be drawn. "
        "**More**: it goes to the discard pile, with all cards played against it.\n\n"
        "**Yield** to skip steps 1 to 3 and suffer the attack at once. "
        "You may not if all the others yielded on their last turns.\n\n"
        "**Jester** (3 and 4 players): cancels the enemy's immunity, no attack follows, "
        "and you name who goes next. Spades played before begin to count.",
    ),
    (
        "Alone, and table manners",
        "**Solo:** a hand of 8, no yielding. Two Jesters lie beside the game: flip one before playing or before paying "
        "to throw away your hand and draw 8 new cards. "
        "Win without flipping for gold, one flip for silver, two for bronze.\n\n"
        "**Manners:** do not say or hint at what you hold. Talking about what everybody saw is fine, "
        "and after a Jester you may say in general whether you would like to go next.\n\n"
        "*Regicide is a game by Badgers From Mars. This is an unofficial implementation: please own a copy.*",
    ),
)
