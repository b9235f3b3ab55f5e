"""The measurements as Prometheus reads them, in a registry of their own. `docs/watching.md` describes each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import choose_encoder

from bot.monitoring.metrics import Metrics

_PREFIX: Final = "card_room"
# Discord gives a click 3 s until its first answer.
_ANSWERS: Final = (0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0, 10.0)
_COMMITS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 3.0)
_LAGS: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class PrometheusMetrics(Metrics):
    """Keeps all measurements of one bot since it was made."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._age = self._histogram("interaction_age", "From a command or click at Discord to its arrival", _ANSWERS)
        self._acknowledged = self._histogram("acknowledge", "From its arrival to its first answer", _ANSWERS)
        self._board = self._histogram("board", "From its arrival to the board that shows what came of it", _ANSWERS)
        self._committed = self._histogram("commit", "From asking the database for an entry until it is there", _COMMITS)
        self._lag = self._histogram("event_loop_lag", "How late the event loop came to what it had planned", _LAGS)
        self._refused = self._counter("refusals", "Commands and clicks that were refused or went wrong", "kind")
        self._conflicts = self._counter("version_conflicts", "Moves from an older version than the present one")
        self._errors = self._counter("discord_errors", "Error answers of Discord's REST API", "status", "code")
        self._unreachable = self._counter("discord_unreachable", "Requests to Discord that were not answered")
        self._games = Gauge(
            "games", "Games in the database", ("game", "phase"), namespace=_PREFIX, registry=self._registry
        )

    def _histogram(self, name: str, what: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(name, what, namespace=_PREFIX, unit="seconds", buckets=buckets, registry=self._registry)

    def _counter(self, name: str, what: str, *labels: str) -> Counter:
        return Counter(name, what, labels, namespace=_PREFIX, registry=self._registry)

    def arrived(self, age: float) -> None:
        """See Metrics. Two clocks are compared, and the other one may be ahead."""
        self._age.observe(max(0.0, age))

    def acknowledged(self, seconds: float) -> None:
        """See Metrics."""
        self._acknowledged.observe(seconds)

    def board_shown(self, seconds: float) -> None:
        """See Metrics."""
        self._board.observe(seconds)

    def refused(self, kind: str) -> None:
        """See Metrics."""
        self._refused.labels(kind).inc()

    def conflict(self) -> None:
        """See Metrics."""
        self._conflicts.inc()

    def discord_refused(self, status: int, code: int) -> None:
        """See Metrics."""
        self._errors.labels(str(status), str(code)).inc()

    def discord_unreachable(self) -> None:
        """See Metrics."""
        self._unreachable.inc()

    def committed(self, seconds: float) -> None:
        """See Metrics."""
        self._committed.observe(seconds)

    def lagged(self, seconds: float) -> None:
        """See Metrics."""
        self._lag.observe(max(0.0, seconds))

    def games(self, census: Mapping[tuple[str, str], int]) -> None:
        """See Metrics. A phase that no game is in any more goes from the answer."""
        self._games.clear()
        for (game, phase), number in census.items():
            self._games.labels(game, phase).set(number)

    def exposition(self, accept: str) -> tuple[bytes, str]:
        """See Metrics."""
        encode, content_type = choose_encoder(accept)
        return encode(self._registry), content_type
