"""`/gnav`: the commands of Gnav."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from discord import app_commands

from bot.cogs.base.context import ClientInteraction
from bot.cogs.commands.game import GameCog, with_options
from bot.cogs.commands.table_timer import PACE_HELP, Pace
from bot.cogs.gnav.look import GnavLook
from bot.game.gnav.options import SCHEMA

_TABLE: Final = 4
"""Seats of the table that starts by itself for a person who plays alone (G4)."""


@app_commands.guild_only()
class GnavCog(
    GameCog,
    group_name="gnav",
    group_description="Gnav: keep your card or ask your neighbour; the lowest card loses a life",
):
    """Gnav's commands; all but `start` are those of every game."""

    key = "gnav"
    look = GnavLook()
    stats_of = "players"
    stats_ai = None

    @app_commands.command(description="Play Gnav: alone against three AIs right away, or with friends in a lobby")
    @app_commands.describe(
        players="Start by itself with this many players (default: 4, or 20 with ai alone; you can press Start sooner)",
        ai="AI players to seat right away (default: none if you give only players, else all other seats)",
        strength="How well the AI players play: plain, keen or sharp (default: plain)",
        pace=PACE_HELP,
    )
    @with_options(SCHEMA)
    async def start(
        self,
        interaction: ClientInteraction,
        players: app_commands.Range[int, 2, 20] | None = None,
        ai: app_commands.Range[int, 0, 19] | None = None,
        strength: Literal["plain", "keen", "sharp"] | None = None,
        pace: Pace | None = None,
        *,
        options: Mapping[str, str],
    ) -> None:
        """Opens a lobby, or a table that is full at once."""
        if ai is None and (players is None or strength is not None):
            players = players or _TABLE
            ai = players - 1
        await self.open(interaction, players, ai or 0, strength, pace, options)
