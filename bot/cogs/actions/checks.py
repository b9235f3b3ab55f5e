"""Where a command or click comes from, what whoever asks may do there, and whether it belongs there."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final

import discord

from bot.cogs.base.context import InteractionContext
from bot.cogs.output.boards import Boards
from bot.game.core.errors import TableRefusal, UnknownGame
from bot.game.ports.log import Place, PlaceTaken
from bot.game.service.tables import Tables
from bot.game.table.parking import is_of, parked_text
from bot.game.table.views import TableView, TableViews

ELSEWHERE: Final = "That button belongs to another channel's game."


def place_of(context: InteractionContext) -> Place:
    """The channel or thread that an interaction comes from. Raises UnknownGame outside a server."""
    interaction = context.interaction
    if interaction.guild_id is None or interaction.channel_id is None:
        raise UnknownGame("Games are played in a server's channels. Use this command there.")
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
        raise UnknownGame(f"{ELSEWHERE} It is played in <#{table.place.channel}>." if known else ELSEWHERE)
    return views


async def shown_here(tables: Tables, context: InteractionContext, game_id: int) -> TableViews:
    """The game that a click is about, where people can see it. Raises TableRefusal for a parked one too."""
    views = await table_here(tables, context, game_id)
    table = views.public
    if table.parked is not None and table.phase != "over":
        raise TableRefusal(parked_text(table.game, table.parked))
    return views


@asynccontextmanager
async def own_place(tables: Tables, boards: Boards) -> AsyncGenerator[None]:
    """Shows the way to the game that is open already where one was to begin or to go on. Raises TableRefusal."""
    try:
        yield
    except PlaceTaken as taken:
        table = (await tables.read(taken.game_id)).public
        raise TableRefusal(_taken_text(table, await boards.link(table))) from taken


def _taken_text(table: TableView, link: str) -> str:
    end = f"its host or a moderator ends it with /{table.game} end."
    if table.parked is not None:
        return (
            f"A game of {table.title} waits in this channel until I can show it again. One of its players has "
            f"it go on with /{table.game} table; {end}"
        )
    if table.paused:
        return (
            f"A game of {table.title} is paused in this channel, for everybody has left: {link} Take a seat there and "
            f"it goes on; {end}"
        )
    return f"A game of {table.title} is open in this channel: {link}"


def check_permissions(context: InteractionContext) -> None:
    """Raises TableRefusal in a channel where the bot could not show a board."""
    missing = _missing_permissions(context.interaction.app_permissions, context.interaction.channel)
    if missing:
        raise TableRefusal(f"I cannot play in this channel. Please let me {missing} here, or try another channel.")


def check_attaching(context: InteractionContext) -> None:
    """Raises TableRefusal in a server's channel where the bot may not post files."""
    interaction = context.interaction
    if interaction.guild_id is not None and not interaction.app_permissions.attach_files:
        raise TableRefusal("I may not post files in this channel. Please let me attach files here.")


def _missing_permissions(allowed: discord.Permissions, channel: object) -> str:
    """The permissions that a game needs and the bot has not got here, in words; empty when all are there."""
    thread = channel if isinstance(channel, discord.Thread) else None
    needed = {
        "view this channel": allowed.view_channel,
        "send messages": allowed.send_messages if thread is None else allowed.send_messages_in_threads,
        "embed links": allowed.embed_links,
        "write in this locked thread": allowed.manage_threads or thread is None or not thread.locked,
    }
    return " and ".join(name for name, has in needed.items() if not has)
