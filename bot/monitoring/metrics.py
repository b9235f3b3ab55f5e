"""What is measured. This one measures nothing: where nobody asks, nothing is kept."""

from __future__ import annotations

from collections.abc import Mapping


class Metrics:
    """Takes measurements and drops them; `bot.monitoring.prometheus` has the one that keeps them.

    No method ever learns a token, a person, a server or a card.
    """

    def arrived(self, age: float) -> None:
        """A command or click has come in, so many seconds after Discord made it."""

    def acknowledged(self, seconds: float) -> None:
        """Discord has the first answer to a command or click, so long after that came in."""

    def board_shown(self, seconds: float) -> None:
        """The board shows what came of a command or click, so long after that came in."""

    def refused(self, kind: str) -> None:
        """A command or click was refused or went wrong; `kind` is the exception's name."""

    def conflict(self) -> None:
        """A move was made from an older version of its game than the present one."""

    def discord_refused(self, status: int, code: int) -> None:
        """Discord has answered a request with this HTTP status and its own error code (0 where it named none)."""

    def discord_unreachable(self) -> None:
        """A request did not reach Discord, or its answer did not come."""

    def committed(self, seconds: float) -> None:
        """An entry of a game is on disk, so long after the database was asked."""

    def lagged(self, seconds: float) -> None:
        """The event loop came so many seconds late to what it had planned."""

    def games(self, census: Mapping[tuple[str, str], int]) -> None:
        """There are so many games, by their key and phase."""

    def exposition(self, accept: str) -> tuple[bytes, str]:
        """All of it as Prometheus reads it, and its content type; `accept` is the request's Accept header."""
        del accept
        return b"", "text/plain; version=0.0.4; charset=utf-8"
