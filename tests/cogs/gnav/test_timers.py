"""The time for a turn in a match of Gnav: for the seat on turn, and between deals, where anybody may go on."""

from __future__ import annotations

from tests.cogs.evening import Evening
from tests.cogs.gnav.script import Script, play_at
from tests.cogs.messages import buttons

DAY = 24 * 3600
NAMES = ("Ann", "Ben", "Cleo")
TURN = Script(3).deal("0 V, 1 VII, 2 III")
BETWEEN = Script(3).deal("0 V, 1 VII, 2 III").keep()


async def half_a_turn(evening: Evening) -> None:
    await evening.later(hours=12)


async def test_who_is_on_turn_is_reminded_and_then_the_others_are_asked(evening: Evening) -> None:
    await play_at(evening, TURN, *NAMES, pace=DAY)
    await half_a_turn(evening)
    (reminder,) = evening.pings()
    assert f"<@{evening.ann.id}>" in reminder.content
    assert list(buttons(reminder)) == ["My card"]
    await half_a_turn(evening)
    (question,) = evening.pings()
    assert [f"<@{evening.people[name].id}>" in question.content for name in NAMES] == [False, True, True]
    assert "Ann has had 24 h for this turn" in await evening.board_text()


async def test_an_ai_moves_for_who_does_not_come_and_the_board_tells_it(evening: Evening) -> None:
    await play_at(evening, TURN, *NAMES, pace=DAY)
    await half_a_turn(evening)
    await half_a_turn(evening)
    await evening.click("Ben", await evening.board(), "AI plays")
    await evening.click("Cleo", await evening.board(), "AI plays")
    table = await evening.running()
    assert (table.play.turn, table.seats[0].user) == (1, evening.ann.id)
    assert "Ann ran out of time: an AI makes this move for them." in await evening.board_text()


async def test_between_deals_all_are_reminded_and_at_the_end_an_ai_deals_without_a_question(evening: Evening) -> None:
    await play_at(evening, BETWEEN, *NAMES, pace=DAY)
    await half_a_turn(evening)
    (reminder,) = evening.pings()
    assert all(f"<@{evening.people[name].id}>" in reminder.content for name in NAMES)
    assert "The game is waiting for one of you to go on. If nobody does, an AI will <t:" in reminder.content
    await half_a_turn(evening)
    table = await evening.running()
    assert (table.play.deal, table.stage) == (2, "")
    assert [seat.user for seat in table.seats] == [evening.people[name].id for name in NAMES]
    assert "Shall we wait?" not in await evening.board_text()


async def test_next_deal_in_time_takes_the_reminder_back(evening: Evening) -> None:
    await play_at(evening, BETWEEN, *NAMES, pace=DAY)
    await half_a_turn(evening)
    (reminder,) = evening.pings()
    await evening.click("Cleo", await evening.board(), "Next deal")
    assert (await evening.running()).play.deal == 2
    assert reminder.id not in [message.id for message in evening.messages()]


async def test_the_pace_stands_under_the_board_beside_the_stock(evening: Evening) -> None:
    await play_at(evening, TURN, *NAMES, pace=300)
    assert "Cards in the stock: 39 · 5 min a turn" in await evening.board_text()


async def test_who_has_lost_all_lives_is_asked_but_never_waited_for(evening: Evening) -> None:
    await play_at(evening, Script(3).down_to("0/3/3"), *NAMES, pace=DAY)
    await half_a_turn(evening)
    (reminder,) = evening.pings()
    assert [f"<@{evening.people[name].id}>" in reminder.content for name in NAMES] == [False, True, True]
