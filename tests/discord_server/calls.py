"""A request as the server reads it, and what it is answered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from aiohttp import web

PREFIX = "/api/v10"
"""Where the API lies on the server, as it does at discord.com."""


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer; `body` None is an empty one."""

    status: int
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)


class Refused(Exception):
    """Discord refuses a request, in its own words."""

    def __init__(self, status: int, code: int, message: str, **more: Any) -> None:
        super().__init__(message)
        self.reply = Reply(status, {"code": code, "message": message, **more})


class Cut(Exception):
    """The connection breaks before an answer has gone out."""


@dataclass(slots=True, eq=False)
class Call:
    """One request; `status` is None until it is answered, and where it never was."""

    method: str
    path: str
    query: Mapping[str, str]
    body: Any
    authorization: str | None
    parts: Mapping[str, str] = field(default_factory=dict)
    """What the route's template names in the path."""
    status: int | None = None

    def fits(self, method: str, path: str) -> bool:
        """Whether it is a request of this method to this path, in both of which * stands for anything."""
        return fnmatchcase(self.method, method) and fnmatchcase(self.path, path)

    def number(self, name: str) -> int:
        """A part of the path that is an id."""
        return int(self.parts[name])

    def flag(self, name: str) -> bool:
        """Whether a parameter is there and true."""
        return self.query.get(name, "").lower() in {"1", "true"}


async def read_call(request: web.Request) -> Call:
    """Reads a request with its JSON body, also where files come with it."""
    path = request.path.removeprefix(PREFIX)
    return Call(request.method, path, dict(request.query), await _body(request), request.headers.get("Authorization"))


async def _body(request: web.Request) -> Any:
    if request.content_type == "multipart/form-data":
        form = await request.post()
        return json.loads(str(form["payload_json"]))
    text = await request.text()
    return json.loads(text) if text else None


def sent(reply: Reply, headers: Mapping[str, str]) -> web.Response:
    """The answer as it goes out. discord.py takes a 429 for Discord's own only where a proxy has passed it (Via)."""
    headers = {"Via": "1.1 google", **headers, **reply.headers}
    if reply.body is None:
        return web.Response(status=reply.status, headers=headers)
    text = json.dumps(reply.body)
    # discord.py compares the whole header, so that it may name no charset.
    return web.Response(
        status=reply.status, body=text.encode(), headers={**headers, "Content-Type": "application/json"}
    )
