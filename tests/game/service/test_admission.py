"""How many games one person, one server and the whole bot may have at once, and nobody slips in beside another."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import pytest

from bot.game.core.errors import LimitReached, TableRefusal
from bot.game.ports.log import OpenCounts, OpenGame, Place, PlaceTaken
from bot.game.service.admission import Limits
from bot.game.table.commands import Close, Join, Leave, Park, TakeSeat
from bot.game.table.views import TableView
from tests.game.memory_log import MemoryLog
from tests.game.reading import public_view
from tests.game.running import Room
from tests.game.sitting import ANA, BEN, CLEO, COUNTING, NAMES

PLENTY = 1000


class BusyLog(MemoryLog):
    """Others get their turn between counting and writing, as with a real database."""

    async def open_counts(self, guild: int) -> OpenCounts:
        counted = await super().open_counts(guild)
        await asyncio.sleep(0)
        return counted

    async def open_with(self, user: int) -> tuple[OpenGame, ...]:
        found = await super().open_with(user)
        await asyncio.sleep(0)
        return found


async def opened(room: Room, user: int, channel: int, guild: int = 1) -> TableView:
    return (await room.tables.open(COUNTING.key, Place(guild, channel), user, NAMES[user])).table


async def test_a_person_who_sits_in_as_many_games_as_there_may_be_opens_no_other() -> None:
    room = Room(limits=Limits(2, PLENTY, PLENTY))
    first = await opened(room, ANA, 11)
    await opened(room, ANA, 12)
    with pytest.raises(TableRefusal, match="too-many-games") as refusal:
        await opened(room, ANA, 13)
    assert refusal.value.values == {"games": 2}
    await opened(room, BEN, 13)
    await room.tables.submit(first.id, Close(ANA, moderator=False))
    await opened(room, ANA, 14)


async def test_nor_do_they_join_one() -> None:
    room = Room(limits=Limits(1, PLENTY, PLENTY))
    await opened(room, BEN, 11)
    table = await opened(room, ANA, 12)
    with pytest.raises(TableRefusal, match="too-many-games"):
        await room.tables.submit(table.id, Join(BEN, "Ben"))
    assert await public_view(room.tables, table.id) == table
    await room.tables.submit(table.id, Join(CLEO, "Cleo"))


async def test_nor_do_they_take_a_seat_that_somebody_else_has_left() -> None:
    room = Room(limits=Limits(1, PLENTY, PLENTY))
    table = await room.start(BEN)
    await room.tables.submit(table.id, Leave(BEN))
    await opened(room, CLEO, 12)
    with pytest.raises(TableRefusal, match="too-many-games"):
        await room.tables.submit(table.id, TakeSeat(CLEO, "Cleo", 1))
    assert (await public_view(room.tables, table.id)).kept_seat(BEN) == 1


async def test_a_seat_that_is_kept_for_somebody_is_theirs_however_many_they_have() -> None:
    room = Room(limits=Limits(1, PLENTY, PLENTY))
    table = await room.start(BEN)
    await room.tables.submit(table.id, Leave(BEN))
    await opened(room, BEN, 12)
    after = await room.do(table, TakeSeat(BEN, "Ben"))
    assert after.seat_of(BEN) == 1


async def test_an_invitation_takes_no_place_and_whoever_has_none_left_does_not_join() -> None:
    room = Room(limits=Limits(1, PLENTY, PLENTY))
    table = await room.start(BEN, CLEO)
    await room.tables.submit(table.id, Close(ANA, moderator=False))
    again = (await room.tables.again(table.id, ANA, "Ana")).table
    assert (again.people, [one.user for one in again.invited]) == ((ANA,), [BEN, CLEO])
    assert len(await room.log.open_with(BEN)) == 0
    await opened(room, BEN, 12)
    with pytest.raises(TableRefusal, match="too-many-games"):
        await room.tables.submit(again.id, Join(BEN, "Ben"))
    await room.tables.submit(again.id, Join(CLEO, "Cleo"))


class Left:
    """Somebody who is no longer on some servers."""

    def __init__(self, *guilds: int) -> None:
        self.guilds = frozenset(guilds)
        self.asked: list[tuple[int, frozenset[int]]] = []

    async def lost(self, user: int, guilds: Collection[int]) -> frozenset[int]:
        self.asked.append((user, frozenset(guilds)))
        return self.guilds & frozenset(guilds)


async def test_a_parked_game_keeps_its_people_from_no_other() -> None:
    room = Room(limits=Limits(1, 1, 1))
    table = await opened(room, ANA, 11)
    await room.tables.submit(table.id, Park("gone", table.place))
    other = await opened(room, ANA, 12)
    with pytest.raises(LimitReached, match="too-many-games") as refusal:
        await opened(room, ANA, 13)
    assert refusal.value.counted == (other.id,)


async def test_games_on_servers_that_are_out_of_reach_keep_nobody_from_another() -> None:
    left = Left(2)
    room = Room(limits=Limits(2, PLENTY, PLENTY), reach=left)
    await opened(room, ANA, 21, guild=2)
    await opened(room, ANA, 22, guild=2)
    assert left.asked == [], "there was room"
    mine = [await opened(room, ANA, 11), await opened(room, ANA, 12)]
    with pytest.raises(LimitReached, match="too-many-games") as refusal:
        await opened(room, ANA, 13)
    assert (refusal.value.counted, refusal.value.values) == ((mine[1].id, mine[0].id), {"games": 2})
    assert set(left.asked) == {(ANA, frozenset({2}))}, "they are on the server where they are now"


async def test_a_full_server_says_which_games_are_open() -> None:
    room = Room(limits=Limits(PLENTY, 2, PLENTY))
    tables = [await opened(room, user, channel) for user, channel in ((ANA, 11), (BEN, 12))]
    with pytest.raises(LimitReached, match="server-full") as refusal:
        await opened(room, CLEO, 13)
    assert refusal.value.counted == (tables[1].id, tables[0].id)


async def test_a_server_and_the_bot_have_room_for_so_many() -> None:
    room = Room(limits=Limits(PLENTY, 1, 2))
    await opened(room, ANA, 11)
    with pytest.raises(TableRefusal, match="server-full"):
        await opened(room, BEN, 12)
    await opened(room, BEN, 21, guild=2)
    with pytest.raises(TableRefusal, match="bot-full"):
        await opened(room, CLEO, 31, guild=3)


async def test_where_a_game_is_open_the_way_to_it_comes_first() -> None:
    room = Room(limits=Limits(1, 1, 1))
    table = await opened(room, ANA, 11)
    with pytest.raises(PlaceTaken) as taken:
        await opened(room, ANA, 11)
    assert taken.value.game_id == table.id


@pytest.mark.parametrize("limits", [Limits(1, PLENTY, PLENTY), Limits(PLENTY, 1, PLENTY), Limits(PLENTY, PLENTY, 1)])
async def test_of_many_openings_at_once_only_so_many_succeed(limits: Limits) -> None:
    room = Room(BusyLog(), limits=limits)
    results = await asyncio.gather(*(opened(room, ANA, channel) for channel in range(11, 16)), return_exceptions=True)
    refused = [result for result in results if isinstance(result, TableRefusal)]
    assert (len(refused), len(await room.tables.unfinished())) == (4, 1)


async def test_of_many_joins_at_once_only_so_many_succeed() -> None:
    room = Room(BusyLog(), limits=Limits(1, PLENTY, PLENTY))
    tables = [await opened(room, user, channel) for user, channel in ((ANA, 11), (CLEO, 12))]
    joins = (room.tables.submit(table.id, Join(BEN, "Ben")) for table in tables)
    results = await asyncio.gather(*joins, opened(room, BEN, 13), return_exceptions=True)
    assert sum(isinstance(result, TableRefusal) for result in results) == 2
    assert len(await room.log.open_with(BEN)) == 1


async def test_somebody_who_was_refused_keeps_nobody_waiting() -> None:
    room = Room(limits=Limits(1, PLENTY, PLENTY))
    await opened(room, ANA, 11)
    for _ in range(3):
        with pytest.raises(TableRefusal):
            await opened(room, ANA, 12)
    await asyncio.wait_for(opened(room, BEN, 12), 10)
