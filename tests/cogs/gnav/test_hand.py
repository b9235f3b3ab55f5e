"""The private message of a seat: its card, what it knows, and what it can do now."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.cogs.gnav.hand import COLOUR, QUIET_COLOUR
from bot.cogs.ui.screens import Screen
from bot.game.gnav.cards import HORSE, HOUSE
from tests.cogs.gnav.seen import UI, card_of, labels, seated_of
from tests.game.gnav.cases import act, case, everybody_keeps, next_deal

FOUR = case("3/3/3/3; 0 V, 1 VII, 2 III, 3 XII")


def ids(screen: Screen) -> list[str]:
    return [button.custom_id for row in screen.rows for button in row]


def last(screen: Screen) -> str:
    """The last line, which says what to do."""
    return screen.text.split("\n")[-1]


# The own card.


def test_the_card_is_the_title_and_its_place_in_the_pack_is_explained() -> None:
    screen = card_of(FOUR, 0)
    assert screen.title == "Your card: V"
    assert screen.text.startswith("*Number 9 of 21, from low to high.*\n**Your lives:** ❤️❤️❤️")


def test_the_owl_is_known_for_the_lowest_after_the_fool() -> None:
    screen = card_of(case("3/3; 0 Owl, 1 V"), 0)
    assert screen.text.startswith("*Number 2 of 21, from low to high: the lowest after the Fool.*")


@pytest.mark.parametrize(
    ("name", "does"),
    [
        ("Fool", "*Whoever holds it at the end of the deal loses a life and rests in the next deal.*"),
        ("House", "*Whoever asks you has to ask the next seat instead.*"),
        ("Horse", "*Whoever asks you has to ask the next seat instead.*"),
        ("Cat", "*Whoever asks you loses a life, and every exchange is undone.*"),
        ("Dragoon", "*Whoever asks you loses a life.*"),
        ("Cuckoo", "*Whoever asks you ends the deal at once.*"),
    ],
)
def test_a_card_that_does_something_says_what(name: str, does: str) -> None:
    screen = card_of(case(f"3/3; 0 {name}, 1 V"), 0)
    assert screen.title == f"Your card: {name}"
    assert screen.text.startswith(does)


# The turn.


def test_on_turn_there_is_keep_and_ask_and_nothing_else_g16() -> None:
    screen = card_of(FOUR, 0)
    assert last(screen) == "➡️ **Your turn:** keep it, or ask **Ben** (you have not seen their card)."
    assert labels(screen) == ["Keep V", "Ask Ben"]
    assert ids(screen) == ["move:7:9::keep", "move:7:9::ask"]
    assert screen.colour == COLOUR


def test_who_waits_sees_their_card_and_whose_turn_it_is() -> None:
    screen = card_of(FOUR, 2)
    assert (screen.title, last(screen), labels(screen)) == ("Your card: III", "It is not your turn yet.", [])
    assert screen.colour == QUIET_COLOUR


def test_the_closer_draws_from_the_stock_g32() -> None:
    screen = card_of(act(FOUR, "0 keep, 1 keep, 2 keep"), 3)
    assert last(screen) == "➡️ **Your turn:** keep it, or draw from the stock of 38 cards."
    assert labels(screen) == ["Keep XII", "Draw from the stock"]


def test_a_neighbour_s_fool_is_known_and_asking_for_it_says_so_g13_g14() -> None:
    screen = card_of(case("3/3/3; 0 II, 1 Fool, 2 VI"), 0)
    assert "**You know:** Ben **Fool**" in screen.text
    assert last(screen) == "➡️ **Your turn:** keep it, or ask **Ben** (their card: **Fool**)."
    assert labels(screen) == ["Keep II", "Ask Ben for Fool"]


def test_an_unknown_house_is_asked_like_any_other_card() -> None:
    match = case("3/3/3/3; 0 II, 1 Horse, 2 House, 3 IX")
    assert {match.cards[1], match.cards[2]} == {HORSE * 2, HOUSE * 2}
    assert labels(card_of(match, 0)) == ["Keep II", "Ask Ben"]


def test_a_resting_neighbour_is_passed_over_g10() -> None:
    assert labels(card_of(case("3/3/3/3; 0 II, 2 IX, 3 V; resting 1"), 0)) == ["Keep II", "Ask Cleo"]


# What has come about.


def test_both_who_exchanged_know_what_the_other_got_g14() -> None:
    match = act(case("3/3/3/3; 0 II, 1 IX, 2 V, 3 VI"), "0 ask")
    asker, asked = card_of(match, 0), card_of(match, 1)
    assert (asker.title, asked.title) == ("Your card: IX", "Your card: II")
    assert "🔄 You exchanged cards with Ben." in asker.text
    assert "🔄 You exchanged cards with Ann." in asked.text
    assert "**You know:** Ben **II**" in asker.text
    assert "**You know:** Ann **IX**" in asked.text
    assert "You know" not in card_of(match, 2).text
    assert labels(asked) == ["Keep II", "Ask Cleo"]


def test_a_card_that_goes_on_is_followed_by_whoever_gave_it_g14() -> None:
    match = act(case("3/3/3/3; 0 II, 1 IX, 2 V, 3 VI"), "0 ask, 1 ask")
    assert "**You know:** Cleo **II**\n" in card_of(match, 0).text
    assert "**You know:** Ann **IX**, Cleo **II**\n" in card_of(match, 1).text
    assert "**You know:** Ben **V**\n" in card_of(match, 2).text


def test_after_a_cat_the_card_from_before_is_back_with_its_reason_g27() -> None:
    match = act(case("3/3/3/3; 0 I, 1 IV, 2 Cat, 3 IX"), "0 ask, 1 ask")
    for seat, title in ((0, "Your card: I"), (1, "Your card: IV")):
        screen = card_of(match, seat)
        assert screen.title == title
        assert "🐈 The Cat has undone your exchange: this is the card you had before." in screen.text
        assert "You exchanged" not in screen.text
    assert "🐈" not in card_of(match, 2).text


def test_a_card_from_the_stock_says_that_it_is_one_g34() -> None:
    match = act(case("3/3/3; 0 V, 1 VI, 2 II; stock XI"), "0 keep, 1 keep, 2 ask")
    screen = card_of(match, 2)
    assert screen.title == "Your card: XI"
    assert "🎴 You took this card from the stock." in screen.text


def test_a_life_lost_in_this_deal_is_a_broken_heart() -> None:
    match = act(case("3/3/3/3; 0 II, 1 Dragoon, 2 V, 3 IX"), "0 ask")
    assert "**Your lives:** ❤️❤️💔" in card_of(match, 0).text
    assert "**You know:** Ben **Dragoon**" in card_of(match, 0).text


# Resting, out, between, over.


def test_who_rests_has_no_card_and_no_button_g45() -> None:
    screen = card_of(case("3/3/3/3; 0 II, 2 IX, 3 V; resting 1"), 1)
    assert screen.title == "You have no card"
    assert screen.text == "**Your lives:** ❤️❤️❤️\nYou are resting in this deal: no card, no risk."
    assert labels(screen) == []


def test_who_is_out_is_welcome_to_watch() -> None:
    screen = card_of(case("0/3/3; 1 II, 2 IX"), 0)
    assert screen.title == "You have no card"
    assert screen.text == "**Your lives:** 🖤🖤🖤\nYou are out, but you are welcome to watch to the end."
    assert labels(screen) == []


def test_between_deals_the_card_shows_all_cards_who_paid_and_next_deal_g40_g49() -> None:
    screen = card_of(everybody_keeps(FOUR), 0)
    assert screen.title == "Your card: V"
    assert screen.text.split("\n")[-3:] == [
        "**Cards:** Ann **V**, Ben **VII**, Cleo **III**, Dan **XII**",
        "👁️ Cards up! Cleo loses a life for the lowest card, **III**.",
        "The deal is over. Press **Next deal** when everybody has seen it.",
    ]
    assert "You know" not in screen.text
    assert labels(screen) == ["Next deal"]
    assert ids(screen) == ["move:7:9::next"]


def test_between_deals_who_rested_may_begin_the_next_deal_too_g49() -> None:
    screen = card_of(everybody_keeps(case("3/3/3/3; 0 II, 2 IX, 3 V; resting 1")), 1)
    assert labels(screen) == ["Next deal"]


def test_who_is_out_reads_between_deals_that_the_ais_go_on_and_may_press_first_g49() -> None:
    match = everybody_keeps(case("0/3/3; 1 II, 2 IX"))
    alone = UI.hand(seated_of(match, 0, ais=(1, 2)))
    assert last(alone) == (
        "The deal is over. You are out, and the AI players go on by themselves, unless you press **Next deal** first."
    )
    assert labels(alone) == ["Next deal"]
    assert last(UI.hand(seated_of(match, 0, ais=(1,)))).startswith("The deal is over. Press **Next deal**")


def test_an_uncontested_deal_shows_no_cards_g38() -> None:
    screen = card_of(act(case("2/2/0/1; 0 Fool, 3 V; resting 1; stock Dragoon"), "0 keep, 3 ask"), 1)
    assert "**Cards:**" not in screen.text
    assert "Only one player is left in this deal: it ends, and nobody loses a life." in screen.text


def test_a_new_deal_forgets_the_one_before() -> None:
    match = next_deal(act(case("3/3; 0 II, 1 IX"), "0 ask, 1 keep"), "V VI")
    for seat in (0, 1):
        text = card_of(match, seat).text
        assert not any(word in text for word in ("exchanged", "You know", "Cards up", "💔"))


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (0, "🤝 A draw: you lost your last life together with the others."),
        (2, "🤝 A draw between Ann and Ben."),
    ],
)
def test_after_a_draw_each_is_told_how_it_ended_for_them(seat: int, said: str) -> None:
    screen = card_of(everybody_keeps(case("1/1/0; 0 Fool, 1 IX")), seat)
    assert (screen.title, screen.text.split("\n")[0], labels(screen)) == ("The game is over", said, [])


def test_the_winner_is_told_so() -> None:
    screen = card_of(everybody_keeps(case("1/1; 0 V, 1 IX")), 1)
    lives = "**Your lives:** ❤️🖤🖤"
    assert screen.text == f"🏆 **You have won!**\n{lives}\nThe board in the channel shows how it ended."
    assert "🏆 Ben has won.\n**Your lives:** 💔🖤🖤" in card_of(everybody_keeps(case("1/1; 0 V, 1 IX")), 0).text


def test_a_match_that_was_ended_early_is_over_for_everybody() -> None:
    seated = seated_of(FOUR, 0)
    screen = UI.hand(replace(seated, table=replace(seated.table, phase="over", awaits=())))
    assert screen.title == "The game is over"
    assert labels(screen) == []


def test_a_note_stands_above_the_card() -> None:
    assert card_of(FOUR, 0, note="The table has moved on.").note == "The table has moved on."
