"""The bot stops and starts again, in a deal and between deals; the buttons that people see go on working."""

from __future__ import annotations

from tests.cogs.evening import Evening
from tests.cogs.gnav.hands import card, move, moves
from tests.cogs.gnav.script import Script, play_at
from tests.cogs.messages import buttons, text_of


async def test_a_deal_goes_on_with_the_card_from_before_the_restart(evening: Evening) -> None:
    await play_at(evening, Script(3).deal("0 II, 1 IX, 2 V"), "Ann", "Ben", "Cleo")
    held = await card(evening, "Ann")
    await evening.restart()
    await move(evening, "Ann", "ask", held)
    assert (await evening.running()).acting_user == evening.ben.id
    assert "Your card: IX" in text_of(evening.held("Ann"))
    assert "Ann asks Ben, and they exchange cards." in await evening.board_text()


async def test_an_exchange_from_before_the_restart_is_undone_by_a_cat_after_it(evening: Evening) -> None:
    await play_at(evening, Script(3).deal("0 I, 1 IV, 2 Cat"), "Ann", "Ben", "Cleo")
    await moves(evening, "Ann ask")
    await evening.restart()
    evening.forget_hands()
    await moves(evening, "Ben ask")
    assert "Every exchange is undone: Ann ↔ Ben." in await evening.board_text()


async def test_next_deal_works_on_the_board_from_before_the_restart(evening: Evening) -> None:
    await play_at(evening, Script(3).deal("0 II, 1 IX, 2 V").keep(), "Ann", "Ben", "Cleo")
    shown = await evening.board()
    await evening.restart()
    await move(evening, "Ben", "next", shown)
    assert (await evening.running()).play.deal == 2
    assert "Gnav · deal 2" in await evening.board_text()


async def test_next_deal_works_in_a_card_from_before_the_restart(evening: Evening) -> None:
    await play_at(evening, Script(3).deal("0 Fool, 1 IX, 2 V").keep(), "Ann", "Ben", "Cleo")
    held = await card(evening, "Ann")
    await evening.restart()
    await move(evening, "Ann", "next", held)
    assert (await evening.running()).play.deal == 2
    assert "You are resting in this deal" in text_of(evening.held("Ann"))


async def test_nothing_that_was_acknowledged_is_lost(evening: Evening) -> None:
    names = ("Ann", "Ben", "Cleo", "Dan")
    await play_at(evening, Script(4).down_to("2/3/1/3").deal("0 II, 1 Horse, 2 V, 3 Fool"), *names)
    await move(evening, await evening.acting(), "ask")
    before = await evening.running()
    cards = [await evening.view(name) for name in names]
    board = await evening.board_text()
    await evening.restart()
    assert await evening.running() == before
    assert [await evening.view(name) for name in names] == cards
    assert await evening.board_text() == board


async def test_an_ai_whose_turn_came_as_the_bot_stopped_moves_after_the_start(evening: Evening) -> None:
    await play_at(evening, Script(2).deal("0 IX, 1 XI"), "Ann")
    await evening.submit("Ann", "keep")
    assert (await evening.running()).acting_user is None
    await evening.restart()
    assert (await evening.running()).play.phase == "between"
    assert "Next deal" in buttons(await evening.board())


async def test_a_match_in_which_only_ais_are_left_runs_to_its_end_after_the_start(evening: Evening) -> None:
    await play_at(evening, Script(3).down_to("0/3/3"), "Ann")
    assert (await evening.running()).play.phase == "between"
    await evening.restart()
    assert await evening.table() is None
    assert "Play again" in buttons(await evening.board())
