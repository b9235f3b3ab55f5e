"""The keeper: looks again and again whether something is due at a table, and has it happen.

A game that cannot go on is logged, left alone for a while, and keeps none of the others from it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from bot.game.core.errors import GameError
from bot.game.ports.log import Log, LogError
from bot.game.service.tables import Clock, Tables
from bot.game.table.commands import Tick

log = logging.getLogger(__name__)

INTERVAL: Final = 15.0
"""Seconds between two looks."""
REST: Final = timedelta(hours=1)
"""How long a game is left alone at which something went wrong."""


class Scheduler:
    """Has happen what is due. All it does at a table is inside `busy`, for which a stop of the bot waits.

    `shown` shows people what has happened at a game and lets its AIs go on. While nobody `reaches` the bot, nothing
    happens, for they could not answer; what came due meanwhile happens after a grace period, as after a stop.
    """

    def __init__(
        self,
        tables: Tables,
        log: Log,
        clock: Clock,
        sleep: Callable[[float], Awaitable[None]],
        shown: Callable[[int], Awaitable[None]],
        busy: Callable[[], AbstractContextManager[None]] = nullcontext,
        reaches: Callable[[], bool] = lambda: True,
    ) -> None:
        self._tables = tables
        self._log = log
        self._clock = clock
        self._sleep = sleep
        self._shown = shown
        self._busy = busy
        self._reaches = reaches
        self._watched_since = clock()
        self._running: dict[int, asyncio.Task[None]] = {}
        self._left_alone: dict[int, datetime] = {}

    async def run(self) -> None:
        """Looks until it is cancelled. What came due before it began happens only after a grace period."""
        self._watched_since = self._clock()
        while True:
            await self.look()
            await self._sleep(INTERVAL)

    async def look(self) -> None:
        """Begins with everything that is due now; what is still running of an earlier look goes on."""
        now = self._clock()
        if not self._reaches():
            self._watched_since = now
            return
        self._left_alone = {game: until for game, until in self._left_alone.items() if until > now}
        try:
            games = await self._log.due(now)
        except LogError as error:
            log.warning("it cannot be seen which games are due: %s", error)
            return
        for game_id in games:
            if game_id not in self._running and game_id not in self._left_alone:
                self._begin(game_id, now)

    async def settled(self) -> None:
        """Waits until all that earlier looks began has happened."""
        while self._running:
            await asyncio.wait([*self._running.values()])

    def _begin(self, game_id: int, now: datetime) -> None:
        task = asyncio.create_task(self._happen(game_id, now))
        self._running[game_id] = task
        task.add_done_callback(partial(self._done, game_id))

    async def _happen(self, game_id: int, now: datetime) -> None:
        with self._busy():
            try:
                await self._tables.submit(game_id, Tick(now, self._watched_since))
            except GameError as refusal:  # Somebody has acted meanwhile, or the bot is about to stop.
                log.debug("nothing happens at game %d by itself: %s", game_id, refusal)
                return
            except LogError as error:
                log.warning("what is due at game %d cannot be saved: %s", game_id, error)
                return
            await self._shown(game_id)

    def _done(self, game_id: int, task: asyncio.Task[None]) -> None:
        del self._running[game_id]
        fault = None if task.cancelled() else task.exception()
        if fault is not None:
            self._left_alone[game_id] = self._clock() + REST
            log.error("what is due at game %d cannot happen", game_id, exc_info=fault)
