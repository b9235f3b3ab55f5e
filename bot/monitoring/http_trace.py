"""Counts what goes wrong in the requests to Discord, answers to interactions and discord.py's own retries among them.

discord.py hides the requests that it tries again, so they are watched where they leave: in its HTTP session, which
takes a trace of aiohttp's for this.
"""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import aiohttp

if TYPE_CHECKING:
    from bot.monitoring.metrics import Metrics


def trace(metrics: Metrics) -> aiohttp.TraceConfig:
    """What discord.py takes as `http_trace`."""

    async def answered(_: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
        if end.response.status >= 400:
            metrics.discord_refused(end.response.status, _code(await end.response.read()))

    async def failed(_: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestExceptionParams) -> None:
        if isinstance(end.exception, (aiohttp.ClientError, OSError, TimeoutError)):
            metrics.discord_unreachable()

    watched = aiohttp.TraceConfig()
    watched.on_request_end.append(answered)
    watched.on_request_exception.append(failed)
    return watched


def _code(body: bytes) -> int:
    """Discord's own code for an error, 0 where the answer came from something before it (a proxy, its edge)."""
    try:
        told: Any = json.loads(body)
    except ValueError:
        return 0
    match told:
        case {"code": int(code)}:
            return code
        case _:
            return 0
