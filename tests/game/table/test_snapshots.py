"""Snapshots: a long game opens as its whole log would open it, or the snapshot is passed over."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.game.core.rules import AnyRules, Json
from bot.game.ports.log import Snapshot
from bot.game.table.commands import Join, Leave, VoteEnd
from bot.game.table.snapshots import EVERY, FORMAT, SNAPSHOTS, Snapshots
from bot.game.table.state import STORY_MOVES
from bot.games import RULES
from tests.game.sitting import BEN, CLEO, COUNTING, Sitting

LONG = {"goal": "1000"}


def play_on(sitting: Sitting, versions: int) -> Sitting:
    """Whoever is awaited moves as an AI would, until the table is at this version."""
    while sitting.table.version < versions:
        sitting.do(sitting.ai_choice(sitting.game.awaits(sitting.table.play)[0]))
    return sitting


def long_game(versions: int) -> Sitting:
    """Ana, Ben and an AI on Cleo's seat; a vote is under way."""
    sitting = Sitting(COUNTING, wanted=3, options=LONG, pace=300).do(Join(BEN, "Ben"), Join(CLEO, "Cleo"), Leave(CLEO))
    return play_on(sitting.do(VoteEnd(BEN, agrees=True)), versions)


def stored(snapshot: Snapshot | None) -> Snapshot:
    """The snapshot as the database gives it back."""
    assert snapshot is not None
    return replace(snapshot, table=json.loads(json.dumps(snapshot.table)))


def test_a_running_game_has_a_snapshot_now_and_then_and_a_lobby_has_none() -> None:
    sitting = long_game(2 * EVERY)
    versions = [version for version in range(1, 2 * EVERY + 1) if _snapshot_at(sitting, version)]
    assert versions == [EVERY, 2 * EVERY]


def _snapshot_at(sitting: Sitting, version: int) -> Snapshot | None:
    return SNAPSHOTS.of(sitting.game, replace(sitting.table, version=version))


@pytest.mark.parametrize("later", [STORY_MOVES, EVERY, 3 * EVERY - 1])
def test_a_table_opens_from_its_snapshot_as_from_its_whole_log(later: int) -> None:
    sitting = long_game(EVERY)
    snapshot = stored(SNAPSHOTS.of(COUNTING, sitting.table))
    play_on(sitting, EVERY + later)
    assert SNAPSHOTS.reopen(COUNTING, snapshot, sitting.entries[EVERY:]) == sitting.table == sitting.replayed()


def test_a_snapshot_after_which_too_little_is_told_is_passed_over() -> None:
    sitting = long_game(EVERY)
    snapshot = stored(SNAPSHOTS.of(COUNTING, sitting.table))
    play_on(sitting, EVERY + STORY_MOVES - 1)
    assert SNAPSHOTS.reopen(COUNTING, snapshot, sitting.entries[EVERY:]) is None


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_the_state_of_each_game_goes_through_a_snapshot(rules: AnyRules) -> None:
    always = Snapshots(every=1, story=0)
    sitting = play_on(Sitting(rules, wanted=3, ais=2), 12)
    again = always.reopen(rules, stored(always.of(rules, sitting.table)), ())
    assert again is not None
    assert again == replace(sitting.table, story=())
    assert rules.seat_view(again.play, 1) == rules.seat_view(sitting.table.play, 1)


def test_a_snapshot_of_another_format_or_other_rules_or_in_pieces_is_passed_over() -> None:
    sitting = long_game(EVERY)
    snapshot = stored(SNAPSHOTS.of(COUNTING, sitting.table))
    play_on(sitting, 2 * EVERY)
    entries = sitting.entries[EVERY:]
    assert SNAPSHOTS.reopen(COUNTING, snapshot, entries) is not None
    for other in (
        replace(snapshot, format=FORMAT + 1),
        replace(snapshot, rules=snapshot.rules + 1),
        replace(snapshot, table={**snapshot.table, "seats": "none"}),
    ):
        assert SNAPSHOTS.reopen(COUNTING, other, entries) is None


@pytest.mark.parametrize(
    ("rules", "part"),
    [
        ("gnav", {"told": [{"is": "Reveal", "new": 1}]}),
        ("gnav", {"told": [{}]}),
        ("regicide", {"options": {"new": "1"}}),
    ],
)
def test_a_snapshot_of_a_state_that_a_game_had_before_is_passed_over(rules: str, part: Json) -> None:
    sitting = play_on(Sitting(RULES[rules], wanted=3, ais=2), 3)
    snapshot = stored(SNAPSHOTS.of(RULES[rules], replace(sitting.table, version=EVERY)))
    play = {**snapshot.table["play"], **part}
    assert SNAPSHOTS.reopen(RULES[rules], replace(snapshot, table={**snapshot.table, "play": play}), ()) is None


def test_the_repr_of_a_snapshot_shows_no_card() -> None:
    snapshot = stored(SNAPSHOTS.of(COUNTING, long_game(EVERY).table))
    assert repr(snapshot) == f"Snapshot(version={EVERY}, format={FORMAT}, rules=1)"
