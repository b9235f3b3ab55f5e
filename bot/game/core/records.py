"""What the `record` commands need of a game: checking its records, and playing it without people.

It also reads what the records of all games have in common.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol, cast, runtime_checkable

from bot.game.core.errors import GameError, RecordError
from bot.game.core.options import O, OptionSchema
from bot.game.core.rules import UNLIMITED, Event, GameRules, Json, State


@dataclass(frozen=True, slots=True)
class CheckedRecord:
    """What a check found in a valid record."""

    plies: int
    final: Json
    """The snapshot after the last move."""
    legal: tuple[tuple[str, ...], ...] | None
    """All legal moves just before each move, if they were asked for."""


@runtime_checkable
class GameRecords(GameRules[State, Event], Protocol[State, Event]):
    """The rules of a game that has records, as record.md describes them. Every method is pure.

    `Ruleset` in `bot/game/core/ruleset.py` implements it for games that can write and read the parts of a record.
    """

    def check(self, record: Json, legal: bool = False) -> CheckedRecord:
        """Replays a record and compares its `final`, if it has one; lists the legal moves if `legal`.

        Raises RecordError for an invalid one.
        """
        ...

    def record(self, events: Sequence[Json]) -> Json:
        """The record of a game from its events as `dump` wrote them, the deal first.

        It has a `final` if the game was played to its end. Raises ValueError for what `dump` did not write.
        """
        ...

    def write_record(self, events: Sequence[Event], final: State | None) -> Json:
        """The record of these events, the deal first; `final` is the state at the end of a game that is over."""
        ...

    def mover(self, state: State) -> int:
        """The seat that moves next when the program plays all seats: one that the game awaits, or that may move."""
        ...

    def random_move(self, state: State, seat: int, chance: Random) -> str:
        """One of the legal moves of a seat that has any, each as likely as any other.

        How it draws from `chance` is part of what `record simulate` promises: the same arguments print the same bytes.
        """
        ...


AnyRecords = GameRecords[Any, Any]


def check_kind(record: Json, game: str, format_: int) -> None:
    """Checks that a record is of this game and in this format. Raises RecordError without a ply."""
    if record.get("game") != game:
        raise RecordError("record-game", None, game=game)
    if not same(record.get("format"), format_):
        raise RecordError("record-format", None, format=format_)


def read_options(value: Any, schema: OptionSchema[O]) -> O:
    """The options of a record, and the defaults for the rest. Raises RecordError without a ply."""
    if not isinstance(value, dict) or not all(isinstance(item, str) for item in cast(Json, value).values()):
        raise RecordError("options-no-object", None, schema.rule)
    try:
        return schema.read(cast(dict[str, str], value))
    except GameError as refusal:
        raise RecordError.of(refusal, None) from refusal


def moves_of(record: Json) -> list[Any]:
    """The moves of a record, each still to be read. Raises RecordError without a ply."""
    moves: Any = record.get("moves")
    if not isinstance(moves, list):
        raise RecordError("moves-no-list", None)
    return cast(list[Any], moves)


def read_move_fields(data: Any, ply: int | None) -> tuple[Json, int, str]:
    """A move's object, its seat and its text, still to be read. Raises RecordError with this ply."""
    if not isinstance(data, dict):
        raise RecordError("move-no-object", ply)
    fields = cast(Json, data)
    seat = read_number(fields.get("seat"), "seat", ply)
    written = fields.get("move")
    if not isinstance(written, str):
        raise RecordError("move-no-text", ply)
    return fields, seat, written


def read_number(value: Any, name: str, ply: int | None) -> int:
    """A whole number, which true and 1.0 are not. Raises RecordError with this ply."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise RecordError("no-whole-number", ply, key=name)
    return value


_ABSENT: Final = object()


def check_final(claimed: Any, final: Json, optional: Collection[str], plies: int) -> None:
    """Checks that a record's `final` equals this snapshot; `optional` are the keys that not every snapshot has.

    Raises RecordError at the ply after the last.
    """
    if not isinstance(claimed, dict):
        raise RecordError("final-no-snapshot", plies)
    wrong = tuple(_differences(cast(Json, claimed), final, optional))
    if wrong:
        raise RecordError("final-differs", plies, keys=wrong)


def same(claimed: Any, fact: Any) -> bool:
    """Whether a JSON value equals this one; 1, 1.0 and true are three different values."""
    if isinstance(fact, list) and isinstance(claimed, list):
        claims, facts = cast(list[Any], claimed), cast(list[Any], fact)
        return len(claims) == len(facts) and all(map(same, claims, facts))
    return claimed == fact and isinstance(claimed, bool) == isinstance(fact, bool) and not isinstance(claimed, float)


def _differences(claimed: Json, final: Json, optional: Collection[str]) -> Iterator[str]:
    for name in (*final, *(name for name in optional if name not in final)):
        if not same(claimed.get(name, _ABSENT), final.get(name, _ABSENT)):
            yield name


POLICIES: Final = ("random", "ai")
"""How a simulated game is played: uniformly over the legal moves, or by the game's AI of the default strength."""


def simulate(
    rules: AnyRecords, seats: int, policy: str, chance: Random, options: Mapping[str, str] | None = None
) -> Json:
    """The record of one whole game, with its `final`.

    Raises GameError for an unknown policy or option, or a number of seats that the game does not have.
    """
    if policy not in POLICIES:
        raise GameError("unknown-policy", policy=policy, policies=POLICIES)
    events = [rules.deal(seats, options or {}, chance)]
    state = rules.apply(None, events[0])
    while rules.awaits(state):
        seat = rules.mover(state)
        events.append(rules.decide(state, seat, _choose(rules, state, seat, policy, chance), chance))
        state = rules.apply(state, events[-1])
    return rules.write_record(events, state)


def _choose(rules: AnyRecords, state: Any, seat: int, policy: str, chance: Random) -> str:
    if policy == "random":
        return rules.random_move(state, seat, chance)
    return rules.choose(rules.levels[0], rules.seat_view(state, seat), UNLIMITED)
