"""What Gnav refuses, and what may be wrong with its records, by code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.text.messages import Message

REFUSALS: Final[Mapping[str, Message]] = {
    "no-such-seat": Message("This match has no such seat."),
    "deal-over": Message("This deal is over: begin the next one."),
    "deal-still-on": Message("This deal is not over yet: the next one begins when it is."),
    "keep-or-ask": Message("On your turn you keep your card or ask for another."),
    "out-of-match": Message("You are out of this match, but you are welcome to watch it to its end."),
    "resting": Message("You are resting in this deal. You get a card again in the next one."),
    "had-your-turn": Message("Your turn in this deal is over."),
    "not-yet-your-turn": Message("It is another player's turn. You will be told when it is yours."),
    # What is wrong with a record; the rule's id follows where it is printed.
    "no-move": Message("{move} is not a move; the moves are {moves}"),
    "dealer-no-seat": Message("`dealer` must be a seat in this match"),
    "deck-no-list": Message("`deck` must be a list of cards, the top card first"),
    "deck-incomplete": Message("`deck` must list {cards} card", "`deck` must list {cards} cards", by="cards"),
    "needless-deck": Message("`deck` belongs to next and restart, and to no other move"),
    "needless-dealer": Message("`dealer` belongs to restart, and to no other move"),
}
