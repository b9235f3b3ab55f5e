"""What the bot measures. The base class keeps nothing, for bots without monitoring."""

from __future__ import annotations

from collections.abc import Mapping


class Metrics:
    """Drops every measurement; `bot.runtime.monitoring.prometheus` has the class that keeps them.

    No method is ever given a token, a person, a server or a card.
    """

    def arrived(self, age: float) -> None:
        """A command or click has arrived, this many seconds after Discord created it."""

    def acknowledged(self, seconds: float) -> None:
        """Discord has accepted the first answer to a command or click, this many seconds after it arrived."""

    def board_shown(self, seconds: float) -> None:
        """The board shows the result of a command or click, this many seconds after it arrived."""

    def refused(self, kind: str) -> None:
        """A command or click was refused or failed; `kind` is the exception's name."""

    def conflict(self) -> None:
        """Somebody tried to move from an older version of a game than the current one."""

    def discord_refused(self, status: int, code: int) -> None:
        """Discord answered a request with this HTTP status and its own error code, 0 if it named none."""

    def discord_unreachable(self) -> None:
        """A request did not reach Discord, or no answer came back."""

    def committed(self, seconds: float) -> None:
        """An entry of a game is on disk, this many seconds after the request to write it."""

    def lagged(self, seconds: float) -> None:
        """The event loop ran a task this many seconds late."""

    def games(self, census: Mapping[tuple[str, str], int]) -> None:
        """How many games there are, by their key and phase."""

    def exposition(self, accept: str) -> tuple[bytes, str]:
        """All measurements in Prometheus' format, and its content type; `accept` is the request's Accept header."""
        del accept
        return b"", "text/plain; version=0.0.4; charset=utf-8"
