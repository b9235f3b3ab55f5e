"""A plain AI player, good enough to fill a seat. It decides from its SeatView alone.

It scores every move open to it by what the move gains and costs, in points of damage, and makes the best one. Among
equals it makes the first, so that the same view always gets the same move.
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
from bot.game.regicide.powers import attack_after, worth
from bot.game.regicide.state import ROYALS
from bot.game.regicide.views import EnemyView, SeatView

DOOM: Final = 1000.0
"""What losing the game costs, and winning it gains: more than anything else can."""
_ATTACKS: Final = (10, 15, 20)


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth to the player. A point of damage is worth 1."""

    card: float = 1.9
    """A card in hand, whatever it is: it is one more turn."""
    club: float = 0.45
    """Each point of the value of a Clubs card in hand, beyond that."""
    diamond: float = 1.85
    """The same for Diamonds, the only source of new cards."""
    heart: float = 1.0
    """The same for Hearts."""
    spade: float = 1.1
    """The same for Spades."""
    jester: float = 6.7
    """A Jester in hand."""
    draw: float = 3.6
    """A card that this seat draws, before it is seen."""
    gift: float = 8.5
    """A card that another seat draws: that seat has yet to meet an attack, and nobody else fills its hand."""
    heal: float = 1.9
    """A card healed into an empty Tavern; in a fuller one it is worth less, and at `plenty` cards nothing."""
    plenty: float = 47.0
    """The size of a Tavern that needs no healing."""
    kill: float = 3.0
    """A defeat, for the turn that follows it."""
    exact: float = 0.25
    """Each point of a royal won over to the Tavern (R37)."""
    siege: float = 0.05
    """Each point of attack times each point of health left: shields and damage help each other."""
    strike: float = 4.0
    """Health that the next play takes before the enemy attacks again."""
    free: float = 0.5
    """Each point of health left when a Jester ends the immunity."""
    short: float = 1.3
    """Each point of attack that the next hand to face it is not expected to pay."""
    unseen: float = 6.0
    """What a card not seen yet is expected to pay."""
    hope: float = 16.0
    """The risk of a payment that needs all that the draws are expected to be worth; less if it needs only a part."""
    flip: float = 42.0
    """A solo Jester not flipped yet."""
    idle: float = 3.0
    """A turn spent on a yield."""


PLAIN: Final = Weights()


