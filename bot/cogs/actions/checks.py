"""Checks a command or click: where it comes from, what the user may do there, and whether it belongs there."""

from __future__ import annotations

from bot.cogs.base.context import InteractionContext
from bot.game.core.errors import GameError, TableRefusal, UnknownGame
from bot.game.ports.log import Place
from bot.game.service.tables import Tables
from bot.game.table.parking import is_of, parked_refusal
from bot.game.table.views import TableViews


def place_of(context: InteractionContext) -> Place:
    """The channel or thread that an interaction comes from. Raises UnknownGame outside a server."""
    interaction = context.interaction
    if interaction.guild_id is None or interaction.channel_id is None:
        raise UnknownGame("outside-server")
    return Place(interaction.guild_id, interaction.channel_id)


def is_moderator(context: InteractionContext) -> bool:
    """Whether the user may manage the messages in this channel."""
    return context.interaction.permissions.manage_messages


def check_title(context: InteractionContext, *titles: str) -> None:
    """Checks that the pressed button is on a message whose title begins so: a forged click overwrites no other one.

    Raises GameError.
    """
    pressed = context.interaction.message
    if pressed is None or not pressed.embeds or not (pressed.embeds[0].title or "").startswith(titles):
        raise GameError("wrong-message")


async def table_here(tables: Tables, context: InteractionContext, game_id: int) -> TableViews:
    """The game that a click is about. Raises UnknownGame if it is played elsewhere, LogUnavailable."""
    views = await tables.read(game_id)
    table, here = views.public, place_of(context)
    if table.place != here:
        if table.place.guild == here.guild and is_of(table, context.user.id):
            raise UnknownGame("your-other-channel", channel=table.place.channel)
        raise UnknownGame("other-channel")
    return views


async def shown_here(tables: Tables, context: InteractionContext, game_id: int) -> TableViews:
    """The game that a click is about. Raises what `table_here` raises, and TableRefusal if the game is parked."""
    views = await table_here(tables, context, game_id)
    table = views.public
    if table.parked is not None and table.phase != "over":
        raise parked_refusal(table.game, table.parked)
    return views


def check_attaching(context: InteractionContext) -> None:
    """Raises TableRefusal if the bot may not post files in this channel of a server."""
    interaction = context.interaction
    if interaction.guild_id is not None and not interaction.app_permissions.attach_files:
        raise TableRefusal("no-files-here")
