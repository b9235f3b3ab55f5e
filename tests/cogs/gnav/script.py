"""Matches with cards of the test's choice: written deal by deal, then put on an evening's table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from bot.game.gnav.events import Began, Event, Moved, read
from bot.game.gnav.options import Options
from bot.game.gnav.rules import apply, decide
from bot.game.gnav.state import LIVES, Match
from tests.cogs.dealt import put
from tests.cogs.evening import Evening
from tests.game.gnav.cases import deck_of

AI_NAMES = ("Clover", "Flint", "Hazel", "Sable")
_HIGH = ("V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_ANY = deck_of([])


class Script:
    """The events of a match so far. In the first deal the last seat deals, so that seat 0 begins."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.events: list[Event] = []
        self.match: Match | None = None

    @property
    def now(self) -> Match:
        """The match as it is."""
        assert self.match is not None
        return self.match

    def deal(self, text: str) -> Script:
        """The next deal, such as `0 V, 1 IX; stock XI`: the cards by seat, and those on top of the stock."""
        places, _, stock = text.partition("; stock ")
        held = dict(place.split() for place in places.split(", "))
        order = apply(self.match, self._begin(_ANY)).order
        assert {*map(str, order)} == {*held}, f"these seats get a card: {order}"
        self._fold(self._begin(deck_of([*(held[str(seat)] for seat in order), *re.findall(r"\w+", stock)])))
        return self

    def act(self, moves: str) -> Script:
        """Moves such as `0 ask, 2 keep`."""
        for move in moves.split(", "):
            seat, word = move.split()
            self._fold(decide(self.now, int(seat), read(word), Random(0)))
        return self

    def keep(self) -> Script:
        """Everybody who is still to act keeps their card."""
        while (seat := self.now.turn) is not None:
            self.act(f"{seat} keep")
        return self

    def down_to(self, lives: str) -> Script:
        """Deals until these lives are left, such as `1/1/0/3`: in each the lowest card, an Owl, pays."""
        for seat, left in enumerate(map(int, lives.split("/"))):
            while (LIVES if self.match is None else self.match.lives[seat]) > left:
                self._let_pay(seat)
        return self

    def _let_pay(self, seat: int) -> None:
        living = range(self.players) if self.match is None else self.match.living
        self.deal(", ".join(f"{each} {'Owl' if each == seat else _HIGH[each]}" for each in living)).keep()

    def _begin(self, deck: tuple[int, ...]) -> Event:
        if self.match is None:
            return Began(self.players, self.players - 1, Options(), deck)
        return Moved(self.match.living[0], "next", deck)

    def _fold(self, event: Event) -> None:
        self.match = apply(self.match, event)
        self.events.append(event)


async def play_at(evening: Evening, script: Script, *names: str, pace: int | None = None) -> int:
    """The match on the evening's table: these people sit down first, AIs take the other seats; its board is posted."""
    return await put(evening, script.events, names, dict.fromkeys(_ais(script, names), "plain"), pace=pace)


def _ais(script: Script, names: Sequence[str]) -> tuple[str, ...]:
    return AI_NAMES[: script.players - len(names)]
