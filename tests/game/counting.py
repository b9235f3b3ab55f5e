"""A tiny second game, which proves that the table knows nothing of Regicide.

Two or three seats add 1, 2 or a roll of a die to a total in turn; all win when it comes to the goal
exactly and lose beyond it. Each seat holds a secret number, which only it may see. With the order
`others`, one seat in turn rests, any of the others goes on, and everybody may roll.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from bot.game.core.errors import GameError, IllegalMove, NotYourTurn
from bot.game.core.rules import Json, Outcome, Player, Result, Standing


@dataclass(frozen=True, slots=True)
class Began:
    secrets: tuple[int, ...]
    goal: int
    others: bool = False


@dataclass(frozen=True, slots=True)
class Added:
    number: int


@dataclass(frozen=True, slots=True)
class Count:
    goal: int
    secrets: tuple[int, ...] = field(repr=False)
    total: int = 0
    turn: int = 0
    others: bool = False


@dataclass(frozen=True, slots=True)
class CountView:
    """What everybody sees (`secret` is None), or one seat."""

    total: int
    goal: int
    secret: int | None = field(default=None, repr=False)


class Counting:
    """Implements `Game`."""

    key = "counting"
    title = "Counting"
    seats = range(2, 4)
    levels = ("steady", "bold")

    def options(self, values: Mapping[str, str]) -> Json:
        if not set(values) <= {"goal", "order"} or not values.get("goal", "10").isdecimal():
            raise GameError("unknown-option", option="goal", options=("goal", "order"))
        return {name: value for name, value in values.items() if value != "10"}

    def deal(self, seats: int, options: Mapping[str, str], chance: Random) -> Began:
        secrets = tuple(chance.randrange(10**6, 10**7) for _ in range(seats))
        return Began(secrets, int(options.get("goal", "10")), options.get("order") == "others")

    def decide(self, state: Count, seat: int, move: str, chance: Random) -> Added:
        if seat not in self.awaits(state) and not (state.others and move == "roll"):
            raise NotYourTurn("not-your-turn", "C2")
        if move == "roll":
            return Added(chance.randint(1, 6))
        if move not in ("add 1", "add 2"):
            raise IllegalMove("unknown-move", "C1")
        return Added(int(move[-1]))

    def apply(self, state: Count | None, event: Began | Added) -> Count:
        if isinstance(event, Began):
            return Count(event.goal, event.secrets, others=event.others)
        assert state is not None
        return replace(state, total=state.total + event.number, turn=(state.turn + 1) % len(state.secrets))

    def dump(self, event: Began | Added) -> Json:
        if isinstance(event, Began):
            return {"secrets": list(event.secrets), "goal": event.goal, "others": event.others}
        return {"number": event.number}

    def load(self, data: Json) -> Began | Added:
        if "number" in data:
            return Added(data["number"])
        return Began(tuple(data["secrets"]), data["goal"], data.get("others", False))

    def awaits(self, state: Count) -> tuple[int, ...]:
        if state.total >= state.goal:
            return ()
        seats = range(len(state.secrets))
        return tuple(seat for seat in seats if (seat == state.turn) is not state.others)

    def result(self, state: Count) -> Result | None:
        if state.total < state.goal:
            return None
        outcome: Outcome = "won" if state.total == state.goal else "lost"
        return Result((Standing(outcome, state.total),) * len(state.secrets))

    def public_view(self, state: Count) -> CountView:
        return CountView(state.total, state.goal)

    def seat_view(self, state: Count, seat: int) -> CountView:
        return CountView(state.total, state.goal, state.secrets[seat])

    def story(self, before: Count | None, event: Began | Added, after: Count) -> tuple[Any, ...]:
        return ("it began",) if isinstance(event, Began) else (f"{event.number} makes {after.total}",)

    def player(self, level: str) -> Player:
        if level not in self.levels:
            raise GameError("unknown-level", title=self.title, levels=self.levels)
        return lambda view: "add 1" if level == "steady" else "add 2"
