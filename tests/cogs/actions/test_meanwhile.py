"""A command's answer takes its time, and the table goes on meanwhile."""

from __future__ import annotations

import pytest

from bot.cogs.base.context import InteractionContext
from bot.game.table.commands import Close
from tests.cogs.evening import Evening, text_of


async def test_a_lobby_that_was_closed_while_somebody_left_it_stays_closed(
    counting: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await counting.slash("Ann", "start", players=3)
    await counting.click("Ben", await counting.board(), "Join")
    game_id = (await counting.running()).id
    tables, say = counting.bot.tables, InteractionContext.say

    async def closed_first(context: InteractionContext, text: str) -> None:
        await say(context, text)
        async with tables.in_use(game_id):
            after = (await tables.submit(game_id, Close(counting.ann.id, moderator=False))).after
            await counting.bot.publisher.publish(after, counting.ann.id)

    monkeypatch.setattr(InteractionContext, "say", closed_first)
    await counting.slash("Ben", "leave")
    assert "lobby closed" in text_of(await counting.board())
    assert counting.bot.boards.loaded == 0
