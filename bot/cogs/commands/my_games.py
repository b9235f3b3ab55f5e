"""`/games`: the user's open games, on every server. Works on servers and in private messages to the bot."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.actions.my_games import MyGames
from bot.cogs.base.context import ClientInteraction
from bot.cogs.input.guard import Guard


class MyGamesCog(commands.Cog):
    """The games command."""

    def __init__(self, guard: Guard, my_games: MyGames) -> None:
        super().__init__()
        self._guard = guard
        self._my_games = my_games

    @app_commands.allowed_contexts(guilds=True, dms=True)
    @app_commands.command(name="games", description="See your open games everywhere, whose turn it is, and leave them")
    async def games(self, interaction: ClientInteraction) -> None:
        """Lists the user's games in private."""
        async with self._guard(interaction) as context:
            await self._my_games.show(context)
