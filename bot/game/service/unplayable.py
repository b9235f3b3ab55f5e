"""Ends games that were begun under rules which this program does not have.

Nobody can play such a game here, yet it keeps its channel until it ends. To end it, the table's own events are enough:
the moves are skipped, not replayed. A program that has the rules reads the same end.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.game.core.errors import OtherRules, UnknownGame
from bot.game.ports.log import Entry, Log, Place
from bot.game.service.tables import Clock, Tables
from bot.game.table.commands import Close
from bot.game.table.events import as_stored, dump
from bot.game.table.evolve import Stamp, advance
from bot.game.table.fold import replay, without_play
from bot.game.table.state import Table
from bot.game.table.views import summary_of
from bot.game.table.voting import close


class UnplayableGames:
    """The games that the tables refuse with OtherRules."""

    def __init__(self, tables: Tables, log: Log, clock: Clock) -> None:
        self._tables = tables
        self._log = log
        self._clock = clock

    async def check(self, place: Place, command: Close) -> int:
        """The id of the unplayable game in this place, if the command may end it.

        Raises UnknownGame if there is none, TableRefusal for anybody but its host and moderators, LogUnavailable.
        """
        game_id = await self._log.open_in(place)
        if game_id is None:
            raise UnknownGame("unknown-game")
        close(await self._read(game_id, place), command)
        return game_id

    async def end(self, game_id: int, place: Place, command: Close, interaction: int | None = None) -> None:
        """Ends an unplayable game in this place. When this returns, the end is on disk.

        Raises what `check` raises, ClosingDown, and LogError if the end could not be written.
        """
        self._tables.check_intake()
        async with self._tables.set_aside((game_id,)):
            before = await self._read(game_id, place)
            stamp = Stamp(before.version + 1, self._clock(), command.user)
            table, events = advance(self._tables.games[before.game], before, close(before, command), stamp)
            stored = tuple(dump(event, as_stored) for event in events)
            entry = Entry(stamp.version, stored, stamp.at, stamp.actor, interaction)
            await self._log.append(game_id, entry, summary_of(table, entry, before))

    async def _read(self, game_id: int, place: Place) -> Table:
        entries = await self._log.read(game_id)
        table = None if self._can_be_played(entries) else without_play(self._tables.games, entries)
        if table is None or table.place != place or table.phase == "over":
            raise UnknownGame("unknown-game")
        return table

    def _can_be_played(self, entries: Iterable[Entry]) -> bool:
        try:
            replay(self._tables.games, entries)
        except OtherRules:
            return False
        return True
