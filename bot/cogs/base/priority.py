"""Who waits for an answer goes first: what others are shown of a click gives way, but never for long.

One process does all of it. Where hundreds click in a second, the boards and hands that follow would otherwise take
their turns among the answers, and every answer would wait for some of them.
"""

from __future__ import annotations

from typing import Final

from bot.cogs.base import interaction_metrics
from bot.cogs.base.count import Count

COURTESY: Final = 0.03
"""Seconds that each request for a board or a hand gives way at most: it is not kept back for good where somebody always
waits. A board takes about five requests."""


class AnswerPriority(Count):
    """Counts who waits for an answer."""

    async def give_way(self) -> None:
        """Lets those go first who wait for an answer; whoever waits for one themselves goes on at once."""
        if not interaction_metrics.waits():
            await self.empty(COURTESY)
