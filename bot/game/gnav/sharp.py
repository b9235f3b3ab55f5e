"""The sharp player, which tries both moves with many guesses of the hidden cards and makes the one that wins more.

A seat has at most one turn in a deal (G15), so after its move only the others act. It takes them for plain players,
which costs it nothing measurable against keen ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Final

from bot.game.core.rules import Budget
from bot.game.gnav.cards import is_matador
from bot.game.gnav.events import Move
from bot.game.gnav.guess import Guess, World
from bot.game.gnav.happenings import Swap, Undo
from bot.game.gnav.options import HOLDER
from bot.game.gnav.plain import ENOUGH, move_of
from bot.game.gnav.playout import Playout
from bot.game.gnav.views import SeatView
from bot.game.gnav.worth import shares

_BATCH: Final = 48
"""How many worlds are tried before the moves are compared."""
_MOST: Final = 8 * _BATCH
"""The most that are tried: what is not clear by then hardly matters."""
_CLEAR: Final = 3.0
"""A difference of this many standard errors is not put down to luck."""
_LEAST: Final = 1e-9
"""The least variance, because worlds that all agree have none."""


def choose(view: SeatView, budget: Budget) -> Move:
    """The move of a seat that may move. Equal views get equal moves, because all its chance is seeded from the view.

    It keeps to the rollouts of its budget, and needs only hundredths of a second for all that it tries. Raises
    ValueError if this seat has no move.
    """

    def keeps(view: SeatView, own: int) -> bool:
        # A matador is hardly ever the lowest, so there is little to think about.
        return is_matador(own) or gain_by_keeping(view, budget.rollouts) >= 0

    return move_of(view, keeps)


def gain_by_keeping(view: SeatView, rollouts: int | None = None) -> float:
    """How much more of the match the seat on turn can expect if it keeps its card than if it asks.

    Each world that it tries takes two rollouts; it tries one at least.
    """
    guess, outlook = Guess(view), _Outlook(view)
    public = view.public
    seed = f"{public.deal} {public.order} {public.lives} {view.cards}"
    chance = Random(seed)  # noqa: S311  # equal views are to draw alike
    total = squares = mean = 0.0
    count, most = 0, _MOST if rollouts is None else max(1, min(_MOST, rollouts // 2))
    while count < most:
        batch = min(_BATCH, most - count)
        for world in guess.worlds(chance, batch):
            gain = outlook.gain(world)
            total += gain
            squares += gain * gain
        count += batch
        mean = total / count
        if abs(mean) > _CLEAR * sqrt(max(_LEAST, squares / count - mean * mean) / count):
            break
    return mean


class _Outlook:
    """What the two moves of one seat lead to, world by world."""

    def __init__(self, view: SeatView) -> None:
        self._public = view.public
        self._order = view.public.order
        self._me = self._order.index(view.seat)
        self._lives = [view.public.lives[seat] for seat in self._order]
        self._exchanges = [*_exchanges(view)]
        self._holder_pays = view.public.options.one_fool_of_two == HOLDER
        self._met = dict[tuple[tuple[int, ...], ...], float]()

    def gain(self, world: World) -> float:
        """How much keeping gains over asking in this world."""
        keeping, asking = self._playout(world), self._playout(world)
        keeping.keep()
        asking.ask()
        return self._hope(keeping) - self._hope(asking)

    def _playout(self, world: World) -> Playout:
        return Playout(
            world.cards,
            self._lives,
            self._public.at,
            self._exchanges,
            world.stock,
            holder_pays=self._holder_pays,
        )

    def _hope(self, playout: Playout) -> float:
        """The share of the match that this seat can expect at the end of the deal."""
        playout.finish(ENOUGH)
        outcome = (tuple(playout.lives), playout.losers, playout.rests)
        if outcome not in self._met:
            self._met[outcome] = self._share(playout)
        return self._met[outcome]

    def _share(self, playout: Playout) -> float:
        if not playout.lives[self._me]:
            return self._part_of_draw(playout)
        public = self._public
        clockwise = [(public.dealer + step) % public.players for step in range(1, public.players + 1)]
        left = dict(zip(self._order, playout.lives, strict=True))
        lives = [left.get(seat, public.lives[seat]) for seat in clockwise]
        rests = [clockwise.index(self._order[place]) for place in playout.rests]
        return shares(lives, rests)[clockwise.index(self._order[self._me])]

    def _part_of_draw(self, playout: Playout) -> float:
        """What a seat without lives can still expect: its part of a draw, if nobody has lives left (G48)."""
        if any(playout.lives) or self._public.resting or self._me not in playout.losers:
            return 0.0
        return 1 / len(playout.losers)


def _exchanges(view: SeatView) -> Iterator[tuple[int, int]]:
    """The exchange log, by places in the turn order (G21, G27)."""
    told = view.public.told
    undone = max((at for at, happening in enumerate(told) if isinstance(happening, Undo)), default=0)
    place = view.public.order.index
    for happening in told[undone:]:
        if isinstance(happening, Swap):
            yield place(happening.seat), place(happening.target)
