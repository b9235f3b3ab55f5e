"""What people read, made ready for Discord: refusals, times and facts side by side."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from bot.cogs.ui.names import shown
from bot.text.messages import Message
from bot.text.refusals import Refusals

SHARED_REFUSALS: Final = Refusals(harmless=shown)
"""For what no game refuses. Names do no harm on Discord in it."""

PAGE: Final = Message("Page {page} of {pages}")
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
    """A moment that each reader's Discord tells by itself, as in *in 3 hours*."""
    return f"<t:{int(at.timestamp())}:R>"


def command(game: str, name: str) -> str:
    """A slash command of a game, as people type it."""
    return f"`/{game} {name}`"


def side_by_side(*facts: str | None) -> str:
    """Short facts that have nothing to do with each other, on one line; those that are not there are left out."""
    return " · ".join(fact for fact in facts if fact)
