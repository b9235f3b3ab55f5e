"""Where a bot can be killed: at each request that it makes, before it has read a click, before it has saved a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from tests.discord_server.calls import Cut
from tests.discord_server.faults import Faults

ANSWER = ("POST", "/interactions/*/callback")
LOOK_BELOW = ("GET", "/channels/*/messages")
EDIT = ("PATCH", "/channels/*/messages/*")
SEND = ("POST", "/channels/*/messages")
REMOVE = ("DELETE", "/channels/*/messages/*")
OTHER_HAND = ("PATCH", "/webhooks/*")
FIRST_HAND = ("POST", "/webhooks/*")
START = ("GET", "/applications/*/commands")
TELL_COMMANDS = ("PUT", "/applications/*/commands")


When = Literal["moved", "over", "started"]


@dataclass(frozen=True, slots=True)
class Request:
    """A request of this kind, after so many others of it: killed before Discord gets it, or once it is carried out."""

    kind: tuple[str, str]
    after: bool = False
    skip: int = 0
    when: When = "moved"
    """From when on: somebody has pressed for a move, a game is over, or the bot was started."""

    def __str__(self) -> str:
        method, path = self.kind
        return f"{'after' if self.after else 'before'} {method} {path} + {self.skip}, {self.when}"


@dataclass(frozen=True, slots=True)
class Unread:
    """At a move that has reached the machine, but that the bot has not read."""

    def __str__(self) -> str:
        return "before a click is read"


@dataclass(frozen=True, slots=True)
class Unsaved:
    """At a move that the bot has read and cannot save yet."""

    def __str__(self) -> str:
        return "before a move is saved"


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """So many seconds after a click for a move has been sent; for the long runs, as `Later` is."""

    seconds: float

    def __str__(self) -> str:
        return f"{self.seconds:.4f} s after a click"


@dataclass(frozen=True, slots=True)
class Later:
    """So many seconds after it was started; for the long runs, which happen upon what nobody has thought of."""

    seconds: float

    def __str__(self) -> str:
        return f"after {self.seconds:.3f} s"


Moment = Request | Unread | Unsaved | Meanwhile | Later


@dataclass(slots=True)
class Trap:
    """Waits at a server for a request, and strikes; nothing happens while `armed` says no."""

    request: Request
    strike: Callable[[], None]
    armed: Callable[[], bool]
    passed: int = 0

    def set_in(self, faults: Faults) -> None:
        """From now on, until it has struck once."""
        faults.delay(*self.request.kind, self._met, after=self.request.after)

    async def _met(self) -> None:
        if self.passed <= self.request.skip and self.armed():
            self.passed += 1
            if self.passed > self.request.skip:
                self.strike()
                raise Cut
