"""How long a person has for a turn: the available paces, and the one that a server has chosen for its games."""

from __future__ import annotations

from typing import Final, Literal

from bot.game.ports.preferences import PreferenceStore

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
