"""How fast one person may use commands. Buttons are not limited, because playing takes many clicks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from math import ceil
from typing import Final

from discord import app_commands

from bot.game.core.errors import TableRefusal

START: Final = "start"
"""The command that opens a table, in every game."""
MAX_BUCKETS: Final = 1000
"""How many buckets are kept before the full ones are dropped."""

Person = tuple[int, bool]
"""A user, and whether the bucket is for their `start` commands."""


@dataclass(slots=True)
class _Bucket:
    """Holds up to `size` tokens and regains one every `pace` seconds."""

    size: int
    pace: float
    left: float
    at: datetime

    def fill(self, now: datetime) -> None:
        # If the clock was set back, no tokens are gained or lost.
        gained = max(0.0, (now - self.at).total_seconds()) / self.pace
        self.left = min(self.size, self.left + gained)
        self.at = now


class RateLimiter:
    """Limits the commands of each person. The clock is passed in."""

    def __init__(
        self,
        clock: Callable[[], datetime],
        starts_a_minute: int,
        commands_in_ten_seconds: int,
        max_buckets: int = MAX_BUCKETS,
    ) -> None:
        self._clock = clock
        self._max_buckets = max_buckets
        self._rates = {True: (starts_a_minute, 60), False: (commands_in_ten_seconds, 10)}
        self._buckets: dict[Person, _Bucket] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def check(self, user: int, command: object) -> None:
        """Counts a command. Raises TableRefusal if it comes too fast, with the seconds to wait."""
        starts = isinstance(command, app_commands.Command) and command.name == START
        bucket = self._bucket((user, starts))
        if bucket.left < 1:
            seconds = ceil((1 - bucket.left) * bucket.pace)
            if starts:
                raise TableRefusal("starts-too-fast", seconds=seconds)
            raise TableRefusal("commands-too-fast", seconds=seconds)
        bucket.left -= 1

    def _bucket(self, person: Person) -> _Bucket:
        now = self._clock()
        if person not in self._buckets and len(self._buckets) >= self._max_buckets:
            self._drop_full_buckets(now)
        size, seconds = self._rates[person[1]]
        bucket = self._buckets.setdefault(person, _Bucket(size, seconds / size, size, now))
        bucket.fill(now)
        return bucket

    def _drop_full_buckets(self, now: datetime) -> None:
        for bucket in self._buckets.values():
            bucket.fill(now)
        self._buckets = {person: bucket for person, bucket in self._buckets.items() if bucket.left < bucket.size}
