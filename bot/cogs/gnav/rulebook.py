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
        "There are 21 different cards, two of each. From low to high:\n"
        "**Fool**, **Owl**, **Pot**, **Zero**, then the numbers **I** to **XII**, and the *matadors* "
        "**House**, **Horse**, **Cat**, **Dragoon**, **Cuckoo**.\n\n"
        "The pack is shuffled afresh for every deal; the cards that are not dealt are the stock.",
    ),
    (
        "Your turn",
        "The seat left of the dealer begins, and the dealer is last.\n\n"
        "**Keep:** nothing moves.\n"
        "**Ask:** your neighbour on the left cannot say no. You exchange cards, and they are next, with the card that "
        "they got from you. But if they hold a matador, they must refuse.\n\n"
        "The last player asks the **stock** instead and gets its top card; the old one is laid aside.",
    ),
    (
        "Matadors refuse",
        "**House** “Hus forbi!” and **Horse** “Hest forbi!”: the request goes on to the next seat.\n"
        "**Cat** “Kiss!”: you lose a life, and every exchange of this deal is undone.\n"
        "**Dragoon** “Hogg av!”: you lose a life and keep your card.\n"
        "**Cuckoo** “Stå for gjøk!”: the deal ends at once, and the cards are turned up.\n\n"
        "Whoever refuses loses their own turn. A matador that the stock turns up does the same as one in a hand. "
        "Matadors that refuse are shown, so everybody knows where they are.",
    ),
    (
        "Who loses a life",
        "Usually everybody who holds the **lowest card** loses a life.\n"
        "**One Fool:** its holder loses a life, and so does everybody with the lowest of the other cards.\n"
        "**Two Fools:** only the two holders lose a life.\n\n"
        "Whoever is dealt a Fool *knocks*, so everybody knows. A Fool can be passed on! Whoever holds it at the end "
        "also **rests** in the next deal: no card, no risk.",
    ),
    (
        "Between deals",
        "Anybody at the table, even somebody who is out, may press **Next deal**; the dealer's mark moves to the "
        "next living player. A deal with fewer than two players to deal to is skipped.\n\n"
        "If only one living player is left, even in the middle of a deal, that player has won at once. "
        "Anybody who is out may watch to the end. Anybody who leaves is replaced by an AI.",
    ),
)
