"""AIs play at a pace that people can follow: each move is shown, and the next one comes after a pause."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.cogs.counting import a_counting_evening
from tests.cogs.evening import Evening
from tests.cogs.messages import text_of
from tests.game.reading import public_view

PAUSE = 2


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncGenerator[Evening]:
    """An evening of the toy game, on which AIs pause. Time passes only as the tests say."""
    async with a_counting_evening(tmp_path, ai_pause_seconds=PAUSE) as made:
        yield made


def total(said: str) -> int:
    """The total that a message tells."""
    found = re.search(r"The total is (\d+)\.", said)
    assert found is not None
    return int(found[1])


async def on_the_board(evening: Evening) -> int:
    return total(await evening.board_text())


async def test_a_person_s_move_is_shown_at_once_and_each_ai_s_after_a_pause(evening: Evening) -> None:
    await evening.start("Ann", players=3, ai=2)
    result = await evening.click("Ann", await evening.hand("Ann"), "Add 1")
    assert total(text_of(result.response)) == await on_the_board(evening) == 1
    for expected in (2, 3, 3):
        await evening.env.advance_time(PAUSE)
        assert await on_the_board(evening) == expected
        assert total(text_of(evening.held("Ann"))) == expected


async def test_a_pause_that_is_not_over_shows_nothing_yet(evening: Evening) -> None:
    await evening.start("Ann", players=2, ai=1)
    await evening.click("Ann", await evening.hand("Ann"), "Add 1")
    await evening.env.advance_time(PAUSE / 2)
    assert await on_the_board(evening) == 1


async def test_who_looks_at_their_hand_meanwhile_neither_hurries_nor_doubles_the_ais(evening: Evening) -> None:
    await evening.start("Ann", players=3, ai=2)
    await evening.click("Ann", await evening.hand("Ann"), "Add 1")
    for _ in range(3):
        await evening.hand("Ann")
    assert await on_the_board(evening) == 1
    await evening.env.advance_time(PAUSE)
    assert await on_the_board(evening) == 2
    await evening.env.advance_time(PAUSE)
    assert await on_the_board(evening) == 3
    table = await evening.running()
    assert (table.acting_user, table.version) == (evening.ann.id, 4)


async def test_a_stop_waits_for_no_pause_and_the_ais_go_on_after_the_start(evening: Evening) -> None:
    await evening.start("Ann", players=2, ai=1)
    await evening.click("Ann", await evening.hand("Ann"), "Add 1")
    await evening.restart()
    assert (await evening.running()).acting_user is None
    await evening.env.advance_time(PAUSE)
    assert (await evening.running()).acting_user == evening.ann.id
    assert await on_the_board(evening) == 2


async def test_after_a_start_all_games_go_on_side_by_side(evening: Evening) -> None:
    hall = evening.guild.create_text_channel("hall")
    tables = evening.bot.tables
    for channel in (evening.channel, hall):
        opened = await evening.slash("Ann", "start", at=channel, players=2, ai=1)
        await evening.click("Ann", opened.response, "Add 1")
    games = await tables.unfinished()
    await evening.restart()
    await evening.env.advance_time(PAUSE)
    views = [await public_view(evening.bot.tables, game) for game in games]
    assert [view.play.total for view in views] == [2, 2]


async def test_a_stop_waits_for_games_that_go_on_after_the_start(evening: Evening) -> None:
    await evening.start("Ann", players=2, ai=1)
    await evening.click("Ann", await evening.hand("Ann"), "Add 1")
    await evening.restart()
    assert not await evening.bot.in_flight.drained(0)
    await evening.env.advance_time(PAUSE)
    assert await evening.bot.in_flight.drained(1)
