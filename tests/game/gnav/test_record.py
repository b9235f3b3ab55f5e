"""Records as JSON: what is written, and what is refused when read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from bot.game.core.errors import RecordError
from bot.game.core.rules import Json
from bot.game.gnav.cards import NAMES
from bot.game.gnav.events import MOVES
from bot.game.gnav.options import Options
from bot.game.gnav.record import read_move, snapshot, write_begin, write_move
from bot.game.gnav.rules import apply
from bot.game.gnav.ruleset import Gnav
from tests.game.gnav.cases import act, case, everybody_keeps
from tests.game.gnav.matches import OPTIONS, Whole, played, whole_matches


def a_beginning(players: int = 4, options: Options = OPTIONS[0]) -> Json:
    """A sound beginning as JSON, to be spoilt by a test."""
    return json.loads(json.dumps(write_begin(played(players, seed=6, plies=0, options=options).began)))


@given(whole_matches())
def test_a_match_reads_back_as_it_was_written(whole: Whole) -> None:
    record = json.loads(json.dumps(Gnav().write_record([whole.began, *whole.moves], whole.matches[-1])))

    assert Gnav().read_beginning(record) == whole.began
    match = apply(None, Gnav().read_beginning(record))
    for move in record["moves"]:
        match = apply(match, read_move(move, match.players, 0))
    assert match == whole.matches[-1]
    assert record["final"] == snapshot(match)


def test_an_unfinished_record_has_no_final() -> None:
    whole = played(4, seed=1, plies=3)

    assert list(Gnav().write_record([whole.began, *whole.moves], None)) == [
        "game",
        "format",
        "players",
        "dealer",
        "deck",
        "moves",
    ]


def test_only_options_that_differ_are_written() -> None:
    assert "options" not in a_beginning()
    assert a_beginning(options=OPTIONS[1])["options"] == {"one_fool_of_two": "holder"}


def test_options_written_out_though_they_are_the_defaults_are_read() -> None:
    assert Gnav().read_beginning({**a_beginning(), "options": {"one_fool_of_two": "both"}}).options == Options()


def test_only_next_carries_a_deck_and_only_a_restart_a_dealer_too() -> None:
    moves = [json.loads(json.dumps(write_move(moved))) for moved in played(3, seed=2).moves]

    for move in moves:
        assert list(move) == (["seat", "move", "deck"] if move["move"] == "next" else ["seat", "move"])
        assert sorted(move.get("deck", sorted([*NAMES, *NAMES]))) == sorted([*NAMES, *NAMES])


def test_a_snapshot_tells_everything_there_is() -> None:
    match = act(case("3/0/3/1/3; 0 II, 2 IX, 3 VI; resting 4; dealer 4"), "0 ask")

    assert snapshot(match) == {
        "phase": "turn",
        "deal": 4,
        "dealer": 4,
        "order": [0, 2, 3],
        "turn": 2,
        "lives": [3, 0, 3, 1, 3],
        "cards": ["IX", None, "II", "VI", None],
        "stock": [name for name in NAMES for _ in range(2 - (name in ("II", "IX", "VI")))],
        "discard": [],
        "exchanges": [[0, 2]],
        "rests": [],
    }


def test_the_snapshot_between_deals_tells_who_rests_and_what_was_laid_aside() -> None:
    told = snapshot(act(case("3/3/3; 0 Fool, 1 V, 2 II; stock House, Horse, XI"), "0 keep, 1 keep, 2 ask"))

    assert (told["phase"], told["turn"], told["rests"]) == ("between", None, [0])
    assert (told["discard"], len(told["stock"]), told["cards"]) == (["Horse", "House", "II"], 36, ["Fool", "V", "XI"])
    assert not {"winner", "drawn"} & set(told)


def test_the_snapshot_of_the_end_tells_who_has_won_or_drawn() -> None:
    won, drawn = (snapshot(everybody_keeps(case(f"1/1; 0 {card}, 1 IX"))) for card in ("V", "Fool"))

    assert [won[key] for key in ("phase", "turn", "winner", "drawn")] == ["over", None, 1, []]
    assert [drawn[key] for key in ("phase", "turn", "winner", "drawn")] == ["over", None, None, [0, 1]]


DECK: list[str] = a_beginning()["deck"]
FAULTS: list[tuple[str, Json, str]] = [
    ("one player", {"players": 1}, "G4"),
    ("twenty-one players", {"players": 21}, "G4"),
    ("players as a text", {"players": "2"}, "players"),
    ("players as a fraction", {"players": 4.0}, "players"),
    ("players as a truth", {"players": True}, "players"),
    ("players left out", {"players": None}, "players"),
    ("a dealer that nobody is", {"dealer": 4}, "G6"),
    ("a negative dealer", {"dealer": -1}, "G6"),
    ("a dealer as a truth", {"dealer": False}, "dealer"),
    ("a dealer left out", {"dealer": None}, "dealer"),
    ("an unknown option", {"options": {"speed": "high"}}, "G43"),
    ("an unknown value", {"options": {"one_fool_of_two": "none"}}, "G43"),
    ("an option that is no text", {"options": {"one_fool_of_two": 1}}, "options"),
    ("options that are a list", {"options": ["one_fool_of_two"]}, "options"),
    ("options that are nothing", {"options": None}, "options"),
    ("a deck of forty-one", {"deck": DECK[1:]}, "G11"),
    ("an empty deck", {"deck": []}, "G11"),
    ("a deck of forty-three", {"deck": [*DECK, "V"]}, "G1"),
    ("a third card of a rank", {"deck": [*(["V"] if DECK[0] != "V" else ["VI"]), *DECK[1:]]}, "G1"),
    ("a card that there is not", {"deck": ["XIII", *DECK[1:]]}, "G1"),
    ("a card in lower case", {"deck": [DECK[0].lower(), *DECK[1:]]}, "G1"),
    ("a card by its number", {"deck": [0, *DECK[1:]]}, "G11"),
    ("a deck that is a text", {"deck": " ".join(DECK)}, "G11"),
    ("a deck left out", {"deck": None}, "G11"),
]


@pytest.mark.parametrize(("spoilt", "named"), [pytest.param(spoilt, named, id=name) for name, spoilt, named in FAULTS])
def test_a_beginning_with_this_fault_is_refused(spoilt: Json, named: str) -> None:
    with pytest.raises(RecordError) as fault:
        Gnav().read_beginning({**a_beginning(), **spoilt})

    assert named in str(fault.value) or named == fault.value.values["key"]
    assert fault.value.ply is None


@pytest.mark.parametrize(
    "move",
    [
        pytest.param(None, id="nothing"),
        pytest.param([0, "keep"], id="a list"),
        pytest.param("keep", id="a text"),
        pytest.param({"move": "keep"}, id="no seat"),
        pytest.param({"seat": True, "move": "keep"}, id="a truth for a seat"),
        pytest.param({"seat": 1.0, "move": "keep"}, id="a fraction for a seat"),
        pytest.param({"seat": 0}, id="no move"),
        pytest.param({"seat": 0, "move": 5}, id="a number for a move"),
        pytest.param({"seat": 0, "move": "Keep"}, id="another notation"),
        pytest.param({"seat": 0, "move": "next", "deck": None}, id="an empty deck"),
        pytest.param({"seat": 0, "move": "next", "deck": DECK[1:]}, id="a short deck"),
        pytest.param({"seat": 0, "move": "next", "deck": "Fool"}, id="a text for a deck"),
        pytest.param({"seat": 0, "move": "restart", "deck": DECK, "dealer": 4}, id="a dealer that nobody is"),
        pytest.param({"seat": 0, "move": "restart", "deck": DECK, "dealer": "0"}, id="a text for a dealer"),
    ],
)
def test_a_move_in_another_form_is_refused_with_its_ply(move: Any) -> None:
    with pytest.raises(RecordError) as fault:
        read_move(move, 4, 7)

    assert fault.value.ply == 7


def test_a_card_that_is_refused_is_not_repeated_at_length() -> None:
    with pytest.raises(RecordError) as fault:
        Gnav().read_beginning({**a_beginning(), "deck": ["V" * 10_000, *DECK[1:]]})

    assert fault.value.values == {"card": "V" * 20}


def test_a_move_that_is_refused_is_not_repeated_at_length_g19() -> None:
    with pytest.raises(RecordError) as fault:
        read_move({"seat": 0, "move": "x" * 10_000}, 4, 7)

    assert (fault.value.rule, fault.value.values) == ("G19", {"move": "x" * 20, "moves": MOVES})
