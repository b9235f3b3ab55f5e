"""What is told of whole deals, event by event (A10)."""

from __future__ import annotations

from tests.game.gnav.cases import act, case, events, everybody_keeps, next_deal


def test_a_quiet_deal_a10() -> None:
    assert events(act(case("3/3/3; 0 V, 1 VI, 2 VII; stock IX"), "0 keep, 1 ask, 2 ask")) == [
        "Deal(4, 2, 0 1 2)",
        "Keep(0)",
        "Ask(1)",
        "Swap(1, 2)",
        "Ask(2)",
        "Drew(2)",
        "Reveal(0 V, 1 VII, 2 IX)",
        "Life(0)",
    ]


def test_a_deal_with_every_matador_a10() -> None:
    text = "3/1/3/3/3/3/3/3/3; 0 VI, 1 Owl, 2 Dragoon, 3 House, 4 VII, 5 Cat, 6 Horse, 7 Cuckoo, 8 Pot"
    assert events(act(case(text), "0 ask, 1 ask, 3 ask, 4 ask, 6 ask")) == [
        "Deal(4, 8, 0 1 2 3 4 5 6 7 8)",
        "Ask(0)",
        "Swap(0, 1)",
        "Ask(1)",
        "Refused(2, Dragoon)",
        "Life(1)",
        "Out(1)",
        "Ask(3)",
        "Swap(3, 4)",
        "Ask(4)",
        "Refused(5, Cat)",
        "Life(4)",
        "Undo(3-4 0-1)",
        "Ask(6)",
        "Refused(7, Cuckoo)",
        "Stop()",
        "Reveal(0 VI, 1 Owl, 2 Dragoon, 3 House, 4 VII, 5 Cat, 6 Horse, 7 Cuckoo, 8 Pot)",
        "Life(8)",
    ]


def test_a_request_past_everybody_to_a_cat_in_the_stock_a10() -> None:
    text = "3/3/3/3; 0 Fool, 1 VI, 2 House, 3 Horse; stock Horse, House, Cat"
    assert events(act(case(text), "0 ask, 1 ask")) == [
        "Deal(4, 3, 0 1 2 3)",
        "Knock(0)",
        "Ask(0)",
        "Swap(0, 1)",
        "Ask(1)",
        "Passed(2, House)",
        "Passed(3, Horse)",
        "Passed(STOCK, Horse)",
        "Passed(STOCK, House)",
        "Refused(STOCK, Cat)",
        "Life(1)",
        "Undo(0-1)",
        "Reveal(0 Fool, 1 VI, 2 House, 3 Horse)",
        "Life(0)",
        "Life(1)",
        "Rest(0)",
    ]


def test_a_deal_with_two_fools_in_which_one_holder_goes_out_a10() -> None:
    assert events(everybody_keeps(case("3/1/3; 1 Fool, 2 V, 0 Fool"))) == [
        "Deal(4, 0, 1 2 0)",
        "Knock(1)",
        "Knock(0)",
        "Keep(1)",
        "Keep(2)",
        "Keep(0)",
        "Reveal(1 Fool, 2 V, 0 Fool)",
        "Life(1)",
        "Life(0)",
        "Out(1)",
        "Rest(0)",
    ]


def test_lives_then_outs_then_rests_then_the_draw_each_in_turn_order_a10() -> None:
    assert events(everybody_keeps(case("1/1/0/1; 3 V, 0 Fool, 1 V"))) == [
        "Deal(4, 1, 3 0 1)",
        "Knock(0)",
        "Keep(3)",
        "Keep(0)",
        "Keep(1)",
        "Reveal(3 V, 0 Fool, 1 V)",
        "Life(3)",
        "Life(0)",
        "Life(1)",
        "Out(3)",
        "Out(0)",
        "Out(1)",
        "Draw(0 1 3)",
    ]


def test_a_skipped_deal_a_knock_and_a_win_in_the_middle_of_the_next_a10() -> None:
    settled = everybody_keeps(case("1/0/3; 2 Fool, 0 VI; dealer 0"))
    assert events(settled)[-4:] == ["Life(0)", "Out(0)", "Rest(2)", "Won(2)"]

    rested = everybody_keeps(case("2/0/3; 2 Fool, 0 VI; dealer 0"))
    after = act(next_deal(rested, "Fool Dragoon"), "2 keep, 0 keep")

    assert events(after) == [
        "Skipped(5, 2)",
        "Deal(6, 0, 2 0)",
        "Knock(2)",
        "Keep(2)",
        "Keep(0)",
        "Reveal(2 Fool, 0 Dragoon)",
        "Life(2)",
        "Life(0)",
        "Out(0)",
        "Rest(2)",
        "Won(2)",
    ]


def test_a_last_life_lost_to_the_stock_with_the_others_resting_a10() -> None:
    assert events(act(case("3/1/3; 0 V, 1 VI; resting 2; dealer 2; stock House, Dragoon"), "0 ask, 1 ask")) == [
        "Deal(4, 2, 0 1)",
        "Ask(0)",
        "Swap(0, 1)",
        "Ask(1)",
        "Passed(STOCK, House)",
        "Refused(STOCK, Dragoon)",
        "Life(1)",
        "Out(1)",
        "Uncontested()",
    ]
