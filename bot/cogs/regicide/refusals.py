"""What Regicide refuses, and what may be wrong with its records, by code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.text.messages import Message

REFUSALS: Final[Mapping[str, Message]] = {
    "first-without-seat": Message("The first player must have a seat in this game."),
    "attack-unpaid": Message("The enemy attacks: first discard cards to pay for it."),
    "no-attack": Message("There is no attack to pay for now: play cards instead."),
    "card-twice": Message("Choose each card only once."),
    "card-not-held": Message("Choose only cards from your hand."),
    "no-jester": Message("You hold no Jester: play another card."),
    "no-such-seat-next": Message("Name a seat in this game to go next."),
    "no-yield-alone": Message("You cannot yield when you play alone: play a card, or flip a Jester."),
    "all-others-yielded": Message("Everyone else has just yielded, so you must play a card."),
    "hand-too-small": Message("Your hand cannot pay for an attack of {attack}: flip a Jester."),
    "payment-too-small": Message("These cards do not cover the attack of {attack}: add more."),
    "payment-too-large": Message("These cards are more than enough: leave out one that is not needed."),
    "flip-only-alone": Message("Only somebody who plays alone can flip Jesters."),
    "no-flips-left": Message("Both Jesters have already been flipped."),
    "play-nothing": Message("Choose at least one card to play."),
    "jester-names-nobody": Message("Say who goes next when you play a Jester."),
    "jester-not-alone": Message("A Jester is played alone."),
    "too-many-aces": Message("At most two Aces go together."),
    "ace-in-set": Message("An Ace never joins a set: play it with one other card, or the set without it."),
    "ace-with-many": Message("An Ace goes with exactly one other card."),
    "royals-together": Message("Jacks, Queens and Kings are played alone, or with one Ace."),
    "ranks-mixed": Message("Only cards of one rank go together, or an Ace and one other card."),
    "set-too-high": Message("A set may be worth at most 10."),
    # What is wrong with a record; the rule's id follows where it is printed.
    "unreadable-move": Message("a move must be one of `play CARDS`, `jester SEAT`, `yield`, `pay CARDS`, `refresh`"),
    "pile-no-list": Message("`{key}` must be a list of cards"),
    "first-no-seat": Message("`first` must be a seat in this game"),
    "first-not-chosen": Message("`first` must be the seat that the options name"),
    "wrong-castle": Message("the castle must be the four Jacks, then the four Queens, then the four Kings"),
    "hands-no-list": Message("`hands` must be a list with the cards of each seat"),
    "wrong-hand-size": Message("each hand must have {cards} card", "each hand must have {cards} cards", by="cards"),
    "wrong-pack": Message("Tavern and hands together are not the pack for this number of players"),
    "needless-shuffle": Message("this move shuffles nothing, so it must have no `shuffle`"),
    "missing-shuffle": Message("a move whose Hearts power works must have its `shuffle`"),
    "wrong-shuffle": Message("`shuffle` must be the whole discard pile in its new order"),
}
