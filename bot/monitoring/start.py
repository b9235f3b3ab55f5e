"""Whether the bot is watched from outside: nothing is measured and no port is open unless the settings say so."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, nullcontext
from typing import TYPE_CHECKING, Protocol

from bot.monitoring.metrics import Metrics

if TYPE_CHECKING:
    from bot.monitoring.readiness import Watched
    from bot.settings import Settings

    class Measured(Watched, Protocol):
        """A bot with its measurements."""

        @property
        def metrics(self) -> Metrics:
            """Where they are kept."""
            ...


def metrics_for(settings: Settings) -> Metrics:
    """Where a bot with these settings keeps its measurements."""
    if not settings.metrics_port:
        return Metrics()
    from bot.monitoring.prometheus import PrometheusMetrics  # Nobody else needs to wait for it to load.

    return PrometheusMetrics()


def watching(bot: Measured, settings: Settings) -> AbstractAsyncContextManager[object]:
    """Inside the block whoever runs the bot can ask it how it is. Raises StartupError for a port that is taken."""
    if not settings.metrics_port:
        return nullcontext()
    from bot.monitoring.server import watched

    return watched(bot, bot.metrics, settings.metrics_host, settings.metrics_port)
