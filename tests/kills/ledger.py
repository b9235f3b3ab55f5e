"""The log as it lies on the disk, read by somebody else than the bot: while that runs, and when it was killed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.game.core.records import CheckedRecord
from bot.game.ports.log import Entry
from bot.game.table.fold import fold
from bot.game.table.state import Table
from bot.game.table.views import TableView, TableViews
from bot.games import RECORDS, RULES
from tests.discord_server.interactions import Interaction
from tests.discord_server.people import Person


@dataclass(slots=True, eq=False)
class Move:
    """What somebody wished to do once, and how often they had to press for it."""

    person: Person
    custom_id: str
    clicks: list[Interaction] = field(default_factory=list)


class Ledger:
    """The games of a database file. What was read of a game once must stay as it was."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._entries: dict[int, tuple[Entry, ...]] = {}
        self._tables: dict[int, Table] = {}

    def game_in(self, channel: int) -> int | None:
        """The newest game of a channel."""
        rows = self._ask("SELECT max(id) FROM games WHERE channel_id = ?", channel)
        return rows[0][0] if rows else None

    def table(self, game: int) -> Table:
        """A game as its log says that it is now."""
        known = self._entries.get(game, ())
        rows = self._ask("SELECT * FROM events WHERE game_id = ? AND version > ? ORDER BY version", game, len(known))
        fresh = tuple(map(_entry, rows))
        for entry in fresh:
            self._tables[game] = fold(RULES, self._tables.get(game), entry)
        self._entries[game] = known + fresh
        return self._tables[game]

    def games(self) -> list[int]:
        """All games that there ever were, the oldest first."""
        return [row[0] for row in self._ask("SELECT id FROM games ORDER BY id")]

    def history(self, game: int) -> Iterator[Table]:
        """A game after each of its entries."""
        self.table(game)
        table = None
        for entry in self._entries[game]:
            table = fold(RULES, table, entry)
            yield table

    def views(self, game: int) -> TableViews:
        """A game as its people may see it."""
        table = self.table(game)
        return TableViews(RULES[table.game], game, table)

    def view(self, game: int) -> TableView:
        """A game as everybody may see it."""
        return self.views(game).public

    def is_one_over(self) -> bool:
        """Whether the game that was begun last is over."""
        rows = self._ask("SELECT phase FROM games ORDER BY id DESC LIMIT 1")
        return bool(rows) and rows[0][0] == "over"

    def keeps_what_it_had(self) -> None:
        """AssertionError where an entry that was there once has gone or changed."""
        for game, entries in self._entries.items():
            there = tuple(map(_entry, self._ask("SELECT * FROM events WHERE game_id = ? ORDER BY version", game)))
            assert there[: len(entries)] == entries, f"game {game} has another past than before"

    def holds(self, moves: Iterable[Move]) -> None:
        """AssertionError where one of these moves was lost, or made twice."""
        self.keeps_what_it_had()
        counted = self.clicks()
        assert len(counted) == len(set(counted)), "one click is behind two entries"
        saved = set(counted)
        for move in moves:
            if move.clicks and move.clicks[-1].answer is not None:
                times = sum(click.id in saved for click in move.clicks)
                assert times == 1, f"{move.person.user.name} pressed {move.custom_id}, and it was made {times} times"

    def clicks(self) -> list[int]:
        """The interactions behind all entries, each as often as it is there."""
        return [row[0] for row in self._ask("SELECT interaction_id FROM events WHERE interaction_id IS NOT NULL")]

    def checked(self, game: int) -> CheckedRecord:
        """The verdict on the game's record, as its log gives it. Raises RecordError for one that does not hold."""
        table = self.table(game)
        rules = RECORDS[table.game]
        made = [event for entry in self._entries[game] for event in entry.events]
        (deal,) = [rules.load(event["deal"]) for event in made if event["is"] == "started"]
        moves = [rules.load(event["event"]) for event in made if event["is"] == "move"]
        record = rules.write_record([deal, *moves], table.play)
        return rules.check(json.loads(json.dumps(record)))

    def _ask(self, query: str, *values: object) -> list[Any]:
        if not self._file.exists():
            return []
        # To read alone: whoever killed the bot leaves it to the bot to bring the file in order.
        with closing(sqlite3.connect(f"file:{self._file}?mode=ro", uri=True, timeout=10)) as database:
            database.row_factory = sqlite3.Row
            return database.execute(query, values).fetchall()


def _entry(row: sqlite3.Row) -> Entry:
    at = datetime.fromisoformat(row["at"]).replace(tzinfo=UTC)
    return Entry(row["version"], tuple(json.loads(row["payload"])), at, row["actor"], row["interaction_id"])
