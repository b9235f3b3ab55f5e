"""The scheduler: checks regularly which tables have something due, and carries it out.

A game that fails is logged and left alone for a while; it does not hold up the others.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from bot.game.core.errors import GameError, OtherRules
from bot.game.ports.log import Log, LogError
from bot.game.service.tables import Clock, Tables
from bot.game.table.commands import Tick

log = logging.getLogger(__name__)

INTERVAL: Final = 15.0
"""Seconds between two checks."""
REST: Final = timedelta(hours=1)
"""How long a game is left alone after an error."""


class Scheduler:
    """Carries out what is due. Its work at a table runs inside `busy`, which a stop of the bot waits for.

    `follow_up` shows people what has happened in a game and lets its AIs move. While the bot is not `connected`,
    nothing happens, because nobody could respond; whatever came due then happens after a grace period.
    """

    def __init__(
        self,
        tables: Tables,
        log: Log,
        clock: Clock,
        sleep: Callable[[float], Awaitable[None]],
        follow_up: Callable[[int], Awaitable[None]],
        busy: Callable[[], AbstractContextManager[None]] = nullcontext,
        connected: Callable[[], bool] = lambda: True,
    ) -> None:
        self._tables = tables
        self._log = log
        self._clock = clock
        self._sleep = sleep
        self._follow_up = follow_up
        self._busy = busy
        self._connected = connected
        self._watched_since = clock()
        self._running: dict[int, asyncio.Task[None]] = {}
        self._left_alone: dict[int, datetime] = {}

    async def run(self) -> None:
        """Checks until it is cancelled. Whatever came due before it began happens only after a grace period."""
        self._watched_since = self._clock()
        while True:
            await self.check()
            await self._sleep(INTERVAL)

    async def check(self) -> None:
        """Starts everything that is due now, except at games where an earlier check is still at work."""
        now = self._clock()
        if not self._connected():
            self._watched_since = now
            return
        self._left_alone = {game: until for game, until in self._left_alone.items() if until > now}
        try:
            games = await self._log.due(now)
        except LogError as error:
            log.warning("could not read which games are due: %s", error)
            return
        for game_id in games:
            if game_id not in self._running and game_id not in self._left_alone:
                self._begin(game_id, now)

    async def settled(self) -> None:
        """Waits until everything that earlier checks started has finished."""
        while self._running:
            await asyncio.wait([*self._running.values()])

    def _begin(self, game_id: int, now: datetime) -> None:
        task = asyncio.create_task(self._carry_out(game_id, now))
        self._running[game_id] = task
        task.add_done_callback(partial(self._done, game_id))

    async def _carry_out(self, game_id: int, now: datetime) -> None:
        with self._busy():
            try:
                await self._tables.submit(game_id, Tick(now, self._watched_since))
            except OtherRules:  # This will not pass, so the game is left alone as after any other error.
                raise
            except GameError as refusal:  # Somebody acted in the meantime, or the bot is stopping.
                log.debug("nothing is due at game %d any more: %s", game_id, refusal)
                return
            except LogError as error:
                log.warning("could not save what was due at game %d: %s", game_id, error)
                return
            await self._follow_up(game_id)

    def _done(self, game_id: int, task: asyncio.Task[None]) -> None:
        del self._running[game_id]
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._left_alone[game_id] = self._clock() + REST
            log.error("could not carry out what was due at game %d", game_id, exc_info=error)
