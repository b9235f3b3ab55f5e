"""Replaying records: golden games, and the ply at which a spoilt one fails."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given

from bot.game.core.errors import RecordError
from bot.game.core.rules import Json
from bot.game.regicide.events import Dealt, Moved
from bot.game.regicide.kernel import Position
from bot.game.regicide.notation import write
from bot.game.regicide.record import snapshot
from bot.game.regicide.rules import legal_moves
from bot.game.regicide.ruleset import Regicide
from tests.game.regicide.games import played, whole_games

GAME = Regicide()
GOLDEN = Path(__file__).parents[2] / "golden"
RECORDS = [
    pytest.param(json.loads(line), id=f"{path.stem} {number}")
    for path in sorted(GOLDEN.glob("*.jsonl"))
    if path.stem != "gnav"
    for number, line in enumerate(path.read_text().splitlines(), 1)
]


@pytest.mark.parametrize("record", RECORDS)
def test_a_golden_game_ends_as_it_always_did(record: Json) -> None:
    checked = GAME.check(record)

    assert checked.final == record["final"]
    assert checked.plies == len(record["moves"])


def test_the_golden_games_hold_every_ending_for_every_number_of_players() -> None:
    endings = {
        (values["players"], values["final"]["phase"], values["final"].get("medal"))
        for values in (param.values[0] for param in RECORDS)
        if isinstance(values, dict)
    }

    won = {(players, "won", None) for players in (2, 3, 4)} | {(1, "won", m) for m in ("gold", "silver", "bronze")}
    assert endings == won | {(players, "lost", None) for players in (1, 2, 3, 4)}


@given(whole_games())
def test_a_game_that_was_played_can_be_replayed(game: tuple[Dealt, list[Moved], list[Position]]) -> None:
    dealt, moves, positions = game
    checked = GAME.check(json.loads(json.dumps(GAME.write_record([dealt, *moves], positions[-1]))), legal=True)

    assert checked.final == snapshot(positions[-1])
    assert checked.legal == tuple(tuple(map(write, legal_moves(before))) for before in positions[:-1])


def record_of(players: int = 2, seed: int = 2, plies: int = 10_000) -> Json:
    """A sound record, to be spoilt by a test."""
    dealt, moves, positions = played(players, seed, plies)
    final = positions[-1] if positions[-1].over else None
    return json.loads(json.dumps(GAME.write_record([dealt, *moves], final)))


def fault_of(record: Json) -> RecordError:
    with pytest.raises(RecordError) as fault:
        GAME.check(record)
    return fault.value


def healing_ply(record: Json) -> int:
    return next(ply for ply, move in enumerate(record["moves"]) if len(move.get("shuffle", ())) > 1)


def test_an_unfinished_game_is_checked_as_far_as_it_goes() -> None:
    checked = GAME.check(record_of(plies=3))

    assert (checked.plies, checked.final["phase"] in ("play", "pay")) == (3, True)


def bare() -> Json:
    record = record_of()
    del record["final"]
    return record


def test_an_illegal_move_is_named_by_its_ply_and_rule() -> None:
    record = record_of()
    record["moves"][2]["move"] = "jester 0"

    fault = fault_of(record)

    assert fault.ply == 2
    assert fault.rule in ("R11", "R14")


def test_a_move_of_the_wrong_seat_is_named_by_its_ply_r12() -> None:
    record = record_of()
    record["moves"][1]["seat"] = 1 - record["moves"][1]["seat"]

    fault = fault_of(record)

    assert (fault.ply, fault.rule) == (1, "R12")


@pytest.mark.parametrize("change", ["missing", "short", "doubled", "foreign", "empty"])
def test_a_shuffle_must_be_the_whole_discard_pile_r25(change: str) -> None:
    record = record_of(players=3, seed=5)
    ply = healing_ply(record)
    move = record["moves"][ply]
    first, *rest = move["shuffle"]
    changed = {"short": rest, "doubled": [first, first, *rest], "foreign": ["KS", *rest], "empty": []}
    if change == "missing":
        del move["shuffle"]
    else:
        move["shuffle"] = changed[change]

    fault = fault_of(record)

    assert (fault.ply, "R25" in str(fault.rule)) == (ply, True)


def test_a_shuffle_where_nothing_is_shuffled_is_refused_r83() -> None:
    record = record_of()
    assert "shuffle" not in record["moves"][0]
    record["moves"][0]["shuffle"] = []

    fault = fault_of(record)

    assert (fault.ply, fault.rule) == (0, "R83")


def test_another_order_of_a_shuffle_is_another_game() -> None:
    record = record_of(players=3, seed=5)
    other = copy.deepcopy(record)
    ply = healing_ply(record)
    other["moves"] = other["moves"][: ply + 1]
    other["moves"][ply]["shuffle"].reverse()
    record["moves"] = record["moves"][: ply + 1]
    del record["final"], other["final"]

    assert GAME.check(record).final["tavern"] != GAME.check(other).final["tavern"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("phase", "won"),
        ("turn", True),
        ("turn", 0.0),
        ("health", None),
        ("immune", 1),
        ("hands", []),
        ("tavern", ["2C"]),
        ("refreshes", False),
        ("medal", "gold"),
    ],
)
def test_a_final_that_is_not_where_the_moves_lead_is_refused(key: str, value: object) -> None:
    record = record_of()
    record["final"][key] = value

    fault = fault_of(record)

    assert (fault.ply, fault.code) == (len(record["moves"]), "final-differs")
    assert key in str(fault.values["keys"])
