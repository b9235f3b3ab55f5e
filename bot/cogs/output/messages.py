"""The bot's messages in channels and threads: sent, edited, removed, and what others wrote below them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

import discord

from bot.cogs.base.delivery import DELIVERY_ERRORS, UNKNOWN_MESSAGE, describe
from bot.cogs.base.in_flight import Unanswered
from bot.cogs.output.parking import ARCHIVED, why_parked
from bot.cogs.output.pings import Ping
from bot.cogs.ui.screens import Screen
from bot.cogs.ui.sending import message, view_of
from bot.game.ports.boards import Board

log = logging.getLogger(__name__)

NEAR: Final = 20
"""How many messages above a first board are looked through for an older one."""


class ChannelMessages:
    """What the boards do in channels. Unless it says otherwise, a call raises what Discord's refusal raises."""

    def __init__(self, client: discord.Client, unanswered: Unanswered) -> None:
        self._client = client
        self._unanswered = unanswered
        self._left: dict[int, set[int]] = {}
        """The messages of each channel that could not be removed for the moment."""
        self._strays: dict[int, set[int]] = {}
        """Messages about each game that lay below its board."""

    async def send(self, channel_id: int, nonce: str, **said: Any) -> discord.Message:
        """A new message; of two with the same nonce Discord makes one. In an archived thread it brings that back."""
        if self._unanswered.number:
            await self._unanswered.give_way()
        return await self._channel(channel_id).send(**said, nonce=nonce)

    async def edit(self, board: Board, screen: Screen) -> bool:
        """Edits a board; False when somebody has deleted it, or its thread is archived and must be brought back."""
        if self._unanswered.number:
            await self._unanswered.give_way()
        try:
            await self._channel(board.channel_id).get_partial_message(board.message_id).edit(**message(screen))
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, ARCHIVED):
                raise
            return False
        return True

    async def call(self, channel_id: int, nonce: str, people: Sequence[int], ping: Ping) -> discord.Message:
        """A new message that mentions these people."""
        mentioned = [discord.Object(user) for user in people]
        return await self.send(
            channel_id,
            nonce,
            content=f"{' '.join(f'<@{user}>' for user in people)} {ping.text}",
            view=view_of(ping.rows),
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=mentioned),
        )

    async def delete(self, channel_id: int, message_id: int) -> bool:
        """Removes a message, and those of its channel that could not be removed before; False to try again later."""
        removed = {message_id, *self._left.pop(channel_id, ())}
        left = {one for one in removed if not await self._removed(channel_id, one)}
        if left:
            self._left[channel_id] = left
        return message_id not in left

    async def _removed(self, channel_id: int, message_id: int) -> bool:
        """Whether a message is gone, or its place is lost with it; a fault that may pass is logged."""
        if self._unanswered.number:
            await self._unanswered.give_way()
        try:
            await self._channel(channel_id).get_partial_message(message_id).delete()
        except DELIVERY_ERRORS as error:
            log.info("message %d was not removed: %s", message_id, describe(error))
            code = error.code if isinstance(error, discord.HTTPException) else None
            return code == UNKNOWN_MESSAGE or (why_parked(error) is not None and code != ARCHIVED)
        return True

    async def below(self, board: Board, limit: int) -> list[int]:
        """Messages of others below a board, at most `limit` or one more; none on a refusal.

        Those of the bot about the same game are remembered for `tidy`.
        """
        if self._unanswered.number:
            await self._unanswered.give_way()
        history = self._channel(board.channel_id).history(
            limit=limit + 1, after=discord.Object(board.message_id), oldest_first=True
        )
        found = await self._read(history, board.game_id)
        own = {said.id for said in found if self._is_about(said, board.game_id)}
        self._strays[board.game_id] = own - {board.ping_id}
        return [said.id for said in found if said.id not in own and said.id != board.ping_id]

    async def tidy(self, board: Board) -> None:
        """Removes what a run that was killed has left below a board: calls and boards that it had no time to note."""
        for stray in self._strays.pop(board.game_id, set()) - {board.message_id, board.ping_id}:
            await self.delete(board.channel_id, stray)

    async def clear_above(self, board: discord.Message, game_id: int) -> None:
        """Removes what a run that was killed has posted about a game above its first board that is noted."""
        if self._unanswered.number:
            await self._unanswered.give_way()
        for said in await self._read(self._channel(board.channel.id).history(limit=NEAR, before=board), game_id):
            if self._is_about(said, game_id):
                await self.delete(board.channel.id, said.id)

    @staticmethod
    async def _read(history: AsyncIterator[discord.Message], game_id: int) -> list[discord.Message]:
        """Messages around the board of a game; none on a refusal."""
        try:
            return [said async for said in history]
        except DELIVERY_ERRORS as error:
            log.info("the messages around the board of game %d cannot be seen: %s", game_id, describe(error))
            return []

    def _is_about(self, said: discord.Message, game_id: int) -> bool:
        """Whether a message is the bot's own, with buttons for this game."""
        mine = self._client.user is not None and said.author.id == self._client.user.id
        items = (item for row in said.components if isinstance(row, discord.ActionRow) for item in row.children)
        return mine and any((item.custom_id or "").split(":")[1:2] == [str(game_id)] for item in items)

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)
