"""Parks the games of channels, threads and servers that the bot has lost, as gateway events report them.

When it is back on a server, it updates the boards of games that have ended there meanwhile.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import timedelta
from typing import Final

import discord
from discord.ext import commands

from bot.cogs.actions.parking import Parking
from bot.cogs.base.in_flight import InFlight
from bot.cogs.output.boards import Boards
from bot.cogs.output.publisher import Publisher
from bot.game.core.errors import GameError
from bot.game.ports.log import LogError, Place
from bot.game.service.tables import Tables

log = logging.getLogger(__name__)

AWAY: Final = timedelta(days=31)
"""How long ago a game may have ended whose board is updated when the bot is back on its server."""


class LostChannels(commands.Cog):
    """Parks the games of lost places. A server that is only unavailable for a while is a different event.

    If a game cannot be parked now, the next post to it parks it.
    """

    def __init__(
        self, tables: Tables, parking: Parking, boards: Boards, publisher: Publisher, in_flight: InFlight
    ) -> None:
        self._tables = tables
        self._boards = boards
        self._parking = parking
        self._publisher = publisher
        self._in_flight = in_flight

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted. Its threads come in as deleted threads."""
        await self._park_games(channel.guild.id, "gone", channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted."""
        await self._park_games(payload.guild_id, "gone", payload.thread_id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread was updated. Once it is archived and locked, only moderators can write in it."""
        state = payload.data["thread_metadata"]
        if state["archived"] and state.get("locked"):
            await self._park_games(payload.guild_id, "locked", payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server, or the server was deleted."""
        await self._park_games(guild.id, "removed")

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited. If it was there before, boards of games that ended meanwhile still have buttons."""
        with self._in_flight.inside():
            try:
                for game_id in await self._boards.missed_ends(AWAY, guild.id):
                    await self._publisher.publish(await self._tables.read(game_id), None)
            except (GameError, LogError) as error:
                log.warning("could not show which games have ended on a server: %s", error)

    async def _park_games(self, guild: int, reason: str, channel: int | None = None) -> None:
        """Parks the game of a channel, or all games of a server, for one of `bot.game.table.parking.REASONS`."""
        with self._in_flight.inside():
            try:
                for game_id in await self._games(guild, channel):
                    await self._park(game_id, reason)
            except LogError as error:
                log.warning("could not look up the games of a lost place (%s): %s", reason, error)

    async def _park(self, game_id: int, reason: str) -> None:
        try:
            await self._parking.park((await self._tables.read(game_id)).public, reason)
            await self._publisher.publish(await self._tables.read(game_id), None)
        except (GameError, LogError, ValueError) as error:
            log.warning("could not park game %d (%s): %s", game_id, reason, error)

    async def _games(self, guild: int, channel: int | None) -> Iterable[int]:
        if channel is None:
            return await self._tables.open_at(guild)
        views = await self._tables.in_place(Place(guild, channel))
        return () if views is None else (views.id,)
