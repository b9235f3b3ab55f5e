"""Where a command or click comes from, what whoever asks may do there, and whether it belongs there."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import discord

from bot.cogs.base.context import InteractionContext
from bot.cogs.output.boards import Boards
from bot.game.core.errors import TableRefusal, UnknownGame
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
    """Whether whoever asks may manage the messages of this channel."""
    return context.interaction.permissions.manage_messages


async def table_here(tables: Tables, context: InteractionContext, game_id: int) -> TableViews:
    """The game that a click is about. Raises UnknownGame for one that is played elsewhere, LogUnavailable."""
    views = await tables.read(game_id)
    table, here = views.public, place_of(context)
    if table.place != here:
        known = table.place.guild == here.guild and is_of(table, context.user.id)
        if known:
            raise UnknownGame("your-other-channel", channel=table.place.channel)
        raise UnknownGame("other-channel")
    return views


async def shown_here(tables: Tables, context: InteractionContext, game_id: int) -> TableViews:
    """The game that a click is about, where people can see it. Raises TableRefusal for a parked one too."""
    views = await table_here(tables, context, game_id)
    table = views.public
    if table.parked is not None and table.phase != "over":
        raise parked_refusal(table.game, table.parked)
    return views


@asynccontextmanager
async def own_place(tables: Tables, boards: Boards) -> AsyncGenerator[None]:
    """Shows the way to the game that is open already where one was to begin or to go on. Raises TableRefusal."""
    try:
        yield
    except PlaceTaken as taken:
        table = (await tables.read(taken.game_id)).public
        raise _taken(table, await boards.link(table)) from taken


def _taken(table: TableView, link: str) -> TableRefusal:
    if table.parked is not None:
        return TableRefusal("channel-taken-parked", title=table.title, game=table.game)
    if table.paused:
        return TableRefusal("channel-taken-paused", title=table.title, game=table.game, link=link)
    return TableRefusal("channel-taken", title=table.title, link=link)


def check_permissions(context: InteractionContext) -> None:
    """Raises TableRefusal in a channel where the bot could not show a board."""
    allowed, channel = context.interaction.app_permissions, context.interaction.channel
    thread = channel if isinstance(channel, discord.Thread) else None
    missing = _missing_permissions(allowed, in_thread=thread is not None)
    if missing:
        raise TableRefusal("missing-permissions", permissions=missing)
    if thread is not None and thread.locked and not allowed.manage_threads:
        raise TableRefusal("thread-locked")


def check_attaching(context: InteractionContext) -> None:
    """Raises TableRefusal in a server's channel where the bot may not post files."""
    interaction = context.interaction
    if interaction.guild_id is not None and not interaction.app_permissions.attach_files:
        raise TableRefusal("no-files-here")


def _missing_permissions(allowed: discord.Permissions, *, in_thread: bool) -> tuple[str, ...]:
    """The permissions that a game needs and the bot has not got here."""
    needed = {
        "view_channel": allowed.view_channel,
        "send_messages": allowed.send_messages or in_thread,
        "send_messages_in_threads": allowed.send_messages_in_threads or not in_thread,
        "embed_links": allowed.embed_links,
    }
    return tuple(name for name, has in needed.items() if not has)
