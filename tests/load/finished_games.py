"""A database of very many finished games, made in a minute: a few are really played, then copied with other people.

Groups of three play with one another again and again, on the servers where they are, and one person has played a great
deal. The same number of games always makes the same database.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from bot.store import Store
from tests.databases import with_tables
from tests.store.released import ANA, BEN, CLEO, NOON, Evening

EAGER: Final = 2 * 10**18
"""Somebody who sat in 5,000 games, or in all if there are fewer."""
EAGER_GAMES: Final = 5000
USUAL: Final = EAGER + 10
"""One of the others."""
GAMES_OF_A_GROUP: Final = 50
SERVERS: Final = 200
PLAYED: Final = (("regicide", (ANA, BEN, CLEO)), ("gnav", (ANA, BEN)), ("regicide", (ANA, BEN)), ("regicide", (ANA,)))
"""What is really played, and by whom."""
BESIDE_EVENTS: Final = ("games", "seats", "mentions", "results", "boards")
COUNTED_BY: Final = "bot.store.migrations.versions.0009_tallies"
_AT_ONCE: Final = 2000
_MIXED: Final = 7919
"""A prime: games that follow one another are those of different groups."""

Row = tuple[Any, ...]


@dataclass(frozen=True)
class Template:
    """All rows of a game that was really played, by table."""

    rows: dict[str, list[dict[str, Any]]]
    events: list[tuple[int, str, int | None, bool, str, bool]]
    """Version, time, who did it, whether by a click, the payload, and whether that names people."""


class Copies:
    """So many copies of the templates, numbered from 1."""

    def __init__(self, templates: list[Template], games: int) -> None:
        self._templates = templates
        self._groups = max(1, games // GAMES_OF_A_GROUP)
        self._eager_one_in = max(1, games // EAGER_GAMES)

    def columns(self, table: str) -> list[str]:
        """The names of a table's columns, in the order of `rows`."""
        return next(list(row) for template in self._templates for row in template.rows[table])

    def rows(self, table: str, numbers: range) -> Iterator[Row]:
        """The rows that these games have in a table."""
        for number in numbers:
            people, shared = self._people(number), _shared(number)
            for row in self._template(number).rows[table]:
                yield tuple(shared[name] if name in shared else _of(people, value) for name, value in row.items())

    def events(self, numbers: range) -> Iterator[Row]:
        """The log of these games."""
        for number in numbers:
            people, click = self._people(number), number * 10_000
            for version, at, actor, clicked, payload, names_people in self._template(number).events:
                said = _of(people, payload) if names_people else payload
                yield number, version, at, people.get(actor), click + version if clicked else None, said

    def _template(self, number: int) -> Template:
        return self._templates[number % len(self._templates)]

    def _people(self, number: int) -> dict[int | None, int]:
        """Who plays instead of those who really did, in the same order of ids."""
        first = USUAL + 2 * (number * _MIXED % self._groups)
        eager = number % self._eager_one_in == 0
        return {ANA: EAGER if eager else first, BEN: first + 1, CLEO: first + 2}


async def build(file: Path, games: int) -> None:
    """Makes a database of so many finished games."""
    with tempfile.TemporaryDirectory() as folder:
        templates = [await _played(Path(folder) / f"{number}.db", *one) for number, one in enumerate(PLAYED)]
    copies = Copies(templates, games)
    with_tables(file)
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        for first in range(1, games + 1, _AT_ONCE):
            numbers = range(first, min(first + _AT_ONCE, games + 1))
            database.execute("BEGIN")
            for table in BESIDE_EVENTS:
                _insert(database, table, copies.columns(table), copies.rows(table, numbers))
            columns = ["game_id", "version", "at", "actor", "interaction_id", "payload"]
            _insert(database, "events", columns, copies.events(numbers))
            database.execute("COMMIT")
        for statement in import_module(COUNTED_BY).FILL:
            database.execute(statement)


def _insert(database: sqlite3.Connection, table: str, columns: list[str], rows: Iterator[Row]) -> None:
    marks = ", ".join("?" * len(columns))
    database.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)  # noqa: S608  # our names


async def _played(file: Path, key: str, people: tuple[int, ...]) -> Template:
    async with await Store.open(with_tables(file)) as store:
        evening = Evening(store)
        await evening.play(await evening.sit_down(key, 10, *people, ais=0 if len(people) > 1 else 2))
    with closing(sqlite3.connect(file)) as database:
        database.row_factory = sqlite3.Row
        # Every name is ours.
        rows = {table: [dict(row) for row in database.execute(f"SELECT * FROM {table}")] for table in BESIDE_EVENTS}  # noqa: S608
        entries = database.execute("SELECT * FROM events ORDER BY version").fetchall()
    return Template(rows, [_event(entry) for entry in entries])


def _event(row: sqlite3.Row) -> tuple[int, str, int | None, bool, str, bool]:
    names_people = any(str(user) in row["payload"] for user in (ANA, BEN, CLEO))
    return row["version"], row["at"], row["actor"], row["interaction_id"] is not None, row["payload"], names_people


def _shared(number: int) -> dict[str, Any]:
    """What is the same in all rows of a copy."""
    ended_at = NOON - timedelta(days=365) + timedelta(seconds=30 * number)
    server = number * _MIXED % SERVERS
    return {
        "id": number,
        "game_id": number,
        "guild_id": 10**18 + server,
        "channel_id": 3 * 10**18 + 10 * server + number % 10,
        "created_at": _time(ended_at - timedelta(minutes=21)),
        "started_at": _time(ended_at - timedelta(minutes=20)),
        "ended_at": _time(ended_at),
    }


def _time(at: Any) -> str:
    return at.strftime("%Y-%m-%d %H:%M:%S.%f")


def _of(people: dict[int | None, int], value: Any) -> Any:
    """A value with its people replaced."""
    if isinstance(value, int):
        return people.get(value, value)
    if isinstance(value, str):
        for old, new in people.items():
            value = value.replace(str(old), str(new))
    return value
