"""Players who leave the server block nobody: an AI takes the seat when the others wait for them, or vote."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.cogs.counting import a_counting_evening
from tests.cogs.evening import Evening

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
    await evening.later(hours=QUARTER)
    await count(evening, "Ann")
    await evening.click("Ann", await evening.board(), "My number")
    await evening.slash("Ann", "table")
    assert asked(evening) == [evening.ben.id]
    assert (await evening.running()).acting_user == evening.ben.id


async def test_nobody_is_asked_about_who_was_heard_of_just_now(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    for name in ("Ann", "Ben", "Ann"):
        await count(evening, name)
    assert asked(evening) == []


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


async def test_at_a_start_nobody_is_looked_up(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    await evening.restart()
    assert asked(evening) == []
