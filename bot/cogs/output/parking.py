"""Lost places: what Discord's refusals mean for a game, and what its people are shown.

A place that cannot show its game is reported once, so that the game is parked, and nothing more is tried until one of
its people brings it to a place that works. Errors that pass by themselves (5xx, 429, a timeout) do not count.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final

import discord

from bot.cogs.base.delivery import describe
from bot.cogs.ui.screens import Screen
from bot.cogs.ui.texts import SHARED_REFUSALS
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


PlaceLost = Callable[[TableView, str], Awaitable[None]]
"""Receives a game that could not be shown, and why its place cannot show it, one of `bot.game.table.parking.REASONS`.

Raises LogUnavailable."""


def why_lost(error: BaseException) -> str | None:
    """Why a place that answers with this error can no longer show a table; None for an error that may pass."""
    return _REASONS.get(error.code) if isinstance(error, discord.HTTPException) else None


def may_return(error: BaseException) -> bool:
    """Whether a place that answers with this error is still there, and may take boards again."""
    return why_lost(error) in {"forbidden", "locked"}


class Reachability:
    """Finds out which places are lost, and reports each game in one to `lost`."""

    def __init__(self, client: discord.Client, lost: PlaceLost) -> None:
        self._client = client
        self._lost = lost

    async def is_lost(self, table: TableView) -> bool:
        """Whether a game is parked, or is played on a server that the bot was removed from, which it reports.

        Nothing should be sent then, but for the end of a parked game: its place may work again. Raises LogUnavailable.
        """
        if table.parked is not None and table.phase != "over":
            return True
        if self._client.get_guild(table.place.guild) is not None:
            return False
        await self._lost(table, "removed")
        return True

    async def failed(self, table: TableView, error: BaseException) -> bool:
        """Handles an error while showing this table. Reports its place and returns True if that is lost.

        Raises LogUnavailable.
        """
        reason = why_lost(error)
        if reason is None:
            log.warning("the board of game %d was not delivered: %s", table.id, describe(error))
            return False
        await self._lost(table, reason)
        return True


def parked_screen(table: TableView) -> Screen:
    """What replaces a person's hand while their game is parked."""
    said = SHARED_REFUSALS.text(parked_refusal(table.game, table.parked))
    return Screen(PARKED_TITLE.format(game=table.title), said, PARKED_COLOUR)
