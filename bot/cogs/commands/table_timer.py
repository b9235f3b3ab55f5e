"""`/table-timer`: how long people have for a turn in the games of this server."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.cogs.actions.pace import Pace, PacePreferences
from bot.cogs.base.context import GuildInteraction
from bot.cogs.input.guard import Guard
from bot.cogs.ui.texts import length
from bot.game.core.errors import UnknownGame
from bot.text.messages import Message

UNTIMED: Final = Message("From now on, games on this server begin without a timer.")
TIMED: Final = Message("From now on, games on this server begin with {time} for each turn.")
OTHERS: Final = Message("Games that are open already keep their pace, and each `start` command can choose another one.")


class TimerCog(commands.Cog):
    """Lets a server choose the pace of its games."""

    def __init__(self, guard: Guard, paces: PacePreferences) -> None:
        super().__init__()
        self._guard = guard
        self._paces = paces

    @app_commands.command(name="table-timer", description="Choose how long people have for a turn on this server")
    @app_commands.describe(pace="relaxed: hours for a turn, live: minutes, none: no timer")
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    async def table_timer(self, interaction: GuildInteraction, pace: Pace) -> None:
        """Saves the choice for games that begin from now on."""
        async with self._guard(interaction) as context:
            if interaction.guild_id is None:
                raise UnknownGame("pace-outside-server")
            seconds = await self._paces.choose(interaction.guild_id, pace)
            said = UNTIMED.format() if seconds is None else TIMED.format(time=length(seconds))
            await context.say(f"{said} {OTHERS.format()}")
