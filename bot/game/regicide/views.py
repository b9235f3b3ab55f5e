"""What may be seen: the only things that leave the rules for other code to show (R73-R77)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game.regicide.options import Options


@dataclass(frozen=True, slots=True)
class EnemyView:
    """The royal at the top of the Castle, as everybody sees it."""

    card: int
    health: int
    """Health left."""
    full_health: int
    attack: int
    """Attack after shields (R44)."""
    printed_attack: int
    shield: int
    """The total of the Spades plays against it, also while they do not work yet (R53)."""
    immune: bool


@dataclass(frozen=True, slots=True)
class PublicView:
    """The table as everybody sees it (R74-R76)."""

    players: int
    phase: str
    """`play`, `pay`, `won` or `lost`."""
    turn: int
    """The seat to act; once it is over, the seat that acted or could not."""
    enemy: EnemyView | None
    """None after a win."""
    hand_sizes: tuple[int, ...]
    hand_limit: int
    tavern_size: int
    tavern_top: tuple[int, ...]
    """Royals that lie on the Tavern and are known to all, top first (R75)."""
    discard_size: int
    discard: tuple[int, ...]
    """The discard's shown cards, top first: one card, or all of them (R76)."""
    table: tuple[int, ...]
    """The cards played against this enemy, in the order played."""
    castle_size: int
    """Royals still face down."""
    defeated: int
    """Royals defeated so far, 0-12."""
    yielded: tuple[bool, ...]
    """Whose own last turn was a yield (R50a)."""
    refreshes: int
    """Solo Jesters left to flip."""
    medal: str | None
    """`gold`, `silver` or `bronze` after a solo win (R65)."""
    options: Options


@dataclass(frozen=True, slots=True)
class SeatView:
    """The table as one seat sees it: the public view and the own hand."""

    public: PublicView
    seat: int
    hand: tuple[int, ...]
    """The own cards, in the order their buttons stand: by suit, then rank, Jesters last."""
    may_play: bool
    """Whether this seat is to act in step 1."""
    may_yield: bool
    may_pay: bool
    """Whether this seat is to act in step 4."""
    may_refresh: bool
