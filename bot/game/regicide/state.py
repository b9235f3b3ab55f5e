"""The position of a game: its fields, and what follows from them.

Piles are lists with their top at the end, so that a draw is a `pop`.
"""

from __future__ import annotations

from typing import Final, Literal, Self

from bot.game.core.rules import Json
from bot.game.regicide.cards import HEALTH, TEXT
from bot.game.regicide.options import SCHEMA, Options
from bot.game.regicide.powers import attack_after

Phase = Literal["play", "pay", "won", "lost"]
PLAY: Final = "play"
PAY: Final = "pay"
WON: Final = "won"
LOST: Final = "lost"

NO_ENEMY: Final = -1
ROYALS: Final = 12
HAND_LIMITS: Final = (0, 8, 7, 6, 5)
"""Cards dealt to each seat, and the most that it may draw to, by number of players (R5, R6)."""
JESTERS_IN: Final = (0, 0, 0, 1, 2)
"""Jesters shuffled into the Tavern, by number of players (R5)."""
SOLO_JESTERS: Final = 2
MEDALS: Final = ("bronze", "silver", "gold")
"""The medal of a solo win, by the Jesters left unflipped (R65)."""
_LISTS: Final = ("castle", "discard", "hands", "table", "tavern")


class State:
    """A game in progress, as plain fields."""

    __slots__ = (
        "castle",
        "damage",
        "discard",
        "enemy",
        "hand_limit",
        "hands",
        "immune",
        "known",
        "loss",
        "options",
        "phase",
        "players",
        "refreshes",
        "shield",
        "table",
        "tavern",
        "turn",
        "yielded",
    )

    players: int
    hand_limit: int
    options: Options
    phase: Phase
    turn: int
    """The seat to act; once the game is over, the seat that acted last or could not act."""
    hands: list[int]
    """A set of cards for each seat."""
    tavern: list[int]
    discard: list[int]
    castle: list[int]
    """Royals still face down."""
    table: list[int]
    """The cards played against this enemy, in the order played."""
    enemy: int
    """`NO_ENEMY` after a win."""
    damage: int
    shield: int
    """The total of the Spades plays against this enemy, also while they do not work yet (R53)."""
    immune: bool
    """Whether the enemy's immunity stands (R33, R51)."""
    yielded: int
    """The seats whose last turn was a yield, one bit per seat (R50a)."""
    refreshes: int
    """Solo Jesters left to flip (R60)."""
    known: int
    """How many cards at the top of the Tavern are royals that everybody knows to be there (R75)."""
    loss: str
    """The rule by which the game was lost, R49 or R70; empty before."""

    def copy(self) -> Self:
        """An independent copy."""
        new = type(self)()
        new.players = self.players
        new.hand_limit = self.hand_limit
        new.options = self.options
        new.phase = self.phase
        new.turn = self.turn
        new.hands = self.hands[:]
        new.tavern = self.tavern[:]
        new.discard = self.discard[:]
        new.castle = self.castle[:]
        new.table = self.table[:]
        new.enemy = self.enemy
        new.damage = self.damage
        new.shield = self.shield
        new.immune = self.immune
        new.yielded = self.yielded
        new.refreshes = self.refreshes
        new.known = self.known
        new.loss = self.loss
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # pyright: ignore[reportAssignmentType]  # it changes in place

    def __repr__(self) -> str:
        """Public facts only, because a repr ends up in logs (R73, R74)."""
        enemy = "none" if self.enemy == NO_ENEMY else f"{TEXT[self.enemy]} {self.health}/{self.attack}"
        hands = "/".join(map(str, self.hand_sizes))
        return (
            f"<Position {self.phase} turn={self.turn} enemy={enemy} hands={hands} tavern={len(self.tavern)}"
            f" discard={len(self.discard)} table={len(self.table)} castle={len(self.castle)}>"
        )

    def dump(self) -> Json:
        """Every field as JSON, for a snapshot of the game."""
        values = {name: getattr(self, name) for name in State.__slots__}
        piles = {name: [*values[name]] for name in _LISTS}
        return {**values, **piles, "options": SCHEMA.changed(self.options)}

    @classmethod
    def load(cls, data: Json) -> Self:
        """Reads what `dump` wrote. Raises ValueError for other fields."""
        if set(data) != set(State.__slots__):
            raise ValueError("that is no position of Regicide")
        new = cls()
        for name in State.__slots__:
            setattr(new, name, [*data[name]] if name in _LISTS else data[name])
        new.options = SCHEMA.read(data["options"])
        return new

    @property
    def health(self) -> int:
        """The enemy's health left."""
        return HEALTH[self.enemy] - self.damage

    @property
    def attack(self) -> int:
        """The enemy's attack after shields (R44)."""
        return attack_after(self.enemy, self.shield, self.immune)

    @property
    def hand_sizes(self) -> list[int]:
        """The number of cards in each hand."""
        return [hand.bit_count() for hand in self.hands]

    @property
    def defeated(self) -> int:
        """Royals defeated so far, 0-12 (R72)."""
        return ROYALS - len(self.castle) - (self.enemy != NO_ENEMY)

    @property
    def medal(self) -> str | None:
        """The medal of a solo win (R65)."""
        return MEDALS[self.refreshes] if self.phase == WON and self.players == 1 else None

    @property
    def over(self) -> bool:
        """Whether the game is won or lost."""
        return self.phase == WON or self.phase == LOST
