"""The pace of the AIs: a pause before each move, each move shown before the next, and one run of them at a time."""

from __future__ import annotations

import asyncio

import pytest

from bot.game.ports.log import LogUnavailable, Place
from bot.game.service.ai_runner import AiRunner
from bot.game.table.commands import Close, Leave
from bot.game.table.views import TableView, TableViews
from tests.game.memory_log import Pause
from tests.game.reading import public_view
from tests.game.running import Room, Screen
from tests.game.sitting import ANA, BEN, HERE

ELSEWHERE = Place(guild=1, channel=3)


@pytest.fixture
def room() -> Room:
    return Room()


async def the_ais_turn(room: Room) -> TableView:
    """Counting with Ana and two AIs, the first of which is to act."""
    return await room.move(await room.start(ais=2), ANA, "add 1")


async def resting(room: Room, table: TableView) -> tuple[asyncio.Task[TableView | None], Pause]:
    """AIs that have begun to pause and stop there."""
    room.rest.pause = pause = Pause()
    playing = asyncio.create_task(room.play_ais(table))
    await pause.reached.wait()
    return playing, pause


async def test_each_move_is_shown_before_the_next_one_is_thought_out(room: Room) -> None:
    table = await the_ais_turn(room)
    seen: list[tuple[int, int, int]] = []

    class Watching(Screen):
        async def publish(self, views: TableViews, actor: int | None) -> None:
            assert await room.holds(views.public)
            seen.append((views.public.play.total, room.thinker.thoughts, room.rest.taken))

    await AiRunner(room.tables, Watching(), room.rest, room.thinker).run(table.id)
    assert seen == [(2, 1, 1), (3, 2, 2)]


async def test_while_a_move_is_shown_neither_a_pause_nor_a_thought_begins(room: Room) -> None:
    table = await the_ais_turn(room)
    room.screen.pause = pause = Pause()
    playing = asyncio.create_task(room.play_ais(table))
    await pause.reached.wait()
    for _ in range(5):
        await asyncio.sleep(0)
    assert (room.screen.totals, room.thinker.thoughts, room.rest.taken) == ([2], 1, 1)
    assert room.versions(table) == [1, 2, 3]
    pause.go_on.set()
    assert await playing is not None
    assert (room.screen.totals, room.thinker.thoughts, room.rest.taken) == ([2, 3], 2, 2)


async def test_each_move_is_shown_as_that_of_whoever_set_the_ais_going(room: Room) -> None:
    table = await the_ais_turn(room)
    await room.ais.run(table.id, ANA)
    table = await room.move(await public_view(room.tables, table.id), ANA, "add 1")
    await room.ais.run(table.id)
    assert room.screen.actors == [ANA, ANA, None, None]


async def test_where_a_person_is_to_act_there_is_neither_a_pause_nor_a_thing_to_show(room: Room) -> None:
    table = await room.start(ais=1)
    assert await room.play_ais(table) is None
    assert (room.screen.totals, room.rest.taken) == ([], 0)


async def test_before_a_move_that_several_could_make_there_is_more_time_to_read(room: Room) -> None:
    opened = await room.tables.open("counting", HERE, ANA, "Ana", wanted=3, ais=2, options={"order": "others"})
    assert opened.table.awaits == (1, 2)
    await room.play_ais(opened.table)
    assert (room.screen.totals, room.rest.taken) == ([1], 3)


async def test_the_table_is_free_while_the_ais_pause(room: Room) -> None:
    table = await the_ais_turn(room)
    playing, pause = await resting(room, table)
    assert await public_view(room.tables, table.id) == table
    pause.go_on.set()
    assert await playing is not None


async def test_a_game_that_is_ended_during_a_pause_stays_ended_and_no_ai_thinks(room: Room) -> None:
    table = await the_ais_turn(room)
    playing, pause = await resting(room, table)
    ended = await room.do(table, Close(ANA, moderator=False))
    pause.go_on.set()
    assert await playing is None
    assert room.thinker.thoughts == 0
    assert await room.holds(ended)
    assert room.tables.loaded == 0


async def test_a_second_caller_waits_for_the_first_and_no_move_is_made_twice(room: Room) -> None:
    table = await the_ais_turn(room)
    playing, pause = await resting(room, table)
    second = asyncio.create_task(room.ais.run(table.id, BEN))
    await asyncio.sleep(0)
    pause.go_on.set()
    assert await playing is not None
    assert await second is None
    assert (room.screen.actors, room.thinker.thoughts) == ([None, None], 2)
    assert room.versions(table) == [1, 2, 3, 4]


async def test_what_a_second_caller_came_for_is_not_forgotten(room: Room) -> None:
    table = await room.move(await room.start(BEN, ais=1), ANA, "add 1")
    playing, pause = await resting(room, table)
    await room.tables.submit(table.id, Leave(BEN))
    second = asyncio.create_task(room.play_ais(table))
    await asyncio.sleep(0)
    pause.go_on.set()
    await asyncio.gather(playing, second)
    after = await public_view(room.tables, table.id)
    assert (after.play.total, after.acting_user) == (3, ANA)


async def test_the_ais_go_on_for_the_second_caller_when_the_first_one_is_gone(room: Room) -> None:
    table = await the_ais_turn(room)
    playing, pause = await resting(room, table)
    second = asyncio.create_task(room.play_ais(table))
    await asyncio.sleep(0)
    playing.cancel()
    pause.go_on.set()
    after = await second
    assert after is not None
    assert (after.acting_user, room.versions(table)) == (ANA, [1, 2, 3, 4])
    assert playing.cancelled()


async def test_when_a_move_cannot_be_shown_the_ais_go_on_at_the_next_command(room: Room) -> None:
    table = await the_ais_turn(room)
    room.screen.fault = LogUnavailable("the board cannot be read")
    with pytest.raises(LogUnavailable):
        await room.play_ais(table)
    assert (await public_view(room.tables, table.id)).play.total == 2
    after = await room.play_ais(table)
    assert after is not None
    assert (after.acting_user, room.screen.totals) == (ANA, [2, 3])


async def test_a_stop_cuts_the_pause_short_and_nothing_is_played(room: Room) -> None:
    table = await the_ais_turn(room)
    playing, _ = await resting(room, table)
    room.tables.stop_intake()
    room.ais.stop()
    assert await playing is None
    assert room.thinker.thoughts == 0
    assert await room.holds(table)


async def test_after_a_stop_no_pause_begins(room: Room) -> None:
    table = await the_ais_turn(room)
    room.tables.stop_intake()
    room.ais.stop()
    assert await room.play_ais(table) is None
    assert (room.rest.taken, room.thinker.thoughts) == (0, 0)


async def test_the_ais_of_one_game_do_not_wait_for_those_of_another(room: Room) -> None:
    one = await the_ais_turn(room)
    playing, pause = await resting(room, one)
    room.rest.pause = None
    opened = await room.tables.open("counting", ELSEWHERE, ANA, "Ana", wanted=2, ais=1)
    other = await room.move(opened.table, ANA, "add 1")
    assert await room.play_ais(other) is not None
    assert not playing.done()
    pause.go_on.set()
    await playing
