"""People's names: cleaned when they are kept, and made harmless when they are shown. Every name goes through here."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import discord

NAME_LENGTH: Final = 20
"""The most characters of a name that a board shows, so that lines stay aligned on a phone."""
NAMELESS: Final = "Anonymous"
"""What to call somebody without a name: they were erased, or their name has no visible character.

Like a name, it has a capital wherever it stands in a sentence.
"""

_INVISIBLE: Final = re.compile(
    "["
    "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"  # Control characters that are no white space.
    "\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb"
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"
    "\u115f\u1160\u2800\u3164\uffa0"  # Letters and symbols that are blank.
    "\ud800-\uf8ff\U000f0000-\U0010ffff"  # Surrogates, and what is for private use.
    "\ufdd0-\ufdef\ufffe\uffff"  # No characters at all.
    "]"
)
"""What has no shape of its own, or turns the text around it.

Written out, because `unicodedata` knows only the characters of its own year: it calls a newer emoji unassigned, and
Discord shows it all the same. What is not listed here is kept.
"""
_STRAY_SELECTORS: Final = re.compile("(?<!\\S)[\ufe00-\ufe0f\U000e0100-\U000e01ef]+")
"""Variation selectors change the character before them; without one they are invisible."""

_FROM_THE_RIGHT: Final = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""The blocks of Unicode that are set aside for scripts from right to left."""
_ISOLATED, _UNTIL_HERE = "\u2068", "\u2069"
"""The characters that isolate a text with its own direction."""

_LEFT_AS_MARKUP: Final = re.compile(r"([<>\[\]()#+:/-]|(?<=[0-9])\.)")
"""What `escape_markdown` leaves, or escapes only in some places, although Discord may read it as markup.

Mentions, channels, times, custom emoji and commands are written in angle brackets. A masked link may begin in one name
and end in the next. For a heading, quote or list the first sign is enough, if the sentence around it has the rest. A
colon may be part of an emoji's name, a colon or slash part of an address.
"""


def plain_name(display_name: str) -> str:
    """A display name without control, bidirectional and zero-width characters, cut to `NAME_LENGTH`."""
    name = " ".join(_STRAY_SELECTORS.sub("", _INVISIBLE.sub("", display_name)).split())
    if len(name) > NAME_LENGTH:
        name = name[: NAME_LENGTH - 1].rstrip() + "…"
    return name or NAMELESS


@lru_cache(maxsize=1024)
def shown(name: str) -> str:
    """A plain name for a text with markup, escaped so that Discord shows it just as it is; `NAMELESS` if it is empty.

    It makes no markdown, mention, link or emoji, whatever stands around it. A name in a right-to-left script is
    isolated, so that the text around it keeps its order.
    """
    parts = _LEFT_AS_MARKUP.split(name or NAMELESS)
    escaped = "".join(_escaped(part, alone=number % 2 == 1) for number, part in enumerate(parts))
    harmless = discord.utils.escape_mentions(escaped)
    return f"{_ISOLATED}{harmless}{_UNTIL_HERE}" if _FROM_THE_RIGHT.search(name) else harmless


def in_label(name: str) -> str:
    """A plain name for a button, on which Discord reads no markup; `NAMELESS` if it is empty."""
    return name or NAMELESS


def _escaped(part: str, *, alone: bool) -> str:
    """Part of a name; one that stands `alone` is a sign to escape as it is."""
    return f"\\{part}" if alone else discord.utils.escape_markdown(part, ignore_links=False)
