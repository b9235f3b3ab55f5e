"""Sends screens: as the arguments of a message, and as the private answer to a command or click.

Buttons are plain components whose custom_id contains their whole state; `bot.cogs.input.buttons` handles the clicks.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.cogs.base.context import InteractionContext, sender
from bot.cogs.ui.screens import LABEL_LENGTH, Rows, Screen


def view_of(rows: Rows) -> discord.ui.View:
    """A new view of these rows of buttons. Clicks are matched by custom_id, so discord.py need not keep the view.

    It is stopped at once, because discord.py would otherwise keep it: forever, or for 15 minutes with a timer.
    """
    view = discord.ui.View(timeout=None)
    view.stop()
    for row, buttons in enumerate(rows):
        for button in buttons:
            component: discord.ui.Button[discord.ui.View] = discord.ui.Button(
                label=button.label[:LABEL_LENGTH],
                custom_id=button.custom_id,
                style=button.style,
                emoji=button.emoji,
                disabled=button.disabled,
                row=row,
            )
            view.add_item(component)
    return view


def message(screen: Screen) -> dict[str, Any]:
    """The arguments that send a screen, or edit a message into it."""
    return {
        "content": screen.note or "",
        "embed": screen.embed(),
        "view": view_of(screen.rows),
        "allowed_mentions": discord.AllowedMentions.none(),
    }


async def tell_privately(context: InteractionContext, screen: Screen) -> None:
    """Answers with a new private message, as the first one or a further one. What was clicked stays as it is."""
    await context.deliver(sender(context.interaction)(**message(screen), ephemeral=True), "a private answer")


async def answer_thought(context: InteractionContext, screen: Screen, what: str) -> None:
    """Answers after `think`: in place of the word that the bot is thinking if that was said, or else in private.

    `what` it is called in the log.
    """
    if context.is_answered:
        await context.deliver(context.interaction.edit_original_response(**message(screen)), what)
    else:
        await answer_privately(context, screen)


async def answer_privately(context: InteractionContext, screen: Screen) -> int | None:
    """Answers in private: edits the private message that was clicked, or else sends a new one.

    Returns the message's id, None if the answer was not delivered.
    """
    response, clicked = context.interaction.response, context.interaction.message
    if clicked is not None and context.came_from_private_message:
        edited = await context.deliver(response.edit_message(**message(screen)), "a private answer")
        return None if edited is None else clicked.id
    sent = await context.deliver(response.send_message(**message(screen), ephemeral=True), "a private answer")
    return None if sent is None else sent.message_id
