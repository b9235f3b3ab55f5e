"""Who leads, and by what: the sums, the ranking, the pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby
from random import Random

import pytest

from bot.game.ports.log import Place, SeatRow
from bot.game.ports.statistics import StatsQuery, StatsRow
from bot.store import Store
from bot.store.statistics import wilson_bound
from tests.store.games import ANA, BEN, CLEO, DAN, HERE, NAMES, NOON, entry, lobby, over, play_out, playing, together

ABROAD = Place(guild=10**18 + 5, channel=10**18 + 6)
TEAMS = StatsQuery("regicide", "teams")
PLAYERS = StatsQuery("regicide", "players")


async def test_a_team_is_the_same_however_it_sits(store: Store) -> None:
    await play_out(store, ANA, BEN, won=True)
    await play_out(store, BEN, ANA, won=False)
    (row,) = (await store.stats(TEAMS)).rows
    assert (_users(row), row.games, row.wins, row.win_rate) == ((ANA, BEN), 2, 1, 0.5)


async def test_everyone_in_a_game_is_counted_for_it(store: Store) -> None:
    await play_out(store, ANA, BEN, won=True)
    await play_out(store, ANA, CLEO, DAN, won=True)
    rows = (await store.stats(PLAYERS)).rows
    assert {_users(row): row.games for row in rows} == {(ANA,): 2, (BEN,): 1, (CLEO,): 1, (DAN,): 1}


async def test_one_lucky_game_does_not_lead(store: Store) -> None:
    await play_out(store, ANA, won=True)
    for number in range(20):
        await play_out(store, BEN, won=number > 2)
    assert [_users(row) for row in (await store.stats(PLAYERS)).rows] == [(BEN,), (ANA,)]


async def test_ties_go_to_fewer_games_then_to_lower_ids(store: Store) -> None:
    for user, games in ((DAN, 1), (CLEO, 2), (BEN, 1)):
        for _ in range(games):
            await play_out(store, user, won=False)
    assert [_users(row) for row in (await store.stats(PLAYERS)).rows] == [(BEN,), (DAN,), (CLEO,)]


async def test_the_best_streak_is_the_longest_run_in_the_order_the_games_ended(store: Store) -> None:
    for day, won in ((5, True), (1, True), (4, False), (2, True), (3, True), (6, True)):
        await play_out(store, ANA, won=won, ended_at=NOON + timedelta(days=day))
    (row,) = (await store.stats(PLAYERS)).rows
    assert row.best_streak == 3


async def test_the_fastest_win_is_no_fast_loss(store: Store) -> None:
    for won, seconds in ((True, 600), (True, 430), (False, 20)):
        await play_out(store, ANA, won=won, seconds=seconds)
    (row,) = (await store.stats(PLAYERS)).rows
    assert row.fastest_win == 430


async def test_who_never_won_has_no_fastest_win_and_no_streak(store: Store) -> None:
    await play_out(store, ANA, won=False, score=7)
    (row,) = (await store.stats(PLAYERS)).rows
    assert (row.wins, row.win_rate, row.fastest_win, row.best_streak, row.bound) == (0, 0.0, None, 0, 0.0)


async def test_scores_and_distinctions_add_up(store: Store) -> None:
    for score, word in ((12, "gold"), (12, "silver"), (12, "silver"), (12, "bronze"), (3, None)):
        await play_out(store, ANA, won=word is not None, score=score, distinction=word)
    (row,) = (await store.stats(TEAMS)).rows
    assert (row.total_score, row.best_score, row.distinctions) == (51, 12, {"gold": 1, "silver": 2, "bronze": 1})


async def test_games_with_ai_seats_are_counted_apart(store: Store) -> None:
    await play_out(store, ANA, won=False)
    await play_out(store, ANA, None, won=True)
    alone = (await store.stats(TEAMS)).rows
    helped = (await store.stats(replace(TEAMS, with_ai=True))).rows
    assert [(row.games, row.wins) for row in (*alone, *helped)] == [(1, 0), (1, 1)]


async def test_a_game_of_ais_alone_is_nobody_s(store: Store) -> None:
    await play_out(store, None, None, won=True)
    assert (await store.stats(replace(TEAMS, with_ai=True))).rows == ()
    assert (await store.stats(replace(PLAYERS, with_ai=True))).rows == ()


async def test_a_server_sees_its_own_games_and_everywhere_means_all(store: Store) -> None:
    await play_out(store, ANA, won=True)
    await play_out(store, ANA, won=True, place=ABROAD)
    here = await store.stats(replace(PLAYERS, guild=HERE.guild))
    everywhere = await store.stats(PLAYERS)
    assert (here.rows[0].games, everywhere.rows[0].games) == (1, 2)


async def test_games_of_another_kind_are_left_out(store: Store) -> None:
    await play_out(store, ANA, won=True, game="gnav")
    assert (await store.stats(PLAYERS)).rows == ()


async def test_the_number_of_seats_narrows_the_games(store: Store) -> None:
    await play_out(store, ANA, won=True)
    await play_out(store, ANA, BEN, won=False)
    (row,) = (await store.stats(replace(PLAYERS, seats=1))).rows
    assert (_users(row), row.seats, row.games) == ((ANA,), 1, 1)


async def test_a_person_narrows_teams_to_their_own(store: Store) -> None:
    await play_out(store, ANA, BEN, won=True)
    await play_out(store, CLEO, DAN, won=True)
    (row,) = (await store.stats(replace(TEAMS, user=DAN))).rows
    assert _users(row) == (CLEO, DAN)


async def test_my_statistics_are_overall_and_then_by_number_of_seats(store: Store) -> None:
    await play_out(store, ANA, BEN, won=True, score=12)
    await play_out(store, ANA, won=False, score=5)
    await play_out(store, CLEO, ANA, won=False, score=6)
    await play_out(store, BEN, CLEO, won=True)
    page = await store.stats(StatsQuery("regicide", "me", user=ANA))
    assert [(row.seats, row.games, row.wins, row.total_score) for row in page.rows] == [
        (None, 3, 1, 23),
        (1, 1, 0, 5),
        (2, 2, 1, 18),
    ]
    assert {_users(row) for row in page.rows} == {(ANA,)}


async def test_my_statistics_for_one_number_of_seats_are_one_row(store: Store) -> None:
    await play_out(store, ANA, BEN, won=True)
    await play_out(store, ANA, won=False)
    (row,) = (await store.stats(StatsQuery("regicide", "me", user=ANA, seats=2))).rows
    assert (row.seats, row.games, row.wins) == (2, 1, 1)


async def test_my_statistics_without_a_game_are_an_empty_page(store: Store) -> None:
    page = await store.stats(StatsQuery("regicide", "me", user=ANA))
    assert (page.rows, page.page, page.pages, page.total) == ((), 1, 1, 0)


async def test_people_are_shown_under_the_name_they_last_used_in_this_server(store: Store) -> None:
    for name, place in (("Old", HERE), ("Present", HERE), ("Secret", ABROAD)):
        named = replace(lobby(ANA, place=place), seats=(SeatRow(ANA, name),))
        game_id = await store.create(entry(1), named)
        await store.append(game_id, entry(2), over(playing(named, 2), 2, together(1, won=False)))
    here, abroad = HERE.guild, ABROAD.guild
    asked = [replace(PLAYERS, guild=guild, asked_in=there) for guild in (here, None) for there in (here, abroad, None)]
    found = [(await store.stats(query)).rows[0].people[0].name for query in asked]
    assert found == ["Present", "Secret", ""] * 2


async def test_people_without_a_name_here_are_numbered_as_the_ranking_brings_them_up(store: Store) -> None:
    await play_out(store, ANA, BEN, won=True, place=ABROAD)
    await play_out(store, ANA, CLEO, won=False, place=ABROAD)
    await play_out(store, DAN, won=True)
    teams = await store.stats(replace(TEAMS, asked_in=HERE.guild))
    assert [[(one.user, one.name, one.number) for one in row.people] for row in teams.rows] == [
        [(ANA, "", 1), (BEN, "", 2)],
        [(DAN, "Dan", 0)],
        [(ANA, "", 1), (CLEO, "", 4)],
    ]
    second = await store.stats(replace(TEAMS, asked_in=HERE.guild, page=3, per_page=1))
    assert second.rows == teams.rows[2:]


async def test_people_who_are_left_out_make_room_for_the_next(store: Store) -> None:
    for user, times in ((ANA, 3), (BEN, 2), (CLEO, 1)):
        for _ in range(times):
            await play_out(store, user, won=True)
    page = await store.stats(replace(PLAYERS, without=frozenset({ANA}), per_page=1))
    assert ([_users(row) for row in page.rows], page.total, page.first) == ([(BEN,)], 2, 1)


async def test_pages_hold_every_row_once_and_number_the_ranks_on(store: Store) -> None:
    for user in range(1, 8):
        await play_out(store, user, won=True)
    pages = [await store.stats(replace(PLAYERS, page=page, per_page=3)) for page in (1, 2, 3)]
    assert [[_users(row)[0] for row in page.rows] for page in pages] == [[1, 2, 3], [4, 5, 6], [7]]
    assert [(page.first, page.pages, page.total) for page in pages] == [(1, 3, 7), (4, 3, 7), (7, 3, 7)]


@pytest.mark.parametrize(("asked", "shown"), [(-1, 1), (0, 1), (99, 2)])
async def test_a_page_out_of_range_is_brought_into_it(store: Store, asked: int, shown: int) -> None:
    for user in (1, 2):
        await play_out(store, user, won=True)
    assert (await store.stats(replace(PLAYERS, page=asked, per_page=1))).page == shown


def test_a_question_without_an_answer_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a user"):
        StatsQuery("regicide", "me")
    with pytest.raises(ValueError, match="at least one row"):
        StatsQuery("regicide", "teams", per_page=0)


@pytest.mark.parametrize(
    ("wins", "games", "bound"),
    [(0, 0, 0.0), (0, 5, 0.0), (1, 1, 0.2065), (1, 2, 0.0945), (5, 10, 0.2366), (10, 10, 0.7225), (80, 100, 0.7112)],
)
def test_the_wilson_bound_agrees_with_the_tables(wins: int, games: int, bound: float) -> None:
    assert wilson_bound(wins, games) == pytest.approx(bound, abs=5e-5)


async def test_a_season_agrees_with_a_count_by_hand(store: Store) -> None:
    season = [_some_game(Random(number), number) for number in range(40)]
    for played in season:
        await play_out(
            store, *played.users, won=played.won, score=played.score, seconds=played.seconds, ended_at=played.ended_at
        )
    page = await store.stats(replace(PLAYERS, per_page=100))
    assert {row.people[0].user: _sums(row) for row in page.rows} == {
        user: _by_hand([played for played in season if user in played.users]) for user in NAMES
    }
    bounds = [row.bound for row in page.rows]
    assert bounds == sorted(bounds, reverse=True)


@dataclass(frozen=True)
class Played:
    users: tuple[int, ...]
    won: bool
    score: int
    seconds: int
    ended_at: datetime


def _some_game(chance: Random, number: int) -> Played:
    users = chance.sample(sorted(NAMES), chance.randint(1, 4))
    won = chance.random() < 0.6
    ended_at = NOON + timedelta(minutes=chance.randrange(10**6) * 100 + number)
    return Played(tuple(users), won, chance.randint(0, 12), chance.randint(60, 7200), ended_at)


def _by_hand(season: Sequence[Played]) -> tuple[object, ...]:
    in_order = sorted(season, key=lambda played: played.ended_at)
    runs = [len(list(run)) for won, run in groupby(played.won for played in in_order) if won]
    return (
        len(season),
        sum(played.won for played in season),
        max(runs, default=0),
        sum(played.score for played in season),
        max(played.score for played in season),
        min((played.seconds for played in season if played.won), default=None),
    )


def _sums(row: StatsRow) -> tuple[object, ...]:
    return row.games, row.wins, row.best_streak, row.total_score, row.best_score, row.fastest_win


def _users(row: StatsRow) -> tuple[int, ...]:
    return tuple(person.user for person in row.people)
