"""Clicks on buttons that have gone: a hand was shown anew at the very moment in which somebody pressed it.

discord.py looks for the pressed button in the message as that is by then, and drops a click without a word whose button
it does not find. Such a click is a late one, and is answered as all late ones are.
"""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.cogs.base.context import GuildInteraction
from bot.cogs.input.buttons import Buttons


class LateClicks(commands.Cog):
    """Hears every interaction, and answers those clicks that discord.py does not hand on."""

    def __init__(self, buttons: Buttons) -> None:
        self._buttons = buttons

    @commands.Cog.listener()
    async def on_interaction(self, interaction: GuildInteraction) -> None:
        """Carries out a click whose button is not on its message any more."""
        if interaction.type is not discord.InteractionType.component or interaction.message is None:
            return
        custom_id = str((interaction.data or {}).get("custom_id"))
        if custom_id not in _custom_ids(interaction.message):
            await self._buttons.press(interaction, custom_id)


def _custom_ids(message: discord.Message) -> set[str | None]:
    rows = (row for row in message.components if isinstance(row, discord.ActionRow))
    return {item.custom_id for row in rows for item in row.children}
