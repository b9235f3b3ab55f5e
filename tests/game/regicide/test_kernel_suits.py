"""The four suit powers and the immunity against them (steps 2 and 3)."""

from __future__ import annotations

import pytest

from bot.game.regicide.options import Options
from bot.game.regicide.rules import apply
from tests.game.regicide.cases import act, case, discard, enemy, hand, moved, table, tavern


def test_c22_clubs_double_the_damage_and_nothing_else() -> None:
    after = act(case("[2]; E=JH; P0 8C TS"), "play 8C")

    assert (after.damage, after.attack, after.phase, after.turn) == (16, 10, "pay", 0)


def test_c23_spades_shield_from_this_very_turn() -> None:
    after = act(case("[2]; E=JH; P0 5S 5D; P1 +1"), "play 5S")
    assert (after.damage, after.attack, after.phase) == (5, 5, "pay")

    paid = act(after, "pay 5D")

    assert (paid.turn, paid.phase, hand(paid, 0)) == (1, "play", "")


def test_c25_shields_beyond_the_attack_leave_nothing_to_pay() -> None:
    after = act(case("[2]; E=JH(sh 5); P0 TS 2D; P1 +1"), "play TS")

    assert (after.attack, after.shield) == (0, 15)
    assert (after.phase, after.turn, hand(after, 0)) == ("play", 1, "2D")


def test_c26_hearts_move_cards_from_the_discard_under_the_tavern() -> None:
    before = case("[2]; E=JC; P0 7H TC; D 10; T=[2C]")
    after = act(before, "play 7H")

    assert (len(after.tavern), len(after.discard)) == (8, 3)
    assert tavern(after).startswith("2C ")
    assert table(after) == "7H"
    assert sorted(after.tavern + after.discard) == sorted(before.tavern + before.discard)


def test_hearts_keep_the_shuffled_order_top_first_r25() -> None:
    before = case("[2]; E=JC; P0 3H TC; D=[4C 5C 6C 7C 8C]; T=[2C]")
    event = moved(before, "play 3H")
    shuffle = event.shuffle
    assert shuffle is not None

    after = apply(before, event)

    assert after.tavern[::-1] == [before.tavern[0], *shuffle[:3]]
    assert after.discard[::-1] == list(shuffle[3:])


def test_a_heal_larger_than_the_discard_moves_it_all_r26() -> None:
    after = act(case("[2]; E=JC; P0 9H TC; D=[4C 5C]; T=[2C]"), "play 9H")

    assert (len(after.tavern), after.discard) == (3, [])


def test_hearts_without_a_discard_shuffle_nothing_r23() -> None:
    before = case("[2]; E=JC; P0 9H TC; T=[2C]")

    assert moved(before, "play 9H").shuffle is None
    assert tavern(act(before, "play 9H")) == "2C"


def test_c30_diamonds_go_round_from_the_player_card_by_card() -> None:
    after = act(case("[2]; E=JC; P0 5D+3; P1 +5; T=[2C 2H 2S 3C 3H 3S 4C 4H 4S]"), "play 5D")

    assert after.hand_sizes == [6, 7]
    assert {"2C", "2S", "3H"} <= set(hand(after, 0).split())
    assert {"2H", "3C"} <= set(hand(after, 1).split())
    assert tavern(after) == "3S 4C 4H 4S"


def test_c31_a_full_hand_is_skipped_and_uses_up_no_draw() -> None:
    after = act(case("[3]; cur=P1; E=JC; P0 +5; P1 4D+4; P2 +6; T=[2C 2H 2S 3C 3H 3S 6C 6H 6S]"), "play 4D")

    assert after.hand_sizes == [6, 6, 6]
    assert tavern(after) == "3C 3H 3S 6C 6H 6S"
    assert {"2C", "2S"} <= set(hand(after, 1).split())
    assert "2H" in hand(after, 0).split()


def test_diamonds_stop_at_an_empty_tavern_r28() -> None:
    after = act(case("[2]; E=JC; P0 9D+3; P1 +1; T 2"), "play 9D")

    assert (after.hand_sizes, after.tavern) == ([4, 2], [])


