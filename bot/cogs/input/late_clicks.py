"""Clicks on buttons that are gone, because a hand was updated at the moment somebody clicked.

discord.py looks for the clicked button in the message as it is now, and silently drops the click if the button is gone.
Such a click is late and gets the same answer as any other late click.
"""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.cogs.base.context import GuildInteraction
from bot.cogs.input.buttons import Buttons


class LateClicks(commands.Cog):
    """Listens to all interactions, and handles the clicks that discord.py drops."""

    def __init__(self, buttons: Buttons) -> None:
        self._buttons = buttons

    @commands.Cog.listener()
    async def on_interaction(self, interaction: GuildInteraction) -> None:
        """Carries out a click if its button is no longer in the message."""
        if interaction.type is not discord.InteractionType.component or interaction.message is None:
            return
        custom_id = str((interaction.data or {}).get("custom_id"))
        if custom_id not in _custom_ids(interaction.message):
            await self._buttons.press(interaction, custom_id)


def _custom_ids(message: discord.Message) -> set[str | None]:
    rows = (row for row in message.components if isinstance(row, discord.ActionRow))
    return {item.custom_id for row in rows for item in row.children}
