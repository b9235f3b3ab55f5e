"""How many games may be open at once: of one person, on one server, and in all. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.game.core.errors import TableRefusal
from bot.game.ports.log import Crowd


@dataclass(frozen=True, slots=True)
class Limits:
    """The most lobbies and running games. That a channel has one at most, the log itself sees to."""

    person: int
    """In which one person has a seat."""
    server: int
    everywhere: int

    def is_busy(self, crowd: Crowd) -> bool:
        """Whether the person of this crowd plays in as many games as they may."""
        return crowd.person >= self.person

    def check_seat(self, crowd: Crowd) -> None:
        """Raises TableRefusal where the person of this crowd may not sit down at one more table."""
        if self.is_busy(crowd):
            raise TableRefusal("too-many-games", games=crowd.person)

    def check_table(self, crowd: Crowd) -> None:
        """Raises TableRefusal where this crowd leaves no room for one more table."""
        self.check_seat(crowd)
        if crowd.server >= self.server:
            raise TableRefusal("server-full", games=crowd.server)
        if crowd.everywhere >= self.everywhere:
            raise TableRefusal("bot-full")


NONE: Final = Limits(10**9, 10**9, 10**9)
"""As good as no limits."""
