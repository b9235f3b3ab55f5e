"""Places that are gone: what Discord's refusals mean for a game, and what its people read of it.

A game whose place cannot show it is parked, once; nothing is tried for it any more until one of its people brings it
to a place that works. A fault that passes by itself (5xx, 429, a time-out) parks nothing.
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
"""Discord's code for an edit in an archived thread. Posting there brings the thread back, unless it is locked."""
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
    """Why a place that answers so cannot show a table any more; None for a fault that may pass."""
    return _REASONS.get(error.code) if isinstance(error, discord.HTTPException) else None


class Parking:
    """Parks games whose places are lost."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client = client
        self._tables = tables

    async def is_lost(self, table: TableView) -> bool:
        """Whether nothing may be tried for a game: it is parked, if need be now, for the bot was taken off its server.

        Raises LogUnavailable.
        """
        if table.parked is None and self._client.get_guild(table.place.guild) is not None:
            return False
        if table.parked is None:
            await self.park(table, "removed")
        return True

    async def failed(self, table: TableView, error: BaseException) -> bool:
        """Discord did not take something for this table: parks it, and says so, where its place is lost.

        Raises LogUnavailable.
        """
        reason = why_parked(error)
        if reason is None:
            log.warning("the board of game %d was not delivered: %s", table.id, describe(error))
            return False
        await self.park(table, reason)
        return True

    async def park(self, table: TableView, reason: str) -> None:
        """Parks a game, in its place as this view knows it. Raises LogUnavailable."""
        if table.parked is not None:
            return
        try:
            await self._tables.submit(table.id, Park(reason, table.place))
        except GameError as refusal:  # Over, or in another place already; or the bot is about to stop.
            log.info("game %d cannot be shown (%s), and is not parked: %s", table.id, reason, refusal)
        else:
            log.info("game %d is parked: %s", table.id, reason)


def parked_screen(table: TableView) -> Screen:
    """What stands in the place of a person's hand while their game is parked."""
    said = SHARED_REFUSALS.text(parked_refusal(table.game, table.parked))
    return Screen(PARKED_TITLE.format(game=table.title), said, PARKED_COLOUR)
