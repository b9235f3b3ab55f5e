"""What is counted as games end is what counting all games would give, whoever is erased meanwhile."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from functools import partial
from itertools import product
from random import Random
from typing import Any

from sqlalchemy import Connection

from bot.game.core.rules import Standing
from bot.game.ports.log import Place
from bot.game.ports.statistics import StatsQuery
from bot.game.service.erasure import without
from bot.store import Store, statistics_queries
from bot.store.schema import tallies
from bot.store.statistics_queries import Grouping
from tests.store.games import ANA, BEN, CLEO, DAN, NOON, play_out
from tests.store.plans import listening

SERVERS = (10**18 + 1, 10**18 + 2)
QUESTIONS = [
    StatsQuery(game, "teams", guild=guild, seats=seats, with_ai=with_ai)
    for game, guild, seats, with_ai in product(
        ("regicide", "gnav"), (None, *SERVERS), (None, 1, 2, 3), (None, True, False)
    )
]


async def an_evening(store: Store, games: int = 40) -> None:
    chance = Random(3)
    for number in range(games):
        people = chance.sample((ANA, BEN, CLEO, DAN, None), chance.randint(1, 4))
        standings = tuple(Standing(chance.choice(("won", "lost", "drawn")), 1) for _ in people)
        place = Place(chance.choice(SERVERS), 10**18 + 7)
        game = chance.choice(("regicide", "gnav"))
        ended_at = NOON + timedelta(hours=number)
        await play_out(store, *people, standings=standings, place=place, game=game, ended_at=ended_at)


def both(connection: Connection, query: StatsQuery, grouping: Grouping) -> tuple[list[Any], list[Any]]:
    """What was counted as games ended, and what counting them game by game gives."""
    tallied = connection.execute(statistics_queries._tallied(query, grouping))
    counted = connection.execute(statistics_queries._counted(query, grouping))
    return _sorted(tallied), _sorted(counted)


def _sorted(rows: Iterable[Any]) -> list[Any]:
    return sorted((str(key), *numbers) for key, *numbers in rows)


async def check(store: Store) -> None:
    groupings: tuple[Grouping, ...] = ("team", "player")
    for query, grouping in product(QUESTIONS, groupings):
        tallied, counted = await store._database.run(partial(both, query=query, grouping=grouping))
        assert tallied == counted, (query, grouping)


async def test_tallies_are_what_counting_every_game_gives_and_stay_so_when_people_go(store: Store) -> None:
    await an_evening(store)
    await check(store)
    for user in (BEN, ANA):
        await store.request_erasure(user, ())
        while await store.erase(user, (), without):
            pass
        await check(store)


async def test_groups_without_a_game_are_no_rows(store: Store) -> None:
    await play_out(store, ANA, None, won=True)
    await store.request_erasure(ANA, ())
    assert await store.erase(ANA, (), without) == 1
    left = await store._database.run(lambda connection: connection.execute(tallies.select()).all())
    assert left == []


async def test_a_ranking_looks_at_no_game(store: Store) -> None:
    for number in range(3):
        await play_out(store, ANA, BEN, won=True, ended_at=NOON + timedelta(hours=number))
    with listening(store) as said:
        page = await store.stats(StatsQuery("regicide", "players", per_page=1))
    assert [(row.games, row.wins) for row in page.rows] == [(3, 3)]
    counting = [statement for statement, _ in said if "FROM tallies" in statement]
    assert len(counting) == 1
    assert not {"results", "seats "} & set(counting[0].split())
