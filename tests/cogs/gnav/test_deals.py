"""What people see of a deal: exchanges, matadors, rests, skipped deals, and *Next deal*."""

from __future__ import annotations

import pytest

from bot.cogs.ui import custom_ids
from tests.cogs.evening import Evening
from tests.cogs.gnav.hands import all_keep, card, cards, move, moves
from tests.cogs.gnav.script import Script, play_at
from tests.cogs.messages import buttons, text_of

FOUR = ("Ann", "Ben", "Cleo", "Dan")
BETWEEN = Script(4).deal("0 V, 1 VII, 2 III, 3 XII").keep()


def title(evening: Evening, name: str) -> str:
    """The title of the card that lies open before a person."""
    return evening.held(name).embeds[0].title or ""


async def a_deal(evening: Evening, text: str, *, open_cards: bool = True) -> None:
    """The first deal of Ann, Ben, Cleo and Dan, in this order, with their cards open before them."""
    await play_at(evening, Script(4).deal(text), *FOUR)
    if open_cards:
        await cards(evening, *FOUR)


# Exchanges and matadors.


async def test_an_exchange_turns_the_open_cards_of_both_and_of_nobody_else(evening: Evening) -> None:
    await a_deal(evening, "0 II, 1 IX, 2 V, 3 VI")
    await moves(evening, "Ann ask")
    assert [title(evening, name) for name in FOUR] == [f"Your card: {held}" for held in ("IX", "II", "V", "VI")]
    assert "You exchanged cards with Ann." in text_of(evening.held("Ben"))
    assert [*buttons(evening.held("Ben"))] == ["Keep II", "Ask Cleo"]
    assert [*buttons(evening.held("Ann"))] == []
    assert "Ann asks Ben, and they exchange cards." in await evening.board_text()


async def test_the_cards_of_an_exchange_are_told_to_nobody_else(evening: Evening) -> None:
    await a_deal(evening, "0 II, 1 IX, 2 V, 3 VI")
    await moves(evening, "Ann ask")
    for said in (await evening.board_text(), *(text_of(evening.held(name)) for name in ("Cleo", "Dan"))):
        assert "**II**" not in said
        assert "**IX**" not in said


async def test_a_dragoon_costs_a_life_and_whoever_holds_it_has_no_turn(evening: Evening) -> None:
    await a_deal(evening, "0 II, 1 Dragoon, 2 V, 3 IX")
    await moves(evening, "Ann ask")
    said = await evening.board_text()
    assert "Ben: “Hogg av!” The **Dragoon** costs Ann a life." in said
    assert "❤️❤️💔 **Ann**" in said
    assert "➡️ It is **Cleo**'s turn" in said
    assert "❤️❤️💔" in text_of(evening.held("Ann"))
    assert "It is not your turn yet." in text_of(evening.held("Ben"))
    assert [*buttons(evening.held("Cleo"))] == ["Keep V", "Ask Dan"]


async def test_a_cat_turns_every_open_card_back(evening: Evening) -> None:
    await a_deal(evening, "0 I, 1 IV, 2 VIII, 3 Cat")
    await moves(evening, "Ann ask", "Ben ask")
    assert [title(evening, name) for name in FOUR[:3]] == [f"Your card: {held}" for held in ("IV", "VIII", "I")]
    await moves(evening, "Cleo ask")
    assert [title(evening, name) for name in FOUR] == [f"Your card: {held}" for held in ("I", "IV", "VIII", "Cat")]
    for name in ("Ann", "Ben", "Cleo"):
        assert "The Cat has undone your exchange" in text_of(evening.held(name))
    assert "Every exchange is undone: Ben ↔ Cleo, Ann ↔ Ben." in await evening.board_text()


async def test_the_closer_takes_a_card_from_the_stock_unseen_by_the_others(evening: Evening) -> None:
    await a_deal(evening, "0 V, 1 VI, 2 VII, 3 II; stock XI")
    await moves(evening, "Ann keep", "Ben keep", "Cleo keep")
    assert [*buttons(evening.held("Dan"))] == ["Keep II", "Draw from the stock"]
    await moves(evening, "Dan ask")
    assert title(evening, "Dan") == "Your card: XI"
    assert "Dan takes a new card from the stock." in await evening.board_text()
    assert "**II**" not in await evening.board_text()


async def test_a_cuckoo_ends_the_deal_and_all_cards_are_up(evening: Evening) -> None:
    await a_deal(evening, "0 II, 1 Cuckoo, 2 I, 3 IX")
    await moves(evening, "Ann ask")
    said = await evening.board_text()
    assert "Ben: “Stå for gjøk!” The **Cuckoo** ends the deal." in said
    assert "Cards up! Cleo loses a life for the lowest card, **I**." in said
    assert next(iter(buttons(await evening.board()))) == "Next deal"
    for name in FOUR:
        assert "Ann **II**, Ben **Cuckoo**, Cleo **I**, Dan **IX**" in text_of(evening.held(name))
        assert [*buttons(evening.held(name))] == ["Next deal"]


