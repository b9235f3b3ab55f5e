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
    GameCog,
    group_name="gnav",
    group_description="Gnav: keep your card or ask your neighbour; the lowest card loses a life",
):
    """Gnav's commands: those of every game, but whoever names no number plays at once, against AIs."""

    look = GnavLook()
    start_text = "Play Gnav: alone against three AIs right away, or with friends in a lobby"
    start_texts = {  # noqa: RUF012  # a ClassVar of the base
        "players": (
            "The match starts by itself with this many players (default: 4, or 20 with ai alone; or press Start)"
        ),
        "ai": "AI players to seat right away (default: none if you give only players, else all other seats)",
        "strength": "How well the AI players play: plain, keen or sharp (default: plain)",
    }

    @override
    def seating(self, players: int | None, ai: int | None, strength: str | None) -> tuple[int | None, int]:
        if ai is None and (players is None or strength is not None):
            seats = players or _TABLE
            return seats, seats - 1
        return super().seating(players, ai, strength)
