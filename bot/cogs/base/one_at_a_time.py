"""One long request at a time for each person, so that nobody keeps everything busy that answers long questions."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from bot.game.core.errors import TableRefusal


class OneAtATime:
    """Knows whose long request is under way."""

    def __init__(self) -> None:
        self._busy: set[int] = set()

    @contextmanager
    def of(self, user: int) -> Generator[None]:
        """The block does something that takes long for this person. Raises TableRefusal if another such block does."""
        if user in self._busy:
            raise TableRefusal("still-busy")
        self._busy.add(user)
        try:
            yield
        finally:
            self._busy.discard(user)