async def test_whoever_is_next_is_pinged_and_told_what_to_choose(evening: Evening) -> None:
    await a_deal(evening, "0 II, 1 IX, 2 V, 3 VI", open_cards=False)
    await moves(evening, "Ann ask")
    ping = evening.messages()[-1]
    assert ping.content == (f"<@{evening.ben.id}> It is your turn: keep your card, or ask your neighbour?")
    assert len(buttons(ping)) == 1
    await moves(evening, "Ben keep", "Cleo keep")
    assert evening.messages()[-1].content.endswith("keep your card, or draw from the stock?")


async def test_between_deals_nobody_is_called(evening: Evening) -> None:
    await a_deal(evening, "0 II, 1 Cuckoo, 2 I, 3 IX", open_cards=False)
    await moves(evening, "Ann ask")
    assert [message.content for message in evening.messages()] == [""]


# The next deal.


async def test_next_deal_in_the_private_card_turns_every_open_card(evening: Evening) -> None:
    await play_at(evening, BETWEEN, *FOUR)
    await cards(evening, *FOUR)
    await moves(evening, "Cleo next")
    assert (await evening.running()).play.deal == 2
    for name in FOUR:
        held = (await evening.view(name)).card
        assert held is not None
        assert title(evening, name).startswith("Your card: ")
        assert "Cards up" not in text_of(evening.held(name))
    assert "Gnav · deal 2" in await evening.board_text()


async def test_next_deal_on_the_board_makes_the_deal_and_turns_the_open_cards(evening: Evening) -> None:
    await play_at(evening, BETWEEN, *FOUR)
    await cards(evening, *FOUR)
    await move(evening, "Ben", "next", await evening.board())
    assert "Gnav · deal 2" in await evening.board_text()
    assert [*buttons(await evening.board())].count("Next deal") == 0
    for name in FOUR:
        assert "Next deal" not in buttons(evening.held(name))
    assert [*buttons(evening.held("Ben"))][1:] == ["Ask Cleo"]


async def test_next_deal_on_the_board_shows_their_card_to_who_had_none_open(evening: Evening) -> None:
    await play_at(evening, BETWEEN, *FOUR)
    result = await move(evening, "Ben", "next", await evening.board())
    assert "Your card: " in evening.private_texts(result)
    assert "Gnav · deal 2" in await evening.board_text()


async def test_next_deal_pressed_twice_begins_one_deal(evening: Evening) -> None:
    await play_at(evening, BETWEEN, *FOUR)
    shown = await evening.board()
    await move(evening, "Ann", "next", shown)
    result = await evening.forge("Ben", shown, buttons(shown)["Next deal"]["custom_id"])
    assert "The table has moved on" in evening.private_texts(result)
    assert (await evening.running()).play.deal == 2


async def test_two_who_press_next_deal_at_once_begin_one_deal(evening: Evening) -> None:
    await play_at(evening, BETWEEN, *FOUR)
    await cards(evening, "Ann", "Ben")
    await evening.submit("Ann", "next")  # Ann's click is on disk, and nobody has been shown it yet.
    result = await move(evening, "Ben", "next")
    assert "The table has moved on" in evening.private_texts(result)
    assert (await evening.running()).play.deal == 2
    assert "Next deal" not in buttons(evening.held("Ben"))


async def test_a_stranger_cannot_begin_the_next_deal(evening: Evening) -> None:
    await play_at(evening, BETWEEN, *FOUR)
    result = await move(evening, "Eve", "next", await evening.board())
    assert evening.private_texts(result) == "You have no seat in this game. Watch it, or start one in another channel."
    assert (await evening.running()).play.deal == 1


async def test_who_is_out_may_begin_the_next_deal_too(evening: Evening) -> None:
    await play_at(evening, Script(3).down_to("0/3/3"), "Ann", "Ben", "Cleo")
    before = (await evening.running()).play.deal
    await move(evening, "Ann", "next", await evening.board())
    assert (await evening.running()).play.deal == before + 1
    assert "You are out, but you are welcome to watch to the end." in text_of(evening.held("Ann"))


# Resting.


