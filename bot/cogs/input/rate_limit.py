"""How fast one person may do what costs something, and how often a channel may be filled.

Playing takes many clicks, so that opening hands, choosing cards and moving are not limited.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from math import ceil
from typing import Final

from discord import app_commands

from bot.cogs.ui import custom_ids
from bot.game.core.errors import TableRefusal

MAX_BUCKETS: Final = 1000
"""How many buckets are kept before the full ones are dropped."""


@dataclass(frozen=True, slots=True)
class Ration:
    """Up to `size` at once, and as many again in `seconds`; more is refused with the seconds to wait."""

    size: int
    seconds: float
    refusal: Callable[[int], TableRefusal]


BOARDS: Final = Ration(3, 60, lambda seconds: TableRefusal("boards-too-fast", seconds=seconds))
"""How often a channel's table is posted again."""
REPLAYS: Final = Ration(3, 60, lambda seconds: TableRefusal("replays-too-fast", seconds=seconds))
"""How many replays are posted in a channel."""
CHANGES: Final = Ration(20, 60, lambda seconds: TableRefusal("changes-too-fast", seconds=seconds))
"""How often one person changes something about seats, lobbies or votes; each time is kept in the log."""

START: Final = "start"
"""The command that opens a table, in every game."""

SEATS_AND_VOTES: Final = frozenset(
    {custom_ids.LOBBY, custom_ids.ASK, custom_ids.SEAT, custom_ids.ABSENT, custom_ids.LEAVE}
)
"""The buttons that change something, by their patterns."""
QUESTIONS: Final = frozenset({custom_ids.STATS, custom_ids.PRIVACY, custom_ids.GAMES})
"""The buttons that are counted as commands, because they take as long."""


@dataclass(slots=True)
class _Bucket:
    """Holds up to as many tokens as the ration says, and regains them evenly."""

    ration: Ration
    left: float
    at: datetime

    def fill(self, now: datetime) -> None:
        # If the clock was set back, no tokens are gained or lost.
        gained = max(0.0, (now - self.at).total_seconds()) * self.ration.size / self.ration.seconds
        self.left = min(self.ration.size, self.left + gained)
        self.at = now

    @property
    def seconds(self) -> int:
        """How long it takes until there is a whole token."""
        return ceil((1 - self.left) * self.ration.seconds / self.ration.size)


class RateLimiter:
    """Counts what people do. The clock is passed in."""

    def __init__(
        self,
        clock: Callable[[], datetime],
        starts_a_minute: int,
        commands_in_ten_seconds: int,
        max_buckets: int = MAX_BUCKETS,
    ) -> None:
        self._clock = clock
        self._max_buckets = max_buckets
        self._starts = Ration(starts_a_minute, 60, lambda seconds: TableRefusal("starts-too-fast", seconds=seconds))
        self._commands = Ration(
            commands_in_ten_seconds, 10, lambda seconds: TableRefusal("commands-too-fast", seconds=seconds)
        )
        self._buttons: Mapping[str, Ration] = {
            **dict.fromkeys(SEATS_AND_VOTES, CHANGES),
            **dict.fromkeys(QUESTIONS, self._commands),
            custom_ids.AGAIN: self._starts,
        }
        self._buckets: dict[tuple[Ration, int], _Bucket] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def check(self, user: int, command: object) -> None:
        """Counts a command. Raises TableRefusal if it comes too fast, with the seconds to wait."""
        starts = isinstance(command, app_commands.Command) and command.name == START
        self._take(self._starts if starts else self._commands, user)

    def check_post(self, channel: int, kind: Ration) -> None:
        """Counts something that is about to be posted in a channel. Raises TableRefusal as `check` does."""
        self._take(kind, channel)

    def check_press(self, user: int, kind: re.Pattern[str]) -> None:
        """Counts a click on a button of this kind. Raises TableRefusal as `check` does."""
        ration = self._buttons.get(kind.pattern)
        if ration is not None:
            self._take(ration, user)

    def _take(self, ration: Ration, whose: int) -> None:
        bucket = self._bucket(ration, whose)
        if bucket.left < 1:
            raise ration.refusal(bucket.seconds)
        bucket.left -= 1

    def _bucket(self, ration: Ration, whose: int) -> _Bucket:
        now = self._clock()
        if (ration, whose) not in self._buckets and len(self._buckets) >= self._max_buckets:
            self._drop_full_buckets(now)
        bucket = self._buckets.setdefault((ration, whose), _Bucket(ration, ration.size, now))
        bucket.fill(now)
        return bucket

    def _drop_full_buckets(self, now: datetime) -> None:
        for bucket in self._buckets.values():
            bucket.fill(now)
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if bucket.left < bucket.ration.size}
