"""What a message shows, as a value. Renderers make screens from views; `sending.message` turns them into messages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import discord

ROW: Final = 5
"""The most buttons in a row (Discord's limit)."""
LABEL_LENGTH: Final = 80
"""The most characters on a button (Discord's limit)."""
FIELD_LENGTH: Final = 1024
"""The most characters in a field of an embed (Discord's limit)."""
DESCRIPTION_LENGTH: Final = 4096
"""The most characters in an embed's description (Discord's limit)."""
TITLE_LENGTH: Final = 256
"""The most characters in an embed's title and in a field's name (Discord's limit)."""
FOOTER_LENGTH: Final = 2048
"""The most characters in an embed's footer (Discord's limit)."""
EMBED_LENGTH: Final = 6000
"""The most characters in all parts of an embed together (Discord's limit)."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button. Its `custom_id` comes from `custom_ids` and contains all that is needed to handle a click."""

    label: str
    custom_id: str
    style: discord.ButtonStyle = discord.ButtonStyle.secondary
    emoji: str | None = None
    disabled: bool = False


Rows = tuple[tuple[Button, ...], ...]
"""The rows of buttons under a message."""


@dataclass(frozen=True, slots=True)
class Field:
    """A titled part of a screen."""

    name: str
    value: str
    inline: bool = False


@dataclass(frozen=True, slots=True)
class Screen:
    """One message: a line above, a card with a title, text and fields, and rows of buttons."""

    title: str
    text: str
    colour: int
    fields: tuple[Field, ...] = ()
    footer: str | None = None
    note: str | None = None
    """A line above the card, for what the reader should see first."""
    rows: Rows = ()

    @property
    def seen(self) -> object:
        """What a reader sees and can press: screens of equal values need no edit. What cannot be pressed has no id."""
        rows = tuple(
            tuple(replace(button, custom_id="") if button.disabled else button for button in row) for row in self.rows
        )
        return replace(self, rows=rows)

    def embed(self) -> discord.Embed:
        """The card as an embed, cut to Discord's limits. If all parts together are too long, the text is cut."""
        embed = discord.Embed(title=self.title[:TITLE_LENGTH], colour=self.colour)
        for field in self.fields:
            name, value = field.name[:TITLE_LENGTH], field.value[:FIELD_LENGTH]
            embed.add_field(name=name, value=value, inline=field.inline)
        if self.footer:
            embed.set_footer(text=self.footer[:FOOTER_LENGTH])
        embed.description = clip(self.text, min(DESCRIPTION_LENGTH, EMBED_LENGTH - len(embed)))
        return embed


def clip(text: str, length: int) -> str:
    """The text, cut with an ellipsis if it is longer than `length` characters."""
    if len(text) <= length:
        return text
    return text[: length - 1] + "…" if length > 0 else ""
