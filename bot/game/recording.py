"""What the `record` commands need of a game: to check a record of it, and to play one by itself."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, Protocol

from bot.game.game import Json

POLICIES: Final = ("random", "ai")
"""How a simulated game is played: uniformly over the legal moves, or by the game's AI player."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A record that holds."""

    plies: int
    final: Json
    """The snapshot after the last move."""
    legal: tuple[tuple[str, ...], ...] | None
    """All legal moves just before each move, if they were asked for."""


class Recording(Protocol):
    """The records of one game, as record.md describes them. Every method is pure."""

    @property
    def seats(self) -> range:
        """The numbers of seats that can play."""
        ...

    def check(self, record: Json, legal: bool) -> Checked:
        """Replays a record and compares its `final`, if it has one; lists the legal moves if `legal`.

        Raises RecordError for one that does not hold.
        """
        ...

    def simulate(self, seats: int, policy: str, chance: Random) -> Json:
        """The record of one whole game, played by one of `POLICIES`.

        Raises GameError for a number of seats or a policy that there is not.
        """
        ...
