"""`/gnav`: the commands of Gnav."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from typing_extensions import override

from bot.cogs.commands.game import GameCog
from bot.cogs.gnav.look import GnavLook

_TABLE: Final = 4
"""Seats of the table that starts by itself for a person who plays alone (G4)."""


@app_commands.guild_only()
class GnavCog(
    GameCog, group_name="gnav", group_description="Gnav: keep your card or ask your neighbour; the lowest pays"
):
    """Gnav's commands: those of every game, but whoever names no number plays at once, against AIs."""

    look = GnavLook()
    start_text = "Play Gnav: alone against three AIs at once, or with friends in a lobby"
    start_texts = {  # noqa: RUF012  # a ClassVar of the base
        "players": "Start by itself when this many sit at the table (default: 4; with ai alone: when you press Start)",
        "ai": "AI players to seat at once (default: none if you give only players, else all other seats)",
        "strength": "How well the AI players play, from plain over keen to sharp (default: plain)",
    }

    @override
    def seating(self, players: int | None, ai: int | None, strength: str | None) -> tuple[int | None, int]:
        if ai is None and (players is None or strength is not None):
            seats = players or _TABLE
            return seats, seats - 1
        return super().seating(players, ai, strength)
