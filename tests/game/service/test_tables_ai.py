"""AI turns: they run on to the next person or the end, whatever happens at the table while an AI thinks."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from contextvars import ContextVar, copy_context
from random import Random

import pytest

from bot.game.core.errors import UnknownGame
from bot.game.core.rules import Budget
from bot.game.ports.log import LogUnavailable
from bot.game.service.ai_runner import AI_BUDGET, AiRunner
from bot.game.service.tables import Tables
from bot.game.table.commands import Close, Leave, Move, TakeSeat, VoteEnd
from bot.game.table.views import TableView
from tests.game.counting import Counting, CountView
from tests.game.memory_log import MemoryLog, Pause
from tests.game.reading import public_view
from tests.game.running import Room
from tests.game.sitting import ANA, BEN, HERE, NOON, REGICIDE


@pytest.fixture
def room() -> Room:
    return Room()


async def the_ais_turn(room: Room) -> TableView:
    """Counting with Ana and two AIs, the first of which is to act."""
    return await room.move(await room.start(ais=2), ANA, "add 1")


async def test_ai_players_move_until_a_person_is_to_act(room: Room) -> None:
    table = await the_ais_turn(room)
    after = await room.play_ais(table)
    assert after is not None
    assert (after.play.total, after.acting_user) == (3, ANA)
    assert await room.holds(after)


async def test_each_move_of_an_ai_is_an_entry_of_its_own_that_nobody_asked_for(room: Room) -> None:
    table = await the_ais_turn(room)
    await room.play_ais(table)
    entries = room.log.entries(table.id)[table.version :]
    assert [(entry.version, entry.actor, entry.interaction) for entry in entries] == [(3, None, None), (4, None, None)]


class Click:
    """What somebody's click carries with it."""


CLICK: ContextVar[Click] = ContextVar("CLICK")


async def test_once_the_ais_are_done_nothing_is_kept_of_whoever_set_them_going(room: Room) -> None:
    table = await the_ais_turn(room)
    click, context = Click(), copy_context()
    kept = weakref.ref(click)
    context.run(CLICK.set, click)
    await asyncio.create_task(room.ais.run(table.id, ANA), context=context)
    assert room.screen.totals == [2, 3]
    del click, context
    await asyncio.sleep(0)  # The loop itself holds on to the task that has just woken this one.
    gc.collect()
    assert kept() is None
    assert room.ais._runs == {}


async def test_when_a_person_is_to_act_no_ai_moves(room: Room) -> None:
    table = await room.start(ais=1)
    assert await room.play_ais(table) is None
    assert await room.holds(table)


async def test_where_a_person_may_go_on_as_well_as_an_ai_the_ais_wait_for_the_person(room: Room) -> None:
    others = {"order": "others"}
    table = (await room.tables.open("counting", HERE, ANA, "Ana", wanted=3, ais=2, options=others)).table
    after = await room.play_ais(table)
    assert after is not None
    assert (after.play.total, after.awaits) == (1, (0, 2))
    assert await room.play_ais(table) is None


async def test_in_a_lobby_no_ai_moves(room: Room) -> None:
    table = (await room.tables.open("regicide", HERE, ANA, "Ana", ais=1)).table
    assert await room.play_ais(table) is None


async def test_ai_players_play_a_game_to_its_end(room: Room) -> None:
    table = await room.move(await room.start(BEN), ANA, "add 2")
    table = await room.do(table, Leave(BEN))
    while table.phase == "playing":
        after = await room.play_ais(table)
        assert after is not None
        table = after if after.phase == "over" else await room.move(after, ANA, "add 1")
    assert (table.reason, room.tables.loaded) == ("played", 0)
    assert await room.play_ais(table) is None


@pytest.mark.parametrize("ais", [1, 2, 3])
async def test_a_person_and_ai_players_play_a_whole_game_of_regicide(room: Room, ais: int) -> None:
    table = await room.start(ais=ais, game=REGICIDE)
    table = await room.play_ais(table) or table
    while table.phase == "playing":
        seated = (await room.tables.read(table.id)).seat_of(ANA)
        table = await room.move(table, ANA, REGICIDE.choose("plain", seated.play, Budget()))
        table = await room.play_ais(table) or table
    assert table.result is not None
    assert (table.reason, table.result.standings[0].score) == ("played", table.play.defeated)
    assert await room.holds(table)


async def test_an_ai_takes_the_turn_of_who_leaves(room: Room) -> None:
    table = await room.start(BEN)
    await room.tables.submit(table.id, Leave(ANA))
    after = await room.play_ais(table)
    assert after is not None
    assert (after.play.total, after.acting_user, after.host) == (1, BEN, BEN)


async def test_a_restarted_bot_lets_the_ai_go_on_whose_turn_it_was(room: Room) -> None:
    table = await the_ais_turn(room)
    again = room.restarted()
    after = await again.play_ais(table)
    assert after is not None
    assert after.acting_user == ANA


async def thinking(room: Room, table: TableView) -> tuple[asyncio.Task[TableView | None], Pause]:
    """An AI that has begun to think and stops there."""
    room.thinker.pause = pause = Pause()
    playing = asyncio.create_task(room.play_ais(table))
    await pause.reached.wait()
    return playing, pause


