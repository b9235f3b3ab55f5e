"""Clicks on buttons that have gone: a hand was shown anew at the very moment in which somebody pressed it.

discord.py looks for the pressed button in the message as that is by then, and drops a click without a word whose button
it does not find. Such a click is a late one, and is answered as all late ones are.
"""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.cogs.input.buttons import control_of
from bot.cogs.input.guard import GuildInteraction


class LateClicks(commands.Cog):
    """Hears every interaction, and answers those clicks that discord.py does not hand on."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: GuildInteraction) -> None:
        """Carries out a click whose button is not on its message any more."""
        if interaction.type is not discord.InteractionType.component or interaction.message is None:
            return
        custom_id = str((interaction.data or {}).get("custom_id"))
        if custom_id in _custom_ids(interaction.message):
            return
        control = control_of(custom_id)
        if control is not None:
            await control.callback(interaction)


def _custom_ids(message: discord.Message) -> set[str | None]:
    rows = (row for row in message.components if isinstance(row, discord.ActionRow))
    return {item.custom_id for row in rows for item in row.children}
