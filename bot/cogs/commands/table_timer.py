"""How long people have for a turn: the available paces, and `/table-timer`, by which a server chooses its own."""

from __future__ import annotations

from typing import Final, Literal

from discord import app_commands
from discord.ext import commands

from bot.cogs.base.context import ClientInteraction
from bot.cogs.input.guard import Guard
from bot.cogs.ui.texts import length
from bot.game.core.errors import UnknownGame
from bot.game.ports.notes import PreferenceStore
from bot.text.messages import Message

Pace = Literal["relaxed", "live", "none"]
"""Hours for a turn, as in a game by mail; minutes, with everybody at the table; or no timer."""

PACE_HELP: Final = "Time for a turn: relaxed is hours, live is minutes (default: what this server has chosen)"


class PacePreferences:
    """The seconds for each pace, from the settings, and the paces that servers have chosen."""

    def __init__(self, store: PreferenceStore, turn_hours: float, live_turn_minutes: float) -> None:
        self._store = store
        self._seconds: dict[str, int | None] = {
            "relaxed": round(turn_hours * 3600) or None,
            "live": round(live_turn_minutes * 60),
            "none": None,
        }

    async def seconds(self, guild: int | None, chosen: Pace | None = None) -> int | None:
        """The seconds for a turn at this pace, else at the server's, else at the relaxed one; None for no timer.

        Raises LogUnavailable.
        """
        pace = chosen if chosen is not None or guild is None else await self._store.guild_pace(guild)
        return self._seconds.get(pace or "relaxed")

    async def choose(self, guild: int, pace: Pace) -> int | None:
        """Saves a server's choice and returns its seconds for a turn. Raises LogUnavailable."""
        await self._store.set_guild_pace(guild, pace)
        return self._seconds[pace]


UNTIMED: Final = Message("From now on, games on this server begin without a timer.")
TIMED: Final = Message("From now on, games on this server begin with a limit of {time} per turn.")
OTHERS: Final = Message("Games that are open already keep their pace, and each `start` command can choose its own.")


class TimerCog(commands.Cog):
    """Lets a server choose the pace of its games."""

    def __init__(self, guard: Guard, paces: PacePreferences) -> None:
        super().__init__()
        self._guard = guard
        self._paces = paces

    @app_commands.command(name="table-timer", description="Choose how long people have for a turn on this server")
    @app_commands.describe(pace="relaxed: hours for a turn, live: minutes, none: no timer")
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    async def table_timer(self, interaction: ClientInteraction, pace: Pace) -> None:
        """Saves the choice for games that begin from now on."""
        async with self._guard(interaction) as context:
            if interaction.guild_id is None:
                raise UnknownGame("pace-outside-server")
            seconds = await self._paces.choose(interaction.guild_id, pace)
            said = UNTIMED.format() if seconds is None else TIMED.format(time=length(seconds))
            await context.say(f"{said} {OTHERS.format()}")
