"""The two Jesters beside a solo game."""

from __future__ import annotations

from bot.game.regicide.notation import write
from bot.game.regicide.options import Options
from bot.game.regicide.rules import legal_moves
from tests.game.regicide.cases import act, case, discard, hand, tavern


def test_c102_a_flip_at_step_1_brings_a_new_hand_and_nothing_else() -> None:
    after = act(case("[1]; E=JD; P0 2H 3H; T=[4C 4H 4S 5C 5H 5S 6C 6H 6S]"), "refresh")

    assert discard(after) == "2H 3H"
    assert (hand(after, 0), tavern(after)) == ("4C 4H 4S 5C 5H 5S 6C 6H", "6S")
    assert (after.immune, after.refreshes, after.phase, after.damage) == (True, 1, "play", 0)


def test_c103_a_flip_at_step_4_rescues_who_cannot_pay() -> None:
    unpaid = act(case("[1]; E=JD; P0 3C 6H; T=[TH 9H]"), "play 3C")
    assert (unpaid.damage, unpaid.attack, unpaid.phase) == (6, 10, "pay")
    assert [write(move) for move in legal_moves(unpaid)] == ["refresh"]

    flipped = act(unpaid, "refresh")
    assert (discard(flipped), hand(flipped, 0), flipped.phase) == ("6H", "9H TH", "pay")

    assert act(flipped, "pay TH").phase == "play"


def test_c104_a_last_flip_that_still_cannot_pay_loses() -> None:
    after = act(case("[1]; E=JD; P0 3C 6H; T=[2S 3S]; flips=1"), "play 3C", "refresh")

    assert (after.phase, after.loss, hand(after, 0)) == ("lost", "R49", "2S 3S")


def test_a_flip_that_cannot_pay_leaves_the_other_one_r63() -> None:
    after = act(case("[1]; E=JD; P0 3C 6H; T=[2S 3S]"), "play 3C", "refresh")

    assert (after.phase, after.refreshes) == ("pay", 1)
    assert act(after, "refresh").loss == "R49"


def test_c107_an_empty_hand_at_step_1_is_no_loss_while_a_flip_is_left() -> None:
    empty = act(case("[1]; E=JD; P0 TS; flips=1; T 9"), "play TS")
    assert (empty.phase, empty.turn, hand(empty, 0)) == ("play", 0, "")
    assert [write(move) for move in legal_moves(empty)] == ["refresh"]

    after = act(empty, "refresh")

    assert (after.hand_sizes, after.phase, after.refreshes) == ([8], "play", 0)


def test_c107_an_empty_hand_at_step_1_without_a_flip_is_lost() -> None:
    after = act(case("[1]; E=JD; P0 TS; flips=0; T 9"), "play TS")

    assert (after.phase, after.loss) == ("lost", "R70")


def test_a_last_flip_at_step_1_that_brings_nothing_loses_r70() -> None:
    after = act(case("[1]; E=JD; P0 2H; flips=1; T=[]"), "refresh")

    assert (after.phase, after.loss, discard(after)) == ("lost", "R70", "2H")


def test_both_jesters_may_be_flipped_in_one_step_r63() -> None:
    after = act(case("[1]; E=JD; P0 2H 3H; T 12"), "refresh", "refresh")

    assert (after.refreshes, after.phase, after.hand_sizes, len(after.discard)) == (0, "play", [4], 10)


def test_a_flip_draws_against_an_enemy_of_diamonds_r62() -> None:
    assert act(case("[1]; E=KD; P0 2H; T 3"), "refresh").hand_sizes == [3]


def test_a_flip_draws_a_royal_known_on_the_tavern_r75() -> None:
    after = act(case("[1]; E=KD; P0 2H; T=[JH 3C]; known=1"), "refresh")

    assert (after.known, hand(after, 0)) == (0, "3C JH")


def test_paying_in_full_is_possible_beside_the_flip_r63() -> None:
    before = case("[1]; E=JD; P0 TC 2H; T 3", phase="pay")

    assert [write(move) for move in legal_moves(before)] == ["pay 2HTC", "pay TC", "refresh"]


def test_exact_payment_holds_solo_too_r48() -> None:
    before = case("[1]; E=JD; P0 TC 2H; flips=0", Options(overpay="exact"), phase="pay")

    assert [write(move) for move in legal_moves(before)] == ["pay TC"]
