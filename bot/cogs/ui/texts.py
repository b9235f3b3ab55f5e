"""Short texts for Discord: refusals, times, commands, and facts side by side."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from bot.cogs.ui.names import shown
from bot.text.messages import Message
from bot.text.refusals import Refusals

SHARED_REFUSALS: Final = Refusals(harmless=shown)
"""The refusals that belong to no game, with names made harmless for Discord."""

PAGE: Final = Message("Page {page} of {pages}")
BACK: Final = Message("Back")
NEXT: Final = Message("Next")
SECONDS: Final = Message("{seconds} s")
MINUTES: Final = Message("{minutes} min")
HOURS: Final = Message("{hours} h")
HOURS_AND_MINUTES: Final = Message("{hours} h {minutes} min")


def duration(seconds: int) -> str:
    """A time as people say it: `45 s`, `12 min`, `3 h 5 min`."""
    if seconds < 60:
        return SECONDS.format(seconds=seconds)
    minutes = seconds // 60
    if minutes < 60:
        return MINUTES.format(minutes=minutes)
    return HOURS_AND_MINUTES.format(hours=minutes // 60, minutes=minutes % 60)


def length(seconds: int) -> str:
    """A time in a few characters: `24 h`, `5 min`, `1.5 h`."""
    minutes = seconds / 60
    if minutes < 60:
        return MINUTES.format(minutes=f"{minutes:.1f}".removesuffix(".0"))
    return HOURS.format(hours=f"{minutes / 60:.1f}".removesuffix(".0"))


def moment(at: datetime) -> str:
    """A time that Discord shows to each reader relative to now, such as *in 3 hours*."""
    return f"<t:{int(at.timestamp())}:R>"


def command(game: str, name: str) -> str:
    """A slash command of a game, as people type it."""
    return f"`/{game} {name}`"


def side_by_side(*facts: str | None) -> str:
    """Short, unrelated facts on one line; None and empty ones are left out."""
    return " · ".join(fact for fact in facts if fact)
