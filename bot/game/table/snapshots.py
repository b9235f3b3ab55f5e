"""A table as JSON, so that a long game opens without replaying all of its log.

A snapshot is only a shortcut: the log holds everything, so a snapshot that this program cannot read is skipped. It
holds hidden cards, so it goes to the database and nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pydantic import TypeAdapter

from bot.game.core.errors import GameError
from bot.game.core.rules import AnyRules
from bot.game.ports.log import Entry, Snapshot
from bot.game.table.fold import fold
from bot.game.table.state import STORY_MOVES, Table

FORMAT: Final = 3
"""Must change with every change of `Table` or of the meaning of its fields, so that older snapshots are skipped."""
EVERY: Final = 64
"""The versions between two snapshots of a game: in so many, the story of a reopened table fills up again."""

_TABLES: Final = TypeAdapter(Table)


@dataclass(frozen=True, slots=True)
class Snapshots:
    """When snapshots of tables are made, and what is opened from one."""

    every: int = EVERY
    """A running game gets one at each multiple of this version."""
    story: int = STORY_MOVES
    """The fewest moves of the story that a table may have when it is opened from one."""

    def of(self, rules: AnyRules, table: Table) -> Snapshot | None:
        """The snapshot to save with the entry that led to this table, None for most entries."""
        if table.phase != "playing" or table.version % self.every:
            return None
        bare = replace(table, play=rules.dump_state(table.play), story=())
        return Snapshot(table.version, FORMAT, rules.version, _TABLES.dump_python(bare, mode="json"))

    def reopen(self, rules: AnyRules, snapshot: Snapshot, entries: Sequence[Entry]) -> Table | None:
        """The table after these entries, which follow the snapshot.

        None if the snapshot has another format or other rules, or if the entries are too few to refill the table's
        story. Then the whole log has to be replayed. Raises ValueError as `fold` does.
        """
        if (snapshot.format, snapshot.rules) != (FORMAT, rules.version):
            return None
        try:
            bare = _TABLES.validate_python(snapshot.table)
            table = replace(bare, play=rules.load_state(bare.play))
        except (ValueError, TypeError, LookupError, GameError):
            return None
        for entry in entries:
            table = fold({table.game: rules}, table, entry)
        return table if len(table.story) >= self.story else None


SNAPSHOTS: Final = Snapshots()
