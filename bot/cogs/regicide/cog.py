"""`/regicide`: the commands of Regicide."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.commands.game import GameCog
from bot.cogs.regicide.look import RegicideLook


@app_commands.guild_only()
class RegicideCog(GameCog, group_name="regicide", group_description="Regicide: 1 to 4 players against twelve royals"):
    """Regicide's commands: those of every game."""

    look = RegicideLook()
    start_text = "Open a table of Regicide in this channel"
