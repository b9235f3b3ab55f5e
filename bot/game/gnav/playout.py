"""Plays out the rest of a deal fast, on ranks alone, so that the sharp player can look ahead.

Seats are places in the turn order here, and happenings are not recorded. A test compares it with the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.gnav.cards import CAT, CUCKOO, DRAGOON, FOOL, HOUSE


class Playout:
    """The rest of a deal in which all cards are known. It changes in place."""

    __slots__ = ("at", "cards", "exchanges", "holder_pays", "lives", "losers", "rests", "stock")

    def __init__(
        self,
        cards: Sequence[int],
        lives: Sequence[int],
        at: int,
        exchanges: Sequence[tuple[int, int]],
        stock: Sequence[int],
        *,
        holder_pays: bool = False,
    ) -> None:
        """Copies the ranks and lives by place, the place on turn, the exchange log and the top of the stock.

        The stock must hold all that one request can take (G34). With `holder_pays`, a Fool between two players costs
        only its holder a life: the option `holder`.
        """
        self.cards = [*cards]
        self.lives = [*lives]
        self.at = at
        self.exchanges = [*exchanges]
        self.stock = stock
        self.holder_pays = holder_pays
        self.losers: tuple[int, ...] = ()
        """The places that paid at settlement; none before it, or if there was no settlement (G37, G38)."""
        self.rests: tuple[int, ...] = ()
        """The places that rest in the next deal (G45)."""

    def finish(self, enough: int) -> None:
        """Plays to the end of the deal: every place keeps a card of at least `enough`, and asks with any other."""
        cards = self.cards
        while self.at < len(cards):
            if cards[self.at] >= enough:
                self.keep()
            else:
                self.ask()

    def keep(self) -> None:
        """The place on turn keeps its card (G17)."""
        self.at += 1
        if self.at == len(self.cards):
            self._settle()

    def ask(self) -> None:
        """The place on turn asks the next one or the stock (G18-G34)."""
        asker, cards = self.at, self.cards
        after = asker + 1
        while after < len(cards) and HOUSE <= cards[after] < CAT:
            after += 1
        if after == len(cards):
            self._ask_stock(asker)
        elif cards[after] < HOUSE:
            cards[asker], cards[after] = cards[after], cards[asker]
            self.exchanges.append((asker, after))
            self.at = after
        else:
            self._refused(asker, cards[after], after + 1)

    def _ask_stock(self, asker: int) -> None:
        end = len(self.cards)
        for card in self.stock:
            if card < HOUSE:
                self.cards[asker] = card
                self.at = end
                self._settle()
                return
            if card >= CAT:
                self._refused(asker, card, end)
                return

    def _refused(self, asker: int, by: int, following: int) -> None:
        """What a Dragoon, Cat or Cuckoo does; `following` is next in the order (G25, G26, G31, G35)."""
        self.at = len(self.cards) if by == CUCKOO else following
        if by != CUCKOO:
            self.lives[asker] -= 1
            if by != DRAGOON:
                self._undo()
            if not self.lives[asker] and sum(map(bool, self.lives)) == 1:
                self.at = len(self.cards)
                return
        if self.at == len(self.cards):
            self._settle()

    def _undo(self) -> None:
        cards = self.cards
        for one, other in reversed(self.exchanges):
            cards[one], cards[other] = cards[other], cards[one]
        self.exchanges = []

    def _settle(self) -> None:
        """Compares the cards of those still in, and takes lives (G39-G46)."""
        cards, lives = self.cards, self.lives
        compared = [place for place, left in enumerate(lives) if left]
        fools = [place for place in compared if cards[place] == FOOL]
        self.losers = tuple(self._losing(compared, fools))
        for place in self.losers:
            lives[place] -= 1
        self.rests = tuple(place for place in fools if lives[place])

    def _losing(self, compared: list[int], fools: list[int]) -> list[int]:
        if len(fools) > 1 or (fools and self.holder_pays and len(compared) == 2):
            return fools
        cards = self.cards
        lowest = min([cards[place] for place in compared if cards[place]])
        return fools + [place for place in compared if cards[place] == lowest]