async def test_who_held_the_fool_rests_in_the_next_deal_and_is_back_in_the_one_after(evening: Evening) -> None:
    await a_deal(evening, "0 Fool, 1 V, 2 VII, 3 IX")
    assert "*Knock, knock!* Ann was dealt a **Fool**." in await evening.board_text()
    assert "**Fool**" in text_of(evening.held("Dan"))
    await all_keep(evening)
    assert "Ann rests in the next deal." in await evening.board_text()
    await moves(evening, "Ann next")
    assert "You are resting in this deal: no card, no risk." in text_of(evening.held("Ann"))
    assert buttons(evening.held("Ann")) == {}
    assert "💤" in await evening.board_text()
    await all_keep(evening)
    await moves(evening, "Ann next")
    assert "💤" not in await evening.board_text()
    assert (await evening.view("Ann")).card is not None


async def test_a_deal_that_is_skipped_is_told_with_the_one_after_it(evening: Evening) -> None:
    await play_at(evening, Script(2).deal("0 Fool, 1 IX"), "Ann", "Ben")
    await moves(evening, "Ann keep", "Ben keep", "Ann next")
    table = await evening.running()
    assert (table.play.deal, table.play.dealer) == (3, 1)
    said = await evening.board_text()
    assert "⏭️ Deal 2, with Ann as dealer, is skipped: fewer than two players could take part." in said
    assert "🎴 Ben deals to 2 players. Ann begins." in said


# Late, forged, out of turn.


async def test_a_late_click_gets_the_card_as_it_is_now(evening: Evening) -> None:
    await a_deal(evening, "0 II, 1 IX, 2 V, 3 VI", open_cards=False)
    late = await card(evening, "Ben")
    await moves(evening, "Ann ask")
    await cards(evening, "Ben")
    await moves(evening, "Ben ask")
    table = await evening.running()
    result = await evening.forge("Ben", late, custom_ids.move(table.id, table.position - 1, "", "keep"))
    said = evening.private_texts(result)
    assert "The table has moved on" in said
    assert "Your card: V" in said
    assert await evening.running() == table


async def test_a_move_out_of_turn_is_refused_with_the_card(evening: Evening) -> None:
    await a_deal(evening, "0 II, 1 IX, 2 V, 3 VI")
    table = await evening.running()
    result = await evening.forge("Cleo", evening.held("Cleo"), custom_ids.move(table.id, table.position, "", "ask"))
    said = evening.private_texts(result)
    assert "It is another player's turn. You will be told when it is yours." in said
    assert "Your card: V" in said
    assert await evening.running() == table


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("play", "That button does not belong to this game. Press **My card** to get the current ones."),
        ("next", "This deal is not over yet: the next one begins when it is."),
        ("restart", "On your turn you keep your card or ask for another."),
    ],
)
async def test_a_forged_verb_is_refused_with_the_card(evening: Evening, verb: str, said: str) -> None:
    await a_deal(evening, "0 II, 1 IX, 2 V, 3 VI")
    table = await evening.running()
    result = await evening.forge("Ann", evening.held("Ann"), custom_ids.move(table.id, table.position, "", verb))
    assert said in evening.private_texts(result)
    assert "Your card: II" in evening.private_texts(result)
    assert await evening.running() == table


async def test_a_forged_card_button_shows_the_card_and_changes_nothing(evening: Evening) -> None:
    await a_deal(evening, "0 II, 1 IX, 2 V, 3 VI")
    table = await evening.running()
    result = await evening.forge("Ann", evening.held("Ann"), custom_ids.picks(table.id, table.position, "", 4)[3])
    assert "Your card: II" in evening.private_texts(result)
    assert await evening.running() == table


async def test_a_move_forged_onto_the_board_never_shows_a_card_in_public(evening: Evening) -> None:
    await a_deal(evening, "0 II, 1 IX, 2 V, 3 VI", open_cards=False)
    table = await evening.running()
    result = await evening.forge("Ann", await evening.board(), custom_ids.move(table.id, table.position, "", "ask"))
    assert "Your card: IX" in evening.private_texts(result)
    assert "IX" not in await evening.board_text()


async def test_a_card_is_shown_again_only_to_those_for_whom_something_has_changed(evening: Evening) -> None:
    await evening.start("Ann", "Ben", "Cleo", players=4, ai=1)
    for name in ("Ann", "Ben", "Cleo"):
        await evening.hand(name)
    acting = await evening.acting()
    before = len(evening.env.http_requests)
    await evening.click(acting, evening.held(acting), "Keep")
    edited = [entry for entry in evening.env.http_requests[before:] if entry.path.startswith("/webhooks/")]
    following = await evening.acting()
    assert [(entry.json or {})["embeds"][0]["description"].count("Your turn") for entry in edited] == [1], following
    for name in {"Ann", "Ben", "Cleo"} - {following}:
        assert "It is not your turn yet." in text_of(evening.held(name))
