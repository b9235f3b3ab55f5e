"""Who waits for an answer goes first."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

import discord
import pytest

from bot.cogs.base.in_flight import Unanswered
from bot.cogs.output.hands import Hands, Shown
from bot.cogs.output.messages import ChannelMessages
from bot.cogs.ui.screens import Screen
from bot.game.ports.notes import Board
from tests.cogs.evening import Evening
from tests.cogs.messages import text_of

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
BOARD = Board(1, 2, 3, NOW)
SCREEN = Screen("Title", "Text", 0)
FOREVER = 3600.0


class GaveWay(Exception):
    """What `Halting` raises."""


class Halting(Unanswered):
    """Shows that somebody gives way, and lets them do nothing after that."""

    async def give_way(self) -> None:
        """Raises GaveWay."""
        raise GaveWay


def posting(post: Callable[[ChannelMessages], Awaitable[Any]]) -> Awaitable[Any]:
    return post(ChannelMessages(None, Halting(), discord.utils.utcnow, 0))  # type: ignore[arg-type]  # it must not come as far as its client


async def begun(unanswered: Unanswered) -> asyncio.Task[None]:
    """Somebody who gives way, if they have to."""
    task = asyncio.create_task(unanswered.give_way())
    await turns()
    return task


async def turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_where_nobody_waits_nobody_gives_way() -> None:
    assert (await begun(Unanswered())).done()


async def test_what_is_to_be_shown_gives_way_until_all_are_answered() -> None:
    there = Unanswered(patience=FOREVER)
    there.enter()
    there.enter()
    task = await begun(there)
    there.leave()
    await turns()
    assert not task.done()
    there.leave()
    await turns()
    assert task.done()


async def test_it_gives_way_for_a_moment_only() -> None:
    there = Unanswered(patience=0.0)
    there.enter()
    await there.give_way()
    assert there.number == 1


async def test_what_an_answer_needs_does_not_give_way_to_those_who_wait(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    evening.bot.unanswered.patience = FOREVER
    with evening.bot.unanswered.inside():
        assert "Your hand" in text_of(await evening.hand("Ann"))


@pytest.mark.parametrize(
    "post",
    [
        lambda to: to.send(2, "b1v1", content="Text"),
        lambda to: to.edit(BOARD, SCREEN),
        lambda to: to.ping(2, "p1v1", (7,), "Your turn", ()),
        lambda to: to.delete(2, 3),
        lambda to: to.has_scrolled_away(BOARD, 6),
    ],
    ids=("send", "edit", "ping", "delete", "has_scrolled_away"),
)
async def test_all_that_is_done_in_a_channel_gives_way(post: Callable[[ChannelMessages], Awaitable[Any]]) -> None:
    with pytest.raises(GaveWay):
        await posting(post)


async def test_a_hand_gives_way() -> None:
    with pytest.raises(GaveWay):
        await Hands(lambda: NOW, Halting()).refresh(1, 2, SCREEN, Shown(0, "playing", None, 1))


async def test_after_a_start_the_games_go_on_when_nobody_waits_for_an_answer(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    waiting, asked = Unanswered(), asyncio.Event()

    async def people_first() -> None:
        asked.set()
        await waiting.none_waits()

    waiting.enter()
    before = len(evening.env.http_requests)
    resuming = asyncio.create_task(evening.bot.follow_up.resume((), people_first))
    await asked.wait()
    await turns()
    assert not resuming.done()
    waiting.leave()
    await resuming
    assert len(evening.env.http_requests) == before, "its board shows the game as it is"
