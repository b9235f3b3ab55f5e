"""Who wins: the statistics as people read them, ranked so that one lucky game does not lead."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from dataclasses import replace
from datetime import timedelta
from itertools import starmap
from pathlib import Path

import pytest

from bot.cogs.actions.statistics import Question, stats_screen
from bot.cogs.regicide.cog import RegicideCog
from bot.cogs.regicide.look import RegicideLook
from bot.game.ports.log import Place, SeatRow, TookTooLong
from bot.game.ports.statistics import Person, StatsPage, StatsRow
from bot.games import GAMES
from bot.text.messages import Message
from tests.cogs.evening import Evening, an_evening
from tests.cogs.messages import buttons, text_of
from tests.store.games import NOON, entry, lobby, over, play_out, playing, together

LUCKY, STEADY, OTHER = 10**18 + 51, 10**18 + 52, 10**18 + 53


class EveryGameLook(RegicideLook):
    """Shows the players first, and counts all games."""

    stats_of = "players"
    stats_ai = None


class EveryGameCog(RegicideCog, group_name="regicide"):
    look = EveryGameLook()


@pytest.fixture
async def every_game(tmp_path: Path) -> AsyncGenerator[Evening]:
    """An evening with a Regicide that has other defaults for its statistics."""
    game = replace(GAMES[0], discord=f"{__name__}:{EveryGameCog.__name__}")
    async with an_evening(tmp_path, games=(game,)) as made:
        yield made


def joins(evening: Evening, user: int | None) -> None:
    """Somebody of this number becomes a member of the server, unless they are one."""
    backend = evening.env.backend
    if user is None or user in evening.guild.member_ids():
        return
    if user not in backend.users:
        made = backend.make_user(f"player{user}")
        backend.users[user] = replace(made, id=user)
    backend.add_member(evening.guild.id, user)


async def played(evening: Evening, *users: int | None, won: bool, times: int = 1, day: int = 0, **more: object) -> None:
    """Finished games in the evening's server, put into the store at once."""
    store = evening.bot.store
    assert store is not None
    place = more.pop("place", None) or Place(evening.guild.id, evening.channel.id)
    for user in users:
        joins(evening, user)
    for number in range(times):
        ended_at = NOON + timedelta(days=day, hours=number)
        await play_out(store, *users, won=won, place=place, ended_at=ended_at, **more)  # type: ignore[arg-type]


async def test_before_the_first_game_it_says_how_to_start_one(evening: Evening) -> None:
    result = await evening.slash("Ann", "stats")
    said = text_of(result.response)
    assert "No finished games without AI seats here yet. Start one with `/regicide start`." in said
    assert "Games with AI seats are counted separately: add `ai:True`." in said


async def test_who_asked_for_games_with_ai_seats_is_not_told_to_ask_for_them(evening: Evening) -> None:
    said = text_of((await evening.slash("Ann", "stats", ai=True)).response)
    assert "No finished games with AI seats here yet. Start one with `/regicide start`." in said
    assert "counted apart" not in said


async def test_one_lucky_game_does_not_lead(evening: Evening) -> None:
    await played(evening, LUCKY, won=True, score=12)
    await played(evening, STEADY, won=True, times=8, score=12)
    await played(evening, STEADY, won=False, times=2, score=5)
    result = await evening.slash("Ann", "stats", of="players")
    said = text_of(result.response)
    assert said.index(f"1. Player {STEADY}") < said.index(f"2. Player {LUCKY}")
    assert "Ranked by win rate; a rate from only a few games counts for less." in said


async def test_a_row_tells_wins_streak_royals_fastest_win_and_medals(evening: Evening) -> None:
    await played(evening, STEADY, won=True, times=2, score=12, seconds=754, distinction="gold")
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
    assert f"1. Player {LUCKY} and Player {STEADY}" in said
    assert "**1** of **2** won" in said


async def test_games_with_ai_seats_are_counted_apart(evening: Evening) -> None:
    await played(evening, STEADY, None, won=True)
    assert "No finished games" in text_of((await evening.slash("Ann", "stats")).response)
    helped = text_of((await evening.slash("Ann", "stats", ai=True)).response)
    assert "Regicide: the best teams on this server · with AI\n" in helped
    assert "**1** of **1** won" in helped


