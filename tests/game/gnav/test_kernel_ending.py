"""Going out in mid-deal, and how a match ends (G35-G38, G47-G51)."""

from __future__ import annotations

from bot.game.gnav.state import BETWEEN, OVER, TURN
from tests.game.gnav.cases import act, cards, case, events, everybody_keeps, lives, next_deal


def test_c55_the_last_survivor_at_settlement_wins_g47() -> None:
    after = everybody_keeps(case("1/1/0/0; 0 V, 1 IX"))

    assert (lives(after), after.phase, after.winner) == ("0/1/0/0", OVER, 1)
    assert events(after)[-3:] == ["Life(0)", "Out(0)", "Won(1)"]


def test_c57_one_fool_between_two_players_on_one_life_is_a_draw_g43_g48() -> None:
    after = everybody_keeps(case("1/1; 0 Fool, 1 IX"))

    assert (lives(after), after.phase, after.winner, after.drawn) == ("0/0", OVER, None, (0, 1))
    assert events(after)[-5:] == ["Life(0)", "Life(1)", "Out(0)", "Out(1)", "Draw(0 1)"]


def test_c59_the_sole_survivor_in_mid_deal_wins_at_once_g37() -> None:
    after = act(case("1/0/0/1; 0 V, 3 Dragoon"), "0 ask")

    assert (lives(after), after.phase, after.winner) == ("0/0/0/1", OVER, 3)
    assert events(after)[1:] == ["Ask(0)", "Refused(3, Dragoon)", "Life(0)", "Out(0)", "Won(3)"]


def test_c61_the_sole_contestant_left_neither_pays_nor_rests_for_a_fool_g38() -> None:
    after = act(case("2/2/0/1; 0 Fool, 3 V; stock Dragoon; resting 1"), "0 keep, 3 ask")

    assert (lives(after), after.phase, after.rests) == ("2/2/0/0", BETWEEN, ())
    assert events(after)[2:] == [
        "Keep(0)",
        "Ask(3)",
        "Refused(STOCK, Dragoon)",
        "Life(3)",
        "Out(3)",
        "Uncontested()",
    ]


def test_the_sole_survivor_of_a_cat_wins_after_the_undo_g35_g37() -> None:
    after = act(case("0/2/1/0; 1 V, 2 IX; stock Cat"), "1 ask, 2 ask")

    assert (cards(after), lives(after), after.winner) == ("1 V, 2 IX", "0/2/0/0", 1)
    assert events(after)[-5:] == ["Refused(STOCK, Cat)", "Life(2)", "Out(2)", "Undo(1-2)", "Won(1)"]


def test_an_uncontested_deal_by_a_cat_ends_after_the_undo_g35_g38() -> None:
    after = act(case("1/2/3; 0 V, 1 Cat; resting 2; dealer 2"), "0 ask")

    assert (lives(after), after.phase) == ("0/2/3", BETWEEN)
    assert events(after)[-5:] == ["Refused(1, Cat)", "Life(0)", "Out(0)", "Undo()", "Uncontested()"]


def test_after_an_uncontested_deal_the_resting_player_comes_back_g38_g45() -> None:
    after = next_deal(act(case("1/2/3; 0 V, 1 Cat; resting 2; dealer 2"), "0 ask"))

    assert (after.dealer, after.order) == (1, (2, 1))


def test_an_uncontested_deal_ends_though_the_survivor_has_not_acted_g38() -> None:
    after = act(case("1/2/3; 1 VI, 0 V; resting 2; dealer 0; stock Dragoon"), "1 keep, 0 ask")

    assert (lives(after), after.phase, after.turn) == ("0/2/3", BETWEEN, None)


def test_a_deal_with_two_contestants_left_goes_on_g37_g38() -> None:
    after = act(case("1/3/3; 0 V, 1 Dragoon, 2 IX"), "0 ask")

    assert (lives(after), after.phase, after.turn) == ("0/3/3", TURN, 2)


def test_two_contestants_left_and_no_turn_are_compared_g39_g41() -> None:
    after = act(case("3/1/3; 0 IX, 1 V, 2 Dragoon"), "0 keep, 1 ask")

    assert (lives(after), after.phase) == ("2/0/3", BETWEEN)
    assert events(after)[2:] == [
        "Ask(1)",
        "Refused(2, Dragoon)",
        "Life(1)",
        "Out(1)",
        "Reveal(0 IX, 1 V, 2 Dragoon)",
        "Life(0)",
    ]


def test_a_player_who_goes_out_leaves_at_once_and_never_acts_g35() -> None:
    after = act(case("1/3/3/3; 0 V, 1 Dragoon, 2 VI, 3 IX"), "0 ask")

    assert events(after)[1:] == ["Ask(0)", "Refused(1, Dragoon)", "Life(0)", "Out(0)"]
    assert (after.living, after.gone) == ((1, 2, 3), (4, None, None, None))
    assert cards(after).startswith("0 V")


def test_a_resting_player_wins_where_all_contestants_go_out_together_g47_o16() -> None:
    after = everybody_keeps(case("1/1/1; 0 V, 1 V; resting 2; dealer 2"))

    assert (lives(after), after.phase, after.winner, after.drawn) == ("0/0/1", OVER, 2, ())
    assert events(after)[-3:] == ["Out(0)", "Out(1)", "Won(2)"]


def test_a_resting_player_counts_as_living_so_that_the_match_goes_on_g37() -> None:
    after = act(case("1/1/1; 0 V, 1 Dragoon; resting 2; dealer 2"), "0 ask")

    assert (lives(after), after.phase, after.winner) == ("0/1/1", BETWEEN, None)


def test_who_went_out_earlier_in_the_deal_has_lost_and_shares_no_draw_g48() -> None:
    after = act(case("1/1/1; 0 V, 1 Dragoon, 2 Dragoon"), "0 ask, 2 keep")

    assert (lives(after), after.phase, after.drawn) == ("0/0/0", OVER, (1, 2))
    assert events(after)[-5:] == ["Life(1)", "Life(2)", "Out(1)", "Out(2)", "Draw(1 2)"]
    assert after.gone == (4, 4, 4)


def test_a_draw_may_be_between_many_g48() -> None:
    after = everybody_keeps(case("1/0/1/0/1; 2 V, 4 Fool, 0 V"))

    assert (after.drawn, after.winner) == ((0, 2, 4), None)
    assert events(after)[-1] == "Draw(0 2 4)"


def test_a_win_may_take_out_everybody_else_at_once_g46_g47() -> None:
    after = everybody_keeps(case("1/2/1/1; 0 V, 1 IX, 2 V, 3 Fool"))

    assert (lives(after), after.winner) == ("0/2/0/0", 1)


def test_with_several_living_the_match_waits_for_the_next_deal_g49() -> None:
    after = everybody_keeps(case("3/3/3; 0 V, 1 IX, 2 X"))

    assert (after.phase, after.turn, after.winner, after.drawn) == (BETWEEN, None, None, ())


def test_after_a_win_or_a_draw_nobody_rests_and_nobody_is_on_turn_g47_g48() -> None:
    for over in (everybody_keeps(case("1/1; 0 Fool, 1 IX")), everybody_keeps(case("3/1; 0 Fool, 1 IX"))):
        assert (over.phase, over.turn) == (OVER, None)


def test_a_fool_holder_who_wins_is_told_to_rest_before_the_win_a10() -> None:
    after = everybody_keeps(case("3/1; 0 Fool, 1 IX"))

    assert events(after)[-4:] == ["Life(1)", "Out(1)", "Rest(0)", "Won(0)"]
