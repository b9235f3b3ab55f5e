"""What follows a change: it is shown, the AIs move, and the seats of people who have left the server are filled."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from bot.game.core.errors import UnknownGame
from bot.game.core.rules import AiQuestion, AnyRules
from bot.game.ports.log import LogUnavailable, Place
from bot.game.service.ai_runner import AiRunner
from bot.game.service.departures import Departures
from bot.game.service.follow_up import FollowUp
from bot.game.service.tables import Accepted, Tables
from bot.game.table.commands import Move, VoteEnd
from bot.game.table.views import TableView, TableViews
from tests.game.memory_log import Pause
from tests.game.reading import public_view
from tests.game.running import Room, Screen
from tests.game.sitting import ANA, BEN, CLEO, HERE

ELSEWHERE = Place(guild=1, channel=3)


class Server:
    """Who is on the server, and whose hands are open."""

    def __init__(self) -> None:
        self.gone: set[int] = set()
        self.open_hands: set[int] = set()
        self.asked: list[int] = []
        self.dropped: list[tuple[int, int]] = []

    async def is_gone(self, guild: int, user: int) -> bool:
        assert guild == HERE.guild
        self.asked.append(user)
        return user in self.gone

    def within_reach(self, game_id: int, user: int) -> bool:
        return user in self.open_hands

    def drop(self, game_id: int, user: int) -> None:
        self.dropped.append((game_id, user))


@pytest.fixture
def room() -> Room:
    return Room()


@pytest.fixture
def server() -> Server:
    return Server()


def following(room: Room, server: Server) -> FollowUp:
    return FollowUp(room.tables, room.screen, room.ais, Departures(room.tables, server, server, lambda: room.now))


@pytest.fixture
def follow_up(room: Room, server: Server) -> FollowUp:
    return following(room, server)


async def adds_one(room: Room, table: TableView) -> Accepted:
    """Ana's move."""
    return await room.tables.submit(table.id, Move(ANA, table.position, "add 1"))


async def shown_and_followed(screen: Screen, follow_up: FollowUp, accepted: Accepted) -> None:
    """What becomes of Ana's command: it is shown, and the game continues."""
    await screen.publish(accepted.after, ANA)
    await follow_up.carry_on(accepted.after, ANA)


async def test_a_change_is_shown_and_then_each_move_of_the_ais(room: Room, server: Server, follow_up: FollowUp) -> None:
    moved = await adds_one(room, await room.start(ais=2))
    await shown_and_followed(room.screen, follow_up, moved)
    assert room.screen.totals == [1, 2, 3]
    assert room.screen.actors == [ANA, ANA, ANA]
    assert await room.holds(room.screen.seen[-1])
    assert server.asked == [], "whoever has just acted is there"


async def test_what_is_shown_first_is_the_change_itself_although_the_game_has_gone_on(
    room: Room, follow_up: FollowUp
) -> None:
    moved = await adds_one(room, await room.start(BEN))
    await room.move(moved.table, BEN, "add 1")
    await shown_and_followed(room.screen, follow_up, moved)
    assert room.screen.seen == [moved.table]


async def test_an_ai_takes_the_seat_of_a_person_who_has_left_the_server_and_moves(
    room: Room, server: Server, follow_up: FollowUp
) -> None:
    server.gone = {BEN}
    moved = await adds_one(room, await room.start(BEN, CLEO))
    await shown_and_followed(room.screen, follow_up, moved)
    assert [(table.seats[1].user, table.play.total) for table in room.screen.seen] == [(BEN, 1), (None, 1), (None, 2)]
    assert room.screen.actors == [ANA, ANA, ANA]
    assert (server.asked, server.dropped) == ([BEN, CLEO], [(moved.table.id, BEN)])


async def test_one_after_the_other_until_it_is_the_turn_of_somebody_who_is_there(
    room: Room, server: Server, follow_up: FollowUp
) -> None:
    server.gone = {BEN, CLEO}
    moved = await adds_one(room, await room.start(BEN, CLEO))
    await shown_and_followed(room.screen, follow_up, moved)
    after = room.screen.seen[-1]
    assert (after.play.total, after.acting_user, after.people) == (3, ANA, (ANA,))
    assert server.asked == [BEN, CLEO]
    assert await room.holds(after)


async def test_a_person_is_looked_up_once_a_turn_and_again_for_a_vote(
    room: Room, server: Server, follow_up: FollowUp
) -> None:
    moved = await adds_one(room, await room.start(BEN, CLEO))
    await shown_and_followed(room.screen, follow_up, moved)
    await shown_and_followed(room.screen, follow_up, moved)
    assert server.asked == [BEN]
    voted = await room.tables.submit(moved.table.id, VoteEnd(ANA, agrees=True))
    await shown_and_followed(room.screen, follow_up, voted)
    assert server.asked == [BEN, BEN, CLEO]


