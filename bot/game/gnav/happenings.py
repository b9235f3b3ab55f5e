"""What happens in a match, as public facts, in the order that all logs share (A10).

They name ranks of cards only where everybody sees them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, get_args

STOCK: Final = -1
"""Takes the place of a seat when a request has reached the stock (G32, G33)."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A deal was skipped, because fewer than two players would have taken part (G50)."""

    deal: int
    dealer: int


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal began; `order` is its turn order, whose last seat is the closer (G9)."""

    deal: int
    dealer: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Knock:
    """A Fool was dealt to this seat (G13)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Keep:
    """The seat kept its card (G17)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ask:
    """The seat asked for an exchange (G18)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A House or Horse was shown, and the request went on (G23, G34)."""

    target: int
    rank: int


@dataclass(frozen=True, slots=True)
class Swap:
    """The two seats exchanged their cards (G20)."""

    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class Drew:
    """The seat got an ordinary card from the stock, unseen by the others (G34)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A Dragoon, Cat or Cuckoo was shown (G25, G26, G31, G34)."""

    target: int
    rank: int


@dataclass(frozen=True, slots=True)
class Life:
    """The seat lost a life (G5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Out:
    """The seat lost its last life (G5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Undo:
    """These exchanges were undone, newest first (G27)."""

    exchanges: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """The Cuckoo ended the turns of this deal (G31)."""


@dataclass(frozen=True, slots=True)
class Uncontested:
    """Only one contestant was left while others rest, so the deal ended without a settlement (G38)."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """The cards on all places were turned up: seat and rank, in turn order (G40)."""

    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Rest:
    """The seat held a Fool and rests in the next deal (G45)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Won:
    """One player is left, who has won the match (G37, G47)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Nobody is left: these seats reached 0 lives together (G48)."""

    seats: tuple[int, ...]


Happening = (
    Skipped
    | Deal
    | Knock
    | Keep
    | Ask
    | Passed
    | Swap
    | Drew
    | Refused
    | Life
    | Out
    | Undo
    | Stop
    | Uncontested
    | Reveal
    | Rest
    | Won
    | Draw
)
HAPPENINGS: Final[dict[str, type[Happening]]] = {kind.__name__: kind for kind in get_args(Happening)}
"""Each kind by its name, as a snapshot has it."""
