"""The REST API: every request is read, judged by Discord's contract, met by faults and limits, and carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from aiohttp import web

from tests.discord_contract import check_request
from tests.discord_schema import Route, find_route, query_problems
from tests.discord_server.buckets import Buckets
from tests.discord_server.calls import PREFIX, Call, Cut, Refused, Reply, read_call, sent
from tests.discord_server.faults import Faults
from tests.discord_server.waiting import Pulse

Handler = Callable[[Call], Reply]
Handlers = Mapping[tuple[str, str], Handler]
"""What each route does, by its method and template."""
OPEN = ("/interactions/", "/webhooks/")
"""Paths that ask for no token in a header, for they hold one themselves."""
INVALID = {401, 403, 429}
"""Answers of which Discord lets an address collect ten thousand in ten minutes."""


class Rest:
    """Answers requests and remembers them."""

    def __init__(self, token: str, handlers: Handlers, faults: Faults, buckets: Buckets, pulse: Pulse) -> None:
        self._token = token
        self._handlers = handlers
        self._faults = faults
        self._buckets = buckets
        self._pulse = pulse
        self.calls: list[Call] = []
        self.problems: list[str] = []
        """What Discord would have refused or misunderstood; none in a sound test."""

    @property
    def invalid(self) -> int:
        """How many requests counted as invalid: 10,000 in ten minutes shut an address out."""
        return sum(call.status in INVALID for call in self.calls)

    def add_to(self, app: web.Application) -> None:
        """Takes over everything under the API's prefix."""
        app.router.add_route("*", PREFIX + "/{path:.*}", self._serve)

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        call = await read_call(request)
        self.calls.append(call)
        self._pulse.beat()
        try:
            headers, reply = await self._met(call)
        except Cut:
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=500)
        finally:
            self._pulse.beat()
        call.status = reply.status
        self._pulse.beat()
        return sent(reply, headers)

    async def _met(self, call: Call) -> tuple[Mapping[str, str], Reply]:
        """Carries a request out, between the faults before its effect and those after it. Raises Cut."""
        struck = await self._faults.strike(call, after=False)
        if struck is not None:
            return {}, struck
        headers, reply = self._carried_out(call)
        self._pulse.beat()
        struck = await self._faults.strike(call, after=True)
        return headers, struck or reply

    def _carried_out(self, call: Call) -> tuple[Mapping[str, str], Reply]:
        route = find_route(call.method, call.path)
        if route is not None:
            call.parts = _parts(route.template, call.path)
        if not call.path.startswith(OPEN) and call.authorization != f"Bot {self._token}":
            return {}, Reply(401, {"message": "401: Unauthorized", "code": 0})
        headers, limited = self._buckets.take(call, _template(route))
        try:
            return headers, limited or self._handled(call, route)
        except Refused as refusal:
            return headers, refusal.reply

    def _handled(self, call: Call, route: Route | None) -> Reply:
        found = check_request(call.method, call.path, call.body)
        if route is not None:
            found += [f"{call.method} {call.path}: {problem}" for problem in query_problems(route, call.query)]
        handler = self._handlers.get((call.method, _template(route)))
        if handler is None and not found:
            found = [f"{call.method} {call.path}: Discord has this route, but this server does not play it"]
        if found or handler is None:
            self.problems += found
            raise Refused(400, 50035, "Invalid Form Body", errors={"_errors": found})
        return handler(call)


def _template(route: Route | None) -> str:
    return "" if route is None else route.template


@lru_cache(maxsize=4096)
def _parts(template: str, path: str) -> Mapping[str, str]:
    pairs = zip(template.split("/"), path.split("/"), strict=True)
    return {name[1:-1]: value for name, value in pairs if name.startswith("{")}
