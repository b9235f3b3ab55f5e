"""Records as JSON: what is written, and what is refused when read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from bot.game.core.errors import RecordError
from bot.game.core.rules import Json
from bot.game.regicide.events import Dealt, Moved
from bot.game.regicide.kernel import Position
from bot.game.regicide.options import Options
from bot.game.regicide.record import read_move, snapshot, write_deal, write_move
from bot.game.regicide.rules import apply
from bot.game.regicide.ruleset import Regicide
from tests.game.regicide.cases import act, case
from tests.game.regicide.games import played, whole_games


def a_deal(players: int = 2, options: Options | None = None) -> Json:
    """A sound deal as JSON, to be spoilt by a test."""
    dealt, _, _ = played(players, seed=6, plies=0, options=options or Options())
    return json.loads(json.dumps(write_deal(dealt)))


@given(whole_games())
def test_a_game_reads_back_as_it_was_written(game: tuple[Dealt, list[Moved], list[Position]]) -> None:
    dealt, moves, positions = game
    record = json.loads(json.dumps(Regicide().write_record([dealt, *moves], positions[-1])))

    assert Regicide().read_beginning(record) == dealt
    replayed = apply(None, Regicide().read_beginning(record))
    for move in record["moves"]:
        replayed = apply(replayed, read_move(move, 0))
    assert replayed == positions[-1]
    assert record["final"] == snapshot(replayed)


def test_an_unfinished_record_has_no_final() -> None:
    dealt, moves, _ = played(2, seed=1, plies=3)

    assert list(Regicide().write_record([dealt, *moves], None)) == [
        "game",
        "format",
        "players",
        "first",
        "castle",
        "tavern",
        "hands",
        "moves",
    ]


def test_only_options_that_differ_are_written_r80() -> None:
    assert "options" not in a_deal()
    assert a_deal(options=Options(overpay="exact"))["options"] == {"overpay": "exact"}


def test_options_written_out_though_they_are_the_defaults_are_read() -> None:
    assert Regicide().read_beginning({**a_deal(), "options": {"overpay": "any"}}).options == Options()


def test_only_a_working_hearts_power_carries_a_shuffle() -> None:
    _, moves, positions = played(2, seed=3)
    for moved, before in zip(moves, positions, strict=False):
        written = write_move(moved)
        healed = len(written.get("shuffle", ())) == len(before.discard) > 0
        assert ("shuffle" in written) == healed


def test_a_snapshot_tells_everything_there_is() -> None:
    position = case("[2]; E=JD(dmg 5, sh 6); P0 TS 8C; P1 9H AD; T=[3C 2C]; D=[6C 5C]; tbl=[5S 5H]; castle=[QS KH]")

    assert snapshot(position) == {
        "phase": "play",
        "turn": 0,
        "enemy": "JD",
        "health": 15,
        "attack": 4,
        "immune": True,
        "hands": [["8C", "TS"], ["9H", "AD"]],
        "tavern": ["3C", "2C"],
        "discard": ["5C", "6C"],
        "table": ["5H", "5S"],
        "castle": ["QS", "KH"],
        "refreshes": 0,
    }


def test_the_snapshot_of_a_solo_win_has_a_medal_and_no_enemy() -> None:
    won = snapshot(act(case("[1]; E=KH(dmg 30); castle=[]; P0 TC 8H; flips=1"), "play TC"))

    assert [won[key] for key in ("phase", "turn", "enemy", "health", "attack", "immune")] == ["won", 0, *[None] * 4]
    assert (won["medal"], won["discard"], won["table"], won["refreshes"]) == ("silver", ["KH", "TC"], [], 1)


def test_other_wins_and_losses_have_no_medal_r65() -> None:
    won = act(case("[2]; E=KH(dmg 30); castle=[]; P0 TC 8H"), "play TC")
    lost = act(case("[1]; E=KH; flips=0; P0 2C"), "play 2C")

    assert "medal" not in snapshot(won)
    assert "medal" not in snapshot(lost)


def swapped(pile: list[str], one: int, other: int) -> list[str]:
    changed = list(pile)
    changed[one], changed[other] = changed[other], changed[one]
    return changed


DEAL = a_deal()
FAULTS: list[tuple[str, Json, str]] = [
    ("five players", {"players": 5}, "R10"),
    ("no players", {"players": 0}, "R10"),
    ("players as a text", {"players": "2"}, "players"),
    ("players as a fraction", {"players": 2.0}, "players"),
    ("players as a truth", {"players": True}, "players"),
    ("players left out", {"players": None}, "players"),
    ("a first seat that nobody has", {"first": 2}, "R8"),
    ("a negative first seat", {"first": -1}, "R8"),
    ("first as a truth", {"first": False}, "first"),
    ("a first seat against the options", {"first": 0, "options": {"first_player": "1"}}, "R8"),
    ("an option for a seat that nobody has", {"options": {"first_player": "3"}}, "R8"),
    ("an unknown option", {"options": {"speed": "high"}}, "R80"),
    ("an unknown value", {"options": {"overpay": "never"}}, "R80"),
    ("an option that is no text", {"options": {"overpay": 1}}, "R80"),
    ("options that are a list", {"options": ["overpay"]}, "R80"),
    ("a castle of eleven", {"castle": DEAL["castle"][:11]}, "R4"),
    ("a castle of sixteen", {"castle": [*DEAL["castle"], *DEAL["castle"][:4]]}, "R4"),
    ("an empty castle", {"castle": []}, "R4"),
    ("a Jack among the Queens", {"castle": swapped(DEAL["castle"], 3, 4)}, "R4"),
    ("a Jack twice", {"castle": [DEAL["castle"][1], *DEAL["castle"][1:]]}, "R4"),
    ("a number in the castle", {"castle": ["2C", *DEAL["castle"][1:]]}, "R4"),
    ("a Jester in the castle", {"castle": ["X", *DEAL["castle"][1:]]}, "R4"),
    ("a castle that is no list", {"castle": "JC"}, "castle"),
    ("a card that there is not", {"tavern": ["1C", *DEAL["tavern"][1:]]}, "R1"),
    ("a card in lower case", {"tavern": [DEAL["tavern"][0].lower(), *DEAL["tavern"][1:]]}, "R1"),
    ("a card that is no text", {"tavern": [3, *DEAL["tavern"][1:]]}, "tavern"),
    ("a Tavern that is too short", {"tavern": DEAL["tavern"][1:]}, "R5"),
    ("a card twice", {"tavern": [DEAL["tavern"][1], *DEAL["tavern"][1:]]}, "I1"),
    ("a royal in the Tavern", {"tavern": ["KC", *DEAL["tavern"][1:]]}, "R5"),
    ("a Jester for two players", {"tavern": ["X", *DEAL["tavern"]]}, "R5"),
    ("three Jesters", {"tavern": ["X", "X", "X", *DEAL["tavern"][3:]]}, "R1"),
    ("hands for three", {"hands": [*DEAL["hands"], []]}, "R6"),
    ("a hand below the limit", {"hands": [DEAL["hands"][0], DEAL["hands"][1][1:]]}, "R6"),
    ("hands that are texts", {"hands": ["2C", "3C"]}, "hands"),
    ("hands left out", {"hands": None}, "R6"),
]


@pytest.mark.parametrize(("spoilt", "named"), [pytest.param(spoilt, named, id=name) for name, spoilt, named in FAULTS])
def test_a_deal_with_this_fault_is_refused(spoilt: Json, named: str) -> None:
    with pytest.raises(RecordError) as fault:
        Regicide().read_beginning({**a_deal(), **spoilt})

    assert named in str(fault.value) or named == fault.value.values["key"]
    assert fault.value.ply is None


def test_a_deal_without_its_jester_is_refused_r5() -> None:
    deal = a_deal(3)
    deal["tavern"] = ["KC" if card == "X" else card for card in deal["tavern"]]
    deal["hands"] = [["KC" if card == "X" else card for card in hand] for hand in deal["hands"]]

    with pytest.raises(RecordError, match="R5"):
        Regicide().read_beginning(deal)


def test_two_jesters_in_different_piles_stay_two_cards_r84() -> None:
    for seed in range(20):
        dealt, _, _ = played(4, seed, plies=0)
        assert Regicide().read_beginning(write_deal(dealt)) == dealt


@pytest.mark.parametrize(
    "move",
    [
        pytest.param(None, id="nothing"),
        pytest.param([0, "yield"], id="a list"),
        pytest.param("yield", id="a text"),
        pytest.param({"move": "yield"}, id="no seat"),
        pytest.param({"seat": True, "move": "yield"}, id="a truth for a seat"),
        pytest.param({"seat": 1.0, "move": "yield"}, id="a fraction for a seat"),
        pytest.param({"seat": 0}, id="no move"),
        pytest.param({"seat": 0, "move": 5}, id="a number for a move"),
        pytest.param({"seat": 0, "move": "Yield"}, id="another notation"),
        pytest.param({"seat": 0, "move": "play 9H", "shuffle": None}, id="an empty shuffle"),
        pytest.param({"seat": 0, "move": "play 9H", "shuffle": "2C3C"}, id="a text for a shuffle"),
        pytest.param({"seat": 0, "move": "play 9H", "shuffle": ["2c"]}, id="no card in a shuffle"),
    ],
)
def test_a_move_in_another_form_is_refused_with_its_ply(move: Any) -> None:
    with pytest.raises(RecordError) as fault:
        read_move(move, 7)

    assert fault.value.ply == 7