async def test_a_game_can_count_games_with_and_without_ai_seats_alike_and_show_players_first(
    every_game: Evening,
) -> None:
    evening = every_game
    nothing = text_of((await evening.slash("Ann", "stats")).response)
    assert "No finished games here yet. Start one with `/regicide start`." in nothing
    assert "counted apart" not in nothing
    await played(evening, STEADY, None, won=True)
    await played(evening, STEADY, OTHER, won=False)
    said = text_of((await evening.slash("Ann", "stats")).response)
    assert "Regicide: the best players on this server\n" in said
    assert f"1. Player {STEADY}\n**1** of **2** won" in said
    without = text_of((await evening.slash("Ann", "stats", of="teams", ai=False)).response)
    assert "Regicide: the best teams on this server\n" in without
    assert "**0** of **1** won" in without


def test_a_game_has_its_own_words_for_teams_and_for_what_a_row_tells() -> None:
    class DuelUi(RegicideLook):
        teams_titles: Mapping[str, Message] = {"everywhere": Message("{game}: who plays together everywhere")}

        def numbers(self, row: StatsRow) -> tuple[str, ...]:
            return (f"drawn {row.draws}", f"longest {row.longest} rounds")

    row = StatsRow((Person(STEADY, "Ann"), Person(OTHER, "Ben")), None, 4, 2, 1, 0.15, 1, 3, 2, 9, None, {})
    asked = Question("duel", "everywhere", "teams", None, None, STEADY)
    screen = stats_screen(DuelUi(), "Duel", asked, StatsPage((row,), page=1, pages=1, total=1, first=1))
    assert screen.title == "Duel: who plays together everywhere"
    (field,) = screen.fields
    assert (field.name, field.value) == ("1. Ann and Ben", "**2** of **4** won (50%) · drawn 1 · longest 9 rounds")


async def test_pages_of_both_kinds_of_games_stay_with_both(every_game: Evening) -> None:
    evening = every_game
    for number in range(3):
        await played(evening, OTHER + number, won=True)
        await played(evening, STEADY, None, won=True)
        await played(evening, LUCKY - 1 - number, None, won=False)
    first = await evening.slash("Ann", "stats", of="players")
    assert "Page 1 of 2" in text_of(first.response)
    second = await evening.click("Ben", first.response, "Next")
    assert "Page 2 of 2" in text_of(second.response)


@pytest.mark.parametrize(("ai", "counted"), [("0", "**0** of **1** won"), ("1", "**1** of **1** won")])
async def test_a_page_posted_by_an_older_version_still_turns(evening: Evening, ai: str, counted: str) -> None:
    await played(evening, STEADY, won=False)
    await played(evening, STEADY, None, won=True)
    for number in range(12):
        await played(evening, OTHER + number, won=True)
    posted = (await evening.slash("Ann", "stats", of="players")).response
    assert posted is not None
    turned = await evening.forge("Ann", posted, f"stats:regicide:server:teams:0:{ai}:9:{evening.ann.id}")
    assert f"Player {STEADY}\n{counted}" in text_of(turned.response)


async def test_other_servers_count_only_everywhere_and_that_is_private(evening: Evening) -> None:
    await played(evening, STEADY, won=True, place=Place(1, 2))
    here = await evening.slash("Ann", "stats", of="players")
    assert "No finished games" in text_of(here.response)
    assert not here.ephemeral
    everywhere = await evening.slash("Ann", "stats", of="players", scope="everywhere")
    assert "1. Player 1\n**1** of **1** won" in text_of(everywhere.response)
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
    assert f"1. Player {STEADY} and Player {OTHER}" in said
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


