"""Lost places: what Discord's refusals mean for a game, and what its people are shown.

A game whose place cannot show it is parked once, and the bot tries nothing more until one of its people brings it to a
place that works. Errors that pass by themselves (5xx, 429, a timeout) park nothing.
"""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.cogs.base.delivery import describe
from bot.cogs.ui.screens import Screen
from bot.cogs.ui.texts import SHARED_REFUSALS
from bot.game.core.errors import GameError
from bot.game.service.tables import Tables
from bot.game.table.commands import Park
from bot.game.table.parking import parked_refusal
from bot.game.table.views import TableView
from bot.text.messages import Message

log = logging.getLogger(__name__)

ARCHIVED: Final = 50083
"""Discord's code for an edit in an archived thread. Posting there reopens the thread, unless it is locked."""
_REASONS: Final = {
    10003: "gone",  # Unknown Channel
    10004: "removed",  # Unknown Guild
    50001: "forbidden",  # Missing Access
    50013: "forbidden",  # Missing Permissions
    50008: "forbidden",  # Cannot send messages in a non-text channel
    50024: "forbidden",  # Cannot execute action on this channel type
    ARCHIVED: "locked",
    160005: "locked",  # This thread is locked
}
PARKED_COLOUR: Final = 0x80848E
PARKED_TITLE: Final = Message("{game}: the table is parked")


def why_parked(error: BaseException) -> str | None:
    """Why a place that answers with this error can no longer show a table; None for an error that may pass."""
    return _REASONS.get(error.code) if isinstance(error, discord.HTTPException) else None


class Parking:
    """Parks games whose places are lost."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client = client
        self._tables = tables

    async def is_lost(self, table: TableView) -> bool:
        """Whether a game is parked, so that nothing should be sent. Parks it if the bot was removed from its server.

        Raises LogUnavailable.
        """
        if table.parked is None and self._client.get_guild(table.place.guild) is not None:
            return False
        if table.parked is None:
            await self.park(table, "removed")
        return True

    async def failed(self, table: TableView, error: BaseException) -> bool:
        """Handles an error while showing this table. Parks it and returns True if its place is lost.

        Raises LogUnavailable.
        """
        reason = why_parked(error)
        if reason is None:
            log.warning("the board of game %d was not delivered: %s", table.id, describe(error))
            return False
        await self.park(table, reason)
        return True

    async def park(self, table: TableView, reason: str) -> None:
        """Parks a game, unless it has left the place in this view. Raises LogUnavailable."""
        if table.parked is not None:
            return
        try:
            await self._tables.submit(table.id, Park(reason, table.place))
        except GameError as refusal:  # It is over or in another place already, or the bot is stopping.
            log.info("game %d cannot be shown (%s), but was not parked: %s", table.id, reason, refusal)
        else:
            log.info("game %d is parked: %s", table.id, reason)


def parked_screen(table: TableView) -> Screen:
    """What replaces a person's hand while their game is parked."""
    said = SHARED_REFUSALS.text(parked_refusal(table.game, table.parked))
    return Screen(PARKED_TITLE.format(game=table.title), said, PARKED_COLOUR)