def test_diamonds_with_nothing_to_draw_are_still_a_legal_play_r23() -> None:
    after = act(case("[2]; E=JC; P0 9D TC; P1 +1"), "play 9D")

    assert (after.damage, hand(after, 0), after.hand_sizes) == (9, "TC", [1, 1])


def test_diamonds_with_all_hands_full_draw_nothing_but_the_place_of_the_played_card_r29() -> None:
    after = act(case("[2]; E=JC; P0 TD+6; P1 +7; T=[2C 2H 2S]"), "play TD")

    assert after.hand_sizes == [7, 7]
    assert tavern(after) == "2H 2S"


def test_c35_a_set_uses_each_of_its_suits_at_the_full_value() -> None:
    after = act(case("[2]; E=JH; P0 3D 3S 3C TH; P1 +1; T 12"), "play 3D3S3C")

    assert (after.damage, after.shield, after.attack) == (18, 9, 1)
    assert (after.hand_sizes, len(after.tavern)) == ([6, 5], 3)


def test_c36_a_companion_pair_heals_its_value_once_and_doubles_its_damage() -> None:
    after = act(case("[2]; E=JD; P0 AC 6H TS; D 9"), "play AC6H")

    assert (after.damage, len(after.tavern), len(after.discard)) == (14, 7, 2)


def test_c37_hearts_work_before_diamonds() -> None:
    after = act(case("[1]; E=JC; P0 AH 8D 9S 9C 9D; T=[2C 3C]; D 5"), "play AH8D")

    assert (len(after.tavern), after.hand_sizes, after.damage) == (2, [8], 9)
    assert {"2C", "3C"} <= set(hand(after, 0).split())


def test_c40_only_the_power_of_the_enemys_own_suit_is_lost() -> None:
    before = case("[2]; E=QH; P0 2C 2D 2H 2S TD; P1 +1; D=[3C]; T 12")
    after = act(before, "play 2C2D2H2S")

    assert (after.hand_sizes, after.shield, after.attack, after.damage) == ([5, 5], 8, 7, 16)
    assert discard(after) == "3C"
    assert moved(before, "play 2C2D2H2S").shuffle is None


def test_c41_a_blocked_suit_still_adds_to_the_value() -> None:
    after = act(case("[2]; E=JD; P0 AC 8D TS; P1 +1; T 9"), "play AC8D")

    assert (after.damage, hand(after, 0), len(after.tavern)) == (18, "TS", 9)


def test_clubs_do_not_double_against_an_enemy_of_clubs_r33() -> None:
    assert act(case("[2]; E=JC; P0 9C TS"), "play 9C").damage == 9


def test_spades_do_not_shield_from_an_enemy_of_spades_r44() -> None:
    after = act(case("[2]; E=JS; P0 9S TC"), "play 9S")

    assert (after.attack, after.shield) == (10, 9)


@pytest.mark.parametrize(("royal", "value"), [("JS", 10), ("QS", 15), ("KS", 20)])
def test_a_recruited_royal_works_as_a_card_of_its_suit_r35(royal: str, value: int) -> None:
    after = act(case(f"[2]; E=KH; P0 {royal} TC TD"), f"play {royal}")

    assert (after.damage, after.shield) == (value, value)


def test_played_cards_lie_in_the_order_given_r82() -> None:
    after = act(case("[2]; E=QD; P0 3S 3C 9H AC TD; P1 9C TC; tbl=[6S]"), "play 3S3C", "pay TD9H")

    assert table(after) == "6S 3S 3C"
    assert discard(after) == "TD 9H"


def test_the_cards_on_the_table_cannot_be_healed_r27() -> None:
    after = act(case("[2]; E=JC; P0 9H TC; tbl=[6S 7S]; T=[2C]; D=[3C]"), "play 9H")

    assert tavern(after) == "2C 3C"
    assert table(after) == "6S 7S 9H"


def test_a_position_shows_no_hidden_card_when_printed_r73() -> None:
    position = case("[2]; E=JD(dmg 5, sh 6); P0 8C TS; P1 9H; T=[2C 3C]; D=[4C]; tbl=[6S]; castle=[KS]", Options())

    assert repr(position) == ("<Position play turn=0 enemy=JD 15/4 hands=2/1 tavern=2 discard=1 table=1 castle=1>")
    assert enemy(position) == "JD"
