"""Display names made harmless: no markdown, no mentions, no marks that turn a line around."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

import discord

NAME_LENGTH: Final = 20
"""The most characters of a name that a board shows, so that lines stay aligned on a phone."""
NAMELESS: Final = "a player"
"""What to call somebody without a name: they have been erased, or nothing of their name can be shown."""


def plain_name(display_name: str) -> str:
    """A display name without control, bidirectional and zero-width marks, cut to `NAME_LENGTH`."""
    kept = (" " if char.isspace() else char for char in display_name if not _is_mark(char))
    name = " ".join("".join(kept).split())
    if len(name) > NAME_LENGTH:
        name = name[: NAME_LENGTH - 1].rstrip() + "…"
    return name or NAMELESS


_ISOLATED, _UNTIL_HERE = "\u2068", "\u2069"
"""Unicode's marks around a text that has a direction of its own."""
_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that look like nothing at all."""


def _is_mark(char: str) -> bool:
    if char in _BLANKS:
        return True
    return unicodedata.category(char) in {"Cf", "Cc", "Co", "Cs", "Cn"} and not char.isspace()


@lru_cache(maxsize=1024)
def shown(name: str) -> str:
    """A plain name as text that Discord shows as it is, with no markdown and no mention in it; empty is `NAMELESS`.

    A name in letters that are written from right to left is set apart, so that what stands beside it keeps its order.
    """
    escaped = discord.utils.escape_mentions(discord.utils.escape_markdown(name or NAMELESS))
    # Channels, times, custom emoji and commands are all written in angle brackets.
    harmless = escaped.replace("<", "\\<")
    from_the_right = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in name)
    return f"{_ISOLATED}{harmless}{_UNTIL_HERE}" if from_the_right else harmless
