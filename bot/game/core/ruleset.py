"""What the rules of all games have in common: options, AIs by strength, and records."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from bot.game.core.errors import GameError, IllegalMove, RecordError
from bot.game.core.options import OptionSchema
from bot.game.core.records import CheckedRecord, check_final, check_kind, moves_of, read_number, read_options
from bot.game.core.rules import FIRST_VERSION, Budget, Json, Upgrade, with_lists, with_tuples


class Beginning(Protocol):
    """The event that begins a game."""

    @property
    def players(self) -> int:
        """The number of seats."""
        ...


class Moving(Protocol):
    """An event that a move brings about."""

    @property
    def seat(self) -> int:
        """Whose move it is."""
        ...


class Playing(Protocol):
    """A state of a game."""

    @property
    def options(self) -> Any:
        """The house rules that it is played by."""
        ...


S = TypeVar("S", bound=Playing)
B = TypeVar("B", bound=Beginning)
M = TypeVar("M", bound=Moving)

Player = Callable[[Any, Budget], str]
"""An AI player: from the view of its seat, and its budget, to the text of its move."""


V = TypeVar("V")
C = TypeVar("C", bound=str)


def unhurried(choose: Callable[[V], C]) -> Callable[[V, Budget], C]:
    """A player that is done at once: it ignores its budget and chooses from the view alone."""
    return lambda view, _: choose(view)


class Ruleset(ABC, Generic[S, B, M]):
    """Rules with records over the pure functions of a game: `S` is its state, `B` its first event, `M` every other.

    A game implements what is its own, and gets the rest of `GameRules` and `GameRecords` from here. It holds no state.
    """

    key: str
    title: str
    seats: range
    seats_rule: str
    """The id of the rule that says for how many seats the game is."""
    schema: OptionSchema[Any]
    players: Mapping[str, Player]
    """The AI player of each strength, the default first."""
    version: int = FIRST_VERSION
    upgrades: Mapping[int, Upgrade] = {}
    record_format: int = 1
    not_in_every_final: tuple[str, ...] = ()
    """The keys that not every snapshot of a record has."""

    state: type[Any]
    """The dataclass of its states, where `dump_state` is left to the base."""

    # What is the game's own, besides the views, the story and the result.

    @abstractmethod
    def begin(self, seats: int, options: Any, chance: Random) -> B:
        """The first event of a game with these options, for a number of seats that fits them."""

    @abstractmethod
    def decide(self, state: S, seat: int, move: str, chance: Random) -> M:
        """The event that this move brings about. Raises IllegalMove, and has then drawn nothing from `chance`."""

    @abstractmethod
    def apply(self, state: S | None, event: B | M) -> S:
        """The state after an event; `state` stays as it is. Raises ValueError for a move before the first event."""

    @abstractmethod
    def awaits(self, state: S) -> tuple[int, ...]:
        """The seats that may act; any one of them advances the game. Empty when it is over."""

    @abstractmethod
    def legal_moves(self, state: S, seat: int) -> tuple[str, ...]:
        """Every move of this seat, sorted."""

    @abstractmethod
    def dump(self, event: B | M) -> Json:
        """An event as the log and records have it; a move has `seat` and `move`, the first event has neither."""

    @abstractmethod
    def read_deal(self, data: Json, players: int, options: Any) -> B:
        """Reads the rest of the first event of a record or the log. Raises RecordError without a ply."""

    @abstractmethod
    def read_move(self, data: Any, seats: int, ply: int | None) -> M:
        """Reads any other event, legal or not, of a game with this many seats. Raises RecordError with this ply."""

    # What a game adds to where its rules ask for more.

    def check_seats(self, seats: int, options: Any) -> None:  # noqa: ARG002  # some games' options need certain seats
        """Raises GameError for a number of seats that the game does not have, or that does not fit these options."""
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            raise IllegalMove("wrong-number-of-players", self.seats_rule, title=self.title, least=least, most=most)

    def check_move(self, state: S, moved: M, ply: int) -> None:  # noqa: ARG002  # chance may be wrong, too
        """Checks that this seat may make this move now, and that the event carries the chance it needs and no other.

        This is enough where no move needs any. Raises IllegalMove, or RecordError with this ply.
        """
        self.decide(state, moved.seat, self.dump(moved)["move"], Random(0))  # noqa: S311  # nobody draws from it

    def snapshot(self, state: S) -> Json:
        """The whole state as records have it, hidden cards included."""
        return self.dump_state(state)

    def dump_state(self, state: S) -> Json:
        """A state as a snapshot of the log has it: every field of the dataclass."""
        written: Json = with_lists(state)
        return {**written, "options": self.schema.changed(state.options)}

    def load_state(self, data: Json) -> S:
        """Reads what `dump_state` wrote. Raises ValueError for anything else."""
        if set(data) != {one.name for one in fields(self.state)}:
            raise ValueError(f"that is no state of {self.title}")
        values = {name: with_tuples(value) for name, value in data.items()}
        loaded: S = self.state(**{**values, "options": self.schema.read(data["options"])})
        return loaded

    # What follows from that.

    @property
    def levels(self) -> tuple[str, ...]:
        """The AI strengths, the default first."""
        return tuple(self.players)

    def options(self, values: Mapping[str, str], seats: int) -> Json:
        """Checks rule options for a table of this many seats and returns those that differ from the defaults."""
        options = self.schema.read(values)
        self.check_seats(seats, options)
        return dict(self.schema.changed(options))

    def deal(self, seats: int, options: Mapping[str, str], chance: Random) -> B:
        """The event that begins a game. Raises GameError for an option or a number of seats that there is not."""
        chosen = self.schema.read(options)
        self.check_seats(seats, chosen)
        return self.begin(seats, chosen, chance)

    def read_beginning(self, data: Json) -> B:
        """Reads the first event from a record or the log. Raises RecordError without a ply."""
        options = read_options(data.get("options", {}), self.schema)
        players = read_number(data.get("players"), "players", None)
        try:
            self.check_seats(players, options)
        except IllegalMove as refusal:
            raise RecordError.of(refusal, None) from refusal
        return self.read_deal(data, players, options)

    def choose(self, level: str, view: Any, budget: Budget) -> str:
        """The move of an AI of this strength."""
        if level not in self.players:
            raise GameError("unknown-level", title=self.title, levels=self.levels)
        return self.players[level](view, budget)

    def load(self, data: Json) -> B | M:
        """Reads what `dump` wrote. Raises ValueError for anything else."""
        try:
            return self.read_move(data, self.seats[-1], None) if "move" in data else self.read_beginning(data)
        except RecordError as fault:
            raise ValueError(str(fault)) from fault

    def mover(self, state: S) -> int:
        """The seat that moves next when the program plays all seats."""
        return self.awaits(state)[0]

    def random_move(self, state: S, seat: int, chance: Random) -> str:
        """One of the legal moves, each as likely as any other."""
        return chance.choice(self.legal_moves(state, seat))

    def check(self, record: Json, legal: bool = False) -> CheckedRecord:
        """Replays a record, lists the legal moves of each ply if `legal`, and compares `final` if there is one.

        Raises RecordError with the ply at fault: None for the beginning, the number of moves for a wrong `final`.
        """
        check_kind(record, self.key, self.record_format)
        began = self.read_beginning(record)
        state, moves, before = self.apply(None, began), moves_of(record), list[tuple[str, ...]]()
        for ply, data in enumerate(moves):
            moved = self.read_move(data, began.players, ply)
            if legal:
                before.append(self.legal_moves(state, moved.seat))
            state = self._step(state, moved, ply)
        final = self.snapshot(state)
        if "final" in record:
            check_final(record["final"], final, self.not_in_every_final, len(moves))
        return CheckedRecord(len(moves), final, tuple(before) if legal else None)

    def _step(self, state: S, moved: M, ply: int) -> S:
        try:
            self.check_move(state, moved, ply)
        except IllegalMove as refusal:
            raise RecordError.of(refusal, ply) from refusal
        return self.apply(state, moved)

    def record(self, events: Sequence[Json]) -> Json:
        """The record of a game from its events as the log has them. Raises ValueError without its beginning."""
        loaded = [self.load(data) for data in events]
        if not loaded:
            raise ValueError("a record begins with its deal")
        state = self.apply(None, loaded[0])
        for event in loaded[1:]:
            state = self.apply(state, event)
        return self.write_record(loaded, None if self.awaits(state) else state)

    def write_record(self, events: Sequence[B | M], final: S | None) -> Json:
        """The record of these events; `final` is the state at the end of a game that is over."""
        first, *moves = map(self.dump, events)
        record = {"game": self.key, "format": self.record_format, **first, "moves": moves}
        return record if final is None else {**record, "final": self.snapshot(final)}
