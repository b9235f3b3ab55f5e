"""How fast one person may use commands. Buttons are not counted: whoever plays presses many."""

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
_ROOM: Final = 1000
"""So many people are remembered before those are forgotten who have all their tokens back."""

Person = tuple[int, bool]
"""A user, and whether it is about their starts."""


@dataclass(slots=True)
class _Bucket:
    """Holds up to `size` tokens and gets one back every `pace` seconds."""

    size: int
    pace: float
    left: float
    at: datetime

    def fill(self, now: datetime) -> None:
        # A clock that was set back gives nothing and takes nothing.
        gained = max(0.0, (now - self.at).total_seconds()) / self.pace
        self.left = min(self.size, self.left + gained)
        self.at = now


class RateLimiter:
    """Counts the commands of each person. The clock is passed in."""

    def __init__(self, clock: Callable[[], datetime], starts_a_minute: int, commands_in_ten_seconds: int) -> None:
        self._clock = clock
        self._rates = {True: (starts_a_minute, 60), False: (commands_in_ten_seconds, 10)}
        self._buckets: dict[Person, _Bucket] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def check(self, user: int, command: object) -> None:
        """Counts a command. Raises TableRefusal for one too many, which says when the next one may come."""
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
        if person not in self._buckets and len(self._buckets) >= _ROOM:
            self._forget_the_calm(now)
        size, seconds = self._rates[person[1]]
        bucket = self._buckets.setdefault(person, _Bucket(size, seconds / size, size, now))
        bucket.fill(now)
        return bucket

    def _forget_the_calm(self, now: datetime) -> None:
        for bucket in self._buckets.values():
            bucket.fill(now)
        self._buckets = {person: bucket for person, bucket in self._buckets.items() if bucket.left < bucket.size}
