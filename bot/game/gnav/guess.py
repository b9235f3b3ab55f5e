"""Guesses the hidden cards from what one seat knows and from what the others have done.

Whoever kept a card probably has a good one, and whoever asked gave a bad one away. A card taken in an exchange is
ordinary (G20). A player's hidden card is not a Fool, because Fools are announced (G13).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import Final

from bot.game.gnav.cards import CAT, COPIES, FOOL, HOUSE, RANKS, is_matador
from bot.game.gnav.happenings import Ask, Keep, Swap, Undo
from bot.game.gnav.views import SeatView

KEEPS: Final = (0.03,) * 8 + (0.35, 0.65) + (0.97,) * 11
"""How likely a seat is to keep a card, by its rank: players differ over the middle ones."""
_ASKS: Final = tuple(1 - keeps for keeps in KEEPS)
_ORDINARY: Final = tuple(float(not is_matador(rank)) for rank in RANKS)
_NO_FOOL: Final = tuple(float(rank != FOOL) for rank in RANKS)


@dataclass(frozen=True, slots=True)
class World:
    """One possible distribution of the hidden cards."""

    cards: tuple[int, ...]
    """The rank at each place in the turn order."""
    stock: tuple[int, ...]
    """The cards that one request to the stock turns up: it draws past House and Horse (G34)."""


class Guess:
    """What one seat can tell about the hidden cards. The view must be that of a seat with a card."""

    def __init__(self, view: SeatView) -> None:
        """Takes everything from the view."""
        self._known = [view.cards[seat] for seat in view.public.order]
        self._pack = _unseen(view)
        likely = likelihoods(view)
        self._weights = [
            [likely[place][rank] for rank in self._pack] for place, card in enumerate(self._known) if card is None
        ]

    def worlds(self, chance: Random, count: int) -> Iterator[World]:
        """This many worlds; likelier ones come up more often."""
        pack = range(len(self._pack))
        columns = [chance.choices(pack, cum_weights=[*accumulate(weights)], k=count) for weights in self._weights]
        for picks in zip(*columns, strict=True) if columns else [()] * count:
            taken = self._distinct(picks, chance)
            drawn = (self._pack[pick] for pick in taken)
            cards = tuple([next(drawn) if card is None else card for card in self._known])
            yield World(cards, self._stock(taken, chance))

    def _distinct(self, picks: Sequence[int], chance: Random) -> Sequence[int]:
        """The cards picked for one world. A place that picked another's card picks again."""
        if len(set(picks)) == len(picks):
            return picks
        taken = list[int]()
        for pick, weights in zip(picks, self._weights, strict=True):
            if pick in taken:
                left = [other for other in range(len(weights)) if other not in taken]
                pick = chance.choices(left, [weights[other] for other in left])[0]
            taken.append(pick)
        return taken

    def _stock(self, taken: Sequence[int], chance: Random) -> tuple[int, ...]:
        used, stock = [*taken], list[int]()
        while not stock or HOUSE <= stock[-1] < CAT:
            pick = int(chance.random() * len(self._pack))
            if pick not in used:
                used.append(pick)
                stock.append(self._pack[pick])
        return tuple(stock)


def likelihoods(view: SeatView) -> list[Sequence[float]]:
    """For each place in the turn order, how well each rank would explain what has happened in this deal.

    It applies to places whose card this seat does not know.
    """
    order = view.public.order
    at = {seat: place for place, seat in enumerate(order)}
    dealt: list[Sequence[float]] = [_NO_FOOL for _ in order]
    for told in view.public.told:
        match told:
            case Keep(seat):
                dealt[at[seat]] = _product(dealt[at[seat]], KEEPS)
            case Ask(seat):
                dealt[at[seat]] = _product(dealt[at[seat]], _ASKS)
            case Swap(seat, target):
                dealt[at[target]] = _product(dealt[at[target]], _ORDINARY)
                at[seat], at[target] = at[target], at[seat]
            case Undo(exchanges):
                for one, other in exchanges:
                    at[one], at[other] = at[other], at[one]
            case _:
                pass
    return [dealt[at[seat]] for seat in order]


def _product(likely: Sequence[float], factors: Sequence[float]) -> Sequence[float]:
    return [one * factor for one, factor in zip(likely, factors, strict=True)]


def _unseen(view: SeatView) -> list[int]:
    """The ranks that this seat has not seen in this deal, once for each card that is left."""
    left = [COPIES] * len(RANKS)
    for rank in (*view.cards, *view.discard):
        if rank is not None:
            left[rank] -= 1
    return [rank for rank in RANKS for _ in range(left[rank])]
