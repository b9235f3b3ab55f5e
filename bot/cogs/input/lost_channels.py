"""Reacts to gateway events about channels, threads and servers that the bot has lost."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.cogs.actions.lost_places import LostPlaces
from bot.cogs.base.in_flight import InFlight


class LostChannels(commands.Cog):
    """Parks the games of lost places. A server that is only unavailable for a while is a different event."""

    def __init__(self, lost_places: LostPlaces, in_flight: InFlight) -> None:
        self._lost_places = lost_places
        self._in_flight = in_flight

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted. Its threads come in as deleted threads."""
        await self._lost(channel.guild.id, "gone", channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted."""
        await self._lost(payload.guild_id, "gone", payload.thread_id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread was updated. Once it is archived and locked, only moderators can write in it."""
        state = payload.data["thread_metadata"]
        if state["archived"] and state.get("locked"):
            await self._lost(payload.guild_id, "locked", payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server, or the server was deleted."""
        await self._lost(guild.id, "removed")

    async def _lost(self, guild: int, reason: str, channel: int | None = None) -> None:
        with self._in_flight.inside():
            await self._lost_places.park_games(guild, reason, channel)
