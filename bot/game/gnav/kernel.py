"""The moves of a match, made on a copy that changes in place (A11). They trust the move to be legal.

`rules.py` checks moves first; it, replay and the AI's look ahead all run through this.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.gnav import happenings as told
from bot.game.gnav.cards import CAT, CUCKOO, DRAGOON, FOOL, HOUSE, is_matador, rank
from bot.game.gnav.happenings import STOCK, Happening
from bot.game.gnav.options import HOLDER, Options
from bot.game.gnav.state import BETWEEN, LIVES, OVER, TURN, Match, Phase

_PASSING = CAT
"""House and Horse are the matadors below the Cat (G23)."""


class Play:
    """A match in motion. `frozen()` gives it back as a value."""

    def __init__(self, match: Match) -> None:
        """Copies the match."""
        self.options = match.options
        self.phase: Phase = match.phase
        self.deal = match.deal
        self.dealer = match.dealer
        self.order = match.order
        self.at = match.at
        self.lives = [*match.lives]
        self.gone: list[int | None] = [*match.gone]
        self.rests = match.rests
        self.cards: list[int | None] = [*match.cards]
        self.stock = [*match.stock]
        self.discard = [*match.discard]
        self.exchanges = [*match.exchanges]
        self.public = match.public
        self.seen = [*match.seen]
        self.told = [*match.told]
        self.drawn = match.drawn

    @classmethod
    def begin(cls, players: int, options: Options, dealer: int, deck: Sequence[int]) -> Play:
        """A new match in its first deal (G5, G6, G11)."""
        play = cls(
            Match(
                options,
                BETWEEN,
                deal=0,
                dealer=dealer,
                order=(),
                at=0,
                lives=(LIVES,) * players,
                gone=(None,) * players,
            )
        )
        play.told = []
        play.deal = 1
        play._deal_out(play.living(), deck)
        return play

    def frozen(self) -> Match:
        """The match as a value."""
        return Match(
            options=self.options,
            phase=self.phase,
            deal=self.deal,
            dealer=self.dealer,
            order=self.order,
            at=self.at,
            lives=tuple(self.lives),
            gone=tuple(self.gone),
            rests=self.rests,
            cards=tuple(self.cards),
            stock=tuple(self.stock),
            discard=tuple(self.discard),
            exchanges=tuple(self.exchanges),
            public=self.public,
            seen=tuple(self.seen),
            told=tuple(self.told),
            drawn=self.drawn,
        )

    def living(self) -> list[int]:
        """The seats that still have lives."""
        return [seat for seat, lives in enumerate(self.lives) if lives]

    # Dealing.

    def next(self, deck: Sequence[int]) -> None:
        """The next deal, past those that are skipped (G7, G49, G50)."""
        self.told = []
        resting = self.rests
        while True:
            self.deal += 1
            self.dealer = self._left_of(self.dealer)
            contestants = [seat for seat in self.living() if seat not in resting]
            if len(contestants) > 1:
                break
            self._tell(told.Skipped(self.deal, self.dealer))
            resting = ()
        self._deal_out(contestants, deck)

    def _left_of(self, seat: int) -> int:
        """The next living seat clockwise (G7)."""
        return min(self.living(), key=lambda other: (other - seat - 1) % len(self.lives))

    def _deal_out(self, contestants: Sequence[int], deck: Sequence[int]) -> None:
        seats = len(self.lives)
        self.order = tuple(sorted(contestants, key=lambda seat: (seat - self.dealer - 1) % seats))
        self.phase, self.at, self.rests = TURN, 0, ()
        self.cards = [None] * seats
        self.seen = [0] * seats
        self.public = 0
        self.discard, self.exchanges = [], []
        for seat, card in zip(self.order, deck, strict=False):
            self.cards[seat] = card
            self.seen[seat] = 1 << card
        self.stock = [*deck[len(self.order) :]]
        self._tell(told.Deal(self.deal, self.dealer, self.order))
        for seat in self.order:
            card = self._card(seat)
            if rank(card) == FOOL:
                self.public |= 1 << card
                self._tell(told.Knock(seat))

    # A turn.

    def keep(self) -> None:
        """The seat on turn keeps its card (G17)."""
        self._tell(told.Keep(self.order[self.at]))
        self._turn_to(self.at + 1)

    def ask(self) -> None:
        """The seat on turn asks the next seat or the stock (G18-G34)."""
        asker = self.order[self.at]
        self._tell(told.Ask(asker))
        after = self.at + 1
        while after < len(self.order) and HOUSE <= rank(self._card(self.order[after])) < _PASSING:
            self._show(self.order[after], self._card(self.order[after]))
            after += 1
        if after < len(self.order):
            self._ask_seat(asker, after)
        else:
            self._ask_stock(asker)

    def _ask_seat(self, asker: int, at: int) -> None:
        target = self.order[at]
        card = self._card(target)
        if is_matador(rank(card)):
            self._show(target, card)
            self._refused(asker, rank(card), at + 1)
            return
        both = 1 << card | 1 << self._card(asker)
        self.seen[asker] |= both
        self.seen[target] |= both
        self._exchange(asker, target)
        self.exchanges.append((asker, target))
        self._tell(told.Swap(asker, target))
        self._turn_to(at)

    def _ask_stock(self, asker: int) -> None:
        card = self.stock.pop(0)
        while is_matador(rank(card)):
            self._show(STOCK, card)
            self.discard.append(card)
            if rank(card) >= _PASSING:
                self._refused(asker, rank(card), len(self.order))
                return
            card = self.stock.pop(0)
        self.discard.append(self._card(asker))
        self.cards[asker] = card
        self.seen[asker] |= 1 << card
        self._tell(told.Drew(asker))
        self._turn_to(len(self.order))

    def _show(self, target: int, card: int) -> None:
        """A matador is shown in answer to a request, and public from then on (G14)."""
        self.public |= 1 << card
        of = rank(card)
        self._tell(told.Passed(target, of) if of < _PASSING else told.Refused(target, of))

    def _refused(self, asker: int, by: int, following: int) -> None:
        """What a Dragoon, Cat or Cuckoo does to the asker; `following` is next in the order (G25, G26, G31, G35)."""
        if by == CUCKOO:
            self._tell(told.Stop())
            self._turn_to(len(self.order))
            return
        self._lose([asker])
        if by != DRAGOON:
            self._undo()
        contestants = [seat for seat in self.order if self.lives[seat]]
        if len(self.living()) == 1:
            self._won()
        elif len(contestants) == 1:
            self._tell(told.Uncontested())
            self.phase, self.at = BETWEEN, len(self.order)
        else:
            self._turn_to(following)

    def _undo(self) -> None:
        """Every exchange since the last undo is taken back, the newest first (G27)."""
        newest_first = self.exchanges[::-1]
        for one, other in newest_first:
            self._exchange(one, other)
        self.exchanges = []
        self._tell(told.Undo(tuple(newest_first)))

    def _exchange(self, one: int, other: int) -> None:
        self.cards[one], self.cards[other] = self.cards[other], self.cards[one]

    def _turn_to(self, at: int) -> None:
        self.at = at
        if at == len(self.order):
            self._settle()

    # Settlement.

    def _settle(self) -> None:
        """Compares the cards, takes lives, and ends the deal or the match (G39-G49)."""
        for seat in self.order:
            self.public |= 1 << self._card(seat)
        self._tell(told.Reveal(tuple((seat, rank(self._card(seat))) for seat in self.order)))
        compared = [seat for seat in self.order if self.lives[seat]]
        fools = [seat for seat in compared if rank(self._card(seat)) == FOOL]
        out = self._lose(self._losers(compared, fools))
        self.rests = tuple(seat for seat in fools if self.lives[seat])
        for seat in self.rests:
            self._tell(told.Rest(seat))
        living = self.living()
        if len(living) > 1:
            self.phase = BETWEEN
        elif living:
            self._won()
        else:
            self.phase, self.drawn = OVER, tuple(sorted(out))
            self._tell(told.Draw(self.drawn))

    def _losers(self, compared: list[int], fools: list[int]) -> list[int]:
        """Who pays at settlement, in turn order (G42-G44)."""
        if len(fools) > 1:
            return fools
        others = [seat for seat in compared if seat not in fools]
        if fools and len(compared) == 2 and self.options.one_fool_of_two == HOLDER:
            return fools
        lowest = min(rank(self._card(seat)) for seat in others)
        return [seat for seat in compared if seat in fools or rank(self._card(seat)) == lowest]

    def _lose(self, seats: list[int]) -> list[int]:
        """Each of these seats loses a life (G5); returns those that are out by it."""
        for seat in seats:
            self.lives[seat] -= 1
            self._tell(told.Life(seat))
        out = [seat for seat in seats if not self.lives[seat]]
        for seat in out:
            self.gone[seat] = self.deal
            self._tell(told.Out(seat))
        return out

    def _won(self) -> None:
        self.phase, self.at = OVER, len(self.order)
        self._tell(told.Won(self.living()[0]))

    def _card(self, seat: int) -> int:
        card = self.cards[seat]
        if card is None:
            raise ValueError(f"seat {seat} has no card in this deal")
        return card

    def _tell(self, happening: Happening) -> None:
        self.told.append(happening)
