"""The state of a match between two moves, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal

from bot.game.core.rules import Json, with_lists, with_tuples
from bot.game.gnav.happenings import HAPPENINGS, STOCK, Happening
from bot.game.gnav.options import Options

Phase = Literal["turn", "between", "over"]
TURN: Final = "turn"
BETWEEN: Final = "between"
OVER: Final = "over"

PLAYERS: Final = range(2, 21)
"""The numbers of seats (G4)."""
LIVES: Final = 3
"""Lives at the start (G5)."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match in progress. Its repr holds public facts only, because it ends up in logs (G14)."""

    options: Options
    phase: Phase
    deal: int
    """The number of the present deal, from 1; skipped ones count (G50)."""
    dealer: int
    order: tuple[int, ...]
    """The contestants in turn order; the last is the closer (G9)."""
    at: int
    """The place in the order that is on turn; the length of the order when nobody is."""
    lives: tuple[int, ...]
    gone: tuple[int | None, ...]
    """The deal in which each seat went out, None for the living."""
    rests: tuple[int, ...] = ()
    """Who rests in the next deal (G45)."""
    cards: tuple[int | None, ...] = field(default=(), repr=False)
    """The card on each seat's place."""
    stock: tuple[int, ...] = field(default=(), repr=False)
    """Top first (G12)."""
    discard: tuple[int, ...] = field(default=(), repr=False)
    """In the order in which the cards left play (G12)."""
    exchanges: tuple[tuple[int, int], ...] = ()
    """The exchange log since the last undo, oldest first (G21)."""
    public: int = field(default=0, repr=False)
    """The set of cards that everybody knows, wherever they go (G14)."""
    seen: tuple[int, ...] = field(default=(), repr=False)
    """The set of cards that each seat has seen in this deal (G14)."""
    told: tuple[Happening, ...] = field(default=(), repr=False)
    """What has happened since the move that began this deal (A10)."""
    drawn: tuple[int, ...] = ()
    """The seats of a drawn match (G48)."""

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.lives)

    @property
    def turn(self) -> int | None:
        """The seat on turn, None between deals and at the end."""
        return self.order[self.at] if self.phase == TURN else None

    @property
    def living(self) -> tuple[int, ...]:
        """The seats that still have lives (G5)."""
        return tuple(seat for seat, lives in enumerate(self.lives) if lives)

    @property
    def resting(self) -> tuple[int, ...]:
        """The living seats that got no card in this deal (G8)."""
        return tuple(seat for seat in self.living if seat not in self.order)

    @property
    def winner(self) -> int | None:
        """The seat that has won, None while the match runs and after a draw (G37, G47)."""
        return self.living[0] if self.phase == OVER and not self.drawn else None

    def asks(self, seat: int) -> int | None:
        """Whom a request of this seat goes to: the next seat (G10, G20) or STOCK (G32); None without a card."""
        if seat not in self.order:
            return None
        following = self.order.index(seat) + 1
        return self.order[following] if following < len(self.order) else STOCK


def dump_told(told: Iterable[Happening]) -> list[Json]:
    """What a match tells, as JSON."""
    return [{"is": type(happening).__name__, **with_lists(happening)} for happening in told]


def load_told(data: Iterable[Json]) -> tuple[Happening, ...]:
    """Reads what `dump_told` wrote. Raises ValueError for anything else."""
    return tuple(map(_happening, data))


def _happening(data: Json) -> Happening:
    kind = HAPPENINGS.get(data["is"])
    if kind is None:
        raise ValueError("a match of Gnav knows no such happening")
    return kind(**{name: with_tuples(value) for name, value in data.items() if name != "is"})


def before_the_first_deal(players: int, options: Options, dealer: int) -> Match:
    """A match in which nothing has been dealt yet (G5, G6)."""
    return Match(
        options,
        BETWEEN,
        deal=0,
        dealer=dealer,
        order=(),
        at=0,
        lives=(LIVES,) * players,
        gone=(None,) * players,
    )
