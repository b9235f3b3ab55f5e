"""What happened in one step, as public facts for whoever tells the story.

Nothing here names a hidden card: not a drawn one, and not one that Hearts moved (R73).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Begun:
    """The game has begun; `enemy` is the first royal."""

    first: int
    enemy: int


@dataclass(frozen=True, slots=True)
class Played:
    """A seat played these cards and dealt this damage (R31)."""

    seat: int
    cards: tuple[int, ...]
    damage: int
    blocked: tuple[int, ...]
    """The suits whose power the enemy's immunity took away (R34)."""


@dataclass(frozen=True, slots=True)
class Healed:
    """Hearts moved this many cards from the discard under the Tavern (R25)."""

    count: int


@dataclass(frozen=True, slots=True)
class Drew:
    """Diamonds: how many cards each seat drew (R28)."""

    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shielded:
    """Spades: the enemy's attack after shields is now this (R32)."""

    attack: int


@dataclass(frozen=True, slots=True)
class JesterPlayed:
    """A seat played a Jester and named the seat that goes next; `broke` tells whether an immunity ended (R51)."""

    seat: int
    names: int
    broke: bool


@dataclass(frozen=True, slots=True)
class Defeated:
    """The enemy was defeated, exactly (it lies on the Tavern) or not (R37, R38)."""

    enemy: int
    exactly: bool
    by: int
    next_enemy: int | None


@dataclass(frozen=True, slots=True)
class Yielded:
    """A seat yielded (R50)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Paid:
    """A seat suffered the attack with these cards (R46)."""

    seat: int
    cards: tuple[int, ...]
    attack: int


@dataclass(frozen=True, slots=True)
class Unhurt:
    """Shields hold the whole attack: nothing was paid (R45)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Refreshed:
    """Solo: a Jester was flipped; this many cards went, and this many came (R61)."""

    discarded: int
    drawn: int
    left: int


@dataclass(frozen=True, slots=True)
class Won:
    """The last King fell (R68)."""

    medal: str | None


@dataclass(frozen=True, slots=True)
class Lost:
    """The game is lost; `rule` says why: R49 cannot pay, R70 can neither play nor yield."""

    seat: int
    rule: str
    attack: int


Happening = (
    Begun
    | Played
    | Healed
    | Drew
    | Shielded
    | JesterPlayed
    | Defeated
    | Yielded
    | Paid
    | Unhurt
    | Refreshed
    | Won
    | Lost
)
