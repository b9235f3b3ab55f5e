"""A command's answer takes its time, and the table goes on meanwhile."""

from __future__ import annotations

import asyncio

from bot.game.table.commands import Close, Leave, Move
from tests.cogs.evening import Evening
from tests.cogs.interceding import once_answered
from tests.cogs.messages import text_of
from tests.game.reading import public_view


async def test_a_lobby_that_was_closed_while_somebody_left_it_stays_closed(counting: Evening) -> None:
    await counting.slash("Ann", "start", players=3)
    await counting.click("Ben", await counting.board(), "Join")
    game_id = (await counting.running()).id
    tables = counting.bot.tables

    async def closed_first() -> None:
        async with tables.in_use(game_id):
            after = (await tables.submit(game_id, Close(counting.ann.id, moderator=False))).after
            await counting.bot.publisher.publish(after, counting.ann.id)

    once_answered(counting, closed_first)
    await counting.slash("Ben", "leave")
    assert "lobby closed" in await counting.board_text()
    assert counting.bot.boards.loaded == 0


async def test_a_move_is_shown_although_its_player_left_and_others_moved_before_its_answer(
    counting: Evening,
) -> None:
    await counting.start("Ann", "Ben")
    await counting.hand("Ann")
    game_id = (await counting.running()).id

    async def left_first() -> None:
        table = (await counting.bot.tables.submit(game_id, Leave(counting.ann.id))).table
        await counting.bot.tables.submit(game_id, Move(counting.ben.id, table.position, "add 1"))

    once_answered(counting, left_first)
    result = await counting.click("Ann", counting.held("Ann"), "Add 1")
    assert "The total is 3." in await counting.board_text(), "the AI on her seat has moved"
    assert "An AI is playing your seat" not in counting.private_texts(result)


async def test_a_hand_is_brought_up_to_date_although_the_table_is_locked_when_it_appears(counting: Evening) -> None:
    await counting.start("Ann", "Ben")
    game_id, tables = (await counting.running()).id, counting.bot.tables
    locked = asyncio.Event()
    tasks: list[asyncio.Task[None]] = []

    async def rewrite() -> None:
        async with tables.set_aside([game_id]):
            locked.set()
            for _ in range(5):
                await asyncio.sleep(0)

    async def moved_first() -> None:
        table = await public_view(tables, game_id)
        after = (await tables.submit(game_id, Move(counting.ann.id, table.position, "add 1"))).after
        await counting.bot.publisher.publish(after, counting.ann.id)
        tasks.append(asyncio.create_task(rewrite()))
        await locked.wait()

    once_answered(counting, moved_first)
    await counting.hand("Ben")
    await asyncio.gather(*tasks)
    assert "The total is 1." in text_of(counting.held("Ben"))
