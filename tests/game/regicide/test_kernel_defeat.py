"""A royal falls: where it goes, what goes with it, and who plays on (step 3)."""

from __future__ import annotations

import pytest

from bot.game.regicide.options import Options
from tests.game.regicide.cases import act, case, discard, enemy, hand, table, tavern


def test_c48_a_royal_beaten_by_more_goes_to_the_discard_and_its_victor_plays_on() -> None:
    before = case("[2]; E=JD; P0 9D TS; P1 TC 2C 9C; T 5; castle=[JS KH]")
    after = act(before, "play 9D", "pay TS", "play TC")

    assert len(act(before, "play 9D").tavern) == 5
    assert "JD" in discard(after)
    assert (enemy(after), after.damage, after.turn, after.phase) == ("JS", 0, 1, "play")
    assert hand(after, 1) == "2C 9C"


def test_c49_a_royal_beaten_exactly_goes_on_top_of_the_tavern() -> None:
    after = act(case("[2]; E=JH; P0 6S 4D; P1 7C 3C; T=[2C 2D]"), "play 6S", "pay 4D", "play 7C")

    assert tavern(after) == "JH 2C 2D"
    assert discard(after) == "4D 6S 7C"
    assert (after.turn, after.phase, after.known) == (1, "play", 1)


def test_c50_the_royal_is_placed_before_the_cards_played_against_it() -> None:
    after = act(case("[2]; E=JD(dmg 13, sh 6); P0 4C 9D; tbl=[6S 7H]; D=[5H]"), "play 4C")

    assert discard(after) == "5H JD 6S 7H 4C"
    assert (table(after), after.shield, after.damage, after.immune) == ("", 0, 0, True)


def test_c51_the_draw_is_over_before_the_royal_is_placed() -> None:
    after = act(case("[2]; E=JC(dmg 15); P0 5D 9D; P1 2H; T=[3H 4H 6H 7H 8H 9H]"), "play 5D")

    assert hand(after, 0) == "3H 6H 8H 9D"
    assert hand(after, 1) == "2H 4H 7H"
    assert tavern(after) == "JC 9H"


def test_the_heal_is_over_before_the_played_cards_are_discarded_r42() -> None:
    after = act(case("[2]; E=JC(dmg 15); P0 9H TC; D=[2C]; tbl=[7S 8D]; T=[3C]"), "play 9H")

    assert tavern(after) == "3C 2C"
    assert discard(after) == "JC 7S 8D 9H"


def test_excess_damage_is_not_carried_over_r38() -> None:
    after = act(case("[2]; E=JD(dmg 19); P0 TC 2C; castle=[JH KH]"), "play TC")

    assert (enemy(after), after.damage) == ("JH", 0)


def test_a_spades_royal_falls_exactly_to_spades_that_did_not_shield_r37() -> None:
    after = act(case("[2]; E=JS(dmg 10, sh 10); P0 TS 2C; tbl=[TH]; T=[2D]"), "play TS")

    assert tavern(after) == "JS 2D"
    assert (after.shield, after.immune) == (0, True)


def test_the_next_enemy_is_immune_again_after_a_jester_r52() -> None:
    after = act(case("[3]; E=JD(dmg 15, open); P0 9H 2C; castle=[JH KH]; tbl=[X1]"), "play 9H")

    assert (enemy(after), after.immune) == ("JH", True)
    assert discard(after) == "JD X1 9H"


def test_a_recruited_royal_is_drawn_as_an_ordinary_card_r43() -> None:
    after = act(case("[2]; E=QC(dmg 5); P0 TD 5S +1; P1 +6; T=[JH 2C]; known=1"), "play TD")

    assert "JH" in hand(after, 0)
    assert after.known == 0


def test_royals_known_on_the_tavern_leave_it_one_by_one_r75() -> None:
    before = case("[2]; E=KC; P0 2D 5S TS JS; P1 +6; T=[JH QD 2C]; known=2")

    assert act(before, "play 2D").known == 0
    assert act(before, "play TS").known == 2


def test_a_heal_does_not_change_what_is_known_of_the_top_c115() -> None:
    after = act(case("[2]; E=KC; P0 2H QS; T=[JH 2C]; known=1; D 5"), "play 2H")

    assert (after.known, tavern(after)[:2]) == (1, "JH")


def test_c57_the_eleventh_defeat_does_not_end_the_game() -> None:
    after = act(case("[2]; E=KH(dmg 20); castle=[KS]; P0 TC TD; T=[2C]"), "play TC")

    assert (after.phase, enemy(after), after.turn, after.defeated) == ("play", "KS", 0, 11)
    assert tavern(after) == "KH 2C"


@pytest.mark.parametrize(("damage", "where"), [(20, "tavern"), (25, "discard")])
def test_the_last_king_ends_the_game_at_once_r68(damage: int, where: str) -> None:
    before = case(f"[2]; E=KH(dmg {damage}); castle=[]; P0 TC; P1 +3; T=[2C]; tbl=[9S]; D=[3C]")
    after = act(before, "play TC")

    assert (after.phase, after.turn, after.defeated, after.over) == ("won", 0, 12, True)
    assert tavern(after) == ("KH 2C" if where == "tavern" else "2C")
    assert discard(after) == ("3C 9S TC" if where == "tavern" else "3C KH 9S TC")
    assert (after.table, after.medal) == ([], None)


def test_c59_who_defeats_with_the_last_card_and_may_not_yield_loses() -> None:
    after = act(case("[2]; E=KH(dmg 20); castle=[KS]; P0 TC; P1 +2; y=[no, yes]"), "play TC")

    assert (after.phase, after.loss, after.turn) == ("lost", "R70", 0)


def test_c59_who_defeats_with_the_last_card_and_may_yield_is_not_lost_yet() -> None:
    after = act(case("[2]; E=KH(dmg 20); castle=[KS]; P0 TC; P1 +2; y=[no, no]"), "play TC")

    assert (after.phase, after.may_yield()) == ("play", True)


@pytest.mark.parametrize(("flips", "medal"), [(2, "gold"), (1, "silver"), (0, "bronze")])
def test_c111_a_solo_win_earns_a_medal(flips: int, medal: str) -> None:
    after = act(case(f"[1]; E=KH(dmg 30); castle=[]; P0 TC; flips={flips}"), "play TC")

    assert (after.phase, after.medal) == ("won", medal)


def test_a_game_that_is_not_won_has_no_medal_r65() -> None:
    assert case("[1]; E=KH; P0 TC").medal is None


@pytest.mark.parametrize("overpay", ["any", "exact"])
def test_a_defeat_skips_the_attack_r40(overpay: str) -> None:
    options = Options(overpay="exact" if overpay == "exact" else "any")
    after = act(case("[2]; E=JD(dmg 10); P0 TC 2C; castle=[QS KH]", options), "play TC")

    assert (after.phase, after.turn) == ("play", 0)
