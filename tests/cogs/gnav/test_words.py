"""Gnav in words: a line a turn, with what is said at the table."""

from __future__ import annotations

import pytest

from bot.cogs.gnav import words
from bot.game.gnav import happenings as told
from bot.game.gnav.cards import CAT, CUCKOO, DRAGOON, HORSE, HOUSE
from bot.game.gnav.happenings import Happening
from bot.game.gnav.options import HOLDER, Options
from bot.game.gnav.state import Match
from tests.cogs.gnav.seen import NAMES as PEOPLE
from tests.game.gnav.cases import act, case, everybody_keeps, next_deal


def lines(match: Match) -> list[str]:
    """The whole story of a deal."""
    return words.story(match.told, PEOPLE.__getitem__)


def after_the_deal(match: Match) -> list[str]:
    """The story of a deal without its first line."""
    return lines(match)[1:]


def settlement(match: Match) -> str:
    """How a deal ends in which nobody asks."""
    return lines(everybody_keeps(match))[-1]


def one(*happened: Happening) -> str:
    """What these happenings are told as; it must be one line."""
    (line,) = words.story(happened, PEOPLE.__getitem__)
    return line


# The deal.


def test_a_deal_names_its_dealer_and_who_begins() -> None:
    assert lines(case("3/3/3/3; 0 V, 1 VI, 2 VII, 3 IX")) == ["🎴 Dan deals to 4 players. Ann begins."]


def test_who_was_dealt_a_fool_knocks_before_the_first_turn_g13() -> None:
    assert after_the_deal(case("3/3/3/3; 0 V, 1 Fool, 2 VII, 3 Fool")) == [
        "✊ *Knock, knock!* Ben was dealt a **Fool**.",
        "✊ *Knock, knock!* Dan was dealt a **Fool**.",
    ]


def test_a_skipped_deal_is_told_before_the_one_that_is_dealt_g50() -> None:
    match = next_deal(everybody_keeps(case("2/3; 0 Fool, 1 IX")), "V IX")
    assert lines(match) == [
        "⏭️ Deal 5, with Ann as dealer, is skipped: fewer than two players could take part.",
        "🎴 Ben deals to 2 players. Ann begins.",
    ]


# Turns.


def test_keeping_is_a_line() -> None:
    assert after_the_deal(act(case("3/3/3; 0 V, 1 VI, 2 VII"), "0 keep")) == ["✋ Ann keeps."]


def test_an_exchange_names_both_and_no_card_g20() -> None:
    match = act(case("3/3/3/3; 0 II, 1 IX, 2 V, 3 VI"), "0 ask")
    assert after_the_deal(match) == ["🔄 Ann asks Ben, and they exchange cards."]


def test_a_horse_and_a_house_send_the_request_on_with_their_sayings_g23() -> None:
    match = act(case("3/3/3/3; 0 II, 1 Horse, 2 House, 3 IX"), "0 ask")
    assert after_the_deal(match) == [
        "🔄 Ann asks Ben. Ben: “Hest forbi!” The **Horse** passes the request on. "
        "Cleo: “Hus forbi!” The **House** passes the request on. Ann and Dan exchange cards."
    ]


def test_a_dragoon_takes_a_life_g25() -> None:
    match = act(case("3/3/3/3; 0 II, 1 Dragoon, 2 V, 3 IX"), "0 ask")
    assert after_the_deal(match) == ["🔄 Ann asks Ben. Ben: “Hogg av!” The **Dragoon** costs Ann a life."]


def test_a_cat_takes_a_life_and_lists_what_it_undoes_newest_first_g26_g27() -> None:
    match = act(case("3/3/3/3; 0 I, 1 IV, 2 VIII, 3 Cat"), "0 ask, 1 ask, 2 ask")
    assert after_the_deal(match)[2] == (
        "🔄 Cleo asks Dan. Dan: “Kiss!” The **Cat** costs Cleo a life. Every exchange is undone: Ben ↔ Cleo, Ann ↔ Ben."
    )


