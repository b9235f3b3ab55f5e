"""Requests that reach the stock (G12, G32-G34)."""

from __future__ import annotations

import pytest

from bot.game.gnav.state import BETWEEN
from tests.game.gnav.cases import act, cards, case, discard, events, lives, stock

KEEPS = "0 keep, 1 keep, 2 keep, 3 ask"


def test_c13_who_passes_everybody_asks_the_stock_and_passes_a_house_there_too_g23_g33_g34() -> None:
    after = act(case("3/3/3/3; 0 II, 1 Horse, 2 House, 3 Horse; stock House, XI"), "0 ask")

    assert (cards(after), lives(after), after.phase) == ("0 XI, 1 Horse, 2 House, 3 Horse", "2/3/3/3", BETWEEN)
    assert events(after)[1:] == [
        "Ask(0)",
        "Passed(1, Horse)",
        "Passed(2, House)",
        "Passed(3, Horse)",
        "Passed(STOCK, House)",
        "Drew(0)",
        "Reveal(0 XI, 1 Horse, 2 House, 3 Horse)",
        "Life(0)",
    ]


def test_c33_the_dealer_draws_an_ordinary_card_and_the_old_one_leaves_the_deal_g32_g34() -> None:
    after = act(case("3/3/3/3; 0 V, 1 VI, 2 VII, 3 II; stock XI"), KEEPS)

    assert (cards(after), lives(after), after.phase) == ("0 V, 1 VI, 2 VII, 3 XI", "2/3/3/3", BETWEEN)
    assert (discard(after), len(after.stock)) == ("II", 37)


def test_c35_the_dealer_draws_past_a_horse_and_a_house_g34() -> None:
    after = act(case("3/3/3/3; 0 V, 1 VI, 2 VII, 3 II; stock Horse, House, IV"), KEEPS)

    assert (cards(after), lives(after), after.phase) == ("0 V, 1 VI, 2 VII, 3 IV", "3/3/3/2", BETWEEN)
    assert discard(after) == "Horse House II"


def test_c37_the_dealer_who_draws_a_dragoon_pays_and_keeps_the_old_card_g34() -> None:
    before = case("3/3/3/3; 0 V, 1 VI, 2 VII, 3 II; stock Dragoon")
    after = act(before, KEEPS)

    assert (after.cards, lives(after), after.phase) == (before.cards, "3/3/3/1", BETWEEN)
    assert discard(after) == "Dragoon"


def test_c39_a_cat_from_the_stock_undoes_every_exchange_the_dealers_too_g27_g34() -> None:
    before = case("3/3/3/3; 0 I, 1 V, 2 IX, 3 IV; stock Cat")
    after = act(before, "0 ask, 1 ask, 2 ask, 3 ask")

    assert (after.cards, lives(after), after.phase) == (before.cards, "2/3/3/2", BETWEEN)
    assert "Undo(2-3 1-2 0-1)" in events(after)
    assert discard(after) == "Cat"


def test_a_cat_from_the_stock_may_take_a_good_card_from_the_one_who_asked_g34() -> None:
    before = case("3/3/3/3; 0 V, 1 VI, 2 IX, 3 Fool; stock Cat")
    after = act(before, "0 keep, 1 keep, 2 ask, 3 ask")

    assert (cards(after), lives(after)) == ("0 V, 1 VI, 2 IX, 3 Fool", "2/3/3/1")


def test_a_cuckoo_from_the_stock_costs_nothing_and_the_old_card_stays_g34_o18() -> None:
    after = act(case("3/3/3/3; 0 V, 1 VI, 2 VII, 3 IX; stock Cuckoo"), KEEPS)

    assert (cards(after), lives(after)) == ("0 V, 1 VI, 2 VII, 3 IX", "2/3/3/3")
    assert discard(after) == "Cuckoo"
    assert events(after)[4:] == [
        "Ask(3)",
        "Refused(STOCK, Cuckoo)",
        "Stop()",
        "Reveal(0 V, 1 VI, 2 VII, 3 IX)",
        "Life(0)",
    ]


