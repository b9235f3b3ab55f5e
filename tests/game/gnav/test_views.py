"""What each person at the table may see (G14)."""

from __future__ import annotations

import pytest

from bot.game.gnav.cards import NAMES
from bot.game.gnav.happenings import STOCK
from bot.game.gnav.state import Match
from bot.game.gnav.views import public_view, seat_view
from tests.game.gnav.cases import act, case, everybody_keeps, next_deal


def known(match: Match, seat: int | None = None) -> str:
    """The cards on the places as a seat knows them, or everybody; `?` for what is hidden, `-` where no card is."""
    view = public_view(match) if seat is None else seat_view(match, seat)
    none = ["-" if card is None else "?" for card in match.cards]
    return " ".join(none[place] if of is None else NAMES[of] for place, of in enumerate(view.cards))


def known_discard(match: Match, seat: int | None = None) -> str:
    view = public_view(match) if seat is None else seat_view(match, seat)
    return " ".join(NAMES[of] for of in view.discard)


def test_after_the_deal_each_sees_the_own_card_and_everybody_a_fool() -> None:
    match = case("3/3/3/3; 0 II, 1 Fool, 2 VI, 3 Cuckoo")

    assert [known(match, seat) for seat in range(4)] == [
        "II Fool ? ?",
        "? Fool ? ?",
        "? Fool VI ?",
        "? Fool ? Cuckoo",
    ]
    assert known(match) == "? Fool ? ?"


def test_a_resting_seat_sees_what_everybody_sees_and_has_no_card() -> None:
    match = case("3/3/3/3; 0 II, 1 Fool, 2 VI; resting 3; dealer 3")
    view = seat_view(match, 3)

    assert (known(match, 3), view.card, view.asks, view.moves) == ("? Fool ? -", None, None, ())
    assert (view.public.resting, view.public.rests) == ((3,), ())


def test_both_parties_of_an_exchange_know_both_cards_and_nobody_else_learns_any() -> None:
    after = act(case("3/3/3/3; 0 II, 1 IX, 2 VI, 3 V"), "0 ask")

    assert [known(after, seat) for seat in range(4)] == ["IX II ? ?", "IX II ? ?", "? ? VI ?", "? ? ? V"]
    assert known(after) == "? ? ? ?"


def test_a_card_given_away_is_known_wherever_it_is_handed_on() -> None:
    after = act(case("3/3/3/3; 0 II, 1 IX, 2 VI, 3 V"), "0 ask, 1 ask, 2 ask")

    assert [known(after, seat) for seat in range(4)] == [
        "IX ? ? II",
        "IX VI ? II",
        "? VI V II",
        "? ? V II",
    ]


def test_after_an_undo_all_that_was_seen_is_still_known_where_it_now_lies() -> None:
    after = act(case("3/3/3/3/3; 0 II, 1 IX, 2 VI, 3 Cat, 4 V"), "0 ask, 1 ask, 2 ask")

    assert [known(after, seat) for seat in range(5)] == [
        "II IX ? Cat ?",
        "II IX VI Cat ?",
        "II ? VI Cat ?",
        "? ? ? Cat ?",
        "? ? ? Cat V",
    ]


def test_an_announced_fool_is_followed_through_exchanges_and_undos() -> None:
    dealt = case("3/3/3/3; 0 Fool, 1 IX, 2 Cat, 3 V")

    assert known(act(dealt, "0 ask")) == "? Fool ? ?"
    assert known(act(dealt, "0 ask, 1 ask")) == "Fool ? Cat ?"


def test_only_the_announced_fool_is_public_not_one_that_comes_from_the_stock() -> None:
    dealt = case("3/1/1; 0 Fool, 1 Dragoon, 2 V; stock Fool")
    after = act(dealt, "0 keep, 1 keep")

    assert known(after) == "Fool ? ?"
    assert known(act(dealt, "0 keep, 1 keep, 2 ask")) == "Fool Dragoon Fool"


@pytest.mark.parametrize("rank", ["House", "Horse", "Dragoon", "Cat"])
def test_a_matador_shown_by_a_seat_is_public_from_then_on(rank: str) -> None:
    after = act(case(f"3/3/3/3; 0 II, 1 {rank}, 2 VI, 3 V"), "0 ask")

    assert known(after).split()[1] == rank


