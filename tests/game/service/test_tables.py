"""Tables as the process runs them: on disk before anybody is told, and the same again after a restart."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.game.core.errors import (
    ClosingDown,
    GameError,
    IllegalMove,
    NotSeated,
    NotYourTurn,
    TableRefusal,
    UnknownGame,
)
from bot.game.core.rules import Budget
from bot.game.ports.log import DuplicateInteraction, Place, PlaceTaken
from bot.game.regicide.cards import TEXT
from bot.game.service.tables import Accepted
from bot.game.table.commands import Close, Join, Leave, Move, VoteEnd
from bot.game.table.events import Closed, Joined, MovePlayed, Opened, Started
from bot.game.table.snapshots import EVERY
from bot.game.table.views import TableView
from tests.game.counting import Added
from tests.game.memory_log import Pause
from tests.game.reading import public_view
from tests.game.running import Room
from tests.game.sitting import ANA, BEN, EVE, HERE, NAMES, REGICIDE

ELSEWHERE = Place(guild=1, channel=3)


@pytest.fixture
def room() -> Room:
    return Room()


async def play_out(room: Room, table: TableView) -> TableView:
    """Adds 1 for Ana and Ben in turn until Counting is over."""
    while table.phase == "playing":
        assert table.acting_user is not None
        table = await room.move(table, table.acting_user, "add 1")
    return table


async def test_an_opened_lobby_is_in_the_log_with_who_asked_for_it_and_when(room: Room) -> None:
    table = (await room.tables.open("counting", HERE, ANA, "Ana", options={"goal": "7"}, interaction=900)).table
    (entry,) = room.log.entries(table.id)
    assert (entry.version, entry.actor, entry.interaction, entry.at) == (1, ANA, 900, room.now)
    assert room.log.summary(table.id).options == {"goal": "7"}


async def test_an_accepted_command_is_in_the_log_when_its_answer_comes(room: Room) -> None:
    table = await room.start(BEN)
    room.now += timedelta(minutes=1)
    after = await room.move(table, ANA, "add 2", interaction=901)
    entry = room.log.entries(table.id)[-1]
    assert (entry.version, entry.actor, entry.interaction, entry.at) == (after.version, ANA, 901, room.now)
    assert await room.holds(after)


async def test_the_summary_in_the_log_follows_the_table(room: Room) -> None:
    table = await room.start(BEN)
    assert (room.log.summary(table.id).phase, room.log.summary(table.id).version) == ("playing", 2)
    table = await play_out(room, table)
    summary = room.log.summary(table.id)
    assert (summary.phase, summary.version, summary.result) == ("over", table.version, table.result)


async def test_a_place_holds_one_game_at_a_time_and_says_which(room: Room) -> None:
    first = await room.lobby()
    with pytest.raises(PlaceTaken) as taken:
        await room.lobby(REGICIDE)
    assert taken.value.game_id == first.id
    elsewhere = (await room.tables.open("counting", ELSEWHERE, BEN, "Ben")).table
    assert (await room.in_place(HERE), await room.in_place(ELSEWHERE)) == (first, elsewhere)


async def test_a_place_is_free_again_when_its_game_is_over(room: Room) -> None:
    await play_out(room, await room.start(BEN))
    assert await room.tables.in_place(HERE) is None
    assert (await room.lobby()).phase == "lobby"


async def test_games_in_a_lobby_or_running_are_unfinished_oldest_first(room: Room) -> None:
    one = await room.start(BEN)
    two = (await room.tables.open("regicide", ELSEWHERE, ANA, "Ana")).table
    assert await room.tables.unfinished() == (one.id, two.id)
    await room.tables.submit(one.id, Close(ANA, moderator=False))
    assert await room.tables.unfinished() == (two.id,)


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        (Join(ANA, "Ana"), TableRefusal),
        (Move(BEN, 2, "add 1"), NotYourTurn),
        (Move(ANA, 2, "add 9"), IllegalMove),
        (Leave(EVE), NotSeated),
        (VoteEnd(ANA, agrees=False), TableRefusal),
    ],
    ids=lambda value: getattr(value, "__name__", type(value).__name__),
)
async def test_a_refused_command_changes_neither_table_nor_log(
    room: Room, command: Move | Join | Leave | VoteEnd, kind: type[GameError]
) -> None:
    table = await room.start(BEN)
    with pytest.raises(kind) as refusal:
        await room.tables.submit(table.id, command, interaction=902)
    assert refusal.type is kind
    assert await room.holds(table)
    assert (await room.move(table, ANA, "add 1", interaction=902)).version == table.version + 1


async def test_a_refused_opening_leaves_the_place_free(room: Room) -> None:
    with pytest.raises(TableRefusal, match="wrong-number-of-players"):
        await room.tables.open("counting", HERE, ANA, "Ana", wanted=9)
    assert await room.tables.in_place(HERE) is None


async def test_a_click_that_is_delivered_twice_counts_once(room: Room) -> None:
    table = await room.start(BEN, game=REGICIDE)
    after = await room.do(table, VoteEnd(BEN, agrees=True), interaction=903)
    with pytest.raises(DuplicateInteraction):
        await room.tables.submit(table.id, VoteEnd(ANA, agrees=True), interaction=903)
    assert await room.holds(after)


async def test_a_command_that_is_delivered_twice_opens_one_lobby(room: Room) -> None:
    table = await room.lobby(interaction=904)
    with pytest.raises(DuplicateInteraction):
        await room.lobby(interaction=904)
    assert await room.tables.unfinished() == (table.id,)


async def test_a_game_that_never_was_is_not_known_and_takes_no_memory(room: Room) -> None:
    for ask in (room.tables.read(404), room.tables.ai_turn(404), room.tables.submit(404, Leave(ANA))):
        with pytest.raises(UnknownGame, match="unknown-game"):
            await ask
    assert room.tables.loaded == 0


async def test_each_player_sees_their_own_secret_also_after_a_restart(room: Room) -> None:
    table = await room.start(BEN)
    mine, other = [(await room.tables.read(table.id)).seat_of(user) for user in (ANA, BEN)]
    assert mine.play.secret != other.play.secret
    assert (await room.restarted().tables.read(table.id)).seat_of(ANA) == mine


async def test_who_has_no_seat_sees_no_hand(room: Room) -> None:
    table = await room.start(BEN)
    with pytest.raises(NotSeated):
        (await room.tables.read(table.id)).seat_of(EVE)


async def test_nothing_random_is_drawn_when_a_game_is_found_again(room: Room) -> None:
    table = await room.start(BEN)
    table = await room.move(table, ANA, "roll")
    again = room.restarted()
    before = room.log.reads
    assert await public_view(again.tables, table.id) == table
    assert (await again.move(table, BEN, "add 1")).version == table.version + 1
    assert again.log.reads == before + 1


async def test_a_game_that_is_played_on_is_read_from_the_log_once_only(room: Room) -> None:
    table = await room.start(BEN)
    await play_out(room, table)
    assert room.log.reads == 1


async def test_a_finished_game_leaves_memory_and_can_still_be_looked_at(room: Room) -> None:
    table = await play_out(room, await room.start(BEN))
    assert room.tables.loaded == 0
    assert await public_view(room.tables, table.id) == table
    assert (await room.tables.read(table.id)).seat_of(BEN).table == table
    assert room.tables.loaded == 0


async def test_a_click_on_a_finished_game_brings_it_back_into_no_memory(room: Room) -> None:
    table = await play_out(room, await room.start(BEN))
    for tables in (room.tables, room.restarted().tables):
        with pytest.raises(UnknownGame, match="game-over"):
            await tables.submit(table.id, Move(ANA, table.position, "add 1"))
        assert tables.loaded == 0


async def test_a_click_on_a_finished_game_reads_it_once_however_often_it_looks(room: Room) -> None:
    table = await play_out(room, await room.start(BEN))
    before = room.log.reads
    async with room.tables.in_use(table.id):
        for user in (ANA, BEN):
            assert (await room.tables.read(table.id)).seat_of(user).table is await public_view(room.tables, table.id)
        assert room.log.reads == before + 1
    assert room.tables.loaded == 0


async def test_what_everybody_sees_is_worked_out_once_for_each_version(room: Room) -> None:
    before = await room.start(BEN)
    after = await room.move(before, ANA, "add 1")
    assert after != before
    assert await public_view(room.tables, after.id) is after
    assert (await room.tables.read(after.id)).seat_of(BEN).table is after


async def test_while_the_bot_closes_down_it_takes_nothing_in_but_still_shows_tables(room: Room) -> None:
    table = await room.start(BEN)
    room.tables.stop_intake()
    with pytest.raises(ClosingDown, match="restarting"):
        await room.move(table, ANA, "add 1")
    with pytest.raises(ClosingDown, match="restarting"):
        await room.tables.open("counting", ELSEWHERE, ANA, "Ana")
    assert (await room.tables.read(table.id)).seat_of(ANA).table == table
    assert await room.holds(table)


async def test_a_game_that_is_over_is_played_again_once_however_many_press_at_once(room: Room) -> None:
    over = await play_out(room, await room.start(BEN))
    both = [room.tables.again(over.id, user, NAMES[user], 900 + user) for user in (ANA, BEN)]
    opened, refused = await asyncio.gather(*both, return_exceptions=True)
    assert isinstance(opened, Accepted)
    assert isinstance(refused, PlaceTaken)
    assert refused.game_id == opened.table.id
    assert await room.tables.unfinished() == (opened.table.id,)


async def test_the_same_press_delivered_twice_opens_one_game(room: Room) -> None:
    over = await play_out(room, await room.start(BEN))
    again = (await room.tables.again(over.id, BEN, "Ben", 900)).table
    await room.tables.submit(again.id, Close(BEN, moderator=False))
    with pytest.raises(DuplicateInteraction):
        await room.tables.again(over.id, BEN, "Ben", 900)


async def test_an_accepted_command_tells_what_was_what_is_and_what_happened_between(room: Room) -> None:
    opened = await room.tables.open("counting", HERE, ANA, "Ana", wanted=2, options={"goal": "1"})
    assert opened.before is None
    assert [type(event) for event in opened.events] == [Opened]
    joined = await room.tables.submit(opened.table.id, Join(BEN, "Ben"))
    assert joined.before is not None
    assert (joined.before.public, joined.after.public, joined.table.phase) == (opened.table, joined.table, "playing")
    assert [type(event) for event in joined.events] == [Joined, Started]
    moved = await room.tables.submit(joined.table.id, Move(ANA, joined.table.position, "add 1"))
    assert moved.before is joined.after
    assert moved.events == (MovePlayed(Added(1)), Closed("played"))
    assert (moved.table.version, moved.table.reason) == (3, "played")


async def test_the_repr_of_an_accepted_command_shows_no_event_and_no_card(room: Room) -> None:
    opened = await room.tables.open("regicide", HERE, ANA, "Ana", wanted=1)
    seated = opened.after.seat_of(ANA)
    text = REGICIDE.choose("plain", seated.play, Budget())
    moved = await room.tables.submit(opened.table.id, Move(ANA, opened.table.position, text))
    for accepted in (opened, moved):
        assert accepted.events
        assert "events" not in repr(accepted)
        assert not any(card in repr(accepted) for card in TEXT)
    assert repr(opened) == "Accepted(before=None, after=<TableViews game=1 version=1>)"


async def test_the_newest_views_are_those_of_the_table_as_it_is_now(room: Room) -> None:
    table = await room.start(BEN)
    views = await room.tables.read(table.id)
    assert room.tables.newest(views) is views
    moved = await room.tables.submit(table.id, Move(ANA, table.position, "add 1"))
    assert room.tables.newest(views) is moved.after


async def test_the_newest_views_are_never_older_than_those_at_hand(room: Room) -> None:
    table = await room.start(BEN)
    moved = await room.restarted().tables.submit(table.id, Move(ANA, table.position, "add 1"))
    assert (await room.tables.read(table.id)).version < moved.after.version
    assert room.tables.newest(moved.after) is moved.after


async def test_the_newest_views_wait_neither_for_a_write_nor_for_the_log(room: Room) -> None:
    table = await room.start(BEN)
    views = await room.tables.read(table.id)
    room.log.before_write = pause = Pause()
    moving = asyncio.create_task(room.move(table, ANA, "add 1"))
    await pause.reached.wait()
    assert room.tables.newest(views) is views
    pause.go_on.set()
    await moving
    assert room.restarted().tables.newest(views) is views


async def test_a_long_game_opens_from_its_snapshot_and_needs_no_older_entry(room: Room) -> None:
    opened = await room.tables.open("counting", HERE, ANA, "Ana", wanted=2, ais=1, options={"goal": "1000"})
    table = opened.table
    while table.version < 3 * EVERY:
        table = await room.move(table, ANA, "add 1")
        table = await room.play_ais(table) or table
    room.log.forget_before(table.id, 2 * EVERY)
    again = room.restarted()
    assert await public_view(again.tables, table.id) == table
