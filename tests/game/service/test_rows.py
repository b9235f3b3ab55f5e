"""Rows of games by *Play again*: whoever leaves one is not invited again, whichever of its games is played again."""

from __future__ import annotations

import pytest

from bot.game.ports.log import LogUnavailable, Place
from bot.game.table.commands import Close, Command, Join, Leave, Park, Start, Unpark
from bot.game.table.views import TableView
from tests.game.running import Room
from tests.game.sitting import ANA, BEN, CLEO, NAMES


@pytest.fixture
def room() -> Room:
    return Room()


async def over(room: Room, *others: int) -> TableView:
    """A game of Ana and these people that she has ended."""
    return await closed(room, await room.start(*others))


async def closed(room: Room, table: TableView) -> TableView:
    return await did(room, table, Close(table.host, moderator=False))


async def did(room: Room, table: TableView, command: Command) -> TableView:
    return (await room.tables.submit(table.id, command)).table


async def again(room: Room, table: TableView, user: int = ANA) -> TableView:
    return (await room.tables.again(table.id, user, NAMES[user])).table


def invited(table: TableView) -> list[int]:
    return [one.user for one in table.invited]


async def test_who_leaves_an_invitation_is_not_invited_by_the_next_game_nor_by_an_older_one(room: Room) -> None:
    first = await over(room, BEN, CLEO)
    second = await again(room, first)
    await did(room, second, Leave(BEN, "lobby"))
    await closed(room, second)
    third = await again(room, second)
    assert invited(third) == [CLEO]
    await closed(room, third)
    assert invited(await again(room, first)) == [CLEO]


async def test_who_leaves_a_seat_is_not_invited_again(room: Room) -> None:
    first = await over(room, BEN, CLEO)
    second = await again(room, first)
    await did(room, second, Join(BEN, "Ben"))
    await did(room, second, Leave(BEN, "lobby"))
    await closed(room, second)
    assert invited(await again(room, first)) == [CLEO]


async def test_who_leaves_a_running_game_is_not_invited_again(room: Room) -> None:
    first = await over(room, BEN, CLEO)
    second = await again(room, first)
    for user in (BEN, CLEO):
        second = await did(room, second, Join(user, NAMES[user]))
    if second.phase == "lobby":
        second = await did(room, second, Start(ANA))
    await did(room, second, Leave(BEN))
    await closed(room, second)
    assert invited(await again(room, first)) == [CLEO]


async def test_the_last_one_who_leaves_a_lobby_is_not_invited_again(room: Room) -> None:
    first = await over(room, BEN)
    second = await again(room, first)
    assert (await did(room, second, Leave(ANA, "lobby"))).phase == "over"
    assert invited(await again(room, first, BEN)) == []


async def test_who_joins_or_plays_again_after_all_is_invited_as_before(room: Room) -> None:
    first = await over(room, BEN, CLEO)
    second = await again(room, first)
    for user in (BEN, CLEO):
        await did(room, second, Leave(user, "lobby"))
    await did(room, second, Join(BEN, "Ben"))
    await closed(room, second)
    third = await again(room, first)
    assert invited(third) == [BEN]
    await closed(room, third)
    fourth = await again(room, first, CLEO)
    assert invited(fourth) == [ANA, BEN]
    await closed(room, fourth)
    assert invited(await again(room, first)) == [BEN, CLEO]


async def test_a_game_that_is_started_anew_begins_a_row_of_its_own(room: Room) -> None:
    first = await over(room, BEN)
    second = await again(room, first)
    await did(room, second, Leave(BEN, "lobby"))
    await closed(room, second)
    assert invited(await again(room, await over(room, BEN))) == [BEN]


async def test_a_game_that_moved_to_another_channel_stays_in_its_row(room: Room) -> None:
    first = await over(room, BEN, CLEO)
    second = await again(room, first)
    await did(room, second, Park("gone", second.place))
    second = await did(room, second, Unpark(ANA, Place(second.place.guild, 77)))
    third = await again(room, first)
    await did(room, second, Leave(BEN, "lobby"))
    await closed(room, third)
    assert invited(await again(room, first)) == [CLEO]


async def test_who_has_left_the_server_is_not_invited(room: Room) -> None:
    first = await over(room, BEN, CLEO)
    assert invited((await room.tables.again(first.id, ANA, "Ana", gone=[BEN])).table) == [CLEO]


async def test_it_is_known_after_a_restart(room: Room) -> None:
    first = await over(room, BEN, CLEO)
    second = await again(room, first)
    await did(room, second, Leave(BEN, "lobby"))
    await closed(room, second)
    assert invited(await again(room.restarted(), first)) == [CLEO]


async def test_nobody_is_invited_while_it_cannot_be_known_who_wants_to_be(room: Room) -> None:
    first = await over(room, BEN)
    room.log.unavailable = True
    with pytest.raises(LogUnavailable):
        await again(room, first)