@pytest.mark.parametrize("rank", ["Dragoon", "Cat", "Cuckoo"])
def test_a_matador_that_comes_after_a_horse_works_too_g34(rank: str) -> None:
    after = act(case(f"3/3/3/3; 0 V, 1 VI, 2 VII, 3 IX; stock Horse, {rank}, X"), KEEPS)

    assert cards(after) == "0 V, 1 VI, 2 VII, 3 IX"
    assert (discard(after), stock(after, 1)) == (f"Horse {rank}", "X")
    assert lives(after) == ("2/3/3/3" if rank == "Cuckoo" else "2/3/3/2")


def test_the_stock_gives_at_most_five_cards_g34() -> None:
    after = act(case("3/3; 0 V, 1 IX; stock Horse, House, House, Horse, XII"), "0 keep, 1 ask")

    assert (cards(after), discard(after), len(after.stock)) == ("0 V, 1 XII", "Horse House House Horse IX", 35)


def test_a_worse_card_from_the_stock_is_final_g34() -> None:
    after = act(case("3/3/3/3; 0 V, 1 VI, 2 VII, 3 XII; stock Owl"), KEEPS)

    assert (cards(after), lives(after)) == ("0 V, 1 VI, 2 VII, 3 Owl", "3/3/3/2")


def test_a_fool_from_the_stock_is_not_announced_but_counts_g13_g43() -> None:
    after = act(case("3/3/3/3; 0 V, 1 VI, 2 VII, 3 XII; stock Fool"), KEEPS)

    assert not [event for event in events(after) if event.startswith("Knock")]
    assert (lives(after), after.rests) == ("2/3/3/2", (3,))


@pytest.mark.parametrize("rank", ["House", "Horse"])
def test_a_request_past_the_closer_reaches_the_stock_and_never_those_before_g33(rank: str) -> None:
    after = act(case(f"3/3/3/3; 0 V, 1 VI, 2 Owl, 3 {rank}; stock X"), "0 keep, 1 keep, 2 ask")

    assert (cards(after), lives(after), after.phase) == (f"0 V, 1 VI, 2 X, 3 {rank}", "2/3/3/3", BETWEEN)
    assert discard(after) == "Owl"


@pytest.mark.parametrize(("rank", "paid"), [("Dragoon", "2/3/2/3"), ("Cat", "2/3/2/3"), ("Cuckoo", "2/3/3/3")])
def test_a_refusal_by_the_stock_past_the_closer_hits_the_one_who_asked_g33_g34(rank: str, paid: str) -> None:
    before = case(f"3/3/3/3; 0 V, 1 VI, 2 XI, 3 Horse; stock {rank}")
    after = act(before, "0 keep, 1 keep, 2 ask")

    assert (after.cards, lives(after), after.phase) == (before.cards, paid, BETWEEN)


def test_with_two_players_and_a_horse_the_first_asks_the_stock_g33() -> None:
    after = act(case("3/3; 0 II, 1 Horse; stock IX"), "0 ask")

    assert (cards(after), lives(after)) == ("0 IX, 1 Horse", "2/3")


def test_only_the_request_of_the_closer_or_past_it_draws_from_the_stock_g32() -> None:
    after = act(case("3/3/3/3; 0 V, 1 VI, 2 VII, 3 VIII; stock IX"), "0 ask, 1 ask, 2 ask, 3 keep")

    assert (len(after.stock), after.discard) == (38, ())


def test_a_card_from_the_stock_is_in_no_exchange_g34() -> None:
    after = act(case("3/3/3/3; 0 V, 1 VI, 2 VII, 3 VIII; stock IX"), "0 keep, 1 keep, 2 ask, 3 ask")

    assert after.exchanges == ((2, 3),)
    assert cards(after) == "0 V, 1 VI, 2 VIII, 3 IX"


def test_the_discard_is_gone_with_the_next_deal_g12() -> None:
    after = act(case("3/3/3/3; 0 V, 1 VI, 2 VII, 3 II; stock XI"), f"{KEEPS}, 0 next")

    assert (after.discard, len(after.stock)) == ((), 38)
