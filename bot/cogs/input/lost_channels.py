"""Places that come and go: what Discord tells of channels, threads and servers, and games that move between them."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from bot.cogs.actions.checks import place_of
from bot.cogs.actions.play import Desk
from bot.cogs.input.guard import GuildInteraction
from bot.game.core.errors import GameError
from bot.game.ports.log import LogError, Place
from bot.game.service.tables import Tables
from bot.game.table.commands import Unpark
from bot.game.table.parking import is_of
from bot.game.table.views import TableView

if TYPE_CHECKING:
    from bot.app import CardBot

log = logging.getLogger(__name__)


async def parked_game(tables: Tables, key: str, place: Place, user: int) -> TableView | None:
    """The parked game of this kind that can go on in a place, None where there is none or another game is open.

    It is the one that was played there, else the newest of this person's on the server. Raises LogUnavailable.
    """
    here = await tables.in_place(place)
    if here is not None:
        return here if here.parked is not None and here.game == key else None
    for game_id in await tables.open_at(place.guild):
        table = await tables.view(game_id)
        if table.parked is not None and table.game == key and is_of(table, user):
            return table
    return None


async def bring(desk: Desk, interaction: GuildInteraction, table: TableView) -> None:
    """Has a parked game go on where this command was used, and answers with its board.

    Raises GameError where that may not be, PlaceTaken where another game is open by now.
    """
    wish = Unpark(interaction.user.id, place_of(interaction))
    after = await desk.tables.submit(table.id, wish, interaction.id)
    await desk.showing.go_on(interaction, after, desk.boards.post(interaction, after))


class LostChannels(commands.Cog):
    """Hears of places that are lost, so that nothing is tried there any more."""

    def __init__(self, bot: CardBot) -> None:
        self._bot = bot

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
        """The bot was taken off a server, or the server was deleted; one that is out of reach is another event."""
        await self._lost(guild.id, "removed")

    async def _lost(self, guild: int, reason: str, channel: int | None = None) -> None:
        """Parks the games of a channel, or of the whole server. Where that fails, the next post parks them."""
        self._bot.gate.enter()
        try:
            for game_id in await self._games(guild, channel):
                await self._park(game_id, reason)
        except LogError as error:
            log.warning("the games of a lost place (%s) cannot be looked up: %s", reason, error)
        finally:
            self._bot.gate.leave()

    async def _park(self, game_id: int, reason: str) -> None:
        try:
            await self._bot.desk.showing.park(game_id, reason)
        except (GameError, LogError, ValueError) as error:
            log.warning("game %d was not parked (%s): %s", game_id, reason, error)

    async def _games(self, guild: int, channel: int | None) -> Iterable[int]:
        tables = self._bot.desk.tables
        if channel is None:
            return await tables.open_at(guild)
        table = await tables.in_place(Place(guild, channel))
        return () if table is None else (table.id,)
