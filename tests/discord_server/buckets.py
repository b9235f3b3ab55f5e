"""Rate limits as Discord keeps them: a bucket for each route and channel or token, told in headers; a global one."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase

from tests.discord_server.calls import Call, Reply
from tests.discord_server.faults import limited

MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token", "interaction_id", "interaction_token")
"""The parts of a path for which a route has buckets of their own."""
UNBOUND = ("/interactions/", "/webhooks/")
"""Answers to interactions are not bound to the global limit."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many requests in so many seconds."""

    requests: int
    seconds: float


@dataclass(slots=True)
class _Window:
    limit: Limit
    ends: float
    used: int = 0


WIDE = Limit(1000, 1.0)
"""What a bucket takes where a test has set nothing else: more than a bot ever sends."""


class Buckets:
    """Counts requests. It goes by real time, for that is what a bot waits by."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._limits: list[tuple[str, str, Limit]] = []
        self._windows: dict[tuple[str, ...], _Window] = {}
        self._everywhere: Limit | None = None

    def set(self, method: str, template: str, requests: int, seconds: float) -> None:
        """Gives the buckets of a route a limit; * stands for anything, and the newest that fits holds."""
        self._limits.insert(0, (method, template, Limit(requests, seconds)))

    def limit_everywhere(self, requests: int, seconds: float) -> None:
        """Gives the whole bot a limit, as Discord's of 50 a second."""
        self._everywhere = Limit(requests, seconds)

    def take(self, call: Call, template: str) -> tuple[Mapping[str, str], Reply | None]:
        """Counts a request; its headers, and a 429 where the route or the whole bot has used up its limit."""
        if self._everywhere is not None and not call.path.startswith(UNBOUND):
            whole = self._window(("everywhere",), self._everywhere)
            if whole.used >= whole.limit.requests:
                return {}, limited(self._left(whole), everywhere=True)
            whole.used += 1
        name = hashlib.sha256(f"{call.method} {template}".encode()).hexdigest()[:32]
        own = [call.parts[part] for part in MAJOR if part in call.parts]
        window = self._window((name, *own), self._limit(call.method, template))
        reply = None if window.used < window.limit.requests else limited(self._left(window), everywhere=False)
        window.used = min(window.used + 1, window.limit.requests)
        return self._headers(name, window), reply

    def _limit(self, method: str, template: str) -> Limit:
        fitting = (
            limit for one, path, limit in self._limits if fnmatchcase(method, one) and fnmatchcase(template, path)
        )
        return next(fitting, WIDE)

    def _window(self, key: tuple[str, ...], limit: Limit) -> _Window:
        window = self._windows.get(key)
        if window is None or window.ends <= self._clock() or window.limit != limit:
            window = self._windows[key] = _Window(limit, self._clock() + limit.seconds)
        return window

    def _left(self, window: _Window) -> float:
        return round(max(window.ends - self._clock(), 0.001), 3)

    def _headers(self, name: str, window: _Window) -> Mapping[str, str]:
        left = self._left(window)
        return {
            "X-RateLimit-Bucket": name,
            "X-RateLimit-Limit": str(window.limit.requests),
            "X-RateLimit-Remaining": str(window.limit.requests - window.used),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
        }
