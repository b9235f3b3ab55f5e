"""Who wins: the statistics as people read them, ranked so that one lucky game does not lead."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.cogs.statistics import duration
from bot.game.log import Place
from tests.cogs.evening import Evening, buttons, text_of
from tests.store.games import NOON, play_out

LUCKY, STEADY, OTHER = 10**18 + 51, 10**18 + 52, 10**18 + 53


async def played(evening: Evening, *users: int | None, won: bool, times: int = 1, day: int = 0, **more: object) -> None:
    """Finished games in the evening's server, put into the store at once."""
    store = evening.bot.store
    assert store is not None
    place = more.pop("place", None) or Place(evening.guild.id, evening.channel.id)
    for number in range(times):
        ended_at = NOON + timedelta(days=day, hours=number)
        await play_out(store, *users, won=won, place=place, ended_at=ended_at, **more)  # type: ignore[arg-type]


async def test_before_the_first_game_it_says_how_to_start_one(evening: Evening) -> None:
    result = await evening.slash("Ann", "stats")
    assert "No finished games without AI seats here yet. Start one with `/regicide start`." in text_of(result.response)


async def test_one_lucky_game_does_not_lead(evening: Evening) -> None:
    await played(evening, LUCKY, won=True, score=12)
    await played(evening, STEADY, won=True, times=8, score=12)
    await played(evening, STEADY, won=False, times=2, score=5)
    result = await evening.slash("Ann", "stats", of="players")
    said = text_of(result.response)
    assert said.index(f"1. Player {STEADY}") < said.index(f"2. Player {LUCKY}")


async def test_a_row_tells_wins_streak_royals_fastest_win_and_medals(evening: Evening) -> None:
    await played(evening, STEADY, won=True, times=2, score=12, seconds=754, medal="gold")
    await played(evening, STEADY, won=False, day=1, score=7)
    said = text_of((await evening.slash("Ann", "stats")).response)
    assert "**2** of **3** won (67%)" in said
    assert "best streak 2" in said
    assert "royals defeated 31 (best 12)" in said
    assert "fastest win 12 min" in said
    assert "🥇 2" in said


async def test_a_team_is_the_same_in_whatever_order_it_sat(evening: Evening) -> None:
    await played(evening, LUCKY, STEADY, won=True)
    await played(evening, STEADY, LUCKY, won=False)
    said = text_of((await evening.slash("Ann", "stats")).response)
    assert f"1. Player {LUCKY}, Player {STEADY}" in said
    assert "**1** of **2** won" in said


async def test_games_with_ai_seats_are_counted_apart(evening: Evening) -> None:
    await played(evening, STEADY, None, won=True)
    assert "No finished games" in text_of((await evening.slash("Ann", "stats")).response)
    assert "**1** of **1** won" in text_of((await evening.slash("Ann", "stats", ai=True)).response)


async def test_other_servers_count_only_everywhere_and_that_is_private(evening: Evening) -> None:
    await played(evening, STEADY, won=True, place=Place(1, 2))
    here = await evening.slash("Ann", "stats", of="players")
    assert "No finished games" in text_of(here.response)
    assert not here.ephemeral
    everywhere = await evening.slash("Ann", "stats", of="players", scope="everywhere")
    assert f"Player {STEADY}" in text_of(everywhere.response)
    assert everywhere.ephemeral


async def test_my_own_games_are_told_in_private_by_number_of_players(evening: Evening) -> None:
    await played(evening, evening.ann.id, won=True)
    await played(evening, evening.ann.id, OTHER, won=False)
    result = await evening.slash("Ann", "stats", of="me")
    assert result.ephemeral
    said = text_of(result.response)
    assert "All games\n**1** of **2** won" in said
    assert "1 player\n**1** of **1** won" in said
    assert "2 players\n**0** of **1** won" in said


async def test_only_games_with_a_number_of_seats(evening: Evening) -> None:
    await played(evening, STEADY, won=True)
    await played(evening, STEADY, OTHER, won=True)
    said = text_of((await evening.slash("Ann", "stats", players=2)).response)
    assert "2 players" in said
    assert f"1. Player {STEADY}, Player {OTHER}" in said
    assert f"Player {STEADY}\n" not in said


async def test_pages_are_turned_in_place_by_anybody(evening: Evening) -> None:
    for number in range(12):
        await played(evening, OTHER + number, won=True)
    first = await evening.slash("Ann", "stats", of="players")
    assert "Page 1 of 3" in text_of(first.response)
    assert buttons(first.response)["Back"]["disabled"]
    second = await evening.click("Ben", first.response, "Next")
    assert "Page 2 of 3" in text_of(second.response)
    assert "6. Player" in text_of(second.response)
    third = await evening.click("Ben", second.response, "Next")
    assert buttons(third.response)["Next"]["disabled"]
    back = await evening.click("Ann", third.response, "Back")
    assert "Page 2 of 3" in text_of(back.response)


@pytest.mark.parametrize(
    ("seconds", "said"), [(45, "45 s"), (60, "1 min"), (754, "12 min"), (3600, "1 h 0 min"), (11_100, "3 h 5 min")]
)
def test_times_are_told_as_people_say_them(seconds: int, said: str) -> None:
    assert duration(seconds) == said
