"""Makes the moves of a match on a copy, which changes in place (A11).

The moves must be legal: `rules.py` checks them first. Live play, restarts and replays all run through this.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.game.gnav import happenings as told
from bot.game.gnav.cards import CAT, CUCKOO, DRAGOON, FOOL, HOUSE, fool_holders, is_matador, losers, rank
from bot.game.gnav.happenings import STOCK, Happening
from bot.game.gnav.options import Options
from bot.game.gnav.state import BETWEEN, OVER, TURN, Match, Phase, before_the_first_deal

_PASSING = CAT
"""House and Horse are the matadors below the Cat (G23)."""


class Play:
    """A match that changes in place. `frozen()` returns it as a value."""

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
        play = cls(before_the_first_deal(players, options, dealer))
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

    def next(self, deck: Sequence[int]) -> None:
        """The next deal, past those that are skipped (G7, G49, G50)."""
        self.told = []
        resting = self.rests
        while True:
            self.deal += 1
            self.dealer = self._clockwise(self.living())[0]
            contestants = [seat for seat in self.living() if seat not in resting]
            if len(contestants) > 1:
                break
            self._tell(told.Skipped(self.deal, self.dealer))
            resting = ()
        self._deal_out(contestants, deck)

    def _clockwise(self, seats: Iterable[int]) -> list[int]:
        """These seats clockwise, starting at the dealer's left (G4, G7, G9)."""
        return sorted(seats, key=lambda seat: (seat - self.dealer - 1) % len(self.lives))

    def _deal_out(self, contestants: Sequence[int], deck: Sequence[int]) -> None:
        self.order = tuple(self._clockwise(contestants))
        self.phase, self.at, self.rests = TURN, 0, ()
        self.cards = [None] * len(self.lives)
        self.seen = [0] * len(self.lives)
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
        """Shows a matador in answer to a request; it is public from then on (G14)."""
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
        """Undoes every exchange since the last undo, the newest first (G27)."""
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

    def _settle(self) -> None:
        """Turns up and compares the cards, takes lives, and ends the deal or the match (G39-G49)."""
        shown = {seat: rank(self._card(seat)) for seat in self.order}
        for seat in self.order:
            self.public |= 1 << self._card(seat)
        self._tell(told.Reveal(tuple(shown.items())))
        compared = {seat: of for seat, of in shown.items() if self.lives[seat]}
        out = self._lose(losers(compared, self.options))
        self.rests = tuple(seat for seat in fool_holders(compared) if self.lives[seat])
        for seat in self.rests:
            self._tell(told.Rest(seat))
        self._end_deal(out)

    def _end_deal(self, out: list[int]) -> None:
        """Ends the deal after a settlement in which these seats went out (G47-G49)."""
        living = self.living()
        if len(living) > 1:
            self.phase = BETWEEN
        elif living:
            self._won()
        else:
            self.phase, self.drawn = OVER, tuple(sorted(out))
            self._tell(told.Draw(self.drawn))

    def _lose(self, seats: list[int]) -> list[int]:
        """Takes a life from each of these seats (G5); returns those that have none left."""
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
