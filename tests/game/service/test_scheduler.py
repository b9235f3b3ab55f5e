"""The scheduler does what is due at every waiting table, whatever goes wrong at one of them."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import contextmanager, suppress
from datetime import timedelta

import pytest

from bot.game.ports.log import Place
from bot.game.service.scheduler import INTERVAL, REST, Scheduler
from bot.game.service.tables import Tables
from bot.game.table.commands import VoteOnAbsence
from bot.game.table.views import TableView
from tests.game.reading import public_view
from tests.game.running import NoChance, Room
from tests.game.sitting import ANA, BEN
from tests.game.table.test_rules_version import Forgetful as OtherCounting

DAY = timedelta(days=1)
HALF = DAY / 2
LOOK = timedelta(seconds=INTERVAL)


class Watch:
    """A room with a scheduler, which checks when the test says so."""

    def __init__(self, room: Room | None = None) -> None:
        self.room = room or Room()
        self.shown: list[int] = []
        self.busy = 0
        self.slept: list[float] = []
        self.slept_thrice = asyncio.Event()
        self.broken: set[int] = set()
        self.reached = True
        self.scheduler = Scheduler(
            self.room.tables,
            self.room.log,
            lambda: self.room.now,
            self._sleep,
            self._show,
            self._inside,
            lambda: self.reached,
        )

    async def after(self, passed: timedelta) -> None:
        """So much time passes, and then the scheduler checks."""
        self.room.now += passed
        await self.scheduler.check()
        await self.scheduler.settled()

    async def stage(self, table: TableView) -> str:
        return (await public_view(self.room.tables, table.id)).stage

    def restarted(self) -> Watch:
        """Another process over the same log, at the same moment."""
        room = self.room.restarted()
        room.now = self.room.now
        return Watch(room)

    async def _show(self, game_id: int) -> None:
        assert self.busy
        self.shown.append(game_id)
        if game_id in self.broken:
            raise ValueError("the log of this game cannot be read")
        await self.room.ais.run(game_id)

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        if len(self.slept) == 3:
            self.slept_thrice.set()
        await asyncio.sleep(0)

    @contextmanager
    def _inside(self) -> Generator[None]:
        self.busy += 1
        yield
        self.busy -= 1


async def a_game(watch: Watch, channel: int = 2, turn: timedelta = DAY) -> TableView:
    """Ana and Ben count with so much time for each turn; Ana is to act."""
    pace = int(turn.total_seconds())
    opened = await watch.room.tables.open("counting", Place(1, channel), ANA, "Ana", wanted=2, pace=pace)
    return await watch.room.join(opened.table, BEN)


async def test_the_turn_of_who_does_not_come_passes_by_reminder_question_and_an_ai_s_move() -> None:
    watch = Watch()
    table = await a_game(watch)
    await watch.after(HALF - LOOK)
    assert (await watch.stage(table), watch.shown) == ("", [])
    await watch.after(LOOK)
    assert await watch.stage(table) == "reminded"
    await watch.after(HALF)
    assert await watch.stage(table) == "asked"
    await watch.after(DAY / 4)
    assert watch.shown == [table.id] * 3
    after = await public_view(watch.room.tables, table.id)
    assert (after.play.total, after.acting_user, after.seats[0].user) == (1, BEN, ANA)


async def test_each_of_several_games_has_its_own_time() -> None:
    watch = Watch()
    first = await a_game(watch)
    watch.room.now += timedelta(hours=1)
    second = await a_game(watch, channel=3)
    await watch.after(HALF - timedelta(hours=1))
    assert [await watch.stage(table) for table in (first, second)] == ["reminded", ""]
    await watch.after(timedelta(hours=1))
    assert [await watch.stage(table) for table in (first, second)] == ["reminded", "reminded"]


@pytest.mark.parametrize("stage", ["", "reminded", "asked"])
async def test_a_restart_in_any_stage_loses_no_time(stage: str) -> None:
    watch = Watch()
    table = await a_game(watch)
    for wait in {"": [], "reminded": [HALF], "asked": [HALF, HALF]}[stage]:
        await watch.after(wait)
    assert await watch.stage(table) == stage
    again = watch.restarted()
    await again.after(LOOK)
    assert (await again.stage(table), again.shown) == (stage, [])
    await again.after((HALF if stage != "asked" else DAY / 4) - LOOK)
    assert again.shown == [table.id]


async def test_what_came_due_while_the_bot_was_down_comes_a_tenth_of_a_turn_after_the_start() -> None:
    watch = Watch()
    table = await a_game(watch)
    watch.room.now += 5 * DAY
    again = watch.restarted()
    await again.after(timedelta())
    assert await again.stage(table) == ""
    await again.after(DAY / 10 - LOOK)
    assert await again.stage(table) == ""
    await again.after(LOOK)
    assert await again.stage(table) == "reminded"


async def test_while_nobody_reaches_the_bot_no_turn_passes_and_then_there_is_time_to_come_back() -> None:
    watch = Watch()
    table = await a_game(watch)
    watch.reached = False
    for _ in range(3):
        await watch.after(DAY)
    assert (await watch.stage(table), watch.shown) == ("", [])
    watch.reached = True
    await watch.after(LOOK)
    await watch.after(DAY / 10 - LOOK)
    assert await watch.stage(table) == ""
    await watch.after(LOOK)
    assert await watch.stage(table) == "reminded"


async def test_an_answer_that_was_given_before_a_kill_is_carried_out_after_the_start() -> None:
    watch = Watch()
    table = await a_game(watch)
    await watch.after(HALF)
    await watch.after(HALF)
    await watch.room.tables.submit(table.id, VoteOnAbsence(BEN, table.position, "move"))
    again = watch.restarted()
    await again.room.play_ais(table)
    after = await public_view(again.room.tables, table.id)
    assert (after.play.total, after.seats[0].user) == (1, ANA)


async def test_a_game_at_which_something_breaks_stops_no_other_and_is_left_alone_for_a_while(
    caplog: pytest.LogCaptureFixture,
) -> None:
    watch, turn = Watch(), timedelta(minutes=20)
    broken, sound = await a_game(watch, turn=turn), await a_game(watch, channel=3, turn=turn)
    watch.broken = {broken.id}
    await watch.after(turn / 2)
    await watch.after(turn / 2)
    assert watch.shown == [broken.id, sound.id, sound.id]
    assert [line.getMessage() for line in caplog.records] == [f"could not carry out what was due at game {broken.id}"]
    watch.broken.clear()
    await watch.after(REST - turn / 2)
    assert watch.shown.count(broken.id) == 2


async def test_a_database_out_of_reach_is_looked_at_again() -> None:
    watch = Watch()
    table = await a_game(watch)
    watch.room.log.unavailable = True
    await watch.after(HALF)
    watch.room.log.unavailable = False
    await watch.after(LOOK)
    assert await watch.stage(table) == "reminded"


async def test_what_is_due_is_done_once_however_often_the_scheduler_checks_meanwhile() -> None:
    watch = Watch()
    table = await a_game(watch)
    watch.room.now += HALF
    await watch.scheduler.check()
    await watch.scheduler.check()
    await watch.scheduler.settled()
    await watch.after(LOOK)
    assert watch.shown == [table.id]


async def test_a_bot_that_is_about_to_stop_does_nothing_any_more() -> None:
    watch = Watch()
    table = await a_game(watch)
    watch.room.tables.stop_intake()
    await watch.after(HALF)
    assert (await watch.stage(table), watch.shown, watch.busy) == ("", [], 0)


async def test_it_checks_every_quarter_of_a_minute_until_it_is_stopped() -> None:
    watch = Watch()
    running = asyncio.create_task(watch.scheduler.run())
    await watch.slept_thrice.wait()
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    assert set(watch.slept) == {INTERVAL}


async def test_a_game_of_other_rules_is_left_alone_after_one_check() -> None:
    watch = Watch()
    table = await a_game(watch)
    room = watch.room.restarted()
    room.tables = Tables({"counting": OtherCounting()}, room.log, lambda: room.now, NoChance())
    again = Watch(room)
    room.now += HALF
    reads = room.log.reads
    for _ in range(3):
        await again.after(LOOK)
    assert (await room.log.due(room.now), room.log.reads) == ((table.id,), reads + 1)
