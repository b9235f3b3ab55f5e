"""The bot's messages in channels and threads: sends, edits and deletes them, and reads what others wrote below."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

import discord

from bot.cogs.base.delivery import DELIVERY_ERRORS, UNKNOWN_MESSAGE, describe, in_time
from bot.cogs.base.in_flight import Unanswered
from bot.cogs.output.parking import ARCHIVED
from bot.cogs.ui.screens import Rows, Screen
from bot.cogs.ui.sending import message, view_of
from bot.game.ports.notes import Board

log = logging.getLogger(__name__)

GONE: Final = (UNKNOWN_MESSAGE, 10003)
"""Discord's codes for a message or channel that there is no longer. A server may come back: the bot may be invited."""
LOOK_SECONDS: Final = 1.0
"""How long somebody who waits for an answer waits until it is known whether a board is there."""
NEAR: Final = 20
"""How many messages above a first board are searched for an older one."""


class ChannelMessages:
    """What the boards do in channels. Unless a method says otherwise, it raises `DELIVERY_ERRORS`."""

    def __init__(
        self, client: discord.Client, unanswered: Unanswered, clock: Callable[[], datetime], look: float
    ) -> None:
        """`look` is for how many seconds a look at a channel counts."""
        self._client = client
        self._unanswered = unanswered
        self._clock = clock
        self._look = timedelta(seconds=look)
        self._looked_at: dict[int, datetime] = {}
        """When each channel's messages below its board were last looked at."""
        self._strays: dict[int, set[int]] = {}
        """The bot's own messages about each game that were found below its board."""

    async def send(self, channel_id: int, nonce: str, **content: Any) -> discord.Message:
        """Sends a message. Discord creates only one per nonce, and reopens an archived thread for it."""
        await self._unanswered.give_way()
        return await self._channel(channel_id).send(**content, nonce=nonce)

    async def edit(self, board: Board, screen: Screen) -> bool:
        """Edits a board; False if somebody has deleted it, or its thread is archived and needs a new message."""
        await self._unanswered.give_way()
        try:
            await self._channel(board.channel_id).get_partial_message(board.message_id).edit(**message(screen))
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, ARCHIVED):
                raise
            return False
        return True

    async def exists(self, channel_id: int, message_id: int) -> bool:
        """Whether a message is there; True if Discord does not say."""
        try:
            await in_time(self._channel(channel_id).fetch_message(message_id), LOOK_SECONDS)
        except DELIVERY_ERRORS as error:
            return not isinstance(error, discord.HTTPException) or error.code not in GONE
        return True

    async def ping(self, channel_id: int, nonce: str, people: Sequence[int], text: str, rows: Rows) -> discord.Message:
        """Sends a message that mentions these people."""
        mentioned = [discord.Object(user) for user in people]
        return await self.send(
            channel_id,
            nonce,
            content=f"{' '.join(f'<@{user}>' for user in people)} {text}",
            view=view_of(rows),
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=mentioned),
        )

    async def delete(self, channel_id: int, message_id: int) -> bool:
        """Deletes a message. Returns whether it is gone, or lost along with its place. Errors are logged."""
        await self._unanswered.give_way()
        try:
            await self._channel(channel_id).get_partial_message(message_id).delete()
        except DELIVERY_ERRORS as error:
            log.info("could not delete message %d: %s", message_id, describe(error))
            return isinstance(error, discord.HTTPException) and error.code in GONE
        return True

    async def has_scrolled_away(self, board: Board, scroll: int) -> bool:
        """Whether others wrote `scroll` messages below a board; False if Discord refuses, or nobody has looked again.

        The bot's own messages about the same game are remembered for `tidy`.
        """
        looked_at, now = self._looked_at.get(board.channel_id), self._clock()
        if looked_at is not None and now - looked_at < self._look:
            return False
        self._looked_at[board.channel_id] = now
        await self._unanswered.give_way()
        history = self._channel(board.channel_id).history(
            limit=scroll + 1, after=discord.Object(board.message_id), oldest_first=True
        )
        found = await self._read(history, board.game_id)
        own = {other.id for other in found if self._is_about(other, board.game_id)}
        self._strays[board.game_id] = own - {board.ping_id}
        return sum(other.id not in own and other.id != board.ping_id for other in found) >= scroll

    def look_again(self, channel_id: int) -> None:
        """Has the next change in this channel look what was written below its board."""
        self._looked_at.pop(channel_id, None)

    async def tidy(self, board: Board) -> None:
        """Deletes what a killed run left below a board: pings and boards that it had no time to save."""
        for stray in self._strays.pop(board.game_id, set()) - {board.message_id, board.ping_id}:
            await self.delete(board.channel_id, stray)

    async def clear_above(self, board: discord.Message, game_id: int) -> None:
        """Deletes what a killed run posted about a game above its first saved board."""
        await self._unanswered.give_way()
        for other in await self._read(self._channel(board.channel.id).history(limit=NEAR, before=board), game_id):
            if self._is_about(other, game_id):
                await self.delete(board.channel.id, other.id)

    @staticmethod
    async def _read(history: AsyncIterator[discord.Message], game_id: int) -> list[discord.Message]:
        """Messages around the board of a game; none if Discord refuses."""
        try:
            return [other async for other in history]
        except DELIVERY_ERRORS as error:
            log.info("could not read the messages around the board of game %d: %s", game_id, describe(error))
            return []

    def _is_about(self, other: discord.Message, game_id: int) -> bool:
        """Whether a message is the bot's own, with buttons for this game."""
        mine = self._client.user is not None and other.author.id == self._client.user.id
        items = (item for row in other.components if isinstance(row, discord.ActionRow) for item in row.children)
        return mine and any((item.custom_id or "").split(":")[1:2] == [str(game_id)] for item in items)

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)
