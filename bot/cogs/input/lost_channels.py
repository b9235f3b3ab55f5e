"""Channels, threads and servers that are lost, as the gateway tells of them."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.cogs.actions.lost_places import LostPlaces
from bot.cogs.base.in_flight import InFlight


class LostChannels(commands.Cog):
    """Hears of places that are lost. A server that is only out of reach is another event."""

    def __init__(self, lost_places: LostPlaces, in_flight: InFlight) -> None:
        self._lost_places = lost_places
        self._in_flight = in_flight

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted; discord.py tells of its threads as of threads that were."""
        await self._lost(channel.guild.id, "gone", channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted."""
        await self._lost(payload.guild_id, "gone", payload.thread_id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread that is archived and locked can be written in by its moderators alone."""
        state = payload.data["thread_metadata"]
        if state["archived"] and state.get("locked"):
            await self._lost(payload.guild_id, "locked", payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was taken off a server, or the server was deleted."""
        await self._lost(guild.id, "removed")

    async def _lost(self, guild: int, reason: str, channel: int | None = None) -> None:
        with self._in_flight.inside():
            await self._lost_places.park_games(guild, reason, channel)
