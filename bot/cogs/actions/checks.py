"""Checks a command or click: where it comes from, what the user may do there, and whether it belongs there."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import discord

from bot.cogs.base.context import InteractionContext
from bot.cogs.output.boards import Boards
from bot.game.core.errors import GameError, TableRefusal, UnknownGame
from bot.game.ports.log import Place, PlaceTaken
from bot.game.service.tables import Tables
from bot.game.table.parking import is_of, parked_refusal
from bot.game.table.views import TableView, TableViews


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


@asynccontextmanager
async def refusing_taken_place(tables: Tables, boards: Boards) -> AsyncGenerator[None]:
    """Turns PlaceTaken inside the block into a TableRefusal with a link to the game that is already open."""
    try:
        yield
    except PlaceTaken as taken:
        table = (await tables.read(taken.game_id)).public
        raise _place_taken(table, await boards.link(table)) from taken


def _place_taken(table: TableView, link: str) -> TableRefusal:
    if table.parked is not None:
        return TableRefusal("channel-taken-parked", title=table.title, game=table.game)
    if table.paused:
        return TableRefusal("channel-taken-paused", title=table.title, game=table.game, link=link)
    return TableRefusal("channel-taken", title=table.title, link=link)


def check_permissions(context: InteractionContext) -> None:
    """Raises TableRefusal if the bot cannot show a board in this channel."""
    allowed, channel = context.interaction.app_permissions, context.interaction.channel
    thread = channel if isinstance(channel, discord.Thread) else None
    missing = _missing_permissions(allowed, in_thread=thread is not None)
    if missing:
        raise TableRefusal("missing-permissions", permissions=missing)
    if thread is not None and thread.locked and not allowed.manage_threads:
        raise TableRefusal("thread-locked")


def check_attaching(context: InteractionContext) -> None:
    """Raises TableRefusal if the bot may not post files in this channel of a server."""
    interaction = context.interaction
    if interaction.guild_id is not None and not interaction.app_permissions.attach_files:
        raise TableRefusal("no-files-here")


def _missing_permissions(allowed: discord.Permissions, *, in_thread: bool) -> tuple[str, ...]:
    """The permissions that a game needs and the bot lacks here."""
    needed = {
        "view_channel": allowed.view_channel,
        "send_messages": allowed.send_messages or in_thread,
        "send_messages_in_threads": allowed.send_messages_in_threads or not in_thread,
        "embed_links": allowed.embed_links,
    }
    return tuple(name for name, granted in needed.items() if not granted)
