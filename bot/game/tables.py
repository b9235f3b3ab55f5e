"""Runs the tables: one lock a game, each accepted command on disk before anybody is told.

A command is handled under its game's lock: load, decide, append, fold. What the log refused or may
have kept without our knowing is forgotten here and read again from the log, so that memory and disk
never disagree.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from random import Random

from bot.game.commands import AiMove, Command
from bot.game.deciding import decide, open_table
from bot.game.errors import ClosingDown, IllegalMove, StaleVersion, UnknownGame
from bot.game.game import AnyGame, Player
from bot.game.log import Entry, Log, Place, VersionTaken
from bot.game.seeing import SeatedView, TableView, public, seated
from bot.game.table import Table, fold, replay
from bot.game.table_events import TableEvent, dump

Clock = Callable[[], datetime]
"""The present moment, aware of its time zone."""


async def think_in_thread(player: Player, view: object) -> str:
    """Asks an AI player for its move in a worker thread, out of the event loop's way."""
    return await asyncio.to_thread(player, view)


@dataclass(slots=True)
class _Slot:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    """How many hold the lock or wait for it."""
    table: Table | None = None


class Tables:
    """All games of this process. The clock, the random source and the log are passed in."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        log: Log,
        clock: Clock,
        chance: Random,
        think: Callable[[Player, object], Awaitable[str]] = think_in_thread,
    ) -> None:
        self._games = dict(games)
        self._log = log
        self._clock = clock
        self._chance = chance
        self._think = think
        self._slots: dict[int, _Slot] = {}
        self._closing = False

    def stop_intake(self) -> None:
        """From now on every command is refused; looking at tables goes on."""
        self._closing = True

    @property
    def loaded(self) -> int:
        """How many games are held in memory."""
        return len(self._slots)

    async def open(
        self,
        key: str,
        place: Place,
        user: int,
        name: str,
        *,
        wanted: int | None = None,
        ais: int = 0,
        level: str | None = None,
        options: Mapping[str, str] | None = None,
        interaction: int | None = None,
    ) -> TableView:
        """Opens a lobby of the game `key` in a place, with its host and `ais` AIs of this strength in it.

        Raises TableRefusal for a wrong number of seats or an unknown strength, GameError for options the game does not
        know, ClosingDown after `stop_intake`, PlaceTaken where a game is open already,
        DuplicateInteraction and LogUnavailable as the log does.
        """
        self._check_intake()
        game = self._games[key]
        events = open_table(game, place, user, name, wanted, ais, options or {}, self._chance, level)
        entry = self._entry(1, events, user, interaction)
        table = fold(self._games, None, entry)
        # Not kept in memory: once it is in the log, somebody may have found the game there and moved it on.
        game_id = await self._log.create(entry, table.summary())
        return self._public(game_id, table)

    async def submit(self, game_id: int, command: Command, interaction: int | None = None) -> TableView:
        """Carries out a command; when this returns, it is on disk.

        Raises GameError when it is refused and LogError when the log could not take it. In both
        cases nothing has changed, save that a LogUnavailable may come after the write: the table is
        then read again before the next command.
        """
        self._check_intake()
        async with self._held(game_id) as slot:
            table = await self._load(game_id, slot)
            events = decide(self._games[table.game], table, command, self._chance)
            actor = None if isinstance(command, AiMove) else command.user
            entry = self._entry(table.version + 1, events, actor, interaction)
            after = fold(self._games, table, entry)
            slot.table = None
            try:
                await self._log.append(game_id, entry, after.summary())
            except VersionTaken as taken:
                raise StaleVersion("The table has just moved on. Look at it again and try once more.") from taken
            slot.table = after
        return self._public(game_id, after)

    async def play_ais(self, game_id: int) -> TableView | None:
        """Lets AI seats move until a person is to act or the game is over.

        Returns the table after their last move, None when no AI was to act. Each move is on disk
        before the next is thought out. Raises RuntimeError for an AI that breaks the rules.
        """
        view: TableView | None = None
        while (thought := await self._ai_turn(game_id)) is not None:
            try:
                view = await self.submit(game_id, thought)
            except (StaleVersion, UnknownGame):
                # The table moved on while the AI was thinking: look again who is to act.
                continue
            except ClosingDown:
                return view
            except IllegalMove as refusal:
                raise RuntimeError(f"an AI of game {game_id} chose a move that the rules refuse") from refusal
        return view

    async def view(self, game_id: int) -> TableView:
        """The table as everybody may see it. Raises UnknownGame, LogUnavailable."""
        return self._public(game_id, await self._current(game_id))

    async def seated(self, game_id: int, user: int) -> SeatedView:
        """The game as this user's seat may see it. Raises UnknownGame, NotSeated, LogUnavailable."""
        table = await self._current(game_id)
        return seated(self._games[table.game], game_id, table, user)

    async def in_place(self, place: Place) -> TableView | None:
        """The open game of a place, None without one. Raises LogUnavailable."""
        game_id = await self._log.open_in(place)
        return None if game_id is None else await self.view(game_id)

    async def unfinished(self) -> tuple[int, ...]:
        """The ids of all games in a lobby or running, oldest first. Raises LogUnavailable."""
        return await self._log.open_games()

    def _check_intake(self) -> None:
        if self._closing:
            raise ClosingDown("I am just restarting. Nothing is lost: please try again in a minute.")

    async def _ai_turn(self, game_id: int) -> AiMove | None:
        table = await self._current(game_id)
        if table.phase != "playing":
            return None
        game = self._games[table.game]
        awaited = game.awaits(table.play)
        levels = [level for seat in awaited if (level := table.seats[seat].level) is not None]
        if not awaited or len(levels) < len(awaited):
            return None
        text = await self._think(game.player(levels[0]), game.seat_view(table.play, awaited[0]))
        return AiMove(awaited[0], table.position, text)

    async def _current(self, game_id: int) -> Table:
        async with self._held(game_id) as slot:
            return await self._load(game_id, slot)

    async def _load(self, game_id: int, slot: _Slot) -> Table:
        if slot.table is None:
            slot.table = replay(self._games, await self._log.read(game_id))
        if slot.table is None:
            raise UnknownGame("This game is not known any more. Start a new one.")
        return slot.table

    @asynccontextmanager
    async def _held(self, game_id: int) -> AsyncGenerator[_Slot]:
        """The game's slot, locked. Once nobody holds it or waits for it, only an unfinished game stays in memory."""
        slot = self._slots.setdefault(game_id, _Slot())
        slot.users += 1
        try:
            async with slot.lock:
                yield slot
        finally:
            slot.users -= 1
            if not slot.users and (slot.table is None or slot.table.phase == "over"):
                del self._slots[game_id]

    def _public(self, game_id: int, table: Table) -> TableView:
        return public(self._games[table.game], game_id, table)

    def _entry(self, version: int, events: tuple[TableEvent, ...], actor: int | None, interaction: int | None) -> Entry:
        return Entry(version, tuple(dump(event) for event in events), self._clock(), actor, interaction)