async def test_statistics_that_take_too_long_are_given_up_with_a_word(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stats(query: object) -> StatsPage:
        raise TookTooLong("the question took too long")

    monkeypatch.setattr(evening.bot.store, "stats", stats)
    result = await evening.slash("Ann", "stats")
    assert evening.private_texts(result) == "That takes too long just now. Please try again later."


# Names.


async def named(evening: Evening, place: Place, *people: tuple[int, str], won: bool = True) -> None:
    """A finished game of these people under these names, somewhere."""
    seated = replace(lobby(*(user for user, _ in people), place=place), seats=tuple(starmap(SeatRow, people)))
    game_id = await evening.store.create(entry(1), seated)
    await evening.store.append(game_id, entry(2), over(playing(seated, 2), 2, together(len(people), won=won)))


async def test_a_name_of_one_server_is_shown_on_no_other(evening: Evening) -> None:
    here, abroad = Place(evening.guild.id, evening.channel.id), Place(1, 2)
    await named(evening, here, (STEADY, "Here"), (evening.ann.id, "Ann"))
    await named(evening, abroad, (STEADY, "Secret"), (LUCKY, "Stranger"))
    await named(evening, abroad, (LUCKY, "Stranger"), (OTHER, "Another"), won=False)
    for of in ("players", "teams"):
        said = text_of((await evening.slash("Ann", "stats", of=of, scope="everywhere")).response)
        assert not [name for name in ("Secret", "Stranger", "Another") if name in said]
        assert "Here" in said
    assert "Here and Ann" in said or "Ann and Here" in said


async def test_whoever_has_no_name_here_keeps_their_number_on_every_page(evening: Evening) -> None:
    for number in range(7):
        await played(evening, OTHER + number, won=True, times=8 - number, place=Place(1, 2))
    first = await evening.slash("Ann", "stats", of="players", scope="everywhere")
    assert [f"{number}. Player {number}\n" in text_of(first.response) for number in range(1, 6)] == [True] * 5
    second = await evening.click("Ann", first.response, "Next")
    assert [f"{number}. Player {number}\n" in text_of(second.response) for number in (6, 7)] == [True] * 2


# Who has left the server.


def asked(evening: Evening) -> list[int]:
    """About whom Discord was asked so far."""
    return [int(entry.path.split("/")[-1]) for entry in evening.env.http_requests if "/members/" in entry.path]


async def players(evening: Evening) -> str:
    return text_of((await evening.slash("Ann", "stats", of="players")).response)


async def test_who_leaves_the_server_leaves_its_board_of_players_and_comes_back_with_them(evening: Evening) -> None:
    for name in ("Ann", "Ben", "Cleo"):
        await named(evening, Place(evening.guild.id, evening.channel.id), (evening.people[name].id, name))
    evening.guild.remove_member(evening.ben)
    said = await players(evening)
    assert [name in said for name in ("Ann", "Ben", "Cleo")] == [True, False, True]
    assert "3. " not in said
    evening.env.backend.add_member(evening.guild.id, evening.ben.id)
    await evening.later(minutes=5.1)
    assert "Ben\n" in await players(evening)


async def test_who_comes_back_and_asks_is_there_at_once(evening: Evening) -> None:
    for name in ("Ann", "Ben"):
        await named(evening, Place(evening.guild.id, evening.channel.id), (evening.people[name].id, name))
    evening.guild.remove_member(evening.ben)
    assert "Ben" not in await players(evening)
    evening.env.backend.add_member(evening.guild.id, evening.ben.id)
    assert "Ben\n" in text_of((await evening.slash("Ben", "stats", of="players")).response)


async def test_discord_is_asked_about_a_page_once_in_some_minutes(evening: Evening) -> None:
    for number in range(8):
        await played(evening, OTHER + number, won=True)
    first = await evening.slash("Ann", "stats", of="players")
    assert sorted(asked(evening)) == [OTHER + number for number in range(5)]
    await evening.click("Ben", first.response, "Next")
    await players(evening)
    assert sorted(asked(evening)) == [OTHER + number for number in range(8)]


async def test_of_many_who_left_a_look_asks_about_two_pages_and_the_next_look_goes_on(evening: Evening) -> None:
    for number in range(17):
        await played(evening, OTHER + number, won=True)
    for number in range(16):
        evening.env.backend.remove_member(evening.guild.id, OTHER + number)
    await players(evening)
    assert len(asked(evening)) == 10
    said = await players(evening)
    assert f"1. Player {OTHER + 16}\n" in said
    assert "2. " not in said


async def test_where_discord_does_not_say_who_is_there_everybody_is_shown(evening: Evening) -> None:
    await played(evening, STEADY, LUCKY, won=True)
    evening.env.inject_error("GET", "/members/", status=500, times=20)
    said = await players(evening)
    assert f"Player {STEADY}" in said
    assert f"Player {LUCKY}" in said