def choose(view: SeatView, weights: Weights = PLAIN) -> Move:
    """The move that this seat makes, always a legal one. Raises ValueError if it is not this seat's turn."""
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
        self.nothing = (0,) * view.public.players

    def step_1(self) -> Iterator[tuple[float, Move]]:
        """Plays, a Jester, the yield and the solo flip, each with its score."""
        for play in plays_in(self.hand):
            if play.jester:
                yield self._jester(play), Jester(self._seat_to_name())
            else:
                yield self._play(play), Play(play.cards)
        if self.view.may_yield:
            yield self._suffer(self.hand, self.enemy.attack, self.nothing) - self.weights.idle, Yield()
        if self.view.may_refresh:
            yield self._flip(self.hand, 0), Refresh()

    def step_4(self) -> Iterator[tuple[float, Move]]:
        """The payment that is missed least and the solo flip, each with its score."""
        payment = self._cheapest(self.hand, self.enemy.attack)
        if payment:
            lost, cards = payment
            yield -lost, Pay(tuple(cards_in(cards)))
        if self.view.may_refresh:
            yield self._flip(self.hand, self.enemy.attack), Refresh()

    def _play(self, play: PlayInfo) -> float:
        told = forecast(self.view, play.cards)
        rest = self.hand ^ play.mask
        score = self.enemy.health - told.health_left - self._worth(play.mask)
        score += self._drawing(told.drawn) + self._healing(told)
        score += self._siege(self.enemy.attack, self.enemy.health) - self._siege(told.attack_after, told.health_left)
        if told.defeats:
            return score + self._prize(told, rest)
        return score + self._suffer(rest, told.attack_after, told.drawn)

    def _drawing(self, drawn: tuple[int, ...]) -> float:
        own = drawn[self.view.seat]
        return self.weights.draw * own + self.weights.gift * (sum(drawn) - own)

    def _healing(self, told: Forecast) -> float:
        tavern = self.public.tavern_size - sum(told.drawn)
        return self.weights.heal * told.healed * max(0.0, 1 - tavern / self.weights.plenty)

    def _siege(self, attack: int, health: int) -> float:
        """What the attacks of an enemy will cost until it falls."""
        return self.weights.siege * attack * max(0.0, health - self.weights.strike)

    def _prize(self, told: Forecast, rest: int) -> float:
        """What a defeat gains, and how the same seat then stands against the next enemy (R40)."""
        defeated = self.public.defeated + 1
        if defeated == ROYALS:
            return DOOM
        won = self.weights.exact * VALUE[self.enemy.card] if told.exact else 0.0
        return self.weights.kill + won - self._shortage(_ATTACKS[defeated // 4], *self._own_hand(rest, told.drawn))

    def _suffer(self, rest: int, attack: int, drawn: tuple[int, ...]) -> float:
        """The score of paying for an attack from the rest of the hand and the draws, and then passing the turn on."""
        payment = self._cheapest(rest, attack)
        if payment:
            lost, cards = payment
            return -lost - self._shortage(attack, *self._next_hand(rest ^ cards, drawn))
        missing = attack - worth(rest)
        hoped = drawn[self.view.seat] * self.weights.unseen
        if hoped > missing:
            lost = self._worth(rest) + self.weights.draw * missing / self.weights.unseen
            risk = self.weights.hope * missing / hoped
            return -lost - risk - self._shortage(attack, *self._next_hand(0, drawn))
        if self.public.refreshes:
            return self._flip(rest, attack) - self.weights.draw * drawn[self.view.seat]
        return hoped - missing - DOOM

    def _next_hand(self, kept: int, drawn: tuple[int, ...]) -> tuple[int, float]:
        """The size and expected worth of the next seat's hand if this seat keeps these cards."""
        following = (self.view.seat + 1) % self.public.players
        if following == self.view.seat:
            return self._own_hand(kept, drawn)
        size = self.public.hand_sizes[following] + drawn[following]
        return size, size * self.weights.unseen

    def _own_hand(self, kept: int, drawn: tuple[int, ...]) -> tuple[int, float]:
        fresh = drawn[self.view.seat]
        return kept.bit_count() + fresh, worth(kept) + fresh * self.weights.unseen

    def _shortage(self, attack: int, size: int, total: float) -> float:
        """The cost of how far a hand will probably fall short of an attack, after a play with an average card of it."""
        left = total - total / size if size else -self.weights.unseen
        return self.weights.short * max(0.0, attack - left)

    def _cheapest(self, held: int, attack: int) -> tuple[float, int] | None:
        """The payment from these cards that is missed least: what is lost with it, and its cards."""
        for lost, cards, paid in self.payments:
            if paid >= attack and not cards & ~held:
                return lost, cards
        return None

    def _flip(self, given_up: int, attack: int) -> float:
        """The score of flipping a solo Jester and paying for this attack from the new hand."""
        weights = self.weights
        fresh = min(self.public.hand_limit, self.public.tavern_size)
        left = fresh - attack / weights.unseen
        score = weights.draw * left - self._worth(given_up) - weights.flip
        score -= self._shortage(self.enemy.attack, int(left), left * weights.unseen)
        return score if left > 1 else score - DOOM / 2

    def _jester(self, play: PlayInfo) -> float:
        if not self.enemy.immune:
            return -self._worth(play.mask)
        attack = attack_after(self.enemy.card, self.enemy.shield, immune=False)
        score = self._siege(self.enemy.attack, self.enemy.health) - self._siege(attack, self.enemy.health)
        return score + self.weights.free * self.enemy.health - self._worth(play.mask)

    def _seat_to_name(self) -> int:
        """The seat with the most cards once the Jester is played; among equals its own, then the next clockwise."""
        sizes = list(self.public.hand_sizes)
        sizes[self.view.seat] -= 1
        clockwise = [(self.view.seat + step) % self.public.players for step in range(self.public.players)]
        return max(clockwise, key=sizes.__getitem__)

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
        loss = worth_of(card, weights)
        sets += [(lost + loss, cards | 1 << card, paid + VALUE[card]) for lost, cards, paid in sets]
    return sorted(sets)
