"""A table as a fold over its log: replays all of it, one entry, or only what does not need the game's rules. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from bot.game.core.rules import FIRST_VERSION, AnyRules, Json, upgraded
from bot.game.ports.log import Entry
from bot.game.table.events import MovePlayed, Started, TableEvent, as_stored, load, rules_version
from bot.game.table.evolve import Stamp, evolve
from bot.game.table.state import Table


def replay(games: Mapping[str, AnyRules], entries: Iterable[Entry]) -> Table | None:
    """The table after all these entries of its log, None if there are none."""
    table: Table | None = None
    for entry in entries:
        table = fold(games, table, entry)
    return table


def fold(games: Mapping[str, AnyRules], table: Table | None, entry: Entry) -> Table:
    """The table after one entry of its log.

    Raises ValueError for an entry that is empty or unreadable, or that belongs to an unknown game, and OtherRules for a
    game that began under rules which this program does not have.
    """
    stamp = Stamp(entry.version, entry.at, entry.actor)
    for data in entry.events:
        rules = _rules_for(games, table, data)
        version = rules_version(data, FIRST_VERSION if table is None else table.rules_version)
        table = evolve(rules, table, load(data, partial(_read, rules, version)), stamp)
    if table is None or not entry.events:
        raise ValueError("an entry of the log holds no event")
    return table


def without_play(games: Mapping[str, AnyRules], entries: Iterable[Entry]) -> Table | None:
    """The table after these entries with its people and its place, but without its cards and moves."""
    table: Table | None = None
    for entry in entries:
        stamp = Stamp(entry.version, entry.at, entry.actor)
        for data in entry.events:
            table = _after(_rules_for(games, table, data), table, load(data, as_stored), stamp)
    return table


def _rules_for(games: Mapping[str, AnyRules], table: Table | None, data: Json) -> AnyRules:
    """The rules by which the game of a stored event is played. `table` is None before the first event.

    Raises ValueError if the first event does not name a game, or names one that is not in `games`.
    """
    key = data.get("game") if table is None else table.game
    if key is None:
        raise ValueError("the log of a game begins with its opening")
    if key not in games:
        raise ValueError(f"there is no game {key!r} here")
    return games[key]


def _read(rules: AnyRules, version: int, stored: Json) -> Any:
    return rules.load(upgraded(rules, version, stored))


def _after(rules: AnyRules, table: Table | None, event: TableEvent, stamp: Stamp) -> Table:
    match event:
        case Started() if table is not None:
            return replace(table, phase="playing", started_at=stamp.at, version=stamp.version)
        case MovePlayed() if table is not None:
            return replace(table, version=stamp.version)
        case _:
            return evolve(rules, table, event, stamp)
