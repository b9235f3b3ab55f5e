"""Boards that Discord did not take are shown again: after a few seconds, then less and less often."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from bot.cogs.output.boards import Boards
from bot.cogs.output.leftovers import Leftovers
from bot.cogs.output.publisher import Publisher
from bot.game.core.errors import GameError
from bot.game.ports.log import LogError
from bot.game.service.tables import Tables

log = logging.getLogger(__name__)

INTERVAL: Final = 10.0
"""Seconds between two checks."""


class Retries:
    """Shows boards again. Its work at a game runs inside `busy`, which a stop of the bot waits for."""

    def __init__(
        self,
        tables: Tables,
        boards: Boards,
        leftovers: Leftovers,
        publisher: Publisher,
        sleep: Callable[[float], Awaitable[None]],
        busy: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._tables = tables
        self._boards = boards
        self._leftovers = leftovers
        self._publisher = publisher
        self._sleep = sleep
        self._busy = busy

    async def run(self) -> None:
        """Checks until it is cancelled."""
        while True:
            await self._sleep(INTERVAL)
            await self.check()

    async def check(self) -> None:
        """Shows each board whose time has come, all of them at once, then deletes what is to go.

        An error at a board is logged.
        """
        waiting = self._boards.to_retry()
        shown = await asyncio.gather(*(self._show(*game) for game in waiting.items()), return_exceptions=True)
        for game_id, error in zip(waiting, shown, strict=True):
            if isinstance(error, Exception):
                log.error("the board of game %d could not be shown again", game_id, exc_info=error)
        await self._leftovers.check()

    async def _show(self, game_id: int, actor: int | None) -> None:
        with self._busy():
            try:
                await self._publisher.publish(await self._tables.read(game_id), actor)
            except GameError as error:  # Its moves were deleted in the meantime.
                log.info("the board of game %d is not shown again: %s", game_id, error)
                self._boards.drop(game_id)
            except LogError as error:
                log.warning("the board of game %d could not be shown again: %s", game_id, error)
