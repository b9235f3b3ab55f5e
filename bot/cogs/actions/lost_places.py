"""Parks the games of lost places, so that the bot does not keep trying to show them there."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from bot.cogs.output.publisher import Publisher
from bot.game.core.errors import GameError
from bot.game.ports.log import LogError, Place
from bot.game.service.tables import Tables

log = logging.getLogger(__name__)


class LostPlaces:
    """Parks the games of lost channels, threads and servers. If that fails, the next post to a game parks it."""

    def __init__(self, tables: Tables, publisher: Publisher) -> None:
        self._tables = tables
        self._publisher = publisher

    async def park_games(self, guild: int, reason: str, channel: int | None = None) -> None:
        """Parks the game of a channel, or all games of a server, for one of `bot.game.table.parking.REASONS`."""
        try:
            for game_id in await self._games(guild, channel):
                await self._park(game_id, reason)
        except LogError as error:
            log.warning("could not look up the games of a lost place (%s): %s", reason, error)

    async def _park(self, game_id: int, reason: str) -> None:
        try:
            await self._publisher.park(game_id, reason)
        except (GameError, LogError, ValueError) as error:
            log.warning("could not park game %d (%s): %s", game_id, reason, error)

    async def _games(self, guild: int, channel: int | None) -> Iterable[int]:
        if channel is None:
            return await self._tables.open_at(guild)
        views = await self._tables.in_place(Place(guild, channel))
        return () if views is None else (views.id,)
