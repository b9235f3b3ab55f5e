"""A tiny second game, which proves that the table knows nothing of Regicide.

Two or three seats add 1, 2 or a roll of a die to a total in turn; all win when it comes to the goal
exactly and lose beyond it. Each seat holds a secret number, which only it may see. With the order
`others`, one seat in turn rests, any of the others goes on, and everybody may roll.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import Any

from bot.game.core.errors import GameError, IllegalMove, NotYourTurn
from bot.game.core.options import Choice, Option, OptionSchema
from bot.game.core.rules import Budget, Json, Outcome, Result, Standing, Upgrade, with_tuples


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


@dataclass(frozen=True, slots=True)
class Options:
    goal: str = "10"
    order: str = "turns"


def goal(number: str) -> Choice:
    return Choice(number, number, "" if number == "10" else f"The goal is {number}")


class Counting:
    """Implements `GameRules` and nothing else: it has no records."""

    key = "counting"
    title = "Counting"
    seats = range(2, 4)
    levels = ("steady", "bold")
    version = 1
    upgrades: Mapping[int, Upgrade] = {}
    schema = OptionSchema(
        Options,
        "C3",
        Option("goal", "Where all win (default: 10)", tuple(map(goal, ("10", "1", "2", "3", "7", "1000"))), "C3"),
        Option("order", "Who moves", (Choice("turns", "In turn"), Choice("others", "Others", "Others move")), "C3"),
    )

    def options(self, values: Mapping[str, str], seats: int) -> Json:
        return dict(self.schema.changed(self.schema.read(values)))

    def deal(self, seats: int, options: Mapping[str, str], chance: Random) -> Began:
        chosen = self.schema.read(options)
        secrets = tuple(chance.randrange(10**6, 10**7) for _ in range(seats))
        return Began(secrets, int(chosen.goal), chosen.order == "others")

    def legal_moves(self, state: Count, seat: int) -> tuple[str, ...]:
        if seat in self.awaits(state):
            return ("add 1", "add 2", "roll")
        return ("roll",) if state.others else ()

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

    def seat_view(self, state: Count, seat: int, public: CountView | None = None) -> CountView:
        return CountView(state.total, state.goal, state.secrets[seat])

    def story(self, before: Count | None, event: Began | Added, after: Count) -> tuple[Any, ...]:
        return ("it began",) if isinstance(event, Began) else (f"{event.number} makes {after.total}",)

    def choose(self, level: str, view: CountView, budget: Budget) -> str:
        if level not in self.levels:
            raise GameError("unknown-level", title=self.title, levels=self.levels)
        return "add 1" if level == "steady" else "add 2"

    def dump_state(self, state: Count) -> Json:
        return asdict(state)

    def load_state(self, data: Json) -> Count:
        return Count(**{name: with_tuples(value) for name, value in data.items()})
