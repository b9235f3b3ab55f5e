"""Clears away the moves of games that ended long ago, once a day."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime, timedelta
from typing import Final

from bot.game.ports.log import LogError, OldGames

log = logging.getLogger(__name__)

INTERVAL: Final = 24 * 60 * 60.0
"""Seconds between two rounds."""
PORTION: Final = 200
"""Games of one transaction: a click that comes meanwhile waits for no more than these."""


class Retention:
    """Deletes the logs of games that ended more than so many days ago; 0 days delete none."""

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
        """Clears away at once and then once a day, until it is cancelled."""
        while self._days:
            await self.tidy()
            await self._sleep(INTERVAL)

    async def tidy(self) -> int:
        """Clears away what is old enough now, and says how many games. What the database refuses waits for a day."""
        before, gone = self._clock() - timedelta(days=self._days), 0
        try:
            while portion := await self._portion(before):
                gone += portion
        except LogError as error:
            log.warning("the moves of old games are not deleted: %s", error)
        if gone:
            log.info("the moves of %d games that ended over %d days ago are deleted", gone, self._days)
        return gone

    async def _portion(self, before: datetime) -> int:
        with self._busy():
            return await self._games.prune(before, PORTION)