def test_a_cat_with_nothing_to_undo_says_so_g27() -> None:
    match = act(case("3/3/3/3; 0 I, 1 House, 2 Cat, 3 IX"), "0 ask")
    assert after_the_deal(match)[0].endswith("The **Cat** costs Ann a life. There is no exchange to undo.")


def test_a_cuckoo_ends_the_deal_and_nobody_pays_for_asking_g31() -> None:
    match = act(case("3/3/3/3; 0 II, 1 Cuckoo, 2 I, 3 IX"), "0 ask")
    assert after_the_deal(match) == [
        "🔄 Ann asks Ben. Ben: “Stå for gjøk!” The **Cuckoo** ends the deal.",
        "👁️ Cards up! Cleo loses a life for the lowest card, **I**.",
    ]


def test_who_goes_out_in_mid_deal_is_told_in_the_same_line_g35() -> None:
    match = act(case("3/1/3/3; 0 I, 1 IV, 2 Cat, 3 IX"), "0 ask, 1 ask")
    assert after_the_deal(match)[1] == (
        "🔄 Ben asks Cleo. Cleo: “Kiss!” The **Cat** costs Ben a life. Ben is **out**. "
        "Every exchange is undone: Ann ↔ Ben."
    )


# The stock.


def test_a_card_from_the_stock_is_told_without_its_name_g34() -> None:
    match = act(case("3/3; 0 V, 1 II; stock XI"), "0 keep, 1 ask")
    assert after_the_deal(match)[1] == "🔄 Ben takes a new card from the stock."


def test_the_stock_sends_on_too_g34() -> None:
    match = act(case("3/3; 0 V, 1 II; stock Horse, House, IV"), "0 keep, 1 ask")
    assert after_the_deal(match)[1] == (
        "🔄 Ben asks the stock. The stock: “Hest forbi!” The **Horse** passes the request on. "
        "The stock: “Hus forbi!” The **House** passes the request on. Ben takes a new card from the stock."
    )


def test_a_request_past_everybody_ends_at_the_stock_g33() -> None:
    match = act(case("3/3/3; 0 II, 1 Horse, 2 House; stock XI"), "0 ask")
    assert after_the_deal(match)[0].endswith(
        "Cleo: “Hus forbi!” The **House** passes the request on. Ann takes a new card from the stock."
    )


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("Dragoon", "The stock: “Hogg av!” The **Dragoon** costs Ben a life."),
        ("Cat", "The stock: “Kiss!” The **Cat** costs Ben a life. Every exchange is undone: Ann ↔ Ben."),
        ("Cuckoo", "The stock: “Stå for gjøk!” The **Cuckoo** ends the deal."),
    ],
)
def test_a_matador_off_the_stock_refuses_g34(card: str, said: str) -> None:
    match = act(case(f"3/3; 0 V, 1 II; stock {card}"), "0 ask, 1 ask")
    assert after_the_deal(match)[1] == f"🔄 Ben asks the stock. {said}"


# The settlement.


def test_the_lowest_card_pays_g42() -> None:
    assert settlement(case("3/3/3; 0 V, 1 VII, 2 Owl")) == "👁️ Cards up! Cleo loses a life for the lowest card, **Owl**."


def test_all_who_are_tied_for_the_lowest_pay_g42() -> None:
    match = case("3/3/3; 0 V, 1 VII, 2 V")
    assert settlement(match) == "👁️ Cards up! Ann and Cleo lose a life for the lowest card, **V**."


def test_even_a_matador_may_be_the_lowest_g42() -> None:
    match = case("3/3; 0 House, 1 Cuckoo")
    assert settlement(match) == "👁️ Cards up! Ann loses a life for the lowest card, **House**."


