"""Makes display names harmless: no markdown, no mentions, no characters that reverse the direction of a line."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

import discord

NAME_LENGTH: Final = 20
"""The most characters of a name that a board shows, so that lines stay aligned on a phone."""
NAMELESS: Final = "a player"
"""What to call somebody without a name: they were erased, or their name has no visible character."""


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
