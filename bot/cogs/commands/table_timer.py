"""`/table-timer`: how long people have for a turn in the games of this server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.cogs.actions.pace import Pace
from bot.cogs.input.guard import Guard, GuildInteraction, send_private
from bot.cogs.ui.timers import length
from bot.game.core.errors import UnknownGame

if TYPE_CHECKING:
    from bot.app import CardBot


class TimerCog(commands.Cog):
    """The server's choice of a pace."""

    def __init__(self, bot: CardBot) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="table-timer", description="Choose how long people have for a turn on this server")
    @app_commands.describe(pace="relaxed: hours for a turn, live: minutes, none: no timer")
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    async def table_timer(self, interaction: GuildInteraction, pace: Pace) -> None:
        """Keeps the choice for the games that begin from now on."""
        async with Guard(interaction):
            if interaction.guild_id is None:
                raise UnknownGame("A pace belongs to a server. Use this command there.")
            seconds = await self.bot.paces.choose(interaction.guild_id, pace)
            time = "without a timer" if seconds is None else f"with {length(seconds)} for each turn"
            await send_private(
                interaction,
                f"From now on, games on this server begin {time}. Games that are open already keep theirs, and each "
                "`start` command can choose another pace.",
            )
