"""Boards that are shown again by themselves."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest

from bot.cogs.output.poster import BoardPoster
from bot.cogs.ui.screens import Screen
from tests.cogs.evening import Evening
from tests.cogs.messages import buttons


async def _ended_unseen(evening: Evening) -> None:
    """A game is ended, and Discord does not take its last board."""
    await evening.start("Ann", "Ben")
    evening.last_game = (await evening.running()).id
    question = await evening.slash("Ann", "end")
    evening.env.inject_error("PATCH", "/channels/*", status=500)
    await evening.click("Ann", question.response, "End the game")
    assert evening.bot.boards.loaded == 1


async def test_while_the_database_cannot_be_used_a_board_is_shown_all_the_same(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    await _ended_unseen(evening)
    evening.store.fails("save_board")
    await evening.later(seconds=5)
    assert list(buttons(await evening.board())) == ["Play again", "Rules"]
    assert "the board of game 1 could not be shown again" in caplog.text
    evening.store.works_again()


async def test_a_game_that_was_deleted_is_not_shown_again(evening: Evening) -> None:
    await _ended_unseen(evening)
    assert await evening.store.prune(discord.utils.utcnow() + timedelta(days=1), 10) == 1
    await evening.later(seconds=5)
    assert evening.bot.boards.loaded == 0


async def test_a_board_that_breaks_keeps_no_other_from_being_shown_again(
    evening: Evening, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _ended_unseen(evening)

    def broken(*_: object) -> Screen:
        raise KeyError("a bug in a look")

    with monkeypatch.context() as patched:
        patched.setattr(BoardPoster, "screen", broken)
        await evening.later(seconds=5)
    assert "the board of game 1 could not be shown again" in caplog.text
    await evening.later(seconds=15)
    assert list(buttons(await evening.board())) == ["Play again", "Rules"]
