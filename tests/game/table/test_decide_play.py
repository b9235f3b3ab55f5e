"""A running game: moves from the right person at the right position, and nothing else."""

from __future__ import annotations

import pytest

from bot.game.core.errors import IllegalMove, NotSeated, NotYourTurn, StaleVersion, UnknownGame
from bot.game.core.rules import Result, Standing
from bot.game.table.commands import AddAi, AiMove, Close, Command, Join, Leave, Move, RemoveAi, Start, VoteEnd
from bot.game.table.events import Closed, MovePlayed
from tests.game.sitting import ANA, BEN, EVE, REGICIDE, Sitting


def two() -> Sitting:
    """Ana and Ben count; Ana is to act at position 2."""
    return Sitting(wanted=2).do(Join(BEN, "Ben"))


def test_a_move_changes_the_game_and_the_position() -> None:
    sitting = two().do(Move(ANA, 2, "add 2"))
    assert sitting.last == (MovePlayed({"number": 2}),)
    assert (sitting.table.version, sitting.table.position, sitting.table.play.total) == (3, 3, 2)


def test_a_late_click_is_told_that_the_table_has_moved_on() -> None:
    sitting = two().do(Move(ANA, 2, "add 1"), Move(BEN, 3, "add 1"))
    with sitting.refuses(StaleVersion, "late-click"):
        sitting.do(Move(ANA, 2, "add 2"))


def test_a_position_that_is_yet_to_come_is_no_position() -> None:
    sitting = two()
    with sitting.refuses(StaleVersion, "late-click"):
        sitting.do(Move(ANA, 3, "add 1"))


def test_the_others_wait_for_their_turn() -> None:
    sitting = two()
    with sitting.refuses(NotYourTurn, "not-your-turn", "C2"):
        sitting.do(Move(BEN, 2, "add 1"))


def test_a_seat_that_is_not_waited_for_moves_where_the_rules_let_it() -> None:
    sitting = Sitting(wanted=2, options={"order": "others"}).do(Join(BEN, "Ben"))
    with sitting.refuses(NotYourTurn, "not-your-turn", "C2"):
        sitting.do(Move(ANA, 2, "add 1"))
    assert sitting.do(Move(ANA, 2, "roll")).table.play.total > 0


def test_who_has_no_seat_makes_no_move() -> None:
    sitting = two()
    with sitting.refuses(NotSeated, "no-seat"):
        sitting.do(Move(EVE, 2, "add 1"))


def test_a_move_against_the_rules_is_refused_with_the_rule() -> None:
    sitting = two()
    with sitting.refuses(IllegalMove, "unknown-move", "C1"):
        sitting.do(Move(ANA, 2, "add 3"))


@pytest.mark.parametrize("move", ["", "fly", "play ZZ", "jester", "play AC AC"])
def test_nonsense_is_no_move_of_regicide(move: str) -> None:
    sitting = Sitting(REGICIDE, wanted=1)
    with sitting.refuses(IllegalMove, "unknown-move"):
        sitting.do(Move(ANA, 1, move))


@pytest.mark.parametrize(("move", "code", "rule"), [("pay 2C", "no-attack", "R11"), ("jester 7", "no-jester", "R14")])
def test_a_move_at_the_wrong_time_is_refused_by_the_rules_of_regicide(move: str, code: str, rule: str) -> None:
    sitting = Sitting(REGICIDE, wanted=1)
    with sitting.refuses(IllegalMove, code, rule):
        sitting.do(Move(ANA, 1, move))


def test_a_vote_does_not_make_the_buttons_of_a_hand_old() -> None:
    sitting = two().do(VoteEnd(BEN, agrees=True))
    assert (sitting.table.version, sitting.table.position) == (3, 2)
    assert sitting.do(Move(ANA, 2, "add 1")).table.play.total == 1


def test_an_ai_moves_from_its_own_seat_only() -> None:
    sitting = Sitting(wanted=2, ais=1)
    with sitting.refuses(NotYourTurn, "not-your-turn", "C2"):
        sitting.do(AiMove(1, 1, "add 1"))
    assert sitting.do(Move(ANA, 1, "add 1"), AiMove(1, 2, "add 2")).table.play.total == 3


def test_an_ai_that_thought_about_an_older_position_is_refused() -> None:
    sitting = Sitting(wanted=2, ais=1).do(Move(ANA, 1, "add 1"))
    with sitting.refuses(StaleVersion, "late-click"):
        sitting.do(AiMove(1, 1, "add 1"))


def test_the_last_move_closes_the_table_with_its_result() -> None:
    sitting = Sitting(wanted=2, options={"goal": "3"}).do(Join(BEN, "Ben"), Move(ANA, 2, "add 2"))
    assert sitting.table.result is None
    sitting.do(Move(BEN, 3, "add 1"))
    assert sitting.last == (MovePlayed({"number": 1}), Closed("played"))
    assert (sitting.table.phase, sitting.table.reason) == ("over", "played")
    assert sitting.table.result == Result((Standing("won", 3),) * 2)


def test_a_lost_game_is_a_result_too() -> None:
    table = Sitting(wanted=2, options={"goal": "1"}).do(Join(BEN, "Ben"), Move(ANA, 2, "add 2")).table
    assert table.result == Result((Standing("lost", 2),) * 2)


@pytest.mark.parametrize(
    "command",
    [
        Join(EVE, "Eve"),
        Leave(ANA),
        AddAi(ANA),
        RemoveAi(ANA),
        Start(ANA),
        Close(ANA, moderator=True),
        VoteEnd(ANA, agrees=True),
        Move(ANA, 2, "add 1"),
        AiMove(0, 2, "add 1"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_a_game_that_is_over_takes_nothing_more(command: Command) -> None:
    sitting = two().do(Close(ANA, moderator=False))
    with sitting.refuses(UnknownGame, "game-over", game="counting"):
        sitting.do(command)
