"""The web server for whoever runs the bot: `/healthz`, `/readyz` and `/metrics`. See `docs/watching.md`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import hdrs, web

from bot.runtime.monitoring.health import EventLoopMonitor, MonitoredBot, census, readiness_problems
from bot.runtime.monitoring.metrics import Metrics
from bot.runtime.startup import StartupError

log = logging.getLogger(__name__)

SHUTDOWN_TIMEOUT: Final = 1.0
"""Seconds that a stop waits for a running request."""


class Handlers:
    """Answers the requests."""

    def __init__(self, bot: MonitoredBot, metrics: Metrics, monitor: EventLoopMonitor) -> None:
        self._bot = bot
        self._metrics = metrics
        self._monitor = monitor

    def application(self) -> web.Application:
        """The routes to the handlers."""
        app = web.Application()
        app.add_routes(
            [
                web.get("/healthz", self._health),
                web.get("/readyz", self._readiness),
                web.get("/metrics", self._exposition),
            ]
        )
        return app

    async def _health(self, _: web.Request) -> web.Response:
        return _status(["The event loop is stalled."] if self._monitor.is_stalled else [])

    async def _readiness(self, _: web.Request) -> web.Response:
        return _status(await readiness_problems(self._bot))

    async def _exposition(self, request: web.Request) -> web.Response:
        self._metrics.games(await census(self._bot))
        body, content_type = self._metrics.exposition(request.headers.get(hdrs.ACCEPT, ""))
        return web.Response(body=body, headers={hdrs.CONTENT_TYPE: content_type})


def _status(problems: list[str]) -> web.Response:
    return web.Response(status=503 if problems else 200, text="\n".join(problems or ["ok"]) + "\n")


@asynccontextmanager
async def serve(
    bot: MonitoredBot, metrics: Metrics, host: str, port: int, monitor: EventLoopMonitor | None = None
) -> AsyncGenerator[str]:
    """Serves at this address until the block is left; yields the URL, in which port 0 has become a free one.

    Raises StartupError when the address cannot be used.
    """
    monitor = monitor or EventLoopMonitor(metrics)
    app = Handlers(bot, metrics, monitor).application()
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=SHUTDOWN_TIMEOUT)
    await runner.setup()
    monitoring = asyncio.create_task(monitor.run())
    try:
        url = await _listen(runner, host, port)
        log.info("health and metrics are served at %s", url)
        yield url
    finally:
        monitoring.cancel()
        await runner.cleanup()


async def _listen(runner: web.AppRunner, host: str, port: int) -> str:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        raise StartupError(
            f"Port {port} of {host} cannot be used for health and metrics ({error.strerror}). "
            "Set METRICS_PORT in .env to another port, or to 0 for none. METRICS_HOST is this machine's own address."
        ) from error
    here, taken, *_ = runner.addresses[0]
    return f"http://[{here}]:{taken}" if ":" in here else f"http://{here}:{taken}"
