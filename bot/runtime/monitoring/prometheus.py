"""Keeps the measurements for Prometheus. `docs/watching.md` describes each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import choose_encoder
from typing_extensions import override

from bot.runtime.monitoring.metrics import Metrics

_PREFIX: Final = "card_room"
# Discord gives a click 3 s until its first answer.
_ANSWERS: Final = (0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0, 10.0)
_COMMITS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 3.0)
_LAGS: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class PrometheusMetrics(Metrics):
    """Keeps the measurements of one bot since its start, in a registry of its own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._age = self._histogram("interaction_age", "Age of commands and clicks on arrival", _ANSWERS)
        self._acknowledged = self._histogram("acknowledge", "Time from arrival to the first answer", _ANSWERS)
        self._board = self._histogram("board", "Time from arrival to the updated board", _ANSWERS)
        self._committed = self._histogram("commit", "Time to write an entry to disk", _COMMITS)
        self._lag = self._histogram("event_loop_lag", "How late the event loop ran its tasks", _LAGS)
        self._refused = self._counter("refusals", "Commands and clicks that were refused or failed", "kind")
        self._conflicts = self._counter("version_conflicts", "Moves from an older version than the current one")
        self._errors = self._counter("discord_errors", "Error answers of Discord's REST API", "status", "code")
        self._unreachable = self._counter("discord_unreachable", "Requests to Discord without an answer")
        self._games = Gauge(
            "games", "Games in the database", ("game", "phase"), namespace=_PREFIX, registry=self._registry
        )

    def _histogram(self, name: str, what: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(name, what, namespace=_PREFIX, unit="seconds", buckets=buckets, registry=self._registry)

    def _counter(self, name: str, what: str, *labels: str) -> Counter:
        return Counter(name, what, labels, namespace=_PREFIX, registry=self._registry)

    @override
    def arrived(self, age: float) -> None:
        # The two ends are measured by different clocks, and Discord's may be ahead.
        self._age.observe(max(0.0, age))

    @override
    def acknowledged(self, seconds: float) -> None:
        self._acknowledged.observe(seconds)

    @override
    def board_shown(self, seconds: float) -> None:
        self._board.observe(seconds)

    @override
    def refused(self, kind: str) -> None:
        self._refused.labels(kind).inc()

    @override
    def conflict(self) -> None:
        self._conflicts.inc()

    @override
    def discord_refused(self, status: int, code: int) -> None:
        self._errors.labels(str(status), str(code)).inc()

    @override
    def discord_unreachable(self) -> None:
        self._unreachable.inc()

    @override
    def committed(self, seconds: float) -> None:
        self._committed.observe(seconds)

    @override
    def lagged(self, seconds: float) -> None:
        self._lag.observe(max(0.0, seconds))

    @override
    def games(self, census: Mapping[tuple[str, str], int]) -> None:
        # Otherwise a phase would keep its last number when no game is in it any more.
        self._games.clear()
        for (game, phase), number in census.items():
            self._games.labels(game, phase).set(number)

    @override
    def exposition(self, accept: str) -> tuple[bytes, str]:
        encode, content_type = choose_encoder(accept)
        return encode(self._registry), content_type
