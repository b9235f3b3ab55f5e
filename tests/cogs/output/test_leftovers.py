"""Messages that could not be deleted go as soon as Discord takes it, even after a restart."""

from __future__ import annotations

import pytest

from bot.cogs.output.leftovers import RETRY_SECONDS
from bot.game.ports.log import LogUnavailable
from bot.store import Store
from tests.cogs.evening import Evening
from tests.cogs.losing import go_on_in_the_hall, lose, one_move, shut_channel
from tests.cogs.messages import buttons

DELETE = "/channels/*/messages/*"


async def test_a_game_that_comes_back_to_a_channel_has_one_board_there(evening: Evening) -> None:
    first = evening.channel
    await lose(evening)
    await go_on_in_the_hall(evening)
    hall = evening.channel
    shut_channel(evening, 403, 50013)
    await evening.hand(await evening.acting())
    await one_move(evening)
    assert (await evening.running()).parked is not None
    evening.env.backend.faults.clear()
    evening.channel = first
    evening.forget_hands()
    await evening.slash("Ann", "table")
    board = await evening.board()
    assert [message.id for message in first.history() if message.embeds] == [board.id]
    await evening.later(seconds=RETRY_SECONDS[0])
    assert [message for message in hall.history() if buttons(message)] == []


async def test_what_a_game_left_in_a_channel_goes_when_the_bot_may_write_there_again(evening: Evening) -> None:
    first = evening.channel
    await lose(evening)
    await go_on_in_the_hall(evening)
    await evening.later(seconds=RETRY_SECONDS[0])
    assert [message for message in first.history() if buttons(message)], "it may not be deleted yet"
    await evening.restart()
    evening.env.backend.faults.clear()
    await evening.later(seconds=RETRY_SECONDS[0])
    assert [message for message in first.history() if buttons(message)] == []
    assert evening.bot.store is not None
    assert await evening.bot.store.leftovers() == ()


async def test_a_board_whose_deletion_failed_goes_after_a_restart(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    before = await evening.board()
    evening.env.inject_error("DELETE", DELETE, status=500, times=None)
    await evening.slash("Ann", "table")
    assert before.id in [message.id for message in evening.messages()]
    await evening.restart()
    evening.env.backend.faults.clear()
    await evening.later(seconds=10)
    assert before.id not in [message.id for message in evening.messages()]


async def test_a_channel_that_is_gone_is_tried_once(evening: Evening) -> None:
    first = evening.channel
    await lose(evening)
    await go_on_in_the_hall(evening)
    evening.env.backend.faults.clear()
    evening.env.backend.delete_channel(first.id)
    await evening.later(seconds=RETRY_SECONDS[0])
    assert evening.bot.store is not None
    assert await evening.bot.store.leftovers() == ()


async def test_notes_that_could_not_be_read_at_the_start_are_read_later(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.start("Ann", "Ben")
    stray = await evening.bot.get_partial_messageable(evening.channel.id).send("an old board")
    store = evening.bot.store
    assert store is not None
    await store.note_leftovers(evening.channel.id, [stray.id])
    await evening.restart()

    async def unavailable(_: object) -> tuple[tuple[int, int], ...]:
        raise LogUnavailable("the database is locked")

    with monkeypatch.context() as patched:
        patched.setattr(Store, "leftovers", unavailable)
        await evening.later(seconds=10)
    assert stray.id in [message.id for message in evening.messages()]
    await evening.later(seconds=10)
    assert stray.id not in [message.id for message in evening.messages()]
