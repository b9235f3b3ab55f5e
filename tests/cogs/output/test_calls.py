"""Nobody is called again and again from tables at which they do nothing; what they miss comes as soon as it may."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from simcord.builders import ChannelHandle

from bot.cogs.output.calls import MAX_KEPT, MOST, PERIOD, Calls
from tests.cogs.evening import Evening
from tests.cogs.messages import text_of

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
ANN, BEN = 101, 102


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def passes(self, **time: float) -> None:
        self.now += timedelta(**time)


def called(calls: Calls, *games: int, user: int = BEN) -> list[int]:
    """These tables would call a person one after the other; those that may."""
    made: list[int] = []
    for game in games:
        if calls.waits_until(game, user) is None:
            calls.note(game, user)
            made.append(game)
    return made


def test_tables_that_one_did_not_touch_call_three_times_in_ten_minutes() -> None:
    clock = Clock()
    calls = Calls(clock)
    assert called(calls, 1, 2) == [1, 2]
    clock.passes(minutes=4)
    assert called(calls, 2, 3, 1) == [2]
    assert calls.waits_until(3, BEN) == NOON + PERIOD
    clock.passes(minutes=6)
    assert called(calls, 3, 3, 3) == [3, 3]


def test_each_person_has_a_limit_of_their_own() -> None:
    calls = Calls(Clock())
    assert called(calls, *range(5)) == [0, 1, 2]
    assert called(calls, *range(5), user=ANN) == [0, 1, 2]


def test_a_table_at_which_one_plays_calls_as_often_as_it_needs() -> None:
    clock = Clock()
    calls = Calls(clock)
    calls.touch(7, BEN)
    assert called(calls, *[7] * 20) == [7] * 20
    assert called(calls, 1, 2, 3, 4) == [1, 2, 3]
    assert calls.waits_until(7, ANN) is None
    clock.passes(minutes=10)
    assert called(calls, 7, 7, 7, 7) == [7, 7, 7]


def test_whoever_comes_to_a_table_is_no_longer_counted_as_called_by_it() -> None:
    calls = Calls(Clock())
    assert called(calls, 1, 1, 1, 1) == [1, 1, 1]
    calls.touch(1, BEN)
    assert called(calls, 2, 2, 2, 2) == [2, 2, 2]


def test_what_no_longer_matters_is_forgotten() -> None:
    clock = Clock()
    calls = Calls(clock)
    for number in range(MAX_KEPT):
        calls.touch(number, BEN)
        calls.note(-1, number)
    clock.passes(minutes=10)
    calls.touch(-1, ANN)
    calls.note(-1, -1)
    assert len(calls) == 2


async def lobbies_of_ben(evening: Evening, number: int) -> list[ChannelHandle]:
    """Lobbies in channels of their own that Ben opened a while ago; the games will begin with his turn."""
    rooms = [evening.guild.create_text_channel(f"room-{one}") for one in range(number)]
    for room in rooms:
        await evening.slash("Ben", "start", room, players=2, first_player="0")
    await evening.later(minutes=11)
    return rooms


async def tables_that_wait_for_ben(evening: Evening, number: int) -> list[ChannelHandle]:
    """Games in channels of their own that wait for Ben, now that Ann has joined."""
    rooms = await lobbies_of_ben(evening, number)
    for room in rooms:
        await evening.click("Ann", room.history()[-1], "Join")
    return rooms


def calls_in(rooms: list[ChannelHandle], evening: Evening) -> list[int]:
    """How many calls for Ben each channel has."""
    mention = f"<@{evening.ben.id}>"
    return [sum(message.content.startswith(mention) for message in room.history()) for room in rooms]


async def test_the_fourth_table_calls_as_soon_as_it_may(evening: Evening) -> None:
    rooms = await tables_that_wait_for_ben(evening, MOST + 1)
    assert calls_in(rooms, evening) == [1, 1, 1, 0]
    await evening.later(minutes=9)
    assert calls_in(rooms, evening) == [1, 1, 1, 0]
    await evening.later(minutes=1)
    assert calls_in(rooms, evening) == [1, 1, 1, 1]
    await evening.later(minutes=11)
    assert calls_in(rooms, evening) == [1, 1, 1, 1]


async def test_a_table_that_is_over_does_not_call_late(evening: Evening) -> None:
    rooms = await tables_that_wait_for_ben(evening, MOST + 1)
    question = await evening.slash("Ben", "end", rooms[-1])
    await evening.click("Ben", question.response, "End the game")
    await evening.later(minutes=11)
    assert calls_in(rooms, evening) == [1, 1, 1, 0]


async def test_a_call_that_was_held_back_is_not_lost_in_a_restart(evening: Evening) -> None:
    rooms = await tables_that_wait_for_ben(evening, MOST + 1)
    await evening.restart()
    assert calls_in(rooms, evening) == [1, 1, 1, 1]


async def test_the_board_names_whoever_is_not_called(evening: Evening) -> None:
    rooms = await tables_that_wait_for_ben(evening, MOST + 1)
    (board,) = rooms[-1].history()
    assert "Ben" in text_of(board)
    opened = await evening.click("Ben", board, "My hand")
    assert opened.ephemeral


async def test_who_opens_their_hand_at_a_table_is_not_counted_as_called_by_it(evening: Evening) -> None:
    rooms = await lobbies_of_ben(evening, MOST + 1)
    for room in rooms[:-1]:
        await evening.click("Ann", room.history()[-1], "Join")
    await evening.click("Ben", rooms[0].history()[0], "My hand")
    await evening.click("Ann", rooms[-1].history()[-1], "Join")
    assert calls_in(rooms, evening) == [1, 1, 1, 1]
