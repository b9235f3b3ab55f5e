"""Replaying records: golden matches, and the ply at which a spoilt one fails."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from hypothesis import given

from bot.game.core.errors import RecordError
from bot.game.core.rules import Json
from bot.game.gnav.happenings import Happening
from bot.game.gnav.record import read_move, snapshot
from bot.game.gnav.rules import apply, decide, legal_moves
from bot.game.gnav.ruleset import Gnav
from bot.game.gnav.state import OVER
from tests.game.gnav.matches import Whole, played, whole_matches

GAME = Gnav()
GOLDEN = Path(__file__).parents[2] / "golden" / "gnav.jsonl"
RECORDS: list[Json] = [json.loads(line) for line in GOLDEN.read_text().splitlines()]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: f"{record['players']} seats")
def test_a_golden_match_ends_as_it_always_did(record: Json) -> None:
    checked = GAME.check(record)

    assert checked.final == record["final"]
    assert checked.plies == len(record["moves"])


def test_the_golden_matches_hold_everything_that_can_happen() -> None:
    happened = set[type]()
    for record in RECORDS:
        match = apply(None, GAME.read_beginning(record))
        for move in record["moves"]:
            match = apply(match, read_move(move, match.players, None))
            happened |= {type(each) for each in match.told}

    assert happened == set(get_args(Happening))
    assert {2, 3, 4, 7, 20} <= {record["players"] for record in RECORDS}
    assert any(move["move"] == "restart" for record in RECORDS for move in record["moves"])


def test_a_golden_match_was_decided_by_its_option_g43() -> None:
    record = next(record for record in RECORDS if "options" in record)
    without = {key: value for key, value in record.items() if key != "options"}

    with pytest.raises(RecordError, match="final"):
        GAME.check(without)


@given(whole_matches())
def test_a_match_that_was_played_can_be_replayed(whole: Whole) -> None:
    record = json.loads(json.dumps(GAME.write_record([whole.began, *whole.moves], whole.matches[-1])))
    checked = GAME.check(record, legal=True)

    assert checked.final == snapshot(whole.matches[-1])
    assert checked.legal == tuple(legal_moves(before) for before in whole.matches[:-1])


def test_a_match_that_was_restarted_is_one_record_g51() -> None:
    whole = played(3, seed=2)
    again = decide(whole.matches[-1], 2, "restart", Random(1))
    after = apply(whole.matches[-1], again)
    record = json.loads(json.dumps(GAME.write_record([whole.began, *whole.moves, again], after)))

    checked = GAME.check(record, legal=True)

    assert (checked.final["deal"], checked.final["lives"]) == (1, [3, 3, 3])
    assert checked.legal is not None
    assert checked.legal[-1] == ("restart",)


def record_of(players: int = 4, seed: int = 2, plies: int = 10_000) -> Json:
    """A sound record, to be spoilt by a test."""
    whole = played(players, seed, plies)
    final = whole.matches[-1] if whole.matches[-1].phase == OVER else None
    return json.loads(json.dumps(GAME.write_record([whole.began, *whole.moves], final)))


def fault_of(record: Json) -> RecordError:
    with pytest.raises(RecordError) as fault:
        GAME.check(record)
    return fault.value


def ply_of(record: Json, move: str) -> int:
    return next(ply for ply, each in enumerate(record["moves"]) if each["move"] == move)


def test_an_unfinished_match_is_checked_as_far_as_it_goes() -> None:
    checked = GAME.check(record_of(plies=2))

    assert (checked.plies, checked.final["phase"] in ("turn", "between")) == (2, True)
    assert GAME.check({**record_of(plies=2), "moves": []}, legal=True).legal == ()


@pytest.mark.parametrize(
    ("at", "change", "rule"),
    [
        ("keep", {"seat": 9}, "G4"),
        ("keep", {"seat": -1}, "G4"),
        ("keep", {"move": "next"}, "G49"),
        ("keep", {"move": "restart"}, "G16"),
        ("keep", {"move": "pass"}, "G19"),
        ("next", {"move": "keep"}, "G49"),
        ("next", {"move": "restart"}, "G49"),
        ("next", {"seat": 4}, "G4"),
    ],
)
def test_an_illegal_move_is_named_by_its_ply_and_rule(at: str, change: Json, rule: str) -> None:
    record = record_of()
    ply = ply_of(record, at)
    record["moves"][ply] |= change

    fault = fault_of(record)

    assert (fault.ply, fault.rule) == (ply, rule)


def test_a_move_of_the_wrong_seat_is_named_by_its_ply_g19() -> None:
    record = record_of()
    record["moves"][1]["seat"] = (record["moves"][1]["seat"] + 1) % 4

    fault = fault_of(record)

    assert (fault.ply, fault.rule) == (1, "G19")


@pytest.mark.parametrize("seat", range(4))
def test_any_seat_may_have_asked_for_the_next_deal_g49(seat: int) -> None:
    record = record_of()
    record["moves"][ply_of(record, "next")]["seat"] = seat

    assert GAME.check(record).final == record["final"]


def test_a_move_after_the_end_is_refused_g51() -> None:
    record = record_of()
    record["moves"].append(record["moves"][0])

    fault = fault_of(record)

    assert (fault.ply, fault.rule) == (len(record["moves"]) - 1, "G51")


def test_a_next_deal_without_its_deck_is_refused_g11() -> None:
    record = record_of()
    ply = ply_of(record, "next")
    del record["moves"][ply]["deck"]

    fault = fault_of(record)

    assert (fault.ply, fault.rule) == (ply, "G11")


def test_a_deck_or_a_dealer_where_nothing_is_dealt_is_refused_g11_g51() -> None:
    for extra, rule in (({"deck": record_of()["deck"]}, "G11"), ({"dealer": 0}, "G51")):
        record = record_of()
        record["moves"][0] |= extra
        fault = fault_of(record)
        assert (fault.ply, fault.rule) == (0, rule)


def test_a_next_deal_names_no_dealer_but_a_restart_does_g7_g51() -> None:
    record = record_of()
    ply = ply_of(record, "next")
    record["moves"][ply]["dealer"] = 0
    assert (fault_of(record).ply, fault_of(record).rule) == (ply, "G51")

    restarted = record_of()
    restarted["moves"].append({"seat": 0, "move": "restart", "deck": restarted["deck"]})
    del restarted["final"]
    assert (fault_of(restarted).ply, fault_of(restarted).rule) == (len(restarted["moves"]) - 1, "G51")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("phase", "between"),
        ("deal", True),
        ("dealer", None),
        ("order", []),
        ("turn", 0),
        ("lives", [3, 3, 3, 3]),
        ("cards", []),
        ("stock", ["Fool"]),
        ("discard", ["Fool"]),
        ("exchanges", [[0, 1], [1, 2], [2, 3]]),
        ("rests", [0, 1, 2]),
        ("winner", 9),
        ("drawn", [0, 1, 2, 3]),
    ],
)
def test_a_final_that_is_not_where_the_moves_lead_is_refused(key: str, value: object) -> None:
    record = record_of()
    record["final"][key] = value

    fault = fault_of(record)

    assert (fault.ply, fault.code) == (len(record["moves"]), "final-differs")
    assert key in str(fault.values["keys"])


def test_a_winner_in_a_match_that_goes_on_is_refused() -> None:
    record = record_of(plies=3)
    record["final"] = GAME.check(record).final | {"winner": None}

    assert fault_of(record).values == {"keys": ("winner",)}
