"""Moves whose buttons stand on the board: the board itself answers, and everybody's hand follows."""

from __future__ import annotations

from simcord.results import InteractionResult

from tests.cogs.evening import Evening
from tests.cogs.messages import buttons, text_of


async def two(evening: Evening) -> None:
    """Ann and Ben count together; Ann is to act, and the hands of both lie open."""
    await evening.start("Ann", "Ben")
    for name in ("Ann", "Ben"):
        await evening.hand(name)


def private_texts(result: InteractionResult) -> list[str]:
    """What the bot said to one person alone, message by message."""
    said = [result.response, *result.followups]
    return [text_of(message) for message in said if message is not None and message.ephemeral]


async def test_a_move_on_the_board_is_answered_by_the_board_and_the_hands_follow(counting: Evening) -> None:
    await two(counting)
    before = await counting.board()
    result = await counting.click("Ann", before, "Add 1")
    after = await counting.board()
    assert (after.id, private_texts(result)) == (before.id, [])
    for message in (after, counting.held("Ann"), counting.held("Ben")):
        assert "The total is 1." in text_of(message)


async def test_who_has_no_hand_within_reach_gets_it_in_private(counting: Evening) -> None:
    await two(counting)
    await counting.later(minutes=20)
    result = await counting.click("Ann", await counting.board(), "Add 1")
    assert result.ephemeral
    assert "The total is 1." in text_of(counting.held("Ann"))
    assert "The total is 1." in await counting.board_text()


async def test_who_has_dismissed_their_hand_still_moves_and_gets_it_with_the_next_move(counting: Evening) -> None:
    await two(counting)
    counting.env.inject_error("PATCH", "/webhooks/*/*/messages/*", status=404, code=10008)
    assert private_texts(await counting.click("Ann", await counting.board(), "Add 1")) == []
    await counting.click("Ben", await counting.board(), "Add 1")
    assert private_texts(await counting.click("Ann", await counting.board(), "Add 1")) != []
    assert "The total is 3." in await counting.board_text()


async def test_a_move_out_of_turn_is_refused_in_private_and_the_board_stays(counting: Evening) -> None:
    await two(counting)
    before = await counting.board_text()
    result = await counting.click("Ben", await counting.board(), "Add 1")
    assert "It is not your turn." in counting.private_texts(result)
    assert await counting.board_text() == before


async def test_of_two_presses_of_one_button_the_later_is_told_so_in_private(counting: Evening) -> None:
    await two(counting)
    board = await counting.board()
    custom_id = buttons(board)["Add 1"]["custom_id"]
    await counting.click("Ann", board, "Add 1")
    result = await counting.forge("Ben", board, custom_id)
    assert "The table has moved on" in counting.private_texts(result)
    assert (await counting.running()).play.total == 1
    assert "The total is 1." in await counting.board_text()


async def test_who_only_watches_is_told_that_they_have_no_seat(counting: Evening) -> None:
    await two(counting)
    result = await counting.click("Eve", await counting.board(), "Add 1")
    assert private_texts(result) == ["You have no seat in this game. Watch it, or start one in another channel."]
    assert (await counting.running()).play.total == 0


async def test_the_last_move_on_the_board_shows_the_end_everywhere(counting: Evening) -> None:
    await two(counting)
    board = await counting.board()
    while (table := await counting.table()) is not None:
        counting.last_game = table.id
        await counting.click(await counting.acting(), await counting.board(), "Add 2")
    assert (await counting.board()).id == board.id
    assert (await counting.board()).components == []
    for name in ("Ann", "Ben"):
        assert "The total is 10." in text_of(counting.held(name))
