"""Shuffles, and uniformly random legal moves for simulations and rollouts."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from bot.game.regicide.cards import CARDS
from bot.game.regicide.events import Jester, Refresh, Yield
from bot.game.regicide.kernel import Position, Shuffle
from bot.game.regicide.plays import PlayInfo
from bot.game.regicide.state import PAY

Choice = PlayInfo | int | Jester | Yield | Refresh
"""A move as the kernel takes it: an integer is a payment's set of cards. A Jester is never a `PlayInfo`."""

_YIELD: Final = Yield()
_REFRESH: Final = Refresh()
_JESTERS: Final = tuple(Jester(seat) for seat in range(4))
_TRIES: Final = 8


def shuffled(cards: Iterable[int], chance: Random) -> list[int]:
    """The cards in random order, each order as likely as any other.

    Sorting by random keys takes a quarter of the time of `Random.shuffle`. Two equal 53-bit keys in a pile would bias
    the order, but that happens once in 10**12 shuffles.
    """
    draw = chance.random
    return sorted(cards, key=lambda _: draw())


def shuffler(chance: Random) -> Shuffle:
    """A shuffle for `Position.play` that draws from `chance`."""
    return lambda discard: shuffled(discard, chance)


def legal_choices(position: Position) -> list[Choice]:
    """Every legal move of the seat to act, each once; empty when the game is over."""
    plays = position.legal_plays()
    choices: list[Choice] = [*plays]
    if plays and plays[-1].jester:
        choices[-1:] = _JESTERS[: position.players]
    choices += position.legal_payments()
    if position.may_yield():
        choices.append(_YIELD)
    if position.may_refresh():
        choices.append(_REFRESH)
    return choices


def random_choice(position: Position, chance: Random) -> Choice:
    """One of the legal moves, each as likely as any other. The game must not be over.

    Payments are drawn, not listed: a random subset of the hand is uniform among all subsets, so one that pays is
    uniform among the payments. They are listed only if few subsets pay.
    """
    if position.phase == PAY:
        draw = chance.random
        hand = position.hands[position.turn]
        subsets = 1 << hand.bit_count()
        for _ in range(_TRIES):
            if position.refreshes and draw() * (subsets + 1) < 1:
                return _REFRESH
            cards = hand & chance.getrandbits(CARDS)
            if position.pays(cards):
                return cards
    choices = legal_choices(position)
    return choices[int(chance.random() * len(choices))]


def make(position: Position, choice: Choice, shuffle: Shuffle) -> None:
    """Makes a legal move in place."""
    if isinstance(choice, PlayInfo):
        position.play(choice, shuffle)
    elif isinstance(choice, int):
        position.pay(choice)
    elif isinstance(choice, Jester):
        position.jester(choice.names)
    elif isinstance(choice, Yield):
        position.give_way()
    else:
        position.refresh()
