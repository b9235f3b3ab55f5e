"""Where a click or a command comes from, what whoever asks may do there, and whether it belongs there."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

import discord

from bot.cogs.input.guard import GuildInteraction
from bot.game.core.errors import TableRefusal, UnknownGame
from bot.game.ports.log import Place, PlaceTaken
from bot.game.service.tables import Tables
from bot.game.table.parking import is_of, parked_text
from bot.game.table.views import SeatedView, TableView

if TYPE_CHECKING:
    from bot.cogs.output.boards import Boards

ELSEWHERE: Final = "That button belongs to another channel's game."


def place_of(interaction: GuildInteraction) -> Place:
    """The channel or thread that an interaction comes from. Raises UnknownGame outside a server."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise UnknownGame("Games are played in a server's channels. Use this command there.")
    return Place(interaction.guild_id, interaction.channel_id)


def is_moderator(interaction: GuildInteraction) -> bool:
    """Whether whoever asks may manage the messages of this channel."""
    return interaction.permissions.manage_messages


async def table_here(tables: Tables, interaction: GuildInteraction, game_id: int) -> TableView:
    """The game that a click is about. Raises UnknownGame for one that is played elsewhere, LogUnavailable."""
    table = await tables.view(game_id)
    here = place_of(interaction)
    if table.place != here:
        known = table.place.guild == here.guild and is_of(table, interaction.user.id)
        raise UnknownGame(f"{ELSEWHERE} It is played in <#{table.place.channel}>." if known else ELSEWHERE)
    return table


async def shown_here(tables: Tables, interaction: GuildInteraction, game_id: int) -> TableView:
    """The game that a click is about, where people can see it. Raises TableRefusal for a parked one too."""
    table = await table_here(tables, interaction, game_id)
    if table.parked is not None and table.phase != "over":
        raise TableRefusal(parked_text(table.game, table.parked))
    return table


async def seated_here(tables: Tables, interaction: GuildInteraction, game_id: int) -> SeatedView:
    """The game as the seat of whoever clicks sees it. Raises NotSeated for somebody without one too."""
    await shown_here(tables, interaction, game_id)
    return await tables.seated(game_id, interaction.user.id)


@asynccontextmanager
async def own_place(tables: Tables, boards: Boards) -> AsyncGenerator[None]:
    """Shows the way to the game that is open already where one was to begin or to go on. Raises TableRefusal."""
    try:
        yield
    except PlaceTaken as taken:
        table = await tables.view(taken.game_id)
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


def check_permissions(interaction: GuildInteraction) -> None:
    """Raises TableRefusal in a channel where the bot could not show a board."""
    missing = _missing_permissions(interaction)
    if missing:
        raise TableRefusal(f"I cannot play in this channel. Please let me {missing} here, or try another channel.")


def _missing_permissions(interaction: GuildInteraction) -> str:
    """The permissions that a game needs and the bot has not got here, in words; empty when all are there."""
    allowed = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = {
        "view this channel": allowed.view_channel,
        "send messages": allowed.send_messages_in_threads if in_thread else allowed.send_messages,
        "embed links": allowed.embed_links,
        "write in this locked thread": allowed.manage_threads or not _is_locked(interaction.channel),
    }
    return " and ".join(name for name, has in needed.items() if not has)


def _is_locked(channel: object) -> bool:
    return isinstance(channel, discord.Thread) and channel.locked
