"""The tables: one lock per game, and each accepted command on disk before anybody sees its result.

A command runs under its game's lock: load, decide, evolve, append. If the log refuses an entry, or may have written it
without confirming, the table in memory is dropped and read again, so that memory and disk never disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field, replace
from datetime import datetime
from random import Random

from bot.game.core.errors import ClosingDown, OtherRules, StaleVersion, UnknownGame
from bot.game.core.rules import AiQuestion, AnyRules
from bot.game.ports.log import Entry, Log, OpenGame, Place, VersionTaken
from bot.game.service.admission import NO_LIMITS, Admission, EveryServer, Limits, Reach, newcomer
from bot.game.service.cache import CachedTable, Loaded, TableCache
from bot.game.table.commands import Command, TakeSeat, actor_of
from bot.game.table.decide import decide
from bot.game.table.events import TableEvent, dump
from bot.game.table.evolve import Stamp, advance
from bot.game.table.fold import replay
from bot.game.table.opening import open_table, play_again
from bot.game.table.snapshots import SNAPSHOTS, Snapshots
from bot.game.table.stand_ins import keyed_stand_in
from bot.game.table.state import Table
from bot.game.table.views import TableView, TableViews, summary_of

Clock = Callable[[], datetime]
"""The current time, with its time zone."""

Seen = Callable[[int, int], None]
"""Called with a game's id and version whenever the game is read or changed."""