async def test_whose_hand_is_open_is_there(room: Room, server: Server, follow_up: FollowUp) -> None:
    server.open_hands = {BEN}
    moved = await adds_one(room, await room.start(BEN))
    await shown_and_followed(room.screen, follow_up, moved)
    assert server.asked == []


async def test_nobody_is_looked_up_where_that_is_not_wanted(room: Room, server: Server, follow_up: FollowUp) -> None:
    server.gone = {BEN}
    moved = await adds_one(room, await room.start(BEN))
    await follow_up.carry_on(moved.after, check_members=False)
    await follow_up.by_itself(moved.table.id, check_members=False)
    assert (server.asked, room.screen.seen) == ([], [moved.table])


class Reading(Screen):
    """Looks at the table again and again while it shows it."""

    def __init__(self, tables: Tables) -> None:
        super().__init__()
        self._tables = tables

    async def publish(self, views: TableViews, actor: int | None) -> None:
        await super().publish(views, actor)
        for _ in range(3):
            assert await public_view(self._tables, views.id) == views.public


@pytest.mark.parametrize(("goal", "ends"), [("1", "a person"), ("2", "an AI")])
async def test_the_log_of_a_game_that_has_ended_is_read_once_at_most(
    room: Room, server: Server, goal: str, ends: str
) -> None:
    screen = Reading(room.tables)
    ais = AiRunner(room.tables, screen, room.rest, room.thinker)
    follow_up = FollowUp(room.tables, screen, ais, Departures(room.tables, server, server, lambda: room.now))
    opened = await room.tables.open("counting", HERE, ANA, "Ana", wanted=2, ais=1, options={"goal": goal})
    moved = await adds_one(room, opened.table)
    before = room.log.reads
    await follow_up.by_itself(moved.table.id)
    assert screen.seen[-1].phase == "over"
    # What an AI ends inside is in memory all the time; what a person has ended before it is not.
    assert room.log.reads - before == {"a person": 1, "an AI": 0}[ends]
    assert (server.asked, room.tables.loaded) == ([], 0)


async def test_a_change_that_cannot_be_shown_sets_nothing_going(
    room: Room, server: Server, follow_up: FollowUp
) -> None:
    room.screen.fault = LogUnavailable("the board cannot be read")
    moved = await adds_one(room, await room.start(ais=1))
    await follow_up.by_itself(moved.table.id)
    assert (room.screen.totals, room.thinker.thoughts, server.asked) == ([1], 0, [])
    await follow_up.by_itself(moved.table.id)
    assert room.screen.totals == [1, 1, 2]


async def test_a_game_that_cannot_go_on_by_itself_is_named_in_the_log_of_the_process(
    room: Room, follow_up: FollowUp, caplog: pytest.LogCaptureFixture
) -> None:
    await follow_up.by_itself(404)
    room.log.unavailable = True
    await follow_up.by_itself(405)
    said = [(line.getMessage(), type(line.exc_info[1])) for line in caplog.records if line.exc_info]
    assert said == [
        ("game 404 could not continue", UnknownGame),
        ("game 405 could not continue", LogUnavailable),
    ]


async def test_an_ai_that_breaks_the_rules_is_a_fault_that_is_told_where_a_person_waits_for_it(
    room: Room, server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    async def think(games: Mapping[str, AnyRules], asked: AiQuestion) -> str:
        return "dance"

    ais = AiRunner(room.tables, room.screen, think=think)
    follow_up = FollowUp(room.tables, room.screen, ais, Departures(room.tables, server, server, lambda: room.now))
    moved = await adds_one(room, await room.start(ais=1))
    with pytest.raises(RuntimeError, match=f"an AI of game {moved.table.id} chose a move that the rules refuse"):
        await shown_and_followed(room.screen, follow_up, moved)
    await follow_up.by_itself(moved.table.id)
    assert [line.getMessage() for line in caplog.records] == [f"game {moved.table.id} could not continue"]
    assert await room.holds(moved.table)


async def test_after_a_start_all_games_go_on_side_by_side_whatever_is_wrong_with_one_of_them(
    room: Room, server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    one = await adds_one(room, await room.start(ais=1))
    opened = await room.tables.open("counting", ELSEWHERE, ANA, "Ana", wanted=2, ais=1)
    two = await adds_one(room, opened.table)
    again = room.restarted()
    again.rest.pause = pause = Pause()
    resuming = asyncio.create_task(following(again, server).resume([404]))
    for _ in range(50):
        await asyncio.sleep(0)
    assert (again.rest.taken, again.thinker.thoughts) == (2, 0)
    assert again.screen.seen == [one.table, two.table]
    pause.go_on.set()
    await resuming
    for moved in (one, two):
        after = await public_view(again.tables, moved.table.id)
        assert (after.play.total, after.acting_user) == (2, ANA)
    assert server.asked == []
    assert [line.getMessage() for line in caplog.records] == ["game 404 could not continue"]
