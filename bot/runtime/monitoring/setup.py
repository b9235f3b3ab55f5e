"""Connects monitoring to a bot: nothing is measured and no port is open unless the settings ask for it."""

from __future__ import annotations

import json
from contextlib import AbstractAsyncContextManager, nullcontext
from types import SimpleNamespace
from typing import Any

import aiohttp

from bot.runtime.monitoring.health import MonitoredBot
from bot.runtime.monitoring.metrics import Metrics
from bot.settings import Settings


def create_metrics(settings: Settings) -> Metrics:
    """The measurements that a bot with these settings takes."""
    if not settings.metrics_port:
        return Metrics()
    from bot.runtime.monitoring.prometheus import PrometheusMetrics  # A bot without monitoring need not load it.

    return PrometheusMetrics()


def monitoring_server(
    bot: MonitoredBot, metrics: Metrics, settings: Settings
) -> AbstractAsyncContextManager[str | None]:
    """Serves health and measurements inside the block. Raises StartupError for a port that is taken."""
    if not settings.metrics_port:
        return nullcontext()
    from bot.runtime.monitoring.server import serve  # A bot without monitoring need not load aiohttp's server.

    return serve(bot, metrics, settings.metrics_host, settings.metrics_port)


def http_trace(metrics: Metrics) -> aiohttp.TraceConfig:
    """Counts failed requests to Discord; for discord.py's parameter of the same name.

    It sees answers to interactions and the requests that discord.py repeats by itself, which show nowhere else.
    """

    async def ended(_: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
        if end.response.status >= 400:
            metrics.discord_refused(end.response.status, _error_code(await end.response.read()))

    async def failed(_: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestExceptionParams) -> None:
        if isinstance(end.exception, (aiohttp.ClientError, OSError, TimeoutError)):
            metrics.discord_unreachable()

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace


def _error_code(body: bytes) -> int:
    """Discord's own error code, 0 when the answer comes from something in front of it, such as a proxy."""
    try:
        answer: Any = json.loads(body)
    except ValueError:
        return 0
    match answer:
        case {"code": int(code)}:
            return code
        case _:
            return 0