def unseen(game_id: int, version: int) -> None:
    """Does nothing, for tables whose reads and changes nobody follows."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """What an accepted command, which is on disk, has changed."""

    before: TableViews | None
    """None if the command opened the table."""
    after: TableViews
    events: tuple[TableEvent, ...] = field(repr=False)

    @property
    def table(self) -> TableView:
        """The table after the command, as everybody may see it."""
        return self.after.public


@dataclass(frozen=True, slots=True)
class AiTurn:
    """What an AI needs to choose its move."""

    asked: AiQuestion
    seat: int
    position: int
    between_rounds: bool
    """Whether several seats may act, as between two deals."""


class Tables:
    """All games of this process. The clock, the random source and the log are passed in.

    `reach` says where people can play, by default everywhere. `seen` is called whenever a game is read or changed;
    `snapshots` says when one is saved.
    """

    def __init__(
        self,
        games: Mapping[str, AnyRules],
        log: Log,
        clock: Clock,
        chance: Random,
        limits: Limits = NO_LIMITS,
        reach: Reach | None = None,
        seen: Seen = unseen,
        snapshots: Snapshots = SNAPSHOTS,
    ) -> None:
        self.games = dict(games)
        self._log = log
        self._clock = clock
        self._chance = chance
        self._admission = Admission(limits, log, reach or EveryServer(), self._has_rules)
        self._seen = seen
        self._snapshots = snapshots
        self._cache = TableCache()
        self._stopped: ClosingDown | None = None

    def stop_intake(self, refusal: ClosingDown | None = None) -> None:
        """Refuses every command from now on, by default because the bot is restarting; tables can still be read."""
        self._stopped = refusal or ClosingDown("restarting")

    @property
    def closing(self) -> bool:
        """Whether commands are refused, because the bot is stopping or its database is damaged."""
        return self._stopped is not None

    @property
    def loaded(self) -> int:
        """How many games are held in memory."""
        return len(self._cache)

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
    ) -> Accepted:
        """Opens a lobby of the game `key` in a place, with its host and `ais` AIs of this level in it.

        `pace` is the seconds a person has for a turn, None for no timer. Raises TableRefusal for a wrong number of
        seats, an unknown level or too many open games, GameError for options the game does not know, ClosingDown after
        `stop_intake`, and PlaceTaken, DuplicateInteraction and LogUnavailable as the log does.
        """
        self.check_intake()
        rules = self.games[key]
        events = open_table(rules, place, user, name, wanted, ais, options or {}, self._chance, level, pace)
        return await self._create(rules, events, user, interaction)

    async def again(
        self, game_id: int, user: int, name: str, interaction: int | None = None, gone: Collection[int] = ()
    ) -> Accepted:
        """Opens a lobby with the AIs, options and pace of a finished game, by the rules of `play_again`.

        Its people are invited, but for those who are `gone` and those who have left a game of this row. Raises what
        `play_again` raises, UnknownGame, and otherwise as `open` does.
        """
        self.check_intake()
        table = (await self._current(game_id)).table
        row = game_id if table.row is None else table.row
        unwilling = {*gone, *await self._log.unwilling(row)}
        rules = self.games[table.game]
        events = play_again(rules, table, user, name, self._chance, row, unwilling)
        return await self._create(rules, events, user, interaction)

    async def submit(self, game_id: int, command: Command, interaction: int | None = None) -> Accepted:
        """Carries out a command. When this returns, the command is on disk.

        Raises GameError if it is refused, and LogError if the log could not write it (PlaceTaken if the game would move
        to a place with another open game). Then nothing has changed, except that LogUnavailable may hide a write that
        succeeded; the table is read again before the next command.
        """
        self.check_intake()
        async with self._cache.locked(game_id) as cached:
            before = await self._load(game_id, cached)
            if isinstance(command, TakeSeat):
                command = await self._knowing_the_erased(game_id, command)
            rules, actor = self.games[before.table.game], actor_of(command)
            stamp = Stamp(before.table.version + 1, self._clock(), actor)
            decided = decide(rules, before.table, command, self._chance, stamp.at)
            table, events = advance(rules, before.table, decided, stamp)
            async with self._admission.to_seat(before.table.place, newcomer(before.table, events)):
                cached.loaded = None
                try:
                    entry = _entry(rules, events, stamp, interaction)
                    summary = summary_of(table, entry, before.table)
                    await self._log.append(game_id, entry, summary, self._snapshots.of(rules, table))
                except VersionTaken as taken:
                    raise StaleVersion("moved-on") from taken
                after = Loaded(table, TableViews(rules, game_id, table))
                cached.loaded = after
                self._seen(game_id, table.version)
            return Accepted(before.views, after.views, events)

    async def _knowing_the_erased(self, game_id: int, command: TakeSeat) -> TakeSeat:
        key = await self._log.erasure_key(game_id)
        return command if key is None else replace(command, erased_as=keyed_stand_in(key, command.user))

    async def read(self, game_id: int) -> TableViews:
        """The current views of a table. Raises UnknownGame, LogUnavailable."""
        return (await self._current(game_id)).views

    def newest(self, views: TableViews) -> TableViews:
        """The newest views of the same table that can be had without waiting."""
        resting = self._cache.at_rest(views.id)
        return views if resting is None or resting.views.version < views.version else resting.views

    async def in_place(self, place: Place) -> TableViews | None:
        """The open game in a place, None if there is none. Raises LogUnavailable."""
        game_id = await self._log.open_in(place)
        return None if game_id is None else await self.read(game_id)

    async def open_at(self, guild: int) -> tuple[int, ...]:
        """The ids of a server's open games, newest first. Raises LogUnavailable."""
        return await self._log.open_at(guild)

    async def open_with(self, user: int) -> tuple[OpenGame, ...]:
        """The open games in which a person has a seat, parked ones too, newest first. Raises LogUnavailable."""
        return await self._log.open_with(user)

    async def unfinished(self) -> tuple[int, ...]:
        """The ids of all games in a lobby or running, oldest first. Raises LogUnavailable."""
        return await self._log.open_games()

    async def ai_turn(self, game_id: int) -> AiTurn | None:
        """The turn of the AI that has to act, None if none has. Raises UnknownGame, LogUnavailable."""
        table = (await self._current(game_id)).table
        seat = table.ai_to_act
        if seat is None:
            return None
        rules = self.games[table.game]
        level = table.seats[seat].level or rules.levels[0]
        asked = AiQuestion(table.game, level, rules.seat_view(table.play, seat))
        return AiTurn(asked, seat, table.position, len(table.awaits) > 1)

    def in_use(self, game_id: int) -> AbstractAsyncContextManager[object]:
        """Keeps a game in memory inside the block, so that it is read from the log once at most, even if it is over."""
        return self._cache.in_use(game_id)

    def set_aside(self, games: Iterable[int]) -> AbstractAsyncContextManager[None]:
        """Lets nothing happen at these games inside the block; afterwards they are read again from the log."""
        return self._cache.set_aside(games)

    async def _create(
        self, rules: AnyRules, opening: Iterable[TableEvent], user: int, interaction: int | None
    ) -> Accepted:
        stamp = Stamp(1, self._clock(), user)
        table, events = advance(rules, None, opening, stamp)
        async with self._admission.to_new_table(table.place, user):
            # Not cached: as soon as the game is in the log, somebody else may have found and changed it.
            entry = _entry(rules, events, stamp, interaction)
            game_id = await self._log.create(entry, summary_of(table, entry))
        self._seen(game_id, table.version)
        return Accepted(None, TableViews(rules, game_id, table), events)

    def check_intake(self) -> None:
        """Raises ClosingDown after `stop_intake`."""
        if self._stopped is not None:
            raise self._stopped.with_traceback(None)

    async def _current(self, game_id: int) -> Loaded:
        if (resting := self._cache.at_rest(game_id)) is not None:
            self._seen(game_id, resting.table.version)
            return resting
        async with self._cache.locked(game_id) as cached:
            return await self._load(game_id, cached)

    async def _load(self, game_id: int, cached: CachedTable) -> Loaded:
        if cached.loaded is None:
            table = await self._reopened(game_id)
            if table is None:
                raise UnknownGame("unknown-game")
            cached.loaded = Loaded(table, TableViews(self.games[table.game], game_id, table))
        self._seen(game_id, cached.loaded.table.version)
        return cached.loaded

    async def _has_rules(self, game_id: int) -> bool:
        """Whether this program can read a game. Waits for no other, because one that is locked asks."""
        try:
            return self._cache.at_rest(game_id) is not None or await self._reopened(game_id) is not None
        except (OtherRules, ValueError):
            return False

    async def _reopened(self, game_id: int) -> Table | None:
        """The table as the log has it, from its newest usable snapshot; None if there is no such game."""
        kept, entries = await self._log.reopen(game_id)
        for snapshot in kept:
            rules = self.games.get(str(snapshot.table.get("game")))
            later = tuple(entry for entry in entries if entry.version > snapshot.version)
            if rules is not None and (table := self._snapshots.reopen(rules, snapshot, later)) is not None:
                return table
        return replay(self.games, await self._log.read(game_id) if kept else entries)


def _entry(rules: AnyRules, events: Iterable[TableEvent], stamp: Stamp, interaction: int | None) -> Entry:
    stored = tuple(dump(event, rules.dump) for event in events)
    return Entry(stamp.version, stored, stamp.at, stamp.actor, interaction)
