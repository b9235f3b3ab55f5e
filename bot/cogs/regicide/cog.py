"""`/regicide`: the commands of Regicide."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands

from bot.cogs.base.context import ClientInteraction
from bot.cogs.commands.game import GameCog, with_options
from bot.cogs.commands.table_timer import PACE_HELP, Pace
from bot.cogs.regicide.look import RegicideLook
from bot.game.regicide.options import SCHEMA


@app_commands.guild_only()
class RegicideCog(GameCog, group_name="regicide", group_description="Regicide: 1 to 4 players against twelve royals"):
    """Regicide's commands; all but `start` are those of every game."""

    key = "regicide"
    look = RegicideLook()

    @app_commands.command(description="Open a table of Regicide in this channel")
    @app_commands.describe(
        players="Start by itself with this many players, AIs included (default: 4; you can press Start sooner)",
        ai="AI players to seat right away (default: none)",
        pace=PACE_HELP,
    )
    @with_options(SCHEMA)
    async def start(
        self,
        interaction: ClientInteraction,
        players: app_commands.Range[int, 1, 4] | None = None,
        ai: app_commands.Range[int, 0, 3] = 0,
        pace: Pace | None = None,
        *,
        options: Mapping[str, str],
    ) -> None:
        """Opens a lobby."""
        await self.open(interaction, players, ai, pace=pace, options=options)
