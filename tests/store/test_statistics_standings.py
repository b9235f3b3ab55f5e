"""Games in which each seat ends for itself: whose wins, draws and scores count for whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby
from random import Random

import pytest

from bot.game.core.rules import Outcome, Standing
from bot.game.ports.statistics import StatsQuery, StatsRow
from bot.store import Store
from tests.store.games import ANA, BEN, CLEO, NAMES, NOON, entry, lobby, over, play_out, playing, together

GAME = "duel"
TEAMS = StatsQuery(GAME, "teams")
PLAYERS = StatsQuery(GAME, "players")
OF_ANA = StatsQuery(GAME, "me", user=ANA)
WON, LOST, DRAWN = Standing("won", 2, 9), Standing("lost", 0, 4), Standing("drawn", 0, 7)


async def duel(store: Store, *ends: tuple[int | None, Standing], ended_at: datetime = NOON) -> None:
    """A finished game of these people (None: an AI), and how it ended for each."""
    standings = tuple(standing for _, standing in ends)
    await play_out(store, *(user for user, _ in ends), standings=standings, game=GAME, ended_at=ended_at)


async def test_only_the_winner_has_won(store: Store) -> None:
    await duel(store, (ANA, LOST), (BEN, WON), (CLEO, LOST))
    rows = (await store.stats(PLAYERS)).rows
    assert {_user(row): (row.games, row.wins, row.total_score) for row in rows} == {
        ANA: (1, 0, 0),
        BEN: (1, 1, 2),
        CLEO: (1, 0, 0),
    }


async def test_a_team_has_won_when_one_of_it_has_and_is_measured_by_its_best_seat(store: Store) -> None:
    await duel(store, (ANA, Standing("lost", 1, 12)), (BEN, WON))
    (row,) = (await store.stats(TEAMS)).rows
    assert (row.games, row.wins, row.total_score, row.best_score, row.longest) == (1, 1, 2, 2, 12)


async def test_a_win_of_an_ai_is_nobody_s(store: Store) -> None:
    await duel(store, (ANA, LOST), (None, WON))
    for asked in (TEAMS, PLAYERS, OF_ANA):
        rows = (await store.stats(replace(asked, with_ai=True))).rows
        assert {(row.wins, row.best_score, row.longest) for row in rows} == {(0, 0, 4)}


async def test_my_statistics_count_my_own_seat_alone(store: Store) -> None:
    await duel(store, (ANA, LOST), (BEN, WON))
    await duel(store, (BEN, LOST), (ANA, WON))
    await duel(store, (ANA, LOST), (BEN, LOST), (CLEO, WON))
    page = await store.stats(OF_ANA)
    assert [(row.seats, row.games, row.wins, row.total_score, row.longest) for row in page.rows] == [
        (None, 3, 1, 2, 9),
        (2, 2, 1, 2, 9),
        (3, 1, 0, 0, 4),
    ]


async def test_a_draw_is_no_win_for_those_who_drew(store: Store) -> None:
    await duel(store, (ANA, DRAWN), (BEN, DRAWN), (CLEO, LOST))
    rows = (await store.stats(PLAYERS)).rows
    assert {_user(row): (row.wins, row.draws) for row in rows} == {ANA: (0, 1), BEN: (0, 1), CLEO: (0, 0)}
    (team,) = (await store.stats(TEAMS)).rows
    assert (team.wins, team.draws, team.fastest_win) == (0, 1, None)


async def test_a_team_of_which_one_won_has_not_drawn(store: Store) -> None:
    await duel(store, (ANA, WON), (BEN, DRAWN))
    (team,) = (await store.stats(TEAMS)).rows
    assert (team.wins, team.draws) == (1, 0)


@pytest.mark.parametrize(
    ("ends", "streak"), [((WON, WON, DRAWN, WON), 2), ((WON, DRAWN, WON), 1), ((DRAWN, DRAWN), 0)], ids=str
)
async def test_a_draw_ends_a_streak(store: Store, ends: tuple[Standing, ...], streak: int) -> None:
    for day, end in enumerate(ends):
        await duel(store, (ANA, end), (BEN, DRAWN), ended_at=NOON + timedelta(days=day))
    rows = (await store.stats(PLAYERS)).rows
    assert {_user(row): row.best_streak for row in rows} == {ANA: streak, BEN: 0}


async def test_where_no_rounds_are_counted_nobody_lasted_the_longest(store: Store) -> None:
    await play_out(store, ANA, won=True, game=GAME)
    (row,) = (await store.stats(PLAYERS)).rows
    assert row.longest is None


async def test_games_with_and_without_ai_seats_can_be_counted_alike(store: Store) -> None:
    await duel(store, (ANA, WON), (BEN, LOST))
    await duel(store, (ANA, WON), (None, LOST))
    await duel(store, (None, WON), (None, LOST))
    assert [(row.games, row.wins) for row in (await store.stats(replace(OF_ANA, with_ai=None))).rows] == [
        (2, 2),
        (2, 2),
    ]
    rows = (await store.stats(replace(PLAYERS, with_ai=None))).rows
    assert {_user(row): row.games for row in rows} == {ANA: 2, BEN: 1}


async def test_an_ai_that_took_over_a_seat_ends_it_for_nobody(store: Store) -> None:
    seated = lobby(ANA, BEN, game=GAME)
    game_id = await store.create(entry(1), seated)
    handed = playing(lobby(None, BEN, game=GAME), 2)
    await store.append(game_id, entry(2), handed)
    await store.append(game_id, entry(3), over(handed, 3, together(2, won=True)))
    assert [_user(row) for row in (await store.stats(replace(PLAYERS, with_ai=None))).rows] == [BEN]


async def test_a_result_of_too_few_seats_is_refused_and_writes_nothing(store: Store) -> None:
    game_id = await store.create(entry(1), lobby(ANA, BEN, game=GAME))
    with pytest.raises(ValueError, match="zip"):
        await store.append(game_id, entry(2), over(playing(lobby(ANA, BEN, game=GAME), 2), 2, together(1, won=True)))
    assert len(await store.read(game_id)) == 1
    assert (await store.stats(PLAYERS)).rows == ()


@dataclass(frozen=True)
class Played:
    ends: tuple[tuple[int | None, Standing], ...]
    ended_at: datetime


async def test_a_season_agrees_with_a_count_by_hand(store: Store) -> None:
    season = sorted((_some_duel(Random(number), number) for number in range(40)), key=lambda played: played.ended_at)
    for played in season:
        await duel(store, *played.ends, ended_at=played.ended_at)
    for asked, key in ((PLAYERS, _each), (TEAMS, _all_of_them)):
        page = await store.stats(replace(asked, with_ai=None, per_page=100))
        found = {tuple(person.user for person in row.people): _sums(row) for row in page.rows}
        assert found == _by_hand(season, key)


def _some_duel(chance: Random, number: int) -> Played:
    users: list[int | None] = [*chance.sample(sorted(NAMES), chance.randint(1, 3)), *[None] * chance.randint(0, 1)]
    outcomes: tuple[Outcome, ...] = ("won", "lost", "drawn")
    ends = tuple(
        (user, Standing(chance.choice(outcomes), chance.randint(0, 9), chance.randint(1, 30))) for user in users
    )
    return Played(ends, NOON + timedelta(minutes=chance.randrange(10**6) * 100 + number))


def _each(users: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [(user,) for user in users]


def _all_of_them(users: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [tuple(sorted(users))]


def _by_hand(
    season: Sequence[Played], groups: Callable[[tuple[int, ...]], list[tuple[int, ...]]]
) -> dict[tuple[int, ...], tuple[object, ...]]:
    found: dict[tuple[int, ...], list[list[Standing]]] = {}
    for played in season:
        for group in groups(tuple(user for user, _ in played.ends if user is not None)):
            found.setdefault(group, []).append([end for user, end in played.ends if user in group])
    return {group: _sums_by_hand(seats) for group, seats in found.items()}


def _sums_by_hand(seats: Sequence[Sequence[Standing]]) -> tuple[object, ...]:
    bests = [next(one for one in ("won", "drawn", "lost") if one in {end.outcome for end in ends}) for ends in seats]
    runs = [len(list(run)) for best, run in groupby(bests) if best == "won"]
    scores = [max(end.score for end in ends) for ends in seats]
    lasted = max(end.lasted or 0 for ends in seats for end in ends)
    return len(seats), bests.count("won"), bests.count("drawn"), max(runs, default=0), sum(scores), max(scores), lasted


def _sums(row: StatsRow) -> tuple[object, ...]:
    return row.games, row.wins, row.draws, row.best_streak, row.total_score, row.best_score, row.longest


def _user(row: StatsRow) -> int:
    (person,) = row.people
    return person.user
