"""`/help`: what this bot does, for somebody who meets it for the first time."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.cogs.controls import message
from bot.cogs.edge import Edge, GuildInteraction, attempt
from bot.cogs.screen import Field, Screen

HELP: Final = Screen(
    title="Card games, played together in a channel",
    text=(
        "**1** Somebody types `/regicide start`.\n"
        "**2** Friends press **Join**; the host presses **Start**. Alone? Start alone, or press **Add AI**.\n"
        "**3** Your hand appears in private. Press cards, then **Play**. The table stands in the channel.\n\n"
        "Lost your hand? **My hand** under the table always shows it. Games survive a restart of the bot, "
        "and nobody has to hurry."
    ),
    colour=0x5865F2,
    fields=(
        Field(
            "Regicide, for 1 to 4 players",
            "`/regicide start` open a table · `/regicide hand` my hand again · `/regicide table` the table again\n"
            "`/regicide rules` how to play · `/regicide stats` who wins · `/regicide leave` · `/regicide end`",
        ),
    ),
)


class HelpCog(commands.Cog):
    """The help command."""

    @app_commands.allowed_contexts(guilds=True, dms=True)
    @app_commands.command(name="help", description="What this bot does and how to start a game")
    async def help(self, interaction: GuildInteraction) -> None:
        """Shows the help in private."""
        async with Edge(interaction):
            sending = interaction.response.send_message(**message(HELP), ephemeral=True)
            await attempt(sending, "the help")
