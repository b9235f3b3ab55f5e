"""`/privacy`: what is stored about the user. Works on servers and in private messages to the bot."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.actions.privacy import Privacy
from bot.cogs.base.context import ClientInteraction
from bot.cogs.input.guard import Guard


@app_commands.allowed_contexts(guilds=True, dms=True)
class PrivacyCog(commands.GroupCog, group_name="privacy", group_description="What this bot stores about you"):
    """info, export and forget."""

    def __init__(self, guard: Guard, privacy: Privacy) -> None:
        super().__init__()
        self._guard = guard
        self._privacy = privacy

    @app_commands.command(description="Read what is stored about people, and for how long")
    async def info(self, interaction: ClientInteraction) -> None:
        """Explains what is stored."""
        async with self._guard(interaction) as context:
            await self._privacy.info(context)

    @app_commands.command(description="Get everything that is stored about you as a file, in private")
    async def export(self, interaction: ClientInteraction) -> None:
        """Sends the file."""
        async with self._guard(interaction) as context:
            await self._privacy.export(context)

    @app_commands.command(description="Have everything that is stored about you deleted; asks you to confirm first")
    async def forget(self, interaction: ClientInteraction) -> None:
        """Asks for confirmation before the user is erased."""
        async with self._guard(interaction) as context:
            await self._privacy.ask(context)
