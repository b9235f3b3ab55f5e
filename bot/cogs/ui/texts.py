"""What people read, made ready for Discord: refusals, and numbers as people say them."""

from __future__ import annotations

from bot.cogs.ui.names import shown
from bot.game.core.errors import GameError
from bot.text import refusals


def refusal_text(error: GameError) -> str:
    """The sentence that somebody reads who is refused something. Names in it do no harm on Discord."""
    return refusals.refusal_text(error, harmless=shown)


def duration(seconds: int) -> str:
    """A time as people say it: `45 s`, `12 min`, `3 h 5 min`."""
    if seconds < 60:
        return f"{seconds} s"
    minutes = seconds // 60
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
