"""What the bot knows of a board beside where it is: who is showing it, and when to try again if Discord failed."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from bot.game.ports.notes import Board
from bot.game.service.outage_lock import OutageLock

RETRY_SECONDS: Final = (5, 15, 30, 60, 120, 300)
"""The pauses before a board that was not taken is shown again, the last one over and over."""

LOST_RETRY_SECONDS: Final = (60, 300, 900, 3600, 21_600, 86_400)
"""The pauses before the end of a game is shown again in a place that refuses the bot: it may be allowed there again."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How many seconds Discord has for a board, and how long what it has said counts."""

    fresh: float = 1.0
    """Until the game gives its place to the next one. It takes less unless Discord keeps it waiting."""
    show: float = 5.0
    """For a board and its ping, waits of discord.py for rate limits included."""
    hurry: float = 1.0
    """Once somebody asks for the board in a new message, because their command needs an answer within 3 seconds."""
    look: float = 10.0
    """Until the messages below a board are looked at again, unless somebody uses a command there."""


PATIENCE: Final = Patience()


@dataclass(slots=True)
class BoardState:
    """A game's board as the bot last showed it. Hold its `lock` to show it again."""

    lock: OutageLock = field(default_factory=OutageLock)
    ping_key: str | None = None
    """The key of the last ping that was sent or turned out unnecessary."""
    board: Board | None = None
    """The board as last shown. The store may not have it."""
    users: int = 0
    """How many tasks are showing it or waiting to."""
    deadline: asyncio.Timeout | None = None
    """When the task that is showing it gives up."""
    failures: int = 0
    """How many times in a row Discord did not take it."""
    retry_at: datetime | None = None
    """When a board that was not taken is shown again by itself; None if it was taken."""
    silent: bool = False
    """Whether Discord did not answer at all. Until `retry_at`, changes at the table are then not shown either."""
    retry_actor: int | None = None
    """Who had acted when it was not taken, and needs no ping."""

    def failed(self, now: datetime, actor: int | None, *, silent: bool) -> None:
        """Notes that Discord did not take the board."""
        pause = RETRY_SECONDS[min(self.failures, len(RETRY_SECONDS) - 1)]
        self.failures += 1
        self.silent = silent
        self.retry_at, self.retry_actor = now + timedelta(seconds=pause), actor

    def hold(self, until: datetime, actor: int | None) -> None:
        """Notes that the board was taken, and that its ping may be sent at this time only."""
        self.settled()
        self.retry_at, self.retry_actor = until, actor

    def refused(self, now: datetime) -> None:
        """Notes that the place of a game that is over refuses the bot; after some tries it is given up."""
        if self.failures >= len(LOST_RETRY_SECONDS):
            self.settled()
            return
        self.silent = False
        self.retry_at = now + timedelta(seconds=LOST_RETRY_SECONDS[self.failures])
        self.failures += 1

    def settled(self) -> None:
        """Notes that nothing has to be shown again."""
        self.failures, self.retry_at, self.silent = 0, None, False

    def rests(self, now: datetime) -> bool:
        """Whether it is too early to try a silent channel again."""
        return self.silent and self.retry_at is not None and now < self.retry_at
