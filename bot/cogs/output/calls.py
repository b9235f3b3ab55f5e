"""How often a person is called: no table may call somebody again and again who does nothing there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

MOST: Final = 3
"""How often a person is called in one `PERIOD` from tables that they did not touch in it."""
PERIOD: Final = timedelta(minutes=10)
MAX_KEPT: Final = 1000
"""How many people, and touched tables, are kept before those are dropped that no longer matter."""


class Calls:
    """Counts the calls of each person. A table that they have just touched may call them as often as it needs."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._touched: dict[tuple[int, int], datetime] = {}
        """By game and user: when the person last did something at the table."""
        self._made: dict[int, tuple[tuple[int, datetime], ...]] = {}
        """By user: the games that have called the person in the last `PERIOD`, and when, the oldest first."""

    def __len__(self) -> int:
        return len(self._touched) + len(self._made)

    def touch(self, game_id: int, user: int) -> None:
        """Notes that a person has just done something at a table: calls from there do not count."""
        self._touched[game_id, user] = self._clock()
        if len(self._touched) > MAX_KEPT:
            self._touched = {key: at for key, at in self._touched.items() if self._is_recent(at)}

    def waits_until(self, game_id: int, user: int) -> datetime | None:
        """When this table may call this person, None for now."""
        if self._has_touched(game_id, user):
            return None
        counted = [at for other, at in self._recent(user) if not self._has_touched(other, user)]
        return counted[-MOST] + PERIOD if len(counted) >= MOST else None

    def note(self, game_id: int, user: int) -> None:
        """Notes that a table has called this person."""
        self._made[user] = (*self._recent(user), (game_id, self._clock()))
        if len(self._made) > MAX_KEPT:
            self._made = {user: recent for user in self._made if (recent := self._recent(user))}

    def _recent(self, user: int) -> tuple[tuple[int, datetime], ...]:
        return tuple(one for one in self._made.get(user, ()) if self._is_recent(one[1]))

    def _has_touched(self, game_id: int, user: int) -> bool:
        at = self._touched.get((game_id, user))
        return at is not None and self._is_recent(at)

    def _is_recent(self, at: datetime) -> bool:
        return self._clock() - at < PERIOD
