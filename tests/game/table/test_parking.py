"""A game whose place cannot show it: parked there, and brought to another place by its people."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.game.core.errors import NotSeated, StaleVersion, TableRefusal, UnknownGame
from bot.game.ports.log import Place, PlaceTaken
from bot.game.table.commands import AddAi, AiMove, Close, Join, Leave, Move, Park, Start, Unpark, VoteEnd
from bot.game.table.deadlines import ABANDONED_LIFETIME, due
from bot.game.table.events import Parked, Unparked
from bot.game.table.parking import REASONS, parked_refusal
from tests.game.running import Room
from tests.game.sitting import ANA, BEN, CLEO, HERE, Sitting

THERE = Place(HERE.guild, HERE.channel + 1)


def parked(reason: str = "gone") -> Sitting:
    """A game of Ana and Ben, who is to act, whose place is lost."""
    return Sitting(wanted=2).do(Join(BEN, "Ben"), Move(ANA, 2, "add 1"), Park(reason, HERE))


@pytest.mark.parametrize("reason", REASONS)
def test_a_parked_game_says_why(reason: str) -> None:
    sitting = parked(reason)
    assert sitting.last == (Parked(reason),)
    assert sitting.table.parked == reason
    assert sitting.replayed() == sitting.table
    assert parked_refusal("counting", reason).code == f"parked-{reason}"


def test_a_parked_game_takes_no_move_and_says_what_to_do() -> None:
    sitting = parked()
    with sitting.refuses(TableRefusal, "parked-gone", game="counting"):
        sitting.do(Move(BEN, sitting.table.position, "add 1"))


@pytest.mark.parametrize("wish", [Join(BEN, "Ben"), AddAi(ANA), Start(ANA)])
def test_a_parked_lobby_takes_nobody_in(wish: Join | AddAi | Start) -> None:
    sitting = Sitting().do(Park("forbidden", HERE))
    with sitting.refuses(TableRefusal, "parked-forbidden", game="counting"):
        sitting.do(wish)


def test_an_ai_that_was_thinking_as_the_game_was_parked_looks_again() -> None:
    sitting = Sitting(wanted=2, ais=1)
    sitting.do(Move(ANA, sitting.table.position, "add 1"), Park("gone", HERE))
    with sitting.refuses(StaleVersion, "parked-ais-rest"):
        sitting.do(AiMove(1, sitting.table.position, "add 1"))


def test_the_people_of_a_parked_game_may_still_leave_and_end_it() -> None:
    assert parked().do(Leave(BEN)).table.people == (ANA,)
    assert parked().do(VoteEnd(ANA, agrees=True), VoteEnd(BEN, agrees=True)).table.reason == "ended"
    assert parked().do(Close(ANA, moderator=False)).table.reason == "ended"


def test_a_game_is_parked_once_and_only_where_it_is() -> None:
    sitting = parked()
    with sitting.refuses(StaleVersion, "parked-elsewhere"):
        sitting.do(Park("gone", HERE))
    sitting.do(Unpark(ANA, THERE))
    with sitting.refuses(StaleVersion, "parked-elsewhere"):
        sitting.do(Park("gone", HERE))


def test_a_game_that_is_over_is_not_parked() -> None:
    sitting = Sitting().do(Close(ANA, moderator=False))
    with sitting.refuses(UnknownGame, "game-over", game="counting"):
        sitting.do(Park("gone", HERE))


@pytest.mark.parametrize("place", [THERE, HERE])
def test_a_player_has_it_go_on_in_another_place_or_in_the_old_one(place: Place) -> None:
    sitting = parked()
    before = sitting.table
    sitting.do(Unpark(BEN, place))
    assert sitting.last == (Unparked(place.guild, place.channel),)
    assert (sitting.table.place, sitting.table.parked) == (place, None)
    assert sitting.table.position == before.position
    assert sitting.replayed() == sitting.table
    assert sitting.do(Move(BEN, before.position, "add 1")).table.play.total == 2


def test_who_left_may_bring_the_game_back_and_find_their_seat_kept() -> None:
    sitting = Sitting(wanted=2).do(Join(BEN, "Ben"), Leave(BEN), Leave(ANA), Park("gone", HERE))
    assert sitting.do(Unpark(BEN, THERE)).table.place == THERE


def test_a_guest_cannot_move_a_game() -> None:
    sitting = parked()
    with sitting.refuses(NotSeated, "not-yours-to-bring"):
        sitting.do(Unpark(CLEO, THERE))


def test_a_game_that_is_shown_stays_where_it_is() -> None:
    sitting = Sitting(wanted=2).do(Join(BEN, "Ben"))
    with sitting.refuses(TableRefusal, "not-parked"):
        sitting.do(Unpark(BEN, THERE))


def test_a_game_stays_on_its_server() -> None:
    sitting = parked()
    with sitting.refuses(TableRefusal, "stays-on-server"):
        sitting.do(Unpark(BEN, Place(HERE.guild + 1, 99)))


def test_a_parked_game_waits_a_week_and_the_turn_s_time_begins_afresh_when_it_goes_on() -> None:
    sitting = Sitting(wanted=2).do(Join(BEN, "Ben"), Park("gone", HERE))
    timed = replace(sitting.table, pace=3600)
    assert due(timed) == sitting.entries[-1].at + ABANDONED_LIFETIME
    sitting.do(Unpark(ANA, THERE))
    assert sitting.table.since == sitting.entries[-1].at


async def test_the_ais_of_a_parked_game_rest_until_it_goes_on() -> None:
    room = Room()
    table = await room.start(ais=1)
    await room.move(table, ANA, "add 1")
    await room.tables.submit(table.id, Park("forbidden", HERE))
    assert await room.play_ais(table) is None
    assert room.thinker.thoughts == 0
    await room.tables.submit(table.id, Unpark(ANA, HERE))
    after = await room.play_ais(table)
    assert after is not None
    assert after.acting_user == ANA


async def test_a_game_cannot_go_on_where_another_one_is_open() -> None:
    room = Room()
    table = await room.start(BEN)
    other = (await room.tables.open("counting", THERE, CLEO, "Cleo")).table
    parked = await room.do(table, Park("gone", HERE))
    with pytest.raises(PlaceTaken) as taken:
        await room.tables.submit(table.id, Unpark(BEN, THERE))
    assert taken.value.game_id == other.id
    assert await room.holds(parked)


async def test_a_moved_game_is_in_its_new_place_after_a_restart() -> None:
    room = Room()
    table = await room.start(BEN)
    await room.tables.submit(table.id, Park("gone", HERE))
    moved = await room.do(table, Unpark(BEN, THERE))
    again = room.restarted()
    assert (await again.in_place(HERE), await again.in_place(THERE)) == (None, moved)
