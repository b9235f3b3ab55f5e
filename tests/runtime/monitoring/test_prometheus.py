"""What is measured is described."""

from __future__ import annotations

import re
from pathlib import Path

from bot.runtime.monitoring.prometheus import PrometheusMetrics

DESCRIBED = (Path(__file__).parents[3] / "docs" / "watching.md").read_text(encoding="utf-8")


def test_everything_that_is_measured_is_described() -> None:
    told = PrometheusMetrics().exposition("application/openmetrics-text; version=1.0.0")[0].decode()
    kinds = re.findall(r"^# TYPE (card_room_\w+) (\w+)", told, re.MULTILINE)
    names = {f"{name}_total" if kind == "counter" else name for name, kind in kinds}
    assert names == set(re.findall(r"^\| `(card_room_\w+)`", DESCRIBED, re.MULTILINE))


def test_a_clock_that_is_behind_discords_makes_no_negative_age() -> None:
    metrics = PrometheusMetrics()
    metrics.arrived(-0.5)
    assert "card_room_interaction_age_seconds_sum 0.0" in metrics.exposition("")[0].decode()


def test_two_bots_in_one_process_measure_each_for_itself() -> None:
    one, other = PrometheusMetrics(), PrometheusMetrics()
    one.conflict()
    assert "card_room_version_conflicts_total 1.0" in one.exposition("")[0].decode()
    assert "card_room_version_conflicts_total 0.0" in other.exposition("")[0].decode()
