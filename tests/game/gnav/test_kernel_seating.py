"""Seats, dealer, turn order, dealing and skipped deals (G4-G15, G45, G50)."""

from __future__ import annotations

from random import Random

import pytest

from bot.game.gnav.cards import CARDS
from bot.game.gnav.events import Began
from bot.game.gnav.options import Options
from bot.game.gnav.rules import apply, begin
from bot.game.gnav.state import BETWEEN, OVER, TURN, Match
from tests.game.gnav.cases import act, cards, case, deck_of, events, everybody_keeps, lives, next_deal, stock


def begun(players: int, dealer: int, top: str = "V VI VII VIII IX X") -> Match:
    return apply(None, Began(players, dealer, Options(), deck_of(top.split())))


def test_s1_the_start_of_a_match_g4_g5_g6_g11_g12_g15() -> None:
    match = begun(4, dealer=3, top="V VI VII VIII IX X")

    assert events(match) == ["Deal(1, 3, 0 1 2 3)"]
    assert (match.deal, match.dealer, match.order, lives(match)) == (1, 3, (0, 1, 2, 3), "3/3/3/3")
    assert (cards(match), stock(match, 2), len(match.stock)) == ("0 V, 1 VI, 2 VII, 3 VIII", "IX X", 38)
    assert (match.phase, match.turn, match.discard, match.exchanges) == (TURN, 0, (), ())


def test_s3_a_rest_lasts_one_deal_and_a_resting_seat_may_get_the_dealer_mark_g7_g9_g45() -> None:
    settled = everybody_keeps(case("3/3/3/3; 0 Fool, 1 V, 2 VII, 3 IX"))
    assert (lives(settled), settled.rests) == ("2/2/3/3", (0,))

    second = next_deal(settled, "V VI VII X")
    assert (second.dealer, second.order, second.resting) == (0, (1, 2, 3), (0,))
    drawn = act(second, "1 keep, 2 keep, 3 ask")
    assert cards(drawn) == "1 V, 2 VI, 3 X"

    third = next_deal(drawn, "V VI VII X")
    assert (third.dealer, third.order, third.resting) == (1, (2, 3, 0, 1), ())


def test_s5_two_players_skip_the_deal_in_which_one_rests_g50() -> None:
    settled = everybody_keeps(case("2/3; 0 Fool, 1 IX"))
    assert lives(settled) == "1/2"

    after = next_deal(settled, "V VI")

    assert events(after) == ["Skipped(5, 0)", "Deal(6, 1, 0 1)"]
    assert (after.phase, after.turn, lives(after)) == (TURN, 0, "1/2")


def test_c41_a_resting_seat_is_passed_over_when_asking_and_when_acting_g8_g10() -> None:
    after = act(case("3/3/3/3; 0 II, 2 IX, 3 V; resting 1"), "0 ask")

    assert (cards(after), lives(after), after.turn) == ("0 IX, 2 II, 3 V", "3/3/3/3", 2)
    assert after.cards[1] is None


def test_c43_where_the_dealer_rests_the_last_contestant_closes_and_uses_the_stock_g9_g32() -> None:
    after = act(case("3/3/3/3; 0 VI, 1 VII, 2 III; stock XII; resting 3; dealer 3"), "0 keep, 1 keep, 2 ask")

    assert (cards(after), lives(after), after.phase) == ("0 VI, 1 VII, 2 XII", "2/3/3/3", BETWEEN)


@pytest.mark.parametrize("players", [2, 3, 4, 7, 20])
def test_each_number_of_seats_is_dealt_one_card_each_and_the_rest_is_the_stock_g4_g12(players: int) -> None:
    match = begun(players, dealer=0)

    assert match.order == (*range(1, players), 0)
    assert all(card is not None for card in match.cards)
    assert len(match.stock) == CARDS - players


def test_cards_are_given_in_turn_order_from_the_top_g11() -> None:
    assert cards(begun(4, dealer=1, top="I II III IV V")) == "2 I, 3 II, 0 III, 1 IV"


def test_every_seat_may_be_the_first_dealer_g6() -> None:
    chance = Random(1)

    assert {begin(5, Options(), chance).dealer for _ in range(100)} == set(range(5))


