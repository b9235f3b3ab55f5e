"""Players who leave the server block nobody: an AI takes the seat when the others wait for them, or vote."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.game.table.views import TableView
from tests.cogs.counting import a_counting_evening
from tests.cogs.evening import Evening
from tests.cogs.messages import text_of

QUARTER = 0.25 + 1 / 60
"""Hours after which nothing was heard of somebody lately."""


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncGenerator[Evening]:
    """An evening of the toy game, in which Ann acts first and each counts on."""
    async with a_counting_evening(tmp_path) as made:
        yield made


def goes(evening: Evening, name: str) -> None:
    """A person leaves the server."""
    evening.guild.remove_member(evening.people[name])


def asked(evening: Evening) -> list[int]:
    """About whom Discord was asked so far."""
    return [int(entry.path.split("/")[-1]) for entry in evening.env.http_requests if "/members/" in entry.path]


async def count(evening: Evening, name: str) -> None:
    hand = await evening.hand(name)
    await evening.click(name, hand, "Add 1")


async def test_whose_turn_comes_after_they_left_the_server_is_followed_by_an_ai(evening: Evening) -> None:
    await evening.start("Ann", "Ben", "Cleo", players=3)
    await evening.later(hours=QUARTER)
    goes(evening, "Ben")
    await count(evening, "Ann")
    table = await evening.running()
    assert (table.seats[1].user, table.seats[1].kept_for) == (None, evening.ben.id)
    assert table.acting_user == evening.cleo.id, "the AI has moved for Ben"
    (ping,) = [ping.content for ping in evening.pings()]
    assert f"<@{evening.cleo.id}>" in ping


async def test_who_is_still_there_is_asked_about_once_a_turn_and_keeps_the_seat(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    before = len(asked(evening))
    await evening.later(hours=QUARTER)
    await count(evening, "Ann")
    await evening.click("Ann", await evening.board(), "My number")
    await evening.slash("Ann", "table")
    assert asked(evening)[before:] == [evening.ben.id]
    assert (await evening.running()).acting_user == evening.ben.id


async def test_nobody_is_asked_about_who_was_heard_of_just_now(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    before = len(asked(evening))
    for name in ("Ann", "Ben", "Ann"):
        await count(evening, name)
    assert len(asked(evening)) == before


async def test_who_leaves_the_server_on_their_turn_is_followed_at_the_reminder(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2, pace="live")
    goes(evening, "Ann")
    await evening.later(minutes=2.5)
    table = await evening.running()
    assert (table.seats[0].kept_for, table.acting_user, table.host) == (evening.ann.id, evening.ben.id, evening.ben.id)


async def test_a_vote_counts_only_those_who_are_still_there(evening: Evening) -> None:
    await evening.start("Ann", "Ben", "Cleo", players=3)
    evening.last_game = (await evening.running()).id
    goes(evening, "Ben")
    goes(evening, "Cleo")
    question = await evening.last()
    assert question.people == (evening.ann.id, evening.ben.id, evening.cleo.id)
    await evening.forge("Ann", await evening.board(), f"ask:{evening.last_game}:vote")
    assert await evening.table() is None
    over = await evening.last()
    assert over.reason == "ended"


async def test_people_who_vote_again_and_again_are_asked_about_once_in_a_while(evening: Evening) -> None:
    await evening.start("Ann", "Ben", "Cleo", players=3)
    game, before = (await evening.running()).id, len(asked(evening))
    for _ in range(3):
        await evening.forge("Ann", await evening.board(), f"ask:{game}:vote")
        for name in ("Ben", "Cleo"):
            await evening.forge(name, await evening.board(), f"ask:{game}:refuse")
        assert (await evening.running()).votes == (), "the vote has failed"
        assert sorted(asked(evening)[before:]) == sorted((evening.ben.id, evening.cleo.id))
    await evening.later(minutes=10)
    await evening.forge("Ann", await evening.board(), f"ask:{game}:vote")
    assert len(asked(evening)) - before == 4


async def test_where_discord_does_not_say_who_is_there_nobody_loses_a_seat(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    await evening.later(hours=QUARTER)
    evening.env.inject_error("GET", "/guilds/*/members/*", status=500, times=None)
    await count(evening, "Ann")
    assert (await evening.running()).acting_user == evening.ben.id


async def test_who_comes_back_to_the_server_takes_the_seat_back(evening: Evening) -> None:
    await evening.start("Ann", "Ben", "Cleo", players=3)
    await evening.later(hours=QUARTER)
    goes(evening, "Ben")
    await count(evening, "Ann")
    await evening.restart()
    evening.env.backend.add_member(evening.guild.id, evening.ben.id)
    back = await evening.click("Ben", await evening.board(), "My number")
    assert "Welcome back!" in evening.private_texts(back)


async def test_a_game_whose_people_have_all_left_the_server_is_paused(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    goes(evening, "Ann")
    goes(evening, "Ben")
    await evening.later(hours=12)
    table = await evening.running()
    assert (table.paused, table.people, table.play.total) == (True, (), 1), "an AI has moved for Ann, and rests now"


async def test_a_game_without_a_timer_goes_on_when_somebody_comes_back_to_it(evening: Evening) -> None:
    await evening.start("Ann", "Ben", "Cleo", players=3)
    await evening.later(hours=QUARTER)
    await count(evening, "Ann")
    goes(evening, "Ben")
    await evening.later(hours=QUARTER)
    assert (await evening.running()).acting_user == evening.ben.id
    await evening.hand("Cleo")
    table = await evening.running()
    assert (table.seats[1].kept_for, table.acting_user) == (evening.ben.id, evening.cleo.id)


async def test_the_table_command_looks_who_is_still_there_too(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    await evening.later(hours=QUARTER)
    await count(evening, "Ann")
    goes(evening, "Ben")
    await evening.later(hours=QUARTER)
    await evening.slash("Ann", "table")
    assert (await evening.running()).acting_user == evening.ann.id


# In the lobby.


async def lobby(evening: Evening, *others: str, players: int = 3) -> TableView:
    """A lobby of Ann and these others."""
    await evening.slash("Ann", "start", players=players)
    for name in others:
        await evening.click(name, await evening.board(), "Join")
    return await evening.running()


async def test_who_has_left_the_server_is_not_dealt_in(evening: Evening) -> None:
    await lobby(evening, "Ben")
    goes(evening, "Ben")
    await evening.click("Cleo", await evening.board(), "Join")
    table = await evening.running()
    assert (table.phase, table.people) == ("lobby", (evening.ann.id, evening.cleo.id))
    await evening.click("Ann", await evening.board(), "Start")
    assert (await evening.running()).phase == "playing"


async def test_a_start_that_finds_too_few_is_refused_and_the_lobby_shows_who_is_left(evening: Evening) -> None:
    await lobby(evening, "Ben")
    goes(evening, "Ben")
    said = await evening.click("Ann", await evening.board(), "Start")
    assert "Counting needs at least 2 players" in evening.private_texts(said)
    assert "Ben" not in await evening.board_text()


async def test_an_ai_does_not_begin_a_game_with_somebody_who_has_left_the_server(evening: Evening) -> None:
    await lobby(evening, "Ben")
    goes(evening, "Ben")
    await evening.click("Ann", await evening.board(), "Add steady AI")
    table = await evening.running()
    assert (table.phase, table.people, len(table.seats)) == ("lobby", (evening.ann.id,), 2)


@pytest.mark.parametrize("button", ["Start", "Add steady AI"])
async def test_who_needs_a_host_who_has_left_the_server_is_host(evening: Evening, button: str) -> None:
    await lobby(evening, "Ben")
    goes(evening, "Ann")
    await evening.click("Ben", await evening.board(), button)
    table = await evening.running()
    assert (table.host, evening.ann.id in table.people) == (evening.ben.id, False)


async def test_a_lobby_whose_host_has_left_the_server_can_be_closed(evening: Evening) -> None:
    await lobby(evening, "Ben")
    goes(evening, "Ann")
    asking = await evening.click("Ben", await evening.board(), "Cancel")
    await evening.click("Ben", asking.response, "Close the lobby")
    assert await evening.table() is None


async def test_the_people_of_a_lobby_are_not_asked_about_at_each_press(evening: Evening) -> None:
    await lobby(evening, "Ben")
    for _ in range(3):
        await evening.click("Ben", await evening.board(), "Start")
    assert asked(evening) == [evening.ann.id]
    goes(evening, "Ann")
    await evening.later(minutes=2)
    await evening.click("Ben", await evening.board(), "Start")
    assert (await evening.running()).host == evening.ben.id


async def test_a_stranger_has_nobody_asked_about(evening: Evening) -> None:
    await lobby(evening, "Ben")
    await evening.click("Cleo", await evening.board(), "Start")
    assert asked(evening) == []


async def test_who_waits_for_the_host_in_a_lobby_starts_after_ten_minutes(evening: Evening) -> None:
    await lobby(evening, "Ben")
    said = await evening.click("Ben", await evening.board(), "Start")
    assert "In 10 minutes, anybody who sits in it can." in evening.private_texts(said)
    await evening.later(minutes=10)
    await evening.click("Ben", await evening.board(), "Start")
    assert (await evening.running()).phase == "playing"


# The place of a table.


async def test_a_lobby_that_all_have_left_the_server_makes_way(evening: Evening) -> None:
    left = await lobby(evening, "Ben")
    goes(evening, "Ann")
    goes(evening, "Ben")
    await evening.slash("Cleo", "start", players=2)
    assert (await evening.running()).people == (evening.cleo.id,)
    evening.last_game = left.id
    assert (await evening.last()).reason == "cancelled"
    store = evening.store
    board = await store.board(left.id)
    assert board is not None
    old = next(message for message in evening.messages() if message.id == board.message_id)
    assert "lobby closed" in text_of(old)


async def test_a_game_of_one_who_has_left_the_server_makes_way(evening: Evening) -> None:
    await evening.slash("Ann", "start", players=2, ai=1)
    left = await evening.running()
    goes(evening, "Ann")
    await evening.slash("Cleo", "start", players=2)
    assert (await evening.running()).people == (evening.cleo.id,)
    evening.last_game = left.id
    assert (await evening.last()).reason == "ended"


async def test_a_table_with_somebody_on_the_server_keeps_its_place(evening: Evening) -> None:
    await lobby(evening, "Ben")
    goes(evening, "Ann")
    said = await evening.slash("Cleo", "start", players=2)
    assert "is open in this channel" in evening.private_texts(said)


async def test_where_discord_does_not_say_who_is_there_a_table_keeps_its_place(evening: Evening) -> None:
    await lobby(evening)
    evening.env.inject_error("GET", "/guilds/*/members/*", status=500, times=None)
    said = await evening.slash("Cleo", "start", players=2)
    assert "is open in this channel" in evening.private_texts(said)


async def test_at_a_start_nobody_is_looked_up(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    before = len(asked(evening))
    await evening.restart()
    assert len(asked(evening)) == before
