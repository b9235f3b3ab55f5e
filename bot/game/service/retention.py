"""Deletes the moves of games that ended long ago, once a day."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime, timedelta
from typing import Final

from bot.game.ports.log import LogError, OldGames

log = logging.getLogger(__name__)

INTERVAL: Final = 24 * 60 * 60.0
"""Seconds between two runs."""
PORTION: Final = 200
"""Games per transaction at most. The store takes fewer, so that no click waits for long."""


class Retention:
    """Deletes the logs of games that ended more than `days` days ago; 0 keeps them all."""

    def __init__(
        self,
        games: OldGames,
        days: int,
        clock: Callable[[], datetime],
        sleep: Callable[[float], Awaitable[None]],
        busy: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._games = games
        self._days = days
        self._clock = clock
        self._sleep = sleep
        self._busy = busy

    async def run(self) -> None:
        """Deletes old logs at once and then once a day, until it is cancelled."""
        while self._days:
            await self.tidy()
            await self._sleep(INTERVAL)

    async def tidy(self) -> int:
        """Deletes what is old enough now and returns the number of games. A database error is logged."""
        before, deleted = self._clock() - timedelta(days=self._days), 0
        try:
            while portion := await self._delete_portion(before):
                deleted += portion
        except LogError as error:
            log.warning("could not delete the moves of old games: %s", error)
        if deleted:
            log.info("deleted the moves of %d games that ended over %d days ago", deleted, self._days)
        return deleted

    async def _delete_portion(self, before: datetime) -> int:
        with self._busy():
            return await self._games.prune(before, PORTION)
