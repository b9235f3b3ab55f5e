"""The bot's messages in channels and threads: sent, edited, removed, and what others wrote below them."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.cogs.controls import message
from bot.cogs.edge import DELIVERY_ERRORS, UNKNOWN_MESSAGE, attempt, describe
from bot.cogs.parking import ARCHIVED
from bot.cogs.screen import Screen
from bot.store.boards import Board

log = logging.getLogger(__name__)


class Posting:
    """What the boards do in channels. Unless it says otherwise, a call raises what Discord's refusal raises."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(self, channel_id: int, nonce: str, **said: Any) -> discord.Message:
        """A new message; of two with the same nonce Discord makes one. In an archived thread it brings that back."""
        return await self._channel(channel_id).send(**said, nonce=nonce)

    async def edit(self, board: Board, screen: Screen) -> bool:
        """Edits a board; False when somebody has deleted it, or its thread is archived and must be brought back."""
        try:
            await self._channel(board.channel_id).get_partial_message(board.message_id).edit(**message(screen))
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, ARCHIVED):
                raise
            return False
        return True

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Removes a message; a refusal is logged."""
        await attempt(self._channel(channel_id).get_partial_message(message_id).delete(), "a removal")

    async def below(self, board: Board, limit: int) -> list[int]:
        """Messages below a board that are not its own turn ping, at most `limit` or one more; none on a refusal."""
        history = self._channel(board.channel_id).history(
            limit=limit + 1, after=discord.Object(board.message_id), oldest_first=True
        )
        try:
            return [found.id async for found in history if found.id != board.ping_id]
        except DELIVERY_ERRORS as error:
            log.info("the messages below the board of game %d cannot be seen: %s", board.game_id, describe(error))
            return []

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)
