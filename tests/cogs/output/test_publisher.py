"""What follows a command while others come in between: nobody's doing keeps the table from going on for the rest."""

from __future__ import annotations

from bot.game.table.commands import Leave
from tests.cogs.evening import Evening
from tests.cogs.interceding import before_refresh
from tests.cogs.messages import text_of


async def test_who_leaves_while_the_hands_are_refreshed_keeps_nobody_else_from_theirs(counting: Evening) -> None:
    await counting.start("Ann", "Ben", "Cleo")
    for name in ("Ann", "Ben", "Cleo"):
        await counting.hand(name)
    game_id = (await counting.running()).id

    async def leaving_first() -> None:
        await counting.bot.tables.submit(game_id, Leave(counting.ben.id))

    before_refresh(counting, leaving_first)
    result = await counting.click("Ann", counting.held("Ann"), "Add 1")
    assert "You have no seat in this game." not in counting.private_texts(result)
    assert (await counting.running()).acting_user == counting.cleo.id, "the AI on Ben's seat has moved"
    for message in (await counting.board(), counting.held("Ann"), counting.held("Cleo")):
        assert "The total is 2." in text_of(message)


async def test_where_a_board_cannot_be_noted_the_hands_of_the_others_still_follow(counting: Evening) -> None:
    await counting.start("Ann", "Ben")
    for name in ("Ann", "Ben"):
        await counting.hand(name)

    counting.store.fails("save_board")
    await counting.click("Ann", counting.held("Ann"), "Add 1")
    assert "The total is 1." in text_of(counting.held("Ben"))


async def test_where_the_board_of_a_full_table_cannot_be_noted_the_cards_are_dealt(
    counting: Evening,
) -> None:
    await counting.slash("Ann", "start", None, players=2)
    counting.store.fails("save_board")
    joined = await counting.click("Ben", await counting.board(), "Join")
    (hand,) = joined.followups
    assert "The total is 0." in text_of(hand)
