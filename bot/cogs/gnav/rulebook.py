"""The rules of Gnav, short and paged, in our own words."""

from __future__ import annotations

from typing import Final

PAGES: Final[tuple[tuple[str, str], ...]] = (
    (
        "The idea",
        "Everybody holds **one card**, hidden from the others. In turn you **keep** it or **ask** your neighbour to "
        "exchange. At the end of the deal the cards are turned up, and the **lowest loses a life**.\n\n"
        "You have three lives. Whoever is the last one with lives has won; if the last players lose their last lives "
        "together, it is a draw.",
    ),
    (
        "The cards",
        "Each of the 21 cards is there twice. From low to high:\n"
        "**Fool**, **Owl**, **Pot**, **Zero**, then the numbers **I** to **XII**, and the *matadors* "
        "**House**, **Horse**, **Cat**, **Dragoon**, **Cuckoo**.\n\n"
        "The pack is shuffled afresh for every deal; what is not dealt is the stock.",
    ),
    (
        "Your turn",
        "The seat left of the dealer begins, and the dealer is last.\n\n"
        "**Keep:** nothing moves.\n"
        "**Ask:** your neighbour on the left cannot say no. You exchange cards, and they are next, with the card they "
        "have got. Unless they hold a matador: then they must refuse.\n\n"
        "The last player asks the **stock** instead and gets its top card; the old one is laid aside.",
    ),
    (
        "Matadors refuse",
        "**House** “Hus forbi!” and **Horse** “Hest forbi!”: the request goes on to the next seat.\n"
        "**Cat** “Kiss!”: you lose a life, and every exchange of this deal is undone.\n"
        "**Dragoon** “Hogg av!”: you lose a life and keep your card.\n"
        "**Cuckoo** “Stå for gjøk!”: the deal ends at once, and the cards are turned up.\n\n"
        "Who refuses has no turn of their own any more. Matadors that the stock turns up do the same. "
        "They are shown, so everybody knows where they are.",
    ),
    (
        "Who pays",
        "Usually all who hold the **lowest card** lose a life.\n"
        "**One Fool:** its holder loses a life, and so do all with the lowest card among the others.\n"
        "**Two Fools:** only the two holders do.\n\n"
        "Who was dealt a Fool *knocks*, so everybody knows. A Fool can be handed on! Whoever holds it at the end also "
        "**rests** in the next deal: no card, no risk.",
    ),
    (
        "Between deals",
        "Anybody at the table presses **Next deal**; the dealer's mark moves to the next living player. "
        "With fewer than two to deal to, a deal is skipped.\n\n"
        "If only one living player is left, even in the middle of a deal, that player has won at once. "
        "Who is out may watch to the end. Who leaves is replaced by an AI.",
    ),
)
