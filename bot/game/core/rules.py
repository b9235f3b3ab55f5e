"""The seam: what the table, the store and Discord's side know of a game.

A game is a folder of pure rules plus one object with this shape, listed in `bot/game/registry.py`.
`State`, `Event` and the views are the game's own types; the table only carries them about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, Protocol, TypeVar

Json = dict[str, Any]
"""A JSON object, as the log stores it."""

State = TypeVar("State")
Event = TypeVar("Event")

Player = Callable[[Any], str]
"""A player that is no person: from the view of its seat to the text of its move.

It is pure and may be slow: the table runs it out of the event loop's way.
"""


Outcome = Literal["won", "lost", "drawn"]
"""How a seat ended; more than one may win, and a draw is neither a win nor a loss."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one seat ended, as statistics count it."""

    outcome: Outcome
    score: int
    """The game's own measure of success (Regicide: royals defeated by all, 0-12)."""
    lasted: int | None = None
    """The rounds this seat survived, in games in which seats go out one by one."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a finished game ended."""

    standings: tuple[Standing, ...]
    """One for each seat, in order of the seats; all alike where a table wins or loses together."""
    medal: str | None = None
    """What the whole table is honoured with, for games that know such a thing."""


class GameRules(Protocol[State, Event]):
    """The rules of one game, as the table runs them. Every method is pure."""

    @property
    def key(self) -> str:
        """The name in commands, custom_ids and the log; lower-case letters."""
        ...

    @property
    def title(self) -> str:
        """The name that people read."""
        ...

    @property
    def seats(self) -> range:
        """The numbers of seats that can play."""
        ...

    def options(self, values: Mapping[str, str]) -> Json:
        """Checks rule options and returns those that differ from the defaults.

        Raises GameError for one that the game does not know.
        """
        ...

    def deal(self, seats: int, options: Mapping[str, str], chance: Random) -> Event:
        """The event that begins a game of `seats` seats; all its chance is drawn from `chance`."""
        ...

    def decide(self, state: State, seat: int, move: str, chance: Random) -> Event:
        """The event that this move of this seat brings about.

        `move` is in the game's notation (record.md). Raises NotYourTurn for a seat that may not move now
        and GameError for an illegal move, and has then drawn nothing from `chance` (R81).
        """
        ...

    def apply(self, state: State | None, event: Event) -> State:
        """The state after an event; `state` is None before the first one. Never changes `state`."""
        ...

    def dump(self, event: Event) -> Json:
        """An event as the log stores it."""
        ...

    def load(self, data: Json) -> Event:
        """Reads what `dump` wrote. Raises ValueError for anything else."""
        ...

    def awaits(self, state: State) -> tuple[int, ...]:
        """The seats any one of which moves the game on; empty when it is over.

        Mostly one seat. Several where any of them may, and a person's comes before an AI's then. Which moves are legal
        is judged by `decide` alone, which may let other seats move too.
        """
        ...

    def result(self, state: State) -> Result | None:
        """How the game ended, None while it runs."""
        ...

    def public_view(self, state: State) -> Any:
        """What everybody may see."""
        ...

    def seat_view(self, state: State, seat: int) -> Any:
        """What this seat may see."""
        ...

    def story(self, before: State | None, event: Event, after: State) -> tuple[Any, ...]:
        """What happened in this event, as public facts."""
        ...

    def player(self, level: str) -> Player:
        """The AI player of this strength. Raises GameError for an unknown one."""
        ...

    @property
    def levels(self) -> tuple[str, ...]:
        """The AI strengths there are, the default first."""
        ...


AnyRules = GameRules[Any, Any]