def test_every_deal_has_a_shuffled_pack_of_its_own_g11() -> None:
    chance = Random(1)
    decks = {begin(2, Options(), chance).deck for _ in range(50)}

    assert len(decks) == 50
    assert all(sorted(deck) == [*range(CARDS)] for deck in decks)
    assert len({deck[0] // 2 for deck in decks}) > 10


def test_the_dealer_mark_moves_to_the_next_living_seat_past_those_who_are_out_g7() -> None:
    match = everybody_keeps(case("3/0/0/3/3; 4 V, 0 VI, 3 VII; dealer 3"))
    dealers = list[int]()
    for _ in range(4):
        match = everybody_keeps(next_deal(match, "IX X XI"))
        dealers.append(match.dealer)

    assert dealers == [4, 0, 3, 4]
    assert match.order == (0, 3, 4)


def test_the_mark_leaves_a_dealer_who_went_out_g7() -> None:
    settled = everybody_keeps(case("3/3/1/3; 3 V, 0 VI, 1 VII, 2 IV"))
    assert lives(settled) == "3/3/0/3"

    assert next_deal(settled).dealer == 3


def test_where_the_dealer_rests_the_nearest_contestant_to_the_right_closes_g9() -> None:
    match = case("3/0/3/3/3; 4 V, 0 VI, 2 VII; resting 3; dealer 3")

    assert match.order[-1] == 2
    assert match.asks(2) == -1


def test_several_may_rest_and_the_others_play_on_g8() -> None:
    settled = everybody_keeps(case("3/3/3/3; 0 Fool, 1 V, 2 Fool, 3 IX"))
    after = next_deal(settled, "V VI")

    assert (lives(after), after.order, after.resting) == ("2/3/2/3", (1, 3), (0, 2))
    assert after.cards[0] is after.cards[2] is None


def test_a_fool_is_announced_before_the_first_turn_in_turn_order_g13() -> None:
    match = case("3/3/3/3; 3 IX, 0 Fool, 1 V, 2 Fool")

    assert events(match) == ["Deal(4, 2, 3 0 1 2)", "Knock(0)", "Knock(2)"]


def test_a_fool_got_by_an_exchange_or_an_undo_is_not_announced_g13() -> None:
    after = act(case("3/3/3/3; 0 V, 1 Fool, 2 Cat, 3 IX"), "0 ask, 1 ask, 3 keep")

    assert [event for event in events(after) if event.startswith("Knock")] == ["Knock(1)"]
    assert cards(after) == "0 V, 1 Fool, 2 Cat, 3 IX"


def test_a_match_with_two_fools_left_skips_the_deal_in_which_both_rest_g50() -> None:
    settled = everybody_keeps(case("3/3; 0 Fool, 1 Fool"))
    assert (lives(settled), settled.rests) == ("2/2", (0, 1))

    assert events(next_deal(settled, "V VI")) == ["Skipped(5, 0)", "Deal(6, 1, 0 1)"]


def test_a_skipped_deal_moves_the_dealer_and_uses_up_the_rest_g50() -> None:
    settled = everybody_keeps(case("3/0/3/3; 2 Fool, 3 Fool, 0 IX"))
    after = next_deal(settled, "V VI VII")

    assert events(after) == ["Skipped(5, 2)", "Deal(6, 3, 0 2 3)"]
    assert (lives(after), after.resting, after.rests) == ("3/0/2/2", (), ())


def test_a_restart_deals_the_first_deal_of_a_new_match_to_the_same_seats_g51() -> None:
    over = everybody_keeps(case("1/0/1/0; 0 V, 2 IX"))
    assert over.phase == OVER

    after = act(over, "3 restart", seed=5)

    assert (lives(after), after.deal, after.phase, after.rests) == ("3/3/3/3", 1, TURN, ())
    assert (after.gone, after.drawn, after.winner) == ((None,) * 4, (), None)
    assert len(after.order) == 4
    assert events(after)[0] == f"Deal(1, {after.dealer}, {' '.join(map(str, after.order))})"


def test_every_seat_may_be_the_first_dealer_of_a_restart_g51() -> None:
    over = everybody_keeps(case("1/0/1/0; 0 V, 2 IX"))

    assert {act(over, "0 restart", seed).dealer for seed in range(60)} == {0, 1, 2, 3}


def test_a_restart_keeps_the_options_g51() -> None:
    over = everybody_keeps(case("1/1; 0 V, 1 IX", Options(one_fool_of_two="holder")))

    assert act(over, "0 restart").options == Options(one_fool_of_two="holder")
