"""What the tables, the store and the Discord side know about the rules of a game.

A game is a folder of pure rules plus one object of this shape, listed in `bot/games.py`. `State`, `Event` and the views
are the game's own types; the table only passes them on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from random import Random
from typing import Any, Final, Literal, Protocol, TypeVar, cast

from bot.game.core.errors import OtherRules
from bot.game.core.options import OptionSchema

Json = dict[str, Any]
"""A JSON object, as the log stores it."""


def with_tuples(value: Any) -> Any:
    """A JSON value with its lists turned into tuples, as frozen values have them."""
    return tuple(map(with_tuples, cast(list[Any], value))) if isinstance(value, list) else value


def with_lists(value: Any) -> Any:
    """The same value as JSON has it: with lists for its tuples, and objects for its dataclasses."""
    if is_dataclass(value):
        return {one.name: with_lists(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, tuple | list):
        return list(map(with_lists, cast(Sequence[Any], value)))
    return value


State = TypeVar("State")
Event = TypeVar("Event")

FIRST_VERSION: Final = 1
"""The rules version of every game whose log names none."""

Upgrade = Callable[[Json], Json]
"""Turns an event that one version of a game's rules stored into what the next version would have stored."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The most that an AI may think about one move: it stops at the first of these limits that it reaches.

    An AI that counts what it tries keeps to `rollouts`, one that thinks as long as it may keeps to `seconds` too, and
    one that is done at once ignores both.
    """

    rollouts: int | None = None
    """How many games, or parts of one, it may play out. With the same number, equal views get equal moves."""
    seconds: float | None = None
    """How long it may take."""


UNLIMITED: Final = Budget()


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
    distinction: str | None = None
    """How well it ended, in a word of the game's own; statistics count the games with each."""


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

    @property
    def schema(self) -> OptionSchema[Any]:
        """The options, with what players read about them."""
        ...

    @property
    def version(self) -> int:
        """The version of these rules, from `FIRST_VERSION` on. Raise it when old events would get another meaning."""
        ...

    @property
    def upgrades(self) -> Mapping[int, Upgrade]:
        """For each earlier version that can still be read, the step to the next one.

        The best step writes an option that keeps the old rule into the deal of an old game.
        """
        ...

    def options(self, values: Mapping[str, str], seats: int) -> Json:
        """Checks rule options for a table of this many seats and returns those that differ from the defaults.

        Raises GameError for one that the game does not know, or that does not fit the seats.
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

    def legal_moves(self, state: State, seat: int) -> tuple[str, ...]:
        """Every move that `decide` accepts from this seat now, as texts, each once and sorted; none if it must wait."""
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

    def dump_state(self, state: State) -> Json:
        """A state as a snapshot stores it, hidden cards too: it goes to the database and nowhere else."""
        ...

    def load_state(self, data: Json) -> State:
        """Reads what `dump_state` of these rules wrote. Raises ValueError for anything else."""
        ...

    def awaits(self, state: State) -> tuple[int, ...]:
        """The seats that may act; any one of them advances the game. Empty when it is over.

        Mostly one seat. If there are several, people come before AIs. Only `decide` judges which moves are legal, and
        it may let other seats move, too.
        """
        ...

    def result(self, state: State) -> Result | None:
        """How the game ended, None while it runs."""
        ...

    def public_view(self, state: State) -> Any:
        """What everybody may see."""
        ...

    def seat_view(self, state: State, seat: int, public: Any = None) -> Any:
        """What this seat may see. `public` is the public view of this state, if it has been made already."""
        ...

    def story(self, before: State | None, event: Event, after: State) -> tuple[Any, ...]:
        """What happened in this event, as public facts."""
        ...

    def choose(self, level: str, view: Any, budget: Budget) -> str:
        """The move of an AI of this strength that sees this view of its seat. The seat must have a move to make.

        It may take a while, because it does not run on the event loop. Raises GameError for an unknown strength.
        """
        ...

    @property
    def levels(self) -> tuple[str, ...]:
        """The AI strengths, the default first."""
        ...


AnyRules = GameRules[Any, Any]


@dataclass(frozen=True, slots=True)
class AiQuestion:
    """What an AI is asked: values and nothing else, so that it can be sent to another process."""

    game: str
    level: str
    view: Any = field(repr=False)
    """What the seat may see."""
    budget: Budget = UNLIMITED


def answer(games: Mapping[str, AnyRules], asked: AiQuestion) -> str:
    """The move of an AI, from the question alone. Raises GameError for an unknown strength."""
    return games[asked.game].choose(asked.level, asked.view, asked.budget)


def upgraded(rules: AnyRules, version: int, event: Json) -> Json:
    """An event that was stored under this version of the rules, as the present version would have stored it.

    Raises OtherRules if no steps lead from that version to this one, because no game is replayed under other rules.
    """
    if not FIRST_VERSION <= version <= rules.version:
        raise _other(rules, version)
    for step in range(version, rules.version):
        if step not in rules.upgrades:
            raise _other(rules, version)
        event = rules.upgrades[step](event)
    return event


def _other(rules: AnyRules, version: int) -> OtherRules:
    return OtherRules("other-rules", title=rules.title, game=rules.key, begun_by=version, mine=rules.version)
