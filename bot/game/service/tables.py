"""Runs the tables: one lock a game, each accepted command on disk before anybody is told.

A command is handled under its game's lock: load, decide, append, fold. What the log refused or may
have kept without our knowing is forgotten here and read again from the log, so that memory and disk
never disagree.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from random import Random

from bot.game.core.errors import ClosingDown, IllegalMove, StaleVersion, UnknownGame
from bot.game.core.rules import AnyRules
from bot.game.ports.log import Entry, Log, Place, VersionTaken
from bot.game.service.admission import Admission, newcomer
from bot.game.service.cache import CachedTable, TableCache
from bot.game.service.limits import NONE, Limits
from bot.game.service.pauses import ROUND, Pauses
from bot.game.service.thinking import Think, think_in_thread
from bot.game.table.commands import AiMove, Command, actor_of
from bot.game.table.decide import decide, open_table
from bot.game.table.events import TableEvent, dump
from bot.game.table.evolve import fold, replay
from bot.game.table.rematch import play_again
from bot.game.table.state import Table
from bot.game.table.views import SeatedView, TableView, public, seated

Clock = Callable[[], datetime]
"""The present moment, aware of its time zone."""

Shown = Callable[[TableView], Awaitable[None]]
"""Shows people the table after an AI's move."""

Seen = Callable[[int, int], None]
"""Is told the game that is looked at, and its version."""


def unseen(game_id: int, version: int) -> None:
    """Tells nobody which game is looked at."""


