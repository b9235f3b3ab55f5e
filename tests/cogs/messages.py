"""What a message of the bot shows: its text and its buttons, as Discord has them."""

from __future__ import annotations

from typing import Any

import discord
from simcord.results import ResponseMessage

Message = discord.Message | ResponseMessage


def buttons(message: Message | None) -> dict[str, dict[str, Any]]:
    """The buttons of a message by label, as Discord has them."""
    return {button["label"]: button for button in buttons_in_order(message)}


def buttons_in_order(message: Message | None) -> list[dict[str, Any]]:
    """The buttons of a message, row by row, as Discord has them."""
    assert message is not None
    rows: list[Any] = [row if isinstance(row, dict) else row.to_dict() for row in message.components]
    return [button for row in rows for button in row["components"]]


def text_of(message: Message | None) -> str:
    """All that a message says, in one string."""
    assert message is not None
    parts = [message.content]
    for embed in message.embeds:
        parts += [embed.title or "", embed.description or "", embed.footer.text or ""]
        parts += [f"{field.name}\n{field.value}" for field in embed.fields]
    return "\n".join(parts)
