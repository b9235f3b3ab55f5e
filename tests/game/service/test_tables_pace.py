"""The pace of the AIs: a pause before each move, each move shown before the next, and one run of them at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.game.ports.log import LogUnavailable, Place
from bot.game.table.commands import Close, Leave
from bot.game.table.views import TableView
from tests.game.memory_log import Pause
from tests.game.running import Room
from tests.game.sitting import ANA, BEN, HERE

ELSEWHERE = Place(guild=1, channel=3)
Shown = Callable[[TableView], Awaitable[None]]


@pytest.fixture
def room() -> Room:
    return Room()


async def the_ais_turn(room: Room) -> TableView:
    """Counting with Ana and two AIs, the first of which is to act."""
    return await room.move(await room.start(ais=2), ANA, "add 1")


async def resting(room: Room, table: TableView) -> tuple[asyncio.Task[TableView | None], Pause]:
    """AIs that have begun to pause and stop there."""
    room.rest.pause = pause = Pause()
    playing = asyncio.create_task(room.tables.play_ais(table.id))
    await pause.reached.wait()
    return playing, pause


def told_to(seen: list[int], fault: LogUnavailable | None = None) -> Shown:
    """Somebody who is shown the totals, and the first time meets this fault."""

    async def show(view: TableView) -> None:
        seen.append(view.play.total)
        if fault is not None and len(seen) == 1:
            raise fault

    return show


async def test_each_move_is_shown_before_the_next_one_is_thought_out(room: Room) -> None:
    table = await the_ais_turn(room)
    seen: list[tuple[int, int, int]] = []

    async def show(view: TableView) -> None:
        assert await room.holds(view)
        seen.append((view.play.total, room.thinker.thoughts, room.rest.taken))

    await room.tables.play_ais(table.id, show)
    assert seen == [(2, 1, 1), (3, 2, 2)]


async def test_where_a_person_is_to_act_there_is_neither_a_pause_nor_a_thing_to_show(room: Room) -> None:
    table = await room.start(ais=1)
    seen: list[int] = []
    assert await room.tables.play_ais(table.id, told_to(seen)) is None
    assert (seen, room.rest.taken) == ([], 0)


async def test_before_a_move_that_several_could_make_there_is_more_time_to_read(room: Room) -> None:
    table = await room.tables.open("counting", HERE, ANA, "Ana", wanted=3, ais=2, options={"order": "others"})
    assert table.awaits == (1, 2)
    await room.tables.play_ais(table.id, told_to(seen := []))
    assert (seen, room.rest.taken) == ([1], 3)


async def test_the_table_is_free_while_the_ais_pause(room: Room) -> None:
    table = await the_ais_turn(room)
    playing, pause = await resting(room, table)
    assert await room.tables.view(table.id) == table
    pause.go_on.set()
    assert await playing is not None


async def test_a_game_that_is_ended_during_a_pause_stays_ended_and_no_ai_thinks(room: Room) -> None:
    table = await the_ais_turn(room)
    playing, pause = await resting(room, table)
    ended = await room.tables.submit(table.id, Close(ANA, moderator=False))
    pause.go_on.set()
    assert await playing is None
    assert room.thinker.thoughts == 0
    assert await room.holds(ended)
    assert room.tables.loaded == 0


async def test_a_second_caller_waits_for_the_first_and_no_move_is_made_twice(room: Room) -> None:
    table = await the_ais_turn(room)
    playing, pause = await resting(room, table)
    seen: list[int] = []
    second = asyncio.create_task(room.tables.play_ais(table.id, told_to(seen)))
    await asyncio.sleep(0)
    pause.go_on.set()
    assert await playing is not None
    assert await second is None
    assert (seen, room.thinker.thoughts) == ([], 2)
    assert room.versions(table) == [1, 2, 3, 4]


async def test_what_a_second_caller_came_for_is_not_forgotten(room: Room) -> None:
    table = await room.move(await room.start(BEN, ais=1), ANA, "add 1")
    playing, pause = await resting(room, table)
    await room.tables.submit(table.id, Leave(BEN))
    second = asyncio.create_task(room.tables.play_ais(table.id))
    await asyncio.sleep(0)
    pause.go_on.set()
    await asyncio.gather(playing, second)
    after = await room.tables.view(table.id)
    assert (after.play.total, after.acting_user) == (3, ANA)


async def test_the_ais_go_on_for_the_second_caller_when_the_first_one_is_gone(room: Room) -> None:
    table = await the_ais_turn(room)
    playing, pause = await resting(room, table)
    second = asyncio.create_task(room.tables.play_ais(table.id))
    await asyncio.sleep(0)
    playing.cancel()
    pause.go_on.set()
    after = await second
    assert after is not None
    assert (after.acting_user, room.versions(table)) == (ANA, [1, 2, 3, 4])
    assert playing.cancelled()


async def test_when_a_move_cannot_be_shown_the_ais_go_on_at_the_next_command(room: Room) -> None:
    table = await the_ais_turn(room)
    seen: list[int] = []
    show = told_to(seen, LogUnavailable("the board cannot be read"))
    with pytest.raises(LogUnavailable):
        await room.tables.play_ais(table.id, show)
    assert (await room.tables.view(table.id)).play.total == 2
    after = await room.tables.play_ais(table.id, show)
    assert after is not None
    assert (after.acting_user, seen) == (ANA, [2, 3])


async def test_a_stop_cuts_the_pause_short_and_nothing_is_played(room: Room) -> None:
    table = await the_ais_turn(room)
    playing, _ = await resting(room, table)
    room.tables.stop_intake()
    assert await playing is None
    assert room.thinker.thoughts == 0
    assert await room.holds(table)


async def test_after_a_stop_no_pause_begins(room: Room) -> None:
    table = await the_ais_turn(room)
    room.tables.stop_intake()
    assert await room.tables.play_ais(table.id) is None
    assert (room.rest.taken, room.thinker.thoughts) == (0, 0)


async def test_the_ais_of_one_game_do_not_wait_for_those_of_another(room: Room) -> None:
    one = await the_ais_turn(room)
    playing, pause = await resting(room, one)
    room.rest.pause = None
    other = await room.tables.open("counting", ELSEWHERE, ANA, "Ana", wanted=2, ais=1)
    other = await room.move(other, ANA, "add 1")
    assert await room.tables.play_ais(other.id) is not None
    assert not playing.done()
    pause.go_on.set()
    await playing
