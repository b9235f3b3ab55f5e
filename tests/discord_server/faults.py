"""Scripted faults of the REST API: refusals, 429, 5xx before and after the effect, latency, broken connections.

A fault strikes requests of one method to one path, in both of which * stands for anything ("/channels/*/messages/*").
It strikes as often as it says, and the oldest one that fits comes first.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tests.discord_server.calls import Call, Cut, Reply
from tests.discord_server.waiting import Gate

Strike = Callable[[], Awaitable[Reply | None]]
SOON = 0.01
"""Seconds after which a 429 lets a bot try again: as good as none."""


@dataclass(slots=True, eq=False)
class Fault:
    """One scripted fault; `times` None is for ever, `struck` is how often it has struck."""

    method: str
    path: str
    after: bool
    times: int | None
    strike: Strike
    struck: int = 0

    def is_due(self, call: Call, *, after: bool) -> bool:
        return after == self.after and call.fits(self.method, self.path) and self.struck != self.times


class Faults:
    """All scripted faults of a server."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._gates: list[Gate] = []

    def refuse(
        self, method: str, path: str, status: int, code: int = 0, message: str = "refused", *, times: int | None = 1
    ) -> Fault:
        """Refuses requests, which have no effect: a 403, a 404, a 503 with Discord's code."""
        return self._add(method, path, times, _answering(Reply(status, {"code": code, "message": message})))

    def fail(self, method: str, path: str, status: int = 500, *, after: bool = False, times: int | None = 1) -> Fault:
        """Answers with a 5xx, before the effect or after it. discord.py tries 500, 502, 504 and 524 again."""
        reply = Reply(status, {"code": 0, "message": f"{status}: Server Error"})
        return self._add(method, path, times, _answering(reply), after=after)

    def limit(
        self,
        method: str,
        path: str,
        seconds: float = SOON,
        *,
        everywhere: bool = False,
        shared: bool = False,
        times: int | None = 1,
    ) -> Fault:
        """Answers with a 429 of the route's bucket, of the global one, or of what all bots in a channel share."""
        return self._add(method, path, times, _answering(limited(seconds, everywhere=everywhere, shared=shared)))

    def slow_down(self, method: str, path: str, seconds: float) -> Fault:
        """Refuses messages as in a channel with slow mode, which Discord says does not hold for bots."""
        body = {"code": 20016, "message": "This action cannot be performed due to slowmode rate limit."}
        reply = Reply(429, body | {"retry_after": seconds}, {"Retry-After": str(seconds)})
        return self._add(method, path, None, _answering(reply))

    def hold(self, method: str, path: str, *, after: bool = False, times: int | None = 1) -> Gate:
        """Holds requests at a gate: before their effect, or with the effect done and the answer still to come."""
        gate = Gate()
        self._gates.append(gate)
        self.delay(method, path, gate.pass_through, after=after, times=times)
        return gate

    def delay(
        self,
        method: str,
        path: str,
        waiting: Callable[[], Awaitable[object]],
        *,
        after: bool = False,
        times: int | None = None,
    ) -> Fault:
        """Has requests wait for something first: latency of any kind."""

        async def strike() -> None:
            await waiting()

        return self._add(method, path, times, strike, after=after)

    def cut(self, method: str, path: str, *, after: bool = False, times: int | None = 1) -> Fault:
        """Breaks the connection instead of answering, before the effect or after it."""

        async def strike() -> Reply:
            raise Cut

        return self._add(method, path, times, strike, after=after)

    def end(self) -> None:
        """Nothing strikes any more, and all gates are open."""
        self._faults.clear()
        for gate in self._gates:
            gate.open()

    async def strike(self, call: Call, *, after: bool) -> Reply | None:
        """What the faults make of a request before or after its effect: an answer, or None to go on. Raises Cut."""
        for fault in [fault for fault in self._faults if fault.is_due(call, after=after)]:
            if not fault.is_due(call, after=after):
                continue  # Another request came before while this one stood at a gate.
            fault.struck += 1
            reply = await fault.strike()
            if reply is not None:
                return reply
        return None

    def _add(self, method: str, path: str, times: int | None, strike: Strike, *, after: bool = False) -> Fault:
        fault = Fault(method, path, after, times, strike)
        self._faults.append(fault)
        return fault


def limited(seconds: float, *, everywhere: bool, shared: bool = False) -> Reply:
    """A 429 as Discord words it."""
    scope = "global" if everywhere else "shared" if shared else "user"
    body = {"message": "You are being rate limited.", "retry_after": seconds, "global": everywhere}
    headers = {"Retry-After": str(seconds), "X-RateLimit-Scope": scope}
    return Reply(429, body, {**headers, "X-RateLimit-Global": "true"} if everywhere else headers)


def _answering(reply: Reply) -> Strike:
    async def strike() -> Reply:
        return reply

    return strike
