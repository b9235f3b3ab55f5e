"""Checking the records of every game: what is refused, and at which ply."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot.game.core.errors import RecordError
from bot.game.core.records import simulate
from bot.game.core.rules import Json
from tests.game.core.every import RECORDS

every_game = pytest.mark.parametrize("key", RECORDS)


def record_of(key: str, seed: int = 2) -> Json:
    """A sound record, to be spoilt by a test."""
    return json.loads(json.dumps(simulate(RECORDS[key], 3, "random", Random(seed))))


def fault_of(key: str, record: Json) -> RecordError:
    with pytest.raises(RecordError) as fault:
        RECORDS[key].check(record)
    return fault.value


@every_game
def test_unknown_keys_are_ignored(key: str) -> None:
    record = record_of(key)
    record["moves"][0]["note"] = "well played"
    assert RECORDS[key].check({**record, "comment": {"by": "somebody"}}).plies == len(record["moves"])


@every_game
def test_legal_moves_are_listed_only_when_asked_for(key: str) -> None:
    record = record_of(key)
    assert RECORDS[key].check(record).legal is None
    listed = RECORDS[key].check(record, legal=True).legal
    assert listed is not None
    assert all(move["move"] in legal for move, legal in zip(record["moves"], listed, strict=True))


@every_game
def test_a_game_without_moves_is_a_record(key: str) -> None:
    record = record_of(key)
    del record["final"]
    checked = RECORDS[key].check({**record, "moves": []}, legal=True)
    assert (checked.plies, checked.legal) == (0, ())
    assert RECORDS[key].check({**record, "moves": [], "final": checked.final}).plies == 0


@every_game
@pytest.mark.parametrize("value", [2, True, 1.0, "1", None])
def test_another_format_is_refused(key: str, value: object) -> None:
    fault = fault_of(key, {**record_of(key), "format": value})
    assert (fault.ply, fault.code) == (None, "record-format")


@every_game
def test_another_game_is_refused(key: str) -> None:
    fault = fault_of(key, {**record_of(key), "game": "chess"})
    assert (fault.ply, fault.code) == (None, "record-game")


@every_game
@pytest.mark.parametrize("players", ["3", 3.0, None, -1, 99])
def test_a_number_of_players_that_there_is_not_is_refused(key: str, players: object) -> None:
    assert fault_of(key, {**record_of(key), "players": players}).ply is None


@every_game
@pytest.mark.parametrize("moves", [None, {}, "play 6S"])
def test_moves_that_are_no_list_are_refused(key: str, moves: object) -> None:
    fault = fault_of(key, {**record_of(key), "moves": moves})
    assert (fault.ply, fault.code) == (None, "moves-no-list")


@every_game
@pytest.mark.parametrize("move", [None, "yield", {"move": "yield"}, {"seat": True, "move": "yield"}, {"seat": 0}])
def test_what_is_no_move_is_refused_at_its_ply(key: str, move: object) -> None:
    record = record_of(key)
    record["moves"][1] = move
    assert fault_of(key, record).ply == 1


@every_game
def test_a_move_after_the_end_is_refused(key: str) -> None:
    record = record_of(key)
    record["moves"].append(record["moves"][0])
    assert fault_of(key, record).ply == len(record["moves"]) - 1


@every_game
@pytest.mark.parametrize("final", [None, [], "lost"])
def test_a_final_that_is_no_snapshot_is_refused(key: str, final: object) -> None:
    fault = fault_of(key, record := {**record_of(key), "final": final})
    assert (fault.ply, fault.code) == (len(record["moves"]), "final-no-snapshot")


@every_game
def test_a_final_without_any_one_of_its_keys_is_refused(key: str) -> None:
    whole = record_of(key)
    for name in whole["final"]:
        final = {other: value for other, value in whole["final"].items() if other != name}
        fault = fault_of(key, {**whole, "final": final})
        assert (fault.ply, fault.values) == (len(whole["moves"]), {"keys": (name,)})
