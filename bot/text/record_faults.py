"""What is wrong with a game record, by code. The rule's id follows where it is printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.text.messages import Message

RECORD_FAULTS: Final[Mapping[str, Message]] = {
    # Of every game.
    "record-game": Message("`game` is {game}"),
    "record-format": Message("`format` is {format}"),
    "moves-no-list": Message("`moves` is a list"),
    "move-no-object": Message("a move is an object with `seat` and `move`"),
    "move-no-text": Message("`move` is a text"),
    "no-whole-number": Message("`{key}` is a whole number"),
    "options-no-object": Message("`options` is an object of texts"),
    "final-no-snapshot": Message("`final` is a snapshot"),
    "final-differs": Message("`final` is not where these moves lead: {keys}"),
    "unknown-card": Message("{card} is no card of this pack, or one too many"),
    # Regicide.
    "unreadable-move": Message("a move is one of `play CARDS`, `jester SEAT`, `yield`, `pay CARDS`, `refresh`"),
    "pile-no-list": Message("`{key}` is a list of cards"),
    "first-no-seat": Message("`first` is a seat of this game"),
    "first-not-chosen": Message("`first` is not the seat that the options say"),
    "wrong-castle": Message("the castle is the four Jacks, then the four Queens, then the four Kings"),
    "hands-no-list": Message("`hands` is a list with the cards of each seat"),
    "wrong-hand-size": Message("each hand is dealt {cards} cards"),
    "wrong-pack": Message("Tavern and hands together are not the pack for this number of players"),
    "needless-shuffle": Message("this move shuffles nothing, so it carries no `shuffle`"),
    "missing-shuffle": Message("a Hearts power that works carries its `shuffle`"),
    "wrong-shuffle": Message("`shuffle` is the whole discard pile in its new order"),
    # Gnav.
    "no-move": Message("{move} is no move; there are {moves}"),
    "dealer-no-seat": Message("`dealer` is a seat of this match"),
    "deck-no-list": Message("`deck` is a list of cards, the top first"),
    "deck-incomplete": Message("`deck` lists all {cards} cards"),
    "needless-deck": Message("`deck` comes with next and restart, and with no other move"),
    "needless-dealer": Message("`dealer` comes with restart, and with no other move"),
}