class Tables:
    """All games of this process. The clock, the random source and the log are passed in.

    `think` asks an AI for its move, `pause` comes before each such move, so that people can read the one before. `seen`
    is told of each look at a game and of each entry.
    """

    def __init__(
        self,
        games: Mapping[str, AnyRules],
        log: Log,
        clock: Clock,
        chance: Random,
        think: Think = think_in_thread,
        pause: Callable[[], Awaitable[None]] | None = None,
        limits: Limits = NONE,
        seen: Seen = unseen,
    ) -> None:
        self._games = dict(games)
        self._log = log
        self._clock = clock
        self._chance = chance
        self._think = think
        self._breaks = Pauses(pause)
        self._admission = Admission(limits, log)
        self._seen = seen
        self._slots = TableCache()
        self._closing = False

    def stop_intake(self) -> None:
        """From now on every command is refused and no AI moves; looking at tables goes on."""
        self._closing = True
        self._breaks.stop()

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
        pace: int | None = None,
        interaction: int | None = None,
    ) -> TableView:
        """Opens a lobby of the game `key` in a place, with its host and `ais` AIs of this strength in it.

        `pace` is how many seconds a person has for a turn, None for no timer.

        Raises TableRefusal for a wrong number of seats, an unknown strength or too many open games, GameError for
        options the game does not know, ClosingDown after `stop_intake`, PlaceTaken where a game is open already,
        DuplicateInteraction and LogUnavailable as the log does.
        """
        self._check_intake()
        game = self._games[key]
        events = open_table(game, place, user, name, wanted, ais, options or {}, self._chance, level, pace)
        return await self._create(events, user, interaction)

    async def again(self, game_id: int, user: int, name: str, interaction: int | None = None) -> TableView:
        """Opens a lobby with the people, AIs, options and pace of a game that is over; see `play_again`.

        Raises UnknownGame, and otherwise as `open` does.
        """
        self._check_intake()
        table = await self._current(game_id)
        busy = await self._admission.busy(table.place, [other for other in table.people if other != user])
        events = play_again(self._games[table.game], table, user, name, self._chance, busy)
        return await self._create(events, user, interaction)

    async def submit(self, game_id: int, command: Command, interaction: int | None = None) -> TableView:
        """Carries out a command; when this returns, it is on disk.

        Raises GameError when it is refused, LogError when the log could not take it (PlaceTaken for a game that is
        brought to a place with another one). Nothing has changed then, save that a LogUnavailable may come after the
        write: the table is read again before the next command.
        """
        self._check_intake()
        async with self._slots.held(game_id) as slot:
            table = await self._load(game_id, slot)
            events = decide(self._games[table.game], table, command, self._chance)
            entry = self._entry(table.version + 1, events, actor_of(command), interaction)
            after = fold(self._games, table, entry)
            async with self._admission.to_seat(table.place, newcomer(table, events)):
                slot.table = None
                try:
                    await self._log.append(game_id, entry, after.summary())
                except VersionTaken as taken:
                    raise StaleVersion("The table has just moved on. Look at it again and try once more.") from taken
                slot.table = after
                self._seen(game_id, after.version)
            return self._public(game_id, after)

    async def play_ais(self, game_id: int, shown: Shown | None = None) -> TableView | None:
        """Lets AI seats move until a person is to act or the game is over.

        Returns the table after their last move, None when no AI was to act. Each move is on disk and `shown` before
        the next is thought out. While the AIs move for one caller, another waits, and then looks again. Raises
        UnknownGame, LogUnavailable, RuntimeError for an AI that breaks the rules, and what `shown` raises.
        """
        async with self._slots.used(game_id) as slot:
            while slot.ais is not None and not slot.ais.done():
                await asyncio.wait((slot.ais,))
            slot.ais = task = asyncio.create_task(self._run_ais(game_id, shown))
            try:
                return await task
            finally:
                if slot.ais is task and task.done():
                    slot.ais = None  # It would keep the click that began it, with its message, until the next one.

    async def view(self, game_id: int) -> TableView:
        """The table as everybody may see it. Raises UnknownGame, LogUnavailable."""
        return self._public(game_id, await self._current(game_id))

    async def seated(self, game_id: int, user: int) -> SeatedView:
        """The game as this user's seat may see it. Raises UnknownGame, NotSeated, LogUnavailable."""
        table = await self._current(game_id)
        return seated(self._games[table.game], self._public(game_id, table), table, user)

    async def in_place(self, place: Place) -> TableView | None:
        """The open game of a place, None without one. Raises LogUnavailable."""
        game_id = await self._log.open_in(place)
        return None if game_id is None else await self.view(game_id)

    async def open_at(self, guild: int) -> tuple[int, ...]:
        """The ids of a server's open games, newest first. Raises LogUnavailable."""
        return await self._log.open_at(guild)

    async def unfinished(self) -> tuple[int, ...]:
        """The ids of all games in a lobby or running, oldest first. Raises LogUnavailable."""
        return await self._log.open_games()

    def in_use(self, game_id: int) -> AbstractAsyncContextManager[object]:
        """Inside the block this game is read from the log once at most, even if it is over."""
        return self._slots.used(game_id)

    def set_aside(self, games: Iterable[int]) -> AbstractAsyncContextManager[None]:
        """Nothing happens at these games inside the block; afterwards they are read again from the log."""
        return self._slots.set_aside(games)

    async def _create(self, events: tuple[TableEvent, ...], user: int, interaction: int | None) -> TableView:
        entry = self._entry(1, events, user, interaction)
        table = fold(self._games, None, entry)
        async with self._admission.to_new_table(table.place, user):
            # Not kept in memory: once it is in the log, somebody may have found the game there and moved it on.
            game_id = await self._log.create(entry, table.summary())
        return self._public(game_id, table)

    def _check_intake(self) -> None:
        if self._closing:
            raise ClosingDown("I am just restarting. Nothing is lost: please try again in a minute.")

    async def _run_ais(self, game_id: int, shown: Shown | None) -> TableView | None:
        view: TableView | None = None
        while (thought := await self._ai_turn(game_id)) is not None:
            try:
                view = await self.submit(game_id, thought)
            except (StaleVersion, UnknownGame):
                continue  # The table moved on while the AI was thinking: look again who is to act.
            except ClosingDown:
                return view
            except IllegalMove as refusal:
                raise RuntimeError(f"an AI of game {game_id} chose a move that the rules refuse") from refusal
            if shown is not None:
                await shown(view)
        return view

    async def _ai_turn(self, game_id: int) -> AiMove | None:
        """The thought of the AI that is to act after the pause, None where none is or the bot is about to stop."""
        table = await self._current(game_id)
        if table.ai_to_act is None:
            return None
        await self._breaks.take(ROUND if len(table.awaits) > 1 else 1)
        table = await self._current(game_id)
        seat = table.ai_to_act
        if seat is None or self._closing:
            return None
        game = self._games[table.game]
        player = game.player(table.seats[seat].level or game.levels[0])
        text = await self._think(player, game.seat_view(table.play, seat))
        return AiMove(seat, table.position, text)

    async def _current(self, game_id: int) -> Table:
        if (resting := self._slots.at_rest(game_id)) is not None:
            return await self._load(game_id, resting)
        async with self._slots.held(game_id) as slot:
            return await self._load(game_id, slot)

    async def _load(self, game_id: int, slot: CachedTable) -> Table:
        if slot.table is None:
            slot.table = replay(self._games, await self._log.read(game_id))
        if slot.table is None:
            raise UnknownGame("This game is not known any more. Start a new one.")
        self._seen(game_id, slot.table.version)
        return slot.table

    def _public(self, game_id: int, table: Table) -> TableView:
        return self._slots.view(game_id, table, lambda: public(self._games[table.game], game_id, table))

    def _entry(self, version: int, events: tuple[TableEvent, ...], actor: int | None, interaction: int | None) -> Entry:
        return Entry(version, tuple(dump(event) for event in events), self._clock(), actor, interaction)
