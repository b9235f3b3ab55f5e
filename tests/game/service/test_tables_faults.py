"""Two at once, a database out of reach, a caller who is gone: memory and log never disagree, nothing counts twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest

from bot.game.core.errors import StaleVersion, TableRefusal, UnknownGame
from bot.game.ports.log import DuplicateInteraction, LogTimeout, LogUnavailable, Place, PlaceTaken, VersionTaken
from bot.game.table.commands import Close, Command, Join, Move, VoteEnd
from bot.game.table.views import TableView
from tests.game.memory_log import Pause
from tests.game.reading import public_view
from tests.game.running import Room
from tests.game.sitting import ANA, BEN, CLEO, COUNTING, HERE, REGICIDE

ELSEWHERE = Place(guild=1, channel=3)


@pytest.fixture
def room() -> Room:
    return Room()


async def at_once(*asked: Awaitable[TableView]) -> tuple[list[TableView], list[BaseException]]:
    """Waits for all of them; who was answered, and who was refused."""
    answers = await asyncio.gather(*asked, return_exceptions=True)
    accepted = [answer for answer in answers if not isinstance(answer, BaseException)]
    return accepted, [answer for answer in answers if isinstance(answer, BaseException)]


async def test_of_two_moves_from_one_position_one_counts_and_the_other_is_told(room: Room) -> None:
    table = await room.start(BEN)
    accepted, refused = await at_once(room.move(table, ANA, "add 1", 1), room.move(table, ANA, "add 2", 2))
    assert [type(refusal) for refusal in refused] == [StaleVersion]
    assert [view.version for view in accepted] == [table.version + 1]
    assert await room.holds(accepted[0])


async def test_a_move_waits_for_the_one_that_is_being_written(room: Room) -> None:
    table = await room.start(BEN)
    room.log.before_write = pause = Pause()
    first = asyncio.create_task(room.move(table, ANA, "add 1"))
    await pause.reached.wait()
    second = asyncio.create_task(room.move(table, ANA, "add 2"))
    looking = asyncio.create_task(room.tables.read(table.id))
    await asyncio.sleep(0)
    assert not any(task.done() for task in (first, second, looking))
    pause.go_on.set()
    accepted, refused = await at_once(first, second)
    assert [type(refusal) for refusal in refused] == [StaleVersion]
    assert accepted == [(await looking).public]


async def test_behind_a_move_that_the_database_does_not_answer_nobody_waits_as_long_again(room: Room) -> None:
    table = await room.start(BEN)
    room.log.before_write, room.log.silent = Pause(), True
    tries = [asyncio.create_task(room.move(table, ANA, "add 1", number)) for number in range(5)]
    looking = asyncio.create_task(public_view(room.tables, table.id))
    await room.log.before_write.reached.wait()
    room.log.before_write.go_on.set()
    outcomes = await asyncio.gather(*tries, looking, return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {LogTimeout}
    assert room.log.given_up == 1
    room.log.silent = False
    assert (await room.move(table, ANA, "add 1", 9)).play.total == 1


async def test_behind_a_table_that_cannot_be_opened_in_time_nobody_waits_as_long_again(room: Room) -> None:
    room.log.before_write, room.log.silent = Pause(), True
    places = [Place(1, channel) for channel in range(5)]
    tries = [asyncio.create_task(room.tables.open(COUNTING.key, place, ANA, "Ana")) for place in places]
    await room.log.before_write.reached.wait()
    room.log.before_write.go_on.set()
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {LogTimeout}
    assert room.log.given_up == 1


async def test_two_processes_at_one_position_are_told_apart_by_the_log(room: Room) -> None:
    table = await room.start(BEN)
    other = Room(room.log)
    assert await public_view(other.tables, table.id) == table
    accepted, refused = await at_once(room.move(table, ANA, "add 1"), other.move(table, ANA, "add 2"))
    assert [type(refusal) for refusal in refused] == [StaleVersion]
    assert isinstance(refused[0].__cause__, VersionTaken)
    for each in (room, other):
        assert await each.holds(accepted[0])


async def test_who_was_overtaken_by_another_process_can_go_on_from_there(room: Room) -> None:
    table = await room.start(BEN)
    other = room.restarted()
    await other.move(table, ANA, "add 1")
    with pytest.raises(StaleVersion):
        await room.move(table, ANA, "add 2")
    now = await public_view(room.tables, table.id)
    assert (await room.move(now, BEN, "add 1")).play.total == 2


async def test_two_people_who_join_at_once_both_get_a_seat(room: Room) -> None:
    table = await room.lobby(REGICIDE)
    accepted, refused = await at_once(
        *(room.do(table, Join(user, str(user))) for user in (BEN, CLEO)),
    )
    assert refused == []
    assert [view.version for view in accepted] == [2, 3]
    assert (await public_view(room.tables, table.id)).people == (ANA, BEN, CLEO)


async def test_the_last_seat_goes_to_one_of_two(room: Room) -> None:
    table = (await room.tables.open("counting", HERE, ANA, "Ana", wanted=2)).table
    accepted, refused = await at_once(
        *(room.do(table, Join(user, str(user))) for user in (BEN, CLEO)),
    )
    assert [view.phase for view in accepted] == ["playing"]
    assert [type(refusal) for refusal in refused] == [TableRefusal]


async def test_who_moves_while_the_game_is_being_ended_is_told_that_it_is_over(room: Room) -> None:
    table = await room.start(BEN)
    ending = room.do(table, Close(ANA, moderator=False))
    accepted, refused = await at_once(ending, room.move(table, ANA, "add 1"))
    assert [view.phase for view in accepted] == ["over"]
    assert [type(refusal) for refusal in refused] == [UnknownGame]
    assert room.tables.loaded == 0


async def test_games_do_not_wait_for_each_other(room: Room) -> None:
    table = await room.start(BEN)
    room.log.before_write = pause = Pause()
    slow = asyncio.create_task(room.move(table, ANA, "add 1"))
    await pause.reached.wait()
    room.log.before_write = None
    elsewhere = (await room.tables.open("regicide", ELSEWHERE, BEN, "Ben")).table
    assert (await room.join(elsewhere, ANA)).version == 2
    pause.go_on.set()
    assert (await slow).version == table.version + 1


async def test_a_log_out_of_reach_changes_nothing_and_the_same_click_works_later(room: Room) -> None:
    table = await room.start(BEN)
    room.log.unavailable = True
    with pytest.raises(LogUnavailable):
        await room.move(table, ANA, "add 1", interaction=5)
    room.log.unavailable = False
    assert await room.holds(table)
    assert (await room.move(table, ANA, "add 1", interaction=5)).version == table.version + 1


async def test_a_lobby_that_could_not_be_written_does_not_exist(room: Room) -> None:
    room.log.unavailable = True
    with pytest.raises(LogUnavailable):
        await room.lobby()
    room.log.unavailable = False
    assert await room.tables.in_place(HERE) is None
    assert room.tables.loaded == 0


async def test_a_move_whose_answer_was_lost_counts_once(room: Room) -> None:
    table = await room.start(BEN)
    room.log.answer_lost = True
    with pytest.raises(LogUnavailable):
        await room.move(table, ANA, "add 1", interaction=6)
    room.log.answer_lost = False
    with pytest.raises(StaleVersion):
        await room.move(table, ANA, "add 1", interaction=6)
    after = await public_view(room.tables, table.id)
    assert (after.version, after.play.total) == (table.version + 1, 1)
    assert await room.holds(after)


async def test_a_vote_whose_answer_was_lost_is_known_when_it_comes_again(room: Room) -> None:
    table = await room.start(BEN, CLEO, game=REGICIDE)
    room.log.answer_lost = True
    with pytest.raises(LogUnavailable):
        await room.tables.submit(table.id, VoteEnd(BEN, agrees=True), 7)
    room.log.answer_lost = False
    with pytest.raises(TableRefusal, match="vote-counted"):
        await room.tables.submit(table.id, VoteEnd(BEN, agrees=True), 7)
    assert (await public_view(room.tables, table.id)).votes == ((BEN, True),)


async def cancelled(moving: Awaitable[TableView], pause: Pause) -> None:
    """Cancels a command at this point of its write."""
    task = asyncio.ensure_future(moving)
    await pause.reached.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_move_that_was_written_counts_although_its_caller_was_cancelled(room: Room) -> None:
    table = await room.start(BEN)
    room.log.after_write = pause = Pause()
    await cancelled(room.move(table, ANA, "add 1", interaction=8), pause)
    room.log.after_write = None
    after = await public_view(room.tables, table.id)
    assert (after.version, after.play.total) == (table.version + 1, 1)
    assert await room.holds(after)
    with pytest.raises(DuplicateInteraction):
        await room.move(after, BEN, "add 1", interaction=8)
    assert (await room.move(after, BEN, "add 1")).play.total == 2
    assert room.versions(table) == [1, 2, 3, 4]


async def test_a_move_that_was_cancelled_before_its_write_never_was(room: Room) -> None:
    table = await room.start(BEN)
    room.log.before_write = pause = Pause()
    await cancelled(room.move(table, ANA, "add 1", interaction=9), pause)
    room.log.before_write = None
    assert await room.holds(table)
    assert (await room.move(table, ANA, "add 2", interaction=9)).play.total == 2


async def test_who_waits_behind_a_cancelled_move_is_served_from_the_log(room: Room) -> None:
    table = await room.start(BEN)
    room.log.after_write = pause = Pause()
    first = asyncio.create_task(room.move(table, ANA, "add 1"))
    await pause.reached.wait()
    second = asyncio.create_task(room.do(table, Move(BEN, table.version + 1, "add 2")))
    await asyncio.sleep(0)
    room.log.after_write = None
    first.cancel()
    assert (await second).play.total == 3


async def test_a_finished_game_whose_last_answer_was_lost_is_over_and_leaves_memory(room: Room) -> None:
    table = await room.start(BEN)
    room.log.answer_lost = True
    with pytest.raises(LogUnavailable):
        await room.tables.submit(table.id, Close(ANA, moderator=False))
    room.log.answer_lost = False
    assert (await public_view(room.tables, table.id)).phase == "over"
    assert room.tables.loaded == 0


async def test_an_opening_whose_caller_was_cancelled_is_found_in_its_place(room: Room) -> None:
    room.log.after_write = pause = Pause()
    await cancelled(room.lobby(), pause)
    room.log.after_write = None
    with pytest.raises(PlaceTaken) as taken:
        await room.lobby()
    found = await room.in_place(HERE)
    assert found is not None
    assert (found.id, found.phase) == (taken.value.game_id, "lobby")
    assert (await room.join(found, BEN)).version == 2


@pytest.mark.parametrize("command", [Join(BEN, "Ben"), Close(ANA, moderator=False)], ids=["join", "close"])
async def test_a_lobby_that_is_moved_on_before_its_opener_hears_of_it_is_not_set_back(
    room: Room, command: Command
) -> None:
    written = Pause()
    room.log.after_write = written
    opening = asyncio.create_task(room.lobby())
    await written.reached.wait()
    room.log.after_write = None
    found = await room.in_place(HERE)
    assert found is not None
    moved_on = await room.do(found, command)
    written.go_on.set()
    await opening
    assert await room.holds(moved_on)


async def test_clicks_while_the_log_is_out_of_reach_leave_nothing_in_memory(room: Room) -> None:
    room.log.unavailable = True
    for forged in range(20):
        with pytest.raises(LogUnavailable):
            await room.tables.read(forged)
    assert room.tables.loaded == 0
