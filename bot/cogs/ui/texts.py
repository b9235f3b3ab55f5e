"""Short texts for Discord: harmless names, refusals, times, commands, and facts side by side."""

from __future__ import annotations

import unicodedata
from datetime import datetime
from functools import lru_cache
from typing import Final

import discord

from bot.text.messages import Message
from bot.text.refusals import Refusals

NAME_LENGTH: Final = 20
"""The most characters of a name that a board shows, so that lines stay aligned on a phone."""
NAMELESS: Final = "Anonymous"
"""What to call somebody without a name: they were erased, or their name has no visible character.

Like a name, it has a capital wherever it stands in a sentence.
"""


def plain_name(display_name: str) -> str:
    """A display name without control, bidirectional and zero-width characters, cut to `NAME_LENGTH`."""
    kept = (" " if char.isspace() else char for char in display_name if not _is_invisible(char))
    name = " ".join("".join(kept).split())
    if len(name) > NAME_LENGTH:
        name = name[: NAME_LENGTH - 1].rstrip() + "…"
    return name or NAMELESS


_ISOLATED, _UNTIL_HERE = "\u2068", "\u2069"
"""The characters that isolate a text with its own direction."""
_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that are invisible."""


def _is_invisible(char: str) -> bool:
    if char in _BLANKS:
        return True
    return unicodedata.category(char) in {"Cf", "Cc", "Co", "Cs", "Cn"} and not char.isspace()


@lru_cache(maxsize=1024)
def shown(name: str) -> str:
    """A plain name, escaped so that Discord shows it as it is, without markdown or mentions; `NAMELESS` if it is empty.

    A name in a right-to-left script is isolated, so that the text around it keeps its order.
    """
    escaped = discord.utils.escape_mentions(discord.utils.escape_markdown(name or NAMELESS))
    # Channels, times, custom emoji and commands are all written in angle brackets.
    harmless = escaped.replace("<", "\\<")
    from_the_right = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in name)
    return f"{_ISOLATED}{harmless}{_UNTIL_HERE}" if from_the_right else harmless


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
