"""Somebody at the table with a notebook, who sees the own card and hears what is told, and works out the rest (G14)."""

from __future__ import annotations

from bot.game.gnav import happenings as told
from bot.game.gnav.cards import FOOL, rank
from bot.game.gnav.happenings import STOCK, Happening
from bot.game.gnav.state import Match


class Notebook:
    """What one seat knows, or a watcher without a seat: the ranks on places and in the discard, None where unknown."""

    def __init__(self, seat: int | None, match: Match) -> None:
        self.seat = seat
        self.places: list[int | None] = []
        self.discard: list[int | None] = []
        self.hear(match.told, match)

    def hear(self, happened: tuple[Happening, ...], after: Match) -> None:
        """Takes down what happened in one move; the own card can be looked at afterwards."""
        for happening in happened:
            self._take_down(happening, after)
        self._look(after)

    def _take_down(self, happening: Happening, after: Match) -> None:
        match happening:
            case told.Deal():
                self.places, self.discard = [None] * after.players, []
            case told.Knock(seat):
                self.places[seat] = FOOL
            case told.Passed(target, shown) | told.Refused(target, shown):
                if target == STOCK:
                    self.discard.append(shown)
                else:
                    self.places[target] = shown
            case told.Swap(one, other):
                self._exchange(one, other)
            case told.Undo(exchanges):
                for one, other in exchanges:
                    self._exchange(one, other)
            case told.Drew(seat):
                self.discard.append(self.places[seat])
                self.places[seat] = None
            case told.Reveal(cards):
                for seat, shown in cards:
                    self.places[seat] = shown
            case _:
                pass

    def _exchange(self, one: int, other: int) -> None:
        self.places[one], self.places[other] = self.places[other], self.places[one]

    def _look(self, after: Match) -> None:
        card = None if self.seat is None else after.cards[self.seat]
        if card is not None and self.seat is not None:
            self.places[self.seat] = rank(card)
