"""Channels as places for tables: what the bot may do there, and which table has the channel already."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final

import discord

from bot.cogs.actions.completion import Completion
from bot.cogs.base.context import InteractionContext
from bot.cogs.base.delivery import DELIVERY_ERRORS, describe, in_time
from bot.cogs.output.boards import Boards
from bot.game.core.errors import TableRefusal
from bot.game.ports.log import PlaceTaken
from bot.game.service.departures import Departures
from bot.game.service.follow_up import FollowUp
from bot.game.service.tables import Accepted, Tables
from bot.game.table.views import TableView

log = logging.getLogger(__name__)

ASK_SECONDS: Final = 1.0
"""How long somebody who opens a table waits for what Discord says about a thread; Discord gives them three seconds."""


class Channels:
    """Brings tables into channels."""

    def __init__(
        self, tables: Tables, boards: Boards, departures: Departures, follow_up: FollowUp, completion: Completion
    ) -> None:
        self._tables = tables
        self._boards = boards
        self._departures = departures
        self._follow_up = follow_up
        self._completion = completion

    async def bring(self, context: InteractionContext, opening: Callable[[], Awaitable[Accepted]]) -> None:
        """Opens a table in this channel, or resumes one here, and answers with its board.

        A table that has the channel already is closed if all its people have left the server. If its board was deleted,
        the answer is its board again. Raises TableRefusal if the bot cannot post here, or with a link to the table that
        is open here, and what `opening` raises.
        """
        await check_permissions(context)
        closed: int | None = None
        try:
            accepted = await opening()
        except PlaceTaken as taken:
            if not await self._departures.vacate(taken.game_id, context.user.id):
                views = await self._tables.read(taken.game_id)
                if views.public.parked is not None or await self._boards.is_there(views.public):
                    raise await self._taken(taken) from taken
                await self._completion.answer_with_board(context, views)
                return
            closed = taken.game_id
            accepted = await self._opened_after_all(opening)
        await self._completion.answer_with_board(context, accepted.after)
        if closed is not None:
            await self._follow_up.by_itself(closed)

    async def _opened_after_all(self, opening: Callable[[], Awaitable[Accepted]]) -> Accepted:
        try:
            return await opening()
        except PlaceTaken as taken:  # Somebody else was quicker.
            raise await self._taken(taken) from taken

    async def _taken(self, taken: PlaceTaken) -> TableRefusal:
        table = (await self._tables.read(taken.game_id)).public
        return _place_taken(table, await self._boards.link(table.id, table.place))


def _place_taken(table: TableView, link: str) -> TableRefusal:
    if table.parked is not None:
        return TableRefusal("channel-taken-parked", title=table.title, game=table.game)
    if table.paused:
        return TableRefusal("channel-taken-paused", title=table.title, game=table.game, link=link)
    return TableRefusal("channel-taken", title=table.title, link=link)


async def check_permissions(context: InteractionContext) -> None:
    """Raises TableRefusal if the bot cannot show a board in this channel.

    An answer to a command gets through everywhere, so it does not show whether later messages and edits will.
    """
    allowed, channel = context.interaction.app_permissions, context.interaction.channel
    missing = _missing_permissions(allowed, channel)
    if missing:
        raise TableRefusal("missing-permissions", permissions=missing)
    if not isinstance(channel, discord.Thread) or allowed.manage_threads:
        return
    if channel.locked:
        raise TableRefusal("thread-locked")
    if channel.is_private() and not await _is_in(context, channel):
        raise TableRefusal("not-in-thread")


async def _is_in(context: InteractionContext, thread: discord.Thread) -> bool:
    """Whether the bot was added to a private thread; True if Discord does not say in time."""
    bot = context.interaction.client.user
    try:
        if bot is not None:
            await in_time(thread.fetch_member(bot.id), ASK_SECONDS)
    except (discord.NotFound, discord.Forbidden):
        return False
    except DELIVERY_ERRORS as error:
        log.info("could not find out whether the bot is in a private thread: %s", describe(error))
    return True


def _missing_permissions(allowed: discord.Permissions, channel: object) -> tuple[str, ...]:
    """The permissions that a game needs and the bot lacks here; the chat of a voice channel needs *Connect* too."""
    in_thread = isinstance(channel, discord.Thread)
    in_voice = isinstance(channel, discord.VoiceChannel | discord.StageChannel)
    needed = {
        "view_channel": allowed.view_channel,
        "send_messages": allowed.send_messages or in_thread,
        "send_messages_in_threads": allowed.send_messages_in_threads or not in_thread,
        "connect": allowed.connect or not in_voice,
        "embed_links": allowed.embed_links,
    }
    return tuple(name for name, granted in needed.items() if not granted)
