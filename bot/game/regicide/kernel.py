"""Makes the moves of a game, built for speed: no checks, no texts.

Everything that plays a game goes through `Position`: live tables, restarts, records and the rollouts of an AI. It
trusts its callers; `rules` is the layer that checks what people ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bot.game.regicide.cards import DIAMONDS, HEALTH, HEARTS, JESTERS, SPADES, bits, cards_in
from bot.game.regicide.events import Dealt
from bot.game.regicide.plays import PlayInfo, plays_in
from bot.game.regicide.powers import damage_of, drawing_seats, heal_count, pays, working_suits, worth
from bot.game.regicide.state import HAND_LIMITS, LOST, NO_ENEMY, PAY, PLAY, SOLO_JESTERS, WON, State

Shuffle = Callable[[list[int]], Sequence[int]]
"""Given the discard pile, its cards in their new order, top first."""

_BOTH_JESTERS: Final = bits(JESTERS)
_FIRST_JESTER: Final = 1 << JESTERS[0]


class Position(State):
    """A game in progress; each move changes it in place, as one step of the rules."""

    __slots__ = ()

    @classmethod
    def begin(cls, dealt: Dealt) -> Position:
        """The position after the deal, the first royal turned up (R4)."""
        new = cls()
        new.players = dealt.players
        new.hand_limit = HAND_LIMITS[dealt.players]
        new.options = dealt.options
        new.phase = PLAY
        new.turn = dealt.first
        new.hands = [bits(hand) for hand in dealt.hands]
        new.tavern = list(dealt.tavern[::-1])
        new.castle = list(dealt.castle[::-1])
        new.discard = []
        new.refreshes = SOLO_JESTERS if dealt.players == 1 else 0
        new.yielded = new.known = 0
        new.loss = ""
        new._face_next()
        return new

    # What the seat to act may do.

    def may_yield(self) -> bool:
        """Whether the seat to act may yield: not when every other seat's last turn was one (R50a, R50d)."""
        others = (1 << self.players) - 1 & ~(1 << self.turn)
        return self.phase == PLAY and self.yielded & others != others

    def may_refresh(self) -> bool:
        """Whether a solo Jester may be flipped (R63)."""
        return self.refreshes > 0 and not self.over

    def heals(self, play: PlayInfo) -> bool:
        """Whether a play would shuffle the discard pile by a Hearts power (R25, R83)."""
        return bool(self.discard) and working_suits(play.suits, self.enemy, self.immune) >> HEARTS & 1 == 1

    def legal_plays(self) -> list[PlayInfo]:
        """The plays of step 1; a Jester counts once, though it may name any seat."""
        return plays_in(self.hands[self.turn]) if self.phase == PLAY else []

    def pays(self, cards: int) -> bool:
        """Whether a set of cards of the acting seat's hand is a payment of step 4 (R46, R48).

        Two Jesters in one hand are alike: the second one without the first is not counted again.
        """
        return pays(cards, self.attack, self.options.overpay) and not self._repeats(cards)

    def _repeats(self, cards: int) -> bool:
        if cards < _FIRST_JESTER:
            return False
        held = self.hands[self.turn] & _BOTH_JESTERS
        return held == _BOTH_JESTERS and not cards & _FIRST_JESTER

    def legal_payments(self) -> list[int]:
        """All sets of cards that pay for step 4; none if only a solo Jester helps (R64)."""
        if self.phase != PAY:
            return []
        payments = [0]
        for card in cards_in(self.hands[self.turn]):
            payments += [cards | 1 << card for cards in payments]
        return [cards for cards in payments if self.pays(cards)]

    # The moves.

    def play(self, play: PlayInfo, shuffle: Shuffle, order: Sequence[int] = ()) -> None:
        """Steps 1 to 3 with this combination, laid in this order if one is given, and what follows (R11).

        `shuffle` is called only when `heals(play)`. A Jester is played by `jester`.
        """
        self._lay(play.mask, order or play.cards)
        value = play.value
        working = working_suits(play.suits, self.enemy, self.immune)
        if working >> HEARTS & 1 and self.discard:
            self._heal(value, shuffle)
        if working >> DIAMONDS & 1:
            self._draw(value)
        if play.suits >> SPADES & 1:
            self.shield += value
        self.damage += damage_of(value, working)
        if self.damage >= HEALTH[self.enemy]:
            self._defeat()
        else:
            self._suffer()

    def jester(self, names: int) -> None:
        """Plays a Jester, which ends the immunity, and names the seat that goes next (R51-R54)."""
        held = self.hands[self.turn] & _BOTH_JESTERS
        lowest = held & -held
        self._lay(lowest, (lowest.bit_length() - 1,))
        self.immune = False
        self._begin_turn(names)

    def give_way(self) -> None:
        """Yields, which leads straight to step 4 (R50)."""
        self.yielded |= 1 << self.turn
        self._suffer()

    def pay(self, cards: int, order: Sequence[int] = ()) -> None:
        """Step 4 with this set of cards, discarded in this order if one is given (R46)."""
        self.hands[self.turn] ^= cards
        self.discard.extend(order or cards_in(cards))
        self._pass()

    def refresh(self) -> None:
        """Solo: flips a Jester for a new hand (R61); the step goes on (R62, R63)."""
        self.refreshes -= 1
        self.discard.extend(cards_in(self.hands[0]))
        self.hands[0] = 0
        self._draw(self.hand_limit)
        if self.phase == PLAY:
            self._begin_turn(0)
        else:
            self._suffer()

    # What the moves are made of.

    def _lay(self, cards: int, order: Sequence[int]) -> None:
        self.hands[self.turn] ^= cards
        self.table.extend(order)
        self.yielded = 0 if self.options.yield_rule == "counter" else self.yielded & ~(1 << self.turn)

    def _heal(self, value: int, shuffle: Shuffle) -> None:
        order = shuffle(self.discard)
        count = heal_count(value, len(order))
        self.tavern[:0] = order[:count][::-1]
        self.discard = list(order[count:][::-1])

    def _draw(self, count: int) -> None:
        seats = drawing_seats(count, self.turn, self.hand_sizes, self.hand_limit, len(self.tavern))
        for seat in seats:
            self.hands[seat] |= 1 << self.tavern.pop()
        self.known = max(0, self.known - len(seats))

    def _defeat(self) -> None:
        if self.damage == HEALTH[self.enemy]:
            self.tavern.append(self.enemy)
            self.known += 1
        else:
            self.discard.append(self.enemy)
        self.discard += self.table
        self._face_next()
        if self.phase != WON:
            self._begin_turn(self.turn)

    def _face_next(self) -> None:
        self.table = []
        self.damage = self.shield = 0
        self.immune = True
        if self.castle:
            self.enemy = self.castle.pop()
        else:
            self.enemy = NO_ENEMY
            self.phase = WON

    def _suffer(self) -> None:
        attack = self.attack
        if not attack:
            self._pass()
        elif self.refreshes or worth(self.hands[self.turn]) >= attack:
            self.phase = PAY
        else:
            self._lose("R49")

    def _pass(self) -> None:
        self._begin_turn((self.turn + 1) % self.players)

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.phase = PLAY
        if not (self.hands[seat] or self.refreshes or self.may_yield()):
            self._lose("R70")

    def _lose(self, rule: str) -> None:
        self.phase = LOST
        self.loss = rule
