"""A web server for whoever runs the bot: `/healthz`, `/readyz` and `/metrics`. `docs/watching.md` describes them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from aiohttp import hdrs, web

from bot.monitoring.heartbeat import Heartbeat
from bot.monitoring.readiness import HEALTH, census, lacking
from bot.runtime.errors import StartupError

if TYPE_CHECKING:
    from bot.monitoring.metrics import Metrics
    from bot.monitoring.readiness import Watched

log = logging.getLogger(__name__)

SHUTDOWN: Final = 1.0
"""Seconds that a stop waits for an answer under way."""


class Questions:
    """What can be asked, and the answers."""

    def __init__(self, bot: Watched, metrics: Metrics, beat: Heartbeat) -> None:
        self._bot = bot
        self._metrics = metrics
        self._beat = beat

    def application(self) -> web.Application:
        """The three addresses."""
        app = web.Application()
        app.add_routes(
            [
                web.get(HEALTH, self._health),
                web.get("/readyz", self._ready),
                web.get("/metrics", self._measured),
            ]
        )
        return app

    async def _health(self, _: web.Request) -> web.Response:
        return _verdict([] if self._beat.is_young else ["The event loop has missed its beat."])

    async def _ready(self, _: web.Request) -> web.Response:
        return _verdict(await lacking(self._bot))

    async def _measured(self, request: web.Request) -> web.Response:
        self._metrics.games(await census(self._bot))
        body, content_type = self._metrics.exposition(request.headers.get(hdrs.ACCEPT, ""))
        return web.Response(body=body, headers={hdrs.CONTENT_TYPE: content_type})


def _verdict(faults: list[str]) -> web.Response:
    return web.Response(status=503 if faults else 200, text="\n".join(faults or ["ok"]) + "\n")


@asynccontextmanager
async def watched(
    bot: Watched, metrics: Metrics, host: str, port: int, beat: Heartbeat | None = None
) -> AsyncGenerator[str]:
    """Answers at this address until the block is left; gives the address, where port 0 has become a free one.

    Raises StartupError where the address cannot be used.
    """
    beat = beat or Heartbeat(metrics)
    runner = web.AppRunner(Questions(bot, metrics, beat).application(), access_log=None, shutdown_timeout=SHUTDOWN)
    await runner.setup()
    beating = asyncio.create_task(beat.run())
    try:
        address = await _listen(runner, host, port)
        log.info("answering at %s", address)
        yield address
    finally:
        beating.cancel()
        await runner.cleanup()


async def _listen(runner: web.AppRunner, host: str, port: int) -> str:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as fault:
        raise StartupError(
            f"Port {port} of {host} cannot be used for health and metrics ({fault.strerror}). "
            "Set METRICS_PORT in .env to another port, or to 0 for none; METRICS_HOST is this machine's own address."
        ) from fault
    here, taken, *_ = runner.addresses[0]
    return f"http://[{here}]:{taken}" if ":" in here else f"http://{here}:{taken}"
