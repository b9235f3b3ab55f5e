"""Many at the same moment: all are served, and one that is refused troubles nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import Connection, text

from bot.game.ports.log import LogTimeout, LogUnavailable, Place, PlaceTaken
from bot.store import Store
from bot.store.address import parse_address
from bot.store.database import Database
from tests.databases import PostgresServer, fresh_postgres, fresh_sqlite
from tests.store.games import ANA, BEN, HERE, entry, lobby, playing
from tests.store.test_database import A_MOMENT, counted, locked
from tests.troubles import database_of, pragma


async def test_tables_opened_at_the_same_moment_are_all_there(store: Store) -> None:
    opened = [store.create(entry(1), lobby(ANA, place=Place(1, number))) for number in range(60)]
    games = await asyncio.gather(*opened)
    assert sorted(games) == list(await store.open_games())
    moves = [store.append(game, entry(2), playing(lobby(ANA, place=Place(1, at)), 2)) for at, game in enumerate(games)]
    await asyncio.gather(*moves)
    assert {len(entries) for entries in await asyncio.gather(*map(store.read, games))} == {2}


async def test_those_who_come_together_wait_for_the_disk_once(tmp_path: Path) -> None:
    async with await Store.open(fresh_sqlite(tmp_path)) as store:
        await store.open_games()
        with counted(database_of(store), "commit") as commits:
            notes = [store.set_note(f"note {number}", "written") for number in range(20)]
            await asyncio.gather(*notes)
        assert len(commits) == 1
        assert await store.get_note("note 19") == "written"


async def test_one_who_is_refused_takes_nothing_from_those_who_came_along(store: Store) -> None:
    tries = [store.create(entry(1), lobby(ANA, place=place)) for place in (HERE, Place(1, 2), HERE, Place(1, 3))]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    (refused,) = [outcome for outcome in outcomes if isinstance(outcome, PlaceTaken)]
    assert {outcome for outcome in outcomes if outcome is not refused} == set(await store.open_games())
    assert refused.game_id == await store.open_in(HERE)


async def test_of_two_moves_that_come_together_at_one_version_one_counts(store: Store) -> None:
    game = await store.create(entry(1), lobby(ANA, BEN))
    tries = [store.append(game, entry(2, interaction=number), playing(lobby(ANA, BEN), 2)) for number in range(4)]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert outcomes.count(None) == 1
    assert len(await store.read(game)) == 2


async def test_a_disk_that_fills_up_refuses_only_what_it_cannot_hold(tmp_path: Path) -> None:
    async with await Store.open(fresh_sqlite(tmp_path)) as store:
        await store.open_games()
        database = database_of(store)
        pages = await database.run(lambda connection: pragma(connection, "page_count"))
        await database.run(lambda connection: pragma(connection, f"max_page_count = {pages}"))
        notes = [store.set_note("small", "x"), store.set_note("large", "x" * 100_000), store.set_note("last", "x")]
        first, large, last = await asyncio.gather(*notes, return_exceptions=True)
        assert (first, last) == (None, None)
        assert isinstance(large, LogUnavailable)
        assert [await store.get_note(key) for key in ("small", "large", "last")] == ["x", None, "x"]


async def test_behind_a_locked_file_nobody_waits_a_second_time(tmp_path: Path) -> None:
    url = fresh_sqlite(tmp_path)
    async with await Store.open(url, busy_timeout=A_MOMENT) as store:
        await store.open_games()
        with counted(database_of(store), "handle_error") as faults, locked(url):
            notes = [store.set_note(f"note {number}", "written") for number in range(100)]
            outcomes = await asyncio.gather(*notes, return_exceptions=True)
        assert {str(outcome) for outcome in outcomes} == {"The database cannot be used just now: database is locked"}
        assert len(faults) == 1
        assert await store.open_games() == ()


async def test_behind_a_silent_server_nobody_waits_a_second_time(postgres: PostgresServer) -> None:
    address = parse_address(await fresh_postgres(postgres))
    database = Database(address, wait=1.5, limit=A_MOMENT * 10)
    begun: list[int] = []

    def ask(connection: Connection, number: int) -> None:
        begun.append(number)
        connection.execute(text("SELECT pg_sleep(600)"))

    asked = [database.run(lambda connection, number=number: ask(connection, number)) for number in range(30)]
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {LogTimeout}
    assert len(begun) < 30
    assert await database.run(lambda connection: connection.execute(text("SELECT 1")).scalar_one()) == 1
    await database.close()


async def test_a_caller_who_left_the_line_is_served_all_the_same(url: str) -> None:
    async with await Store.open(url) as store:
        first = asyncio.create_task(store.create(entry(1), lobby(ANA)))
        second = asyncio.create_task(store.set_note("second", "written"))
        await asyncio.sleep(0)
        second.cancel()
        await first
    async with await Store.open(url) as store:
        assert await store.get_note("second") == "written"