def test_one_fool_and_the_lowest_of_the_others_pay_g43_g45() -> None:
    assert settlement(case("3/3/3/3; 0 Fool, 1 V, 2 VII, 3 V")) == (
        "👁️ Cards up! Ann loses a life for the **Fool**. "
        "Ben and Dan lose a life for the lowest of the other cards, **V**. Ann rests in the next deal."
    )


def test_of_two_fools_only_the_holders_pay_and_both_rest_g44_g45() -> None:
    assert settlement(case("3/3/3/3; 0 Fool, 1 V, 2 Fool, 3 VII")) == (
        "👁️ Cards up! Ann and Cleo lose a life for the **Fool**. "
        "Ann rests in the next deal. Cleo rests in the next deal."
    )


def test_with_the_house_rule_the_holder_of_a_fool_pays_alone_of_two() -> None:
    match = case("3/3; 0 Fool, 1 V", Options(one_fool_of_two=HOLDER))
    assert settlement(match) == "👁️ Cards up! Ann loses a life for the **Fool**. Ann rests in the next deal."


def test_who_goes_out_at_the_settlement_is_told_with_it_g46() -> None:
    assert settlement(case("1/3/1; 0 V, 1 VII, 2 V")) == "🏆 **Ben** has won!"
    assert lines(everybody_keeps(case("1/3/1; 0 V, 1 VII, 2 V")))[-2] == (
        "👁️ Cards up! Ann and Cleo lose a life for the lowest card, **V**. Ann is **out**. Cleo is **out**."
    )


# The end.


def test_the_last_survivor_in_mid_deal_has_won_at_once_g37() -> None:
    match = act(case("1/0/0/1; 0 V, 3 Dragoon"), "0 ask")
    assert after_the_deal(match) == [
        "🔄 Ann asks Dan. Dan: “Hogg av!” The **Dragoon** costs Ann a life. Ann is **out**.",
        "🏆 **Dan** has won!",
    ]


def test_an_uncontested_deal_ends_without_a_payer_g38() -> None:
    match = act(case("2/2/0/1; 0 Fool, 3 V; resting 1; stock Dragoon"), "0 keep, 3 ask")
    assert after_the_deal(match)[-1] == "Only one player is left in this deal: it ends, and nobody loses a life."


def test_a_draw_names_those_who_went_out_together_g48() -> None:
    assert settlement(case("1/1; 0 Fool, 1 IX")) == "🤝 A draw between Ann and Ben."


# Words for single things.


@pytest.mark.parametrize(
    ("rank", "said"),
    [
        (HOUSE, "Hus forbi!"),
        (HORSE, "Hest forbi!"),
        (CAT, "Kiss!"),
        (DRAGOON, "Hogg av!"),
        (CUCKOO, "Stå for gjøk!"),
    ],
)
def test_each_matador_has_its_saying(rank: int, said: str) -> None:
    assert words.SAYINGS[rank] == said


@pytest.mark.parametrize(
    ("lives", "lost", "hearts"),
    [(3, 0, "❤️❤️❤️"), (2, 1, "❤️❤️💔"), (2, 0, "❤️❤️🖤"), (1, 1, "❤️💔🖤"), (0, 2, "💔💔🖤"), (0, 0, "🖤🖤🖤")],
)
def test_hearts_show_lives_left_lost_now_and_lost_before(lives: int, lost: int, hearts: str) -> None:
    assert words.pips(lives, lost) == hearts


def test_a_life_and_a_stop_need_no_words_of_their_own() -> None:
    assert one(told.Ask(0), told.Refused(1, DRAGOON), told.Life(0)).count("life") == 1
    assert one(told.Ask(0), told.Refused(1, CUCKOO), told.Stop()).endswith("ends the deal.")


@pytest.mark.parametrize("happening", [told.Stop(), told.Life(0), told.Rest(0)])
def test_what_never_begins_a_turn_is_a_fault_of_the_program(happening: Happening) -> None:
    with pytest.raises(TypeError):
        one(happening)
