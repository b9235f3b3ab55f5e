"""Regicide behind the seam: texts and JSON in, views and results out."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given

from bot.game.core.errors import GameError
from bot.game.core.rules import Result, Standing
from bot.game.regicide.events import Dealt, Moved
from bot.game.regicide.kernel import Position
from bot.game.regicide.ruleset import Regicide
from bot.game.regicide.story import Begun
from tests.game.regicide.cases import act, case
from tests.game.regicide.games import whole_games

GAME = Regicide()


def test_a_game_is_dealt_decided_and_applied_by_text() -> None:
    dealt = GAME.deal(2, {"first_player": "1"}, Random(3))
    position = GAME.apply(None, dealt)
    assert GAME.awaits(position) == (1,)

    event = GAME.decide(position, 1, "yield", Random(3))
    after = GAME.apply(position, event)

    assert after.yielded == 0b10
    assert GAME.story(None, dealt, position) == (Begun(1, position.enemy),)
    assert GAME.result(after) == (None if not after.over else Result((Standing("lost", 0),) * 2))


@given(whole_games())
def test_the_log_gives_back_every_event(game: tuple[Dealt, list[Moved], list[Position]]) -> None:
    dealt, moves, positions = game
    stored = [json.loads(json.dumps(GAME.dump(event))) for event in (dealt, *moves)]
    position = None
    for data in stored:
        position = GAME.apply(position, GAME.load(data))

    assert position == positions[-1]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({}, "players"),
        ({"seat": 0}, "players"),
        ({"players": 2}, "castle"),
        ({"move": "dance", "seat": 0}, "unreadable-move"),
        ({"move": "yield", "seat": "0"}, "seat"),
    ],
)
def test_anything_but_an_event_is_refused_by_the_log(data: dict[str, object], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        GAME.load(data)


def test_options_are_checked_and_the_defaults_left_out_r80() -> None:
    assert GAME.options({"overpay": "exact", "yield_rule": "per_seat"}, 4) == {"overpay": "exact"}


def test_a_first_player_must_have_a_seat_r8() -> None:
    assert GAME.options({"first_player": "2"}, 3) == {"first_player": "2"}

    with pytest.raises(GameError) as refusal:
        GAME.options({"first_player": "2"}, 2)
    assert refusal.value.rule == "R8"


def test_only_the_seat_to_act_has_legal_moves_r12() -> None:
    position = case("[2]; E=JH; P0 8C TS; P1 +3")

    assert GAME.legal_moves(position, 0) == ("play 8C", "play TS", "yield")
    assert GAME.legal_moves(position, 1) == ()


def test_a_win_is_everybodys_r72() -> None:
    won = act(case("[3]; E=KH(dmg 30); castle=[]; P0 TC 8H"), "play TC")

    assert GAME.result(won) == Result((Standing("won", 12),) * 3)
    assert GAME.awaits(won) == ()


def test_a_solo_win_has_its_medal_r65() -> None:
    won = act(case("[1]; E=KH(dmg 30); castle=[]; P0 TC 8H"), "play TC")

    assert GAME.result(won) == Result((Standing("won", 12),), "gold")


def test_a_loss_is_measured_by_the_royals_defeated_r72() -> None:
    lost = act(case("[2]; E=QH; castle=[QC QS KC KD KH KS]; P0 2C; P1 +1"), "play 2C")

    assert GAME.result(lost) == Result((Standing("lost", 5),) * 2)


def test_nothing_is_decided_while_the_game_runs() -> None:
    assert GAME.result(case("[2]; E=JH; P0 8C")) is None


def test_views_come_from_the_position() -> None:
    position = case("[2]; E=JH; P0 8C TS; P1 +3")

    assert GAME.public_view(position) == GAME.seat_view(position, 1).public
