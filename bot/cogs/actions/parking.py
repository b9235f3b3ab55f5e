"""Parking: a game whose place can no longer show it stops until one of its people brings it to a place that can."""

from __future__ import annotations

import logging

from bot.game.core.errors import GameError
from bot.game.service.tables import Tables
from bot.game.table.commands import Park
from bot.game.table.views import TableView

log = logging.getLogger(__name__)


class Parking:
    """Parks games whose places are lost."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

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
