"""A plain player, good enough to fill a seat.

It is honest: it decides from its SeatView alone. It scores every move open to it, by what the
move wins and what it costs, in units of about one point of damage, and makes the best one. Of
equals it makes the first, so that the same view always gets the same answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from bot.game.regicide.cards import VALUE, bits, cards_in, is_jester, suit
from bot.game.regicide.events import Jester, Move, Pay, Play, Refresh, Yield
from bot.game.regicide.forecast import Forecast, forecast
from bot.game.regicide.plays import PlayInfo, plays_in
from bot.game.regicide.powers import attack_after
from bot.game.regicide.state import ROYALS
from bot.game.regicide.views import EnemyView, SeatView

DOOM: Final = 1000.0
"""What a lost game costs, and a won one gains: more than anything else can."""
_ATTACKS: Final = (10, 15, 20)


@dataclass(frozen=True, slots=True)
class Weights:
    """What the player thinks that things are worth."""

    card: float = 2.0
    """A card in hand, whatever it is: it is one more turn."""
    club: float = 0.6
    """Each point of the value of a Clubs card."""
    diamond: float = 1.3
    """The same for Diamonds, the only source of new cards."""
    heart: float = 0.67
    """The same for Hearts."""
    spade: float = 0.78
    """The same for Spades."""
    jester: float = 6.4
    """A Jester in hand."""
    draw: float = 3.5
    """A card drawn, before anyone has seen it."""
    heal: float = 1.5
    """A card healed into an empty Tavern; this falls evenly to nothing at a Tavern of `plenty` cards."""
    plenty: float = 47.0
    damage: float = 1.0
    """Each point of damage."""
    kill: float = 6.0
    """A defeat: no attack to suffer, and another turn."""
    exact: float = 0.37
    """Each point of a royal won over to the Tavern (R37)."""
    siege: float = 0.08
    """Each point of attack left, for each point of health left: shields and damage help each other."""
    free: float = 0.34
    """Each point of health left when a Jester ends the immunity."""
    short: float = 1.0
    """Each point by which the next hand is expected to be worth less than the attack it will face."""
    unseen: float = 5.5
    """What a card not seen yet is expected to pay."""
    hope: float = 20.0
    """A payment that needs all that the cards still to be drawn are expected to be worth; less for a smaller part."""
    flip: float = 12.0
    """A solo Jester not flipped yet."""
    idle: float = 4.8
    """A turn spent on a yield."""


PLAIN: Final = Weights()


def choose(view: SeatView, weights: Weights = PLAIN) -> Move:
    """The move that this seat makes, always a legal one.

    Raises ValueError when it is not this seat's turn.
    """
    enemy = view.public.enemy
    if enemy is None or not (view.may_play or view.may_pay):
        raise ValueError("this seat has no move to make")
    judge = _Judge(view, enemy, weights)
    scored = judge.step_1() if view.may_play else judge.step_4()
    return max(scored, key=itemgetter(0))[1]


class _Judge:
    """Scores the moves of one seat in one position."""

    def __init__(self, view: SeatView, enemy: EnemyView, weights: Weights) -> None:
        self.view = view
        self.public = view.public
        self.enemy = enemy
        self.weights = weights
        self.hand = bits(view.hand)
        self.payments = _payments(view.hand, weights)

    def step_1(self) -> Iterator[tuple[float, Move]]:
        """Plays, Jesters, the yield and the solo flip, each with its score."""
        for play in plays_in(self.hand):
            if play.jester:
                yield self._jester(play), Jester(self._next_by_jester())
            else:
                yield self._play(play), Play(play.cards)
        if self.view.may_yield:
            yield self._settle(self.hand, self.enemy.attack) - self.weights.idle, Yield()
        if self.view.may_refresh:
            yield self._flip(self.hand, 0), Refresh()

    def step_4(self) -> Iterator[tuple[float, Move]]:
        """The payment that is missed least and the solo flip, each with its score."""
        payment = self._cheapest(self.hand, self.enemy.attack)
        if payment:
            cost, cards = payment
            yield -cost, Pay(tuple(cards_in(cards)))
        if self.view.may_refresh:
            yield self._flip(self.hand, self.enemy.attack), Refresh()

    def _play(self, play: PlayInfo) -> float:
        weights = self.weights
        seen = forecast(self.view, play.cards)
        rest = self.hand ^ play.mask
        score = weights.damage * (self.enemy.health - seen.health_left) + weights.draw * sum(seen.drawn)
        score += self._healing(seen) - self._worth(play.mask)
        score += self._siege(self.enemy.attack, self.enemy.health) - self._siege(seen.attack_after, seen.health_left)
        if seen.defeats:
            return score + self._prize(seen, rest)
        return score + self._settle(rest, seen.attack_after, seen.drawn)

    def _siege(self, attack: int, health: int) -> float:
        return self.weights.siege * attack * health

    def _healing(self, seen: Forecast) -> float:
        tavern = self.public.tavern_size - sum(seen.drawn)
        return self.weights.heal * seen.healed * max(0.0, 1 - tavern / self.weights.plenty)

    def _prize(self, seen: Forecast, rest: int) -> float:
        """What a defeat brings: the next enemy faces the same seat (R40)."""
        defeated = self.public.defeated + 1
        if defeated == ROYALS:
            return DOOM
        won = self.weights.exact * VALUE[self.enemy.card] if seen.exact else 0.0
        size = rest.bit_count() + seen.drawn[self.view.seat]
        return self.weights.kill + won - self._shortage(_ATTACKS[defeated // 4], size)

    def _settle(self, rest: int, attack: int, drawn: tuple[int, ...] = ()) -> float:
        """What it means to suffer an attack with the rest of the hand, and to leave it to the next seat."""
        own = drawn[self.view.seat] if drawn else 0
        payment = self._cheapest(rest, attack)
        if payment:
            cost, cards = payment
            kept = rest.bit_count() - cards.bit_count() + own
            return -cost - self._shortage(attack, self._next_size(kept, drawn))
        missing = attack - sum(VALUE[card] for card in cards_in(rest))
        hoped = own * self.weights.unseen
        if hoped > missing:
            lost = self._worth(rest) + self.weights.draw * missing / self.weights.unseen
            kept = own - round(missing / self.weights.unseen)
            return -lost - self.weights.hope * missing / hoped - self._shortage(attack, self._next_size(kept, drawn))
        if self.public.refreshes:
            return self._flip(rest, attack) - self.weights.draw * own
        return hoped - missing - DOOM

    def _next_size(self, kept: int, drawn: tuple[int, ...]) -> int:
        """Cards in the hand of the next seat, `kept` being left in this one."""
        following = (self.view.seat + 1) % self.public.players
        if following == self.view.seat:
            return kept
        return self.public.hand_sizes[following] + (drawn[following] if drawn else 0)

    def _shortage(self, attack: int, size: int) -> float:
        """How badly a hand of this size is expected to stand against an attack after playing a card."""
        return self.weights.short * max(0.0, attack - self.weights.unseen * (size - 1))

    def _cheapest(self, held: int, attack: int) -> tuple[float, int] | None:
        """The payment from these cards that is missed least: its cost and its cards."""
        for cost, cards, paid in self.payments:
            if paid >= attack and not cards & ~held:
                return cost, cards
        return None

    def _flip(self, given_up: int, attack: int) -> float:
        """What it means to flip a solo Jester, and to pay for this attack from the new hand."""
        weights = self.weights
        fresh = min(self.public.hand_limit, self.public.tavern_size)
        left = fresh - attack / weights.unseen
        score = weights.draw * left - self._worth(given_up) - weights.flip
        score -= self._shortage(self.enemy.attack, int(left))
        return score if left > 1 else score - DOOM / 2

    def _jester(self, play: PlayInfo) -> float:
        if not self.enemy.immune:
            return -self._worth(play.mask)
        attack = attack_after(self.enemy.card, self.enemy.shield, immune=False)
        score = self._siege(self.enemy.attack, self.enemy.health) - self._siege(attack, self.enemy.health)
        return score + self.weights.free * self.enemy.health - self._worth(play.mask)

    def _next_by_jester(self) -> int:
        """The seat with most cards once the Jester is played; the own one, and then the nearest, of equals."""
        sizes = list(self.public.hand_sizes)
        sizes[self.view.seat] -= 1
        clockwise = [(self.view.seat + step) % self.public.players for step in range(self.public.players)]
        return max(clockwise, key=lambda seat: sizes[seat])

    def _worth(self, cards: int) -> float:
        return sum(worth_of(card, self.weights) for card in cards_in(cards))


def worth_of(card: int, weights: Weights) -> float:
    """What a card in hand is worth."""
    if is_jester(card):
        return weights.jester
    return weights.card + VALUE[card] * (weights.club, weights.diamond, weights.heart, weights.spade)[suit(card)]


def _payments(hand: Iterable[int], weights: Weights) -> list[tuple[float, int, int]]:
    """All sets of these cards, those missed least first: what is lost with them, the cards, what they pay."""
    sets = [(0.0, 0, 0)]
    for card in hand:
        worth = worth_of(card, weights)
        sets += [(lost + worth, cards | 1 << card, paid + VALUE[card]) for lost, cards, paid in sets]
    return sorted(sets)
