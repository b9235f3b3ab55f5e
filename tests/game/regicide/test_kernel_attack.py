"""The enemy's attack, and who cannot bear it (step 4)."""

from __future__ import annotations

import pytest

from bot.game.core.errors import IllegalMove
from bot.game.regicide.cards import bits
from bot.game.regicide.notation import write
from bot.game.regicide.options import Options
from bot.game.regicide.rules import legal_moves
from tests.game.regicide.cases import act, card, case, discard, hand

EXACT = Options(overpay="exact")


def test_c61_the_payment_must_be_worth_the_attack() -> None:
    before = case("[2]; E=JH; P0 6C 5D 2S; P1 +1", phase="pay")

    assert hand(act(before, "pay 6C5D"), 0) == "2S"
    with pytest.raises(IllegalMove) as refusal:
        act(before, "pay 6C2S")
    assert refusal.value.rule == "R46"


def test_c65_a_jester_is_worth_nothing_when_the_attack_comes() -> None:
    after = act(case("[3]; E=JD(sh 5); P0 X1 4D 2H"), "play 2H")

    assert (after.attack, after.phase, after.loss, after.turn) == (5, "lost", "R49", 0)


def test_a_jester_may_be_discarded_with_what_pays_r57() -> None:
    after = act(case("[3]; E=JH; P0 X1 TD; P1 +1", phase="pay"), "pay XTD")

    assert (hand(after, 0), discard(after)) == ("", "X1 TD")


def test_paying_with_the_whole_hand_is_fine_r49() -> None:
    after = act(case("[2]; E=JH; P0 6C 4D; P1 +1", phase="pay"), "pay 6C4D")

    assert (after.phase, after.turn, hand(after, 0)) == ("play", 1, "")


def test_the_last_card_paid_lies_on_top_r46() -> None:
    after = act(case("[2]; E=JH; P0 6C 4D 9S; P1 +1; D=[2C]", phase="pay"), "pay 9S4D")

    assert discard(after) == "2C 9S 4D"


def test_no_power_works_in_a_payment_r46() -> None:
    before = case("[2]; E=QC; P0 9H 9D; P1 +1; D=[2C]; T 5", phase="pay")
    after = act(before, "pay 9H9D")

    assert (len(after.tavern), after.shield, after.damage) == (5, 0, 0)


def test_more_than_needed_may_be_paid_r48() -> None:
    assert hand(act(case("[2]; E=JH; P0 6C TD 9S; P1 +1", phase="pay"), "pay 6CTD9S"), 0) == ""


def test_with_exact_payment_no_card_may_be_needless_r48() -> None:
    before = case("[2]; E=JH; P0 6C TD 9S; P1 +1", EXACT, phase="pay")

    with pytest.raises(IllegalMove) as refusal:
        act(before, "pay TD6C")
    assert refusal.value.rule == "R48"
    assert [write(move) for move in legal_moves(before)] == ["pay 6C9S", "pay TD"]


def test_with_exact_payment_a_jester_is_needless_r57() -> None:
    before = case("[3]; E=JH; P0 X1 TD; P1 +1", EXACT, phase="pay")

    assert [write(move) for move in legal_moves(before)] == ["pay TD"]


def test_all_payments_that_are_enough_are_legal_r46() -> None:
    before = case("[2]; E=JH; P0 6C 5D 2S; P1 +1", phase="pay")

    assert [write(move) for move in legal_moves(before)] == ["pay 2S5D6C", "pay 5D6C"]


def test_two_jesters_in_hand_pay_alike_and_are_listed_once_r84() -> None:
    before = case("[4]; E=JH; P0 X1 X2 TD; P1 +1", phase="pay")

    assert [write(move) for move in legal_moves(before)] == ["pay TD", "pay TDX", "pay TDXX"]


def test_the_second_jester_alone_is_listed_too_r84() -> None:
    before = case("[4]; E=JH; P0 X2 TD; P1 +1", phase="pay")

    assert [write(move) for move in legal_moves(before)] == ["pay TD", "pay TDX"]
    assert hand(act(before, "pay XTD"), 0) == ""


def test_a_hand_worth_too_little_loses_for_all_r49() -> None:
    after = act(case("[2]; E=JH; P0 9C 9D; P1 TH TC"), "play 9C")

    assert (after.phase, after.loss, after.turn, after.over) == ("lost", "R49", 0, True)


def test_the_next_player_without_cards_loses_if_yielding_is_forbidden_r70() -> None:
    after = act(case("[2]; E=JS; P0 TC 9C"), "yield", "pay TC")

    assert (after.phase, after.loss, after.turn) == ("lost", "R70", 1)


def test_the_next_player_without_cards_may_still_yield_r50e() -> None:
    after = act(case("[2]; E=JH; P0 TS; P1"), "play TS")

    assert (after.phase, after.turn) == ("play", 1)
    assert [write(move) for move in legal_moves(after)] == ["yield"]


def test_yielding_without_cards_is_survived_behind_full_shields_r50e() -> None:
    after = act(case("[2]; E=JH; P0 TS 3C; P1"), "play TS", "yield")

    assert (after.phase, after.turn) == ("play", 0)


def test_an_empty_tavern_is_no_loss_by_itself_r71() -> None:
    assert not act(case("[2]; E=JH; P0 TS; P1 +1"), "play TS").over


def test_no_attack_leaves_the_turn_to_the_next_seat_r45() -> None:
    after = act(case("[3]; cur=P2; E=JH; P0 +1; P1 +1; P2 TS 3C"), "play TS")

    assert (after.turn, after.phase) == (0, "play")


def test_only_one_of_two_jesters_need_be_named() -> None:
    position = case("[4]; E=JH; P0 X1 X2 TD", phase="pay")

    assert position.pays(bits([card("TD"), card("X1")]))
    assert not position.pays(bits([card("TD"), card("X2")]))
