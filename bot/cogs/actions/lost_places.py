"""Places that are lost: the games there are parked, so that nothing is tried any more."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from bot.cogs.output.publisher import Publisher
from bot.game.core.errors import GameError
from bot.game.ports.log import LogError, Place
from bot.game.service.tables import Tables

log = logging.getLogger(__name__)


class LostPlaces:
    """Parks the games of channels, threads and servers. Where that fails, the next post to them does it."""

    def __init__(self, tables: Tables, publisher: Publisher) -> None:
        self._tables = tables
        self._publisher = publisher

    async def park_games(self, guild: int, reason: str, channel: int | None = None) -> None:
        """Parks the game of a channel, or all of a server, for one of the reasons of `bot.game.table.parking`."""
        try:
            for game_id in await self._games(guild, channel):
                await self._park(game_id, reason)
        except LogError as error:
            log.warning("the games of a lost place (%s) cannot be looked up: %s", reason, error)

    async def _park(self, game_id: int, reason: str) -> None:
        try:
            await self._publisher.park(game_id, reason)
        except (GameError, LogError, ValueError) as error:
            log.warning("game %d was not parked (%s): %s", game_id, reason, error)

    async def _games(self, guild: int, channel: int | None) -> Iterable[int]:
        if channel is None:
            return await self._tables.open_at(guild)
        views = await self._tables.in_place(Place(guild, channel))
        return () if views is None else (views.id,)
