"""A table without a lock or a database: commands go in, entries gather, and everything is compared with its replay."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Self

import pytest

from bot.game.core.errors import GameError, Value
from bot.game.core.rules import AnyRules, Budget
from bot.game.ports.log import Entry, Place
from bot.game.regicide.ruleset import Regicide
from bot.game.table.commands import AiMove, Command, Move, actor_of
from bot.game.table.decide import decide
from bot.game.table.events import TableEvent, as_stored, dump, load
from bot.game.table.evolve import Stamp, advance
from bot.game.table.fold import replay
from bot.game.table.opening import open_table
from bot.game.table.state import Table
from tests.game.counting import Counting

ANA, BEN, CLEO, DAN, EVE = 101, 102, 103, 104, 105
NAMES = {ANA: "Ana", BEN: "Ben", CLEO: "Cleo", DAN: "Dan", EVE: "Eve"}
HERE = Place(guild=1, channel=2)
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
REGICIDE, COUNTING = Regicide(), Counting()
GAMES: Mapping[str, AnyRules] = {REGICIDE.key: REGICIDE, COUNTING.key: COUNTING}


class Sitting:
    """One table as it is asked things, one after another; Ana is its host."""

    def __init__(
        self,
        game: AnyRules = COUNTING,
        *,
        wanted: int | None = None,
        ais: int = 0,
        level: str | None = None,
        options: Mapping[str, str] | None = None,
        name: str = "Ana",
        pace: int | None = None,
        seed: int = 1,
    ) -> None:
        self.game = game
        self.chance = Random(seed)
        opening = open_table(game, HERE, ANA, name, wanted, ais, options or {}, self.chance, level, pace)
        self.passed = timedelta()
        self.entries: list[Entry] = []
        self.table = self._advance(None, opening, ANA)

    def do(self, *commands: Command) -> Self:
        for command in commands:
            events = decide(self.game, self.table, command, self.chance, self.now)
            self.table = self._advance(self.table, events, actor_of(command))
        return self

    def ai_choice(self, seat: int) -> Command:
        """The move that an AI would make on this seat, from whoever sits there."""
        text = self.game.choose(self.game.levels[0], self.game.seat_view(self.table.play, seat), Budget())
        user, position = self.table.seats[seat].user, self.table.position
        return AiMove(seat, position, text) if user is None else Move(user, position, text)

    def replayed(self) -> Table | None:
        """The table as a restarted bot would find it: from JSON, with nothing else to go by."""
        return replay(GAMES, [_read_back(entry) for entry in self.entries])

    def later(self, **time: float) -> Self:
        """So much time passes; a second more passes with each command."""
        self.passed += timedelta(**time)
        return self

    @property
    def now(self) -> datetime:
        """When the next command comes in."""
        return NOON + timedelta(seconds=len(self.entries) + 1) + self.passed

    @property
    def last(self) -> tuple[TableEvent, ...]:
        """What the last command brought about."""
        return tuple(load(event, as_stored) for event in self.entries[-1].events)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.table.seats]

    @contextmanager
    def refuses(self, kind: type[GameError], code: str, rule: str | None = None, **values: Value) -> Iterator[None]:
        """What is asked inside is refused in just this way, and nothing has changed by it, chance included."""
        table, entries, drawn = self.table, len(self.entries), self.chance.getstate()
        with pytest.raises(kind) as refusal:
            yield
        assert (refusal.type, refusal.value.code, refusal.value.rule) == (kind, code, rule)
        assert refusal.value.values == values
        assert (self.table, len(self.entries), self.chance.getstate()) == (table, entries, drawn)
        assert self.replayed() == self.table

    def _advance(self, table: Table | None, events: tuple[TableEvent, ...], actor: int | None) -> Table:
        version = len(self.entries) + 1
        stamp = Stamp(version, self.now, actor)
        after, happened = advance(self.game, table, events, stamp)
        self.entries.append(entry(self.game, happened, stamp))
        return after


def entry(game: AnyRules, events: Iterable[TableEvent], stamp: Stamp) -> Entry:
    """The entry that holds these events in the log."""
    return Entry(stamp.version, tuple(dump(event, game.dump) for event in events), stamp.at, stamp.actor)


def _read_back(entry: Entry) -> Entry:
    return Entry(entry.version, tuple(json.loads(json.dumps(entry.events))), entry.at, entry.actor, entry.interaction)