def test_a_matador_offered_in_an_exchange_is_known_to_the_two_only() -> None:
    after = act(case("3/3/3/3; 0 Cat, 1 IX, 2 VI, 3 V"), "0 ask")

    assert [known(after, seat) for seat in (0, 1, 2)] == ["IX Cat ? ?", "IX Cat ? ?", "? ? VI ?"]
    assert known(after) == "? ? ? ?"


def test_matadors_from_the_stock_are_public_in_the_discard_and_the_old_card_is_not() -> None:
    after = act(case("3/3/3; 0 II, 1 IX, 2 VI; stock Horse, House, X"), "0 keep, 1 keep, 2 ask")

    assert (known_discard(after), public_view(after).discard_size) == ("Horse House", 3)
    assert known_discard(after, 2) == "Horse House VI"
    assert known_discard(after, 0) == "Horse House"


def test_whoever_gave_the_closer_a_card_knows_it_in_the_discard() -> None:
    after = act(case("3/3/3; 0 II, 1 IX, 2 VI; stock X"), "0 ask, 1 ask, 2 ask")

    assert [known_discard(after, seat) for seat in (None, 0, 1, 2)] == ["", "II", "II", "II"]


def test_a_card_that_never_reached_the_closer_is_no_card_of_the_discard() -> None:
    after = act(case("3/3/3; 0 II, 1 IX, 2 VI; stock X"), "0 keep, 1 ask, 2 ask")

    assert [known_discard(after, seat) for seat in (0, 1, 2)] == ["", "IX", "IX"]


def test_at_settlement_all_places_are_turned_up_but_neither_discard_nor_stock_g40() -> None:
    after = act(case("3/3/3/3; 0 V, 1 VI, 2 VII, 3 II; stock XI"), "0 keep, 1 keep, 2 keep, 3 ask")

    assert known(after) == "V VI VII XI"
    assert (known_discard(after), public_view(after).discard_size, public_view(after).stock_size) == ("", 1, 37)


def test_the_card_of_a_player_who_is_out_stays_hidden_until_it_is_turned_up_g36_g40() -> None:
    gone = act(case("1/3/3/3; 0 V, 1 Dragoon, 2 VI, 3 IX"), "0 ask")
    assert known(gone, 2) == "? Dragoon VI ?"

    assert known(act(gone, "2 keep, 3 keep")) == "V Dragoon VI IX"


def test_nothing_is_turned_up_where_the_deal_is_not_settled_g37_g38() -> None:
    assert known(act(case("1/0/0/1; 0 V, 3 Dragoon"), "0 ask")) == "? - - Dragoon"
    assert known(act(case("1/1/1; 0 V, 1 Dragoon; resting 2; dealer 2"), "0 ask")) == "? Dragoon -"


def test_what_was_public_is_forgotten_with_the_next_deal() -> None:
    after = next_deal(everybody_keeps(case("3/3; 0 V, 1 IX")), "V IX")

    assert (known(after), known(after, 0)) == ("? ?", "IX ?")


def test_the_seat_on_turn_sees_its_moves_and_whom_it_asks_g10_g16_g32() -> None:
    match = case("3/0/3/3; 0 II, 2 IX, 3 VI")
    views = [seat_view(match, seat) for seat in range(4)]

    assert [view.asks for view in views] == [2, None, 3, STOCK]
    assert [view.moves for view in views] == [("ask", "keep"), (), (), ()]


def test_between_deals_and_at_the_end_every_seat_may_go_on_g49_g51() -> None:
    between = everybody_keeps(case("3/0/3/3; 0 II, 2 IX, 3 VI"))
    assert [seat_view(between, seat).moves for seat in range(4)] == [("next",)] * 4

    over = everybody_keeps(case("1/1; 0 II, 1 IX"))
    assert [seat_view(over, seat).moves for seat in range(2)] == [("restart",)] * 2


def test_everybody_sees_lives_dealer_order_turn_and_the_size_of_the_stock() -> None:
    view = public_view(act(case("3/0/2/1/3; 2 II, 3 IX, 0 VI; resting 4"), "2 ask"))

    assert (view.players, view.lives, view.gone) == (5, (3, 0, 2, 1, 3), (None, 1, None, None, None))
    assert (view.deal, view.dealer, view.order, view.turn, view.at) == (4, 0, (2, 3, 0), 3, 1)
    assert (view.resting, view.rests, view.stock_size, view.discard_size) == ((4,), (), 39, 0)
    assert (view.phase, view.winner, view.drawn) == ("turn", None, ())
