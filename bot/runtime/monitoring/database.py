"""Watches the database file: whether a run that was killed has damaged it, and whether it is still there."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from bot.game.ports.log import LogError

log = logging.getLogger(__name__)

INTERVAL: Final = 5.0
"""Seconds between two looks whether the file is still there."""


class WatchedStore(Protocol):
    """What the watch needs of the store."""

    needs_check: bool
    damage: str | None

    async def check(self) -> str | None:
        """Reads a whole database file that the last run did not close. Returns what is wrong, None if it is whole.

        Raises LogUnavailable.
        """
        ...

    def look(self) -> str | None:
        """What is wrong with the file's place, None if it is still the one that was opened."""
        ...


class DatabaseWatch:
    """Calls `stop` once something is wrong, before more is lost."""

    def __init__(
        self, store: WatchedStore, stop: Callable[[], None], sleep: Callable[[float], Awaitable[None]]
    ) -> None:
        self._store = store
        self._stop = stop
        self._sleep = sleep

    async def run(self) -> None:
        """Watches until something is wrong, or it is cancelled."""
        problem = await self._check() if self._store.needs_check else None
        while problem is None:
            await self._sleep(INTERVAL)
            problem = self._store.look()
        log.critical("%s", problem)
        self._stop()

    async def _check(self) -> str | None:
        try:
            problem = await self._store.check()
        except LogError as error:
            log.warning("the database file could not be checked: %s", error)
            return None
        if problem is None:
            log.info("the last run was not ended properly; its database file is whole")
        return problem