async def test_an_ai_is_told_what_it_may_spend_on_a_move(room: Room) -> None:
    await room.play_ais(await the_ais_turn(room))
    assert room.thinker.budgets == {AI_BUDGET}
    assert None not in (AI_BUDGET.rollouts, AI_BUDGET.seconds)


async def test_the_table_is_free_while_an_ai_thinks(room: Room) -> None:
    table = await the_ais_turn(room)
    playing, pause = await thinking(room, table)
    assert await public_view(room.tables, table.id) == table
    assert (await room.tables.read(table.id)).seat_of(ANA).seat == 0
    pause.go_on.set()
    assert await playing is not None


async def test_a_vote_while_an_ai_thinks_does_not_disturb_it(room: Room) -> None:
    table = await room.move(await room.start(BEN, ais=1), ANA, "add 1")
    playing, pause = await thinking(room, table)
    await room.tables.submit(table.id, VoteEnd(BEN, agrees=True))
    pause.go_on.set()
    after = await playing
    assert after is not None
    assert (after.acting_user, after.votes, room.thinker.thoughts) == (BEN, ((BEN, True),), 1)


async def test_a_game_that_is_ended_while_an_ai_thinks_stays_ended(room: Room) -> None:
    table = await the_ais_turn(room)
    playing, pause = await thinking(room, table)
    ended = await room.do(table, Close(ANA, moderator=False))
    pause.go_on.set()
    assert await playing is None
    assert await room.holds(ended)
    assert room.tables.loaded == 0


async def test_an_ai_that_was_overtaken_looks_again_who_is_to_act(room: Room) -> None:
    table = await the_ais_turn(room)
    playing, pause = await thinking(room, table)
    other = room.restarted()
    moved_on = await other.play_ais(table)
    assert moved_on is not None
    pause.go_on.set()
    assert await playing is None
    assert room.versions(table) == [1, 2, 3, 4]
    assert await room.holds(moved_on)


async def test_two_clicks_that_both_set_the_ais_going_make_each_move_once(room: Room) -> None:
    table = await the_ais_turn(room)
    await asyncio.gather(room.play_ais(table), room.play_ais(table))
    after = await public_view(room.tables, table.id)
    assert (after.play.total, after.acting_user) == (3, ANA)
    assert room.versions(table) == [1, 2, 3, 4]


async def test_a_thought_that_ends_after_the_intake_is_not_played(room: Room) -> None:
    table = await the_ais_turn(room)
    playing, pause = await thinking(room, table)
    room.tables.stop_intake()
    pause.go_on.set()
    assert await playing is None
    assert await room.holds(table)


async def test_the_ai_whose_move_the_log_did_not_take_moves_when_asked_again(room: Room) -> None:
    table = await the_ais_turn(room)
    playing, pause = await thinking(room, table)
    room.log.unavailable = True
    pause.go_on.set()
    with pytest.raises(LogUnavailable):
        await playing
    room.log.unavailable = False
    assert await room.holds(table)
    assert await room.play_ais(table) is not None


async def test_no_ai_moves_in_a_game_that_never_was(room: Room) -> None:
    with pytest.raises(UnknownGame):
        await room.ais.run(404)
    assert room.ais._runs == {}


async def test_an_ai_decides_from_what_its_own_seat_sees_in_a_thread_of_its_own(room: Room) -> None:
    asked: list[tuple[object, bool]] = []

    class Watched(Counting):
        def choose(self, level: str, view: CountView, budget: Budget) -> str:
            asked.append((view, threading.current_thread() is threading.main_thread()))
            return super().choose(level, view, budget)

    tables = Tables({"counting": Watched()}, MemoryLog(), lambda: NOON, Random(1))
    opened = await tables.open("counting", HERE, ANA, "Ana", wanted=2, ais=1)
    table = (await tables.submit(opened.table.id, Move(ANA, opened.table.position, "add 1"))).table
    after = await AiRunner(tables, room.screen).run(table.id)
    assert after is not None
    ((seen, in_main_thread),) = asked
    secret = getattr(seen, "secret", None)
    assert secret is not None
    assert secret != (await tables.read(table.id)).seat_of(ANA).play.secret
    assert not in_main_thread


async def test_the_thought_of_an_ai_is_dropped_when_somebody_takes_its_seat_meanwhile(room: Room) -> None:
    table = await room.do(await room.start(BEN), Leave(ANA))
    room.thinker.pause = Pause()
    run = asyncio.create_task(room.play_ais(table))
    await room.thinker.pause.reached.wait()
    back = await room.do(table, TakeSeat(ANA, "Ana"))
    room.thinker.pause.go_on.set()
    assert await run is None
    assert await room.holds(back)


async def test_the_ais_stop_when_the_last_person_leaves_while_one_thinks(room: Room) -> None:
    table = await the_ais_turn(room)
    room.thinker.pause = Pause()
    run = asyncio.create_task(room.play_ais(table))
    await room.thinker.pause.reached.wait()
    left = await room.do(table, Leave(ANA))
    room.thinker.pause.go_on.set()
    assert await run is None
    assert left.paused
    assert await room.holds(left)
