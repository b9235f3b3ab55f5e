"""Long questions: they are asked beside everything else, may not write, and are given up at a deadline."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from bot.game.ports.log import LogUnavailable, TookTooLong
from bot.game.ports.statistics import StatsQuery
from bot.store import Store
from bot.store.address import parse_address
from bot.store.database import Database
from tests.databases import PostgresServer, fresh_postgres, fresh_sqlite
from tests.store.games import ANA, entry, lobby, stored_games
from tests.store.test_database import A_MOMENT

FOREVER = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """A database with tables, apart from any store."""
    async with await Store.open(url):
        pass
    made = Database(parse_address(url), wait=1.5, limit=1.5)
    yield made
    await made.close()


def write(connection: Connection) -> None:
    connection.execute(text("INSERT INTO meta (key, value) VALUES ('a', 'written')"))


def note(connection: Connection) -> str | None:
    return connection.execute(text("SELECT value FROM meta WHERE key = 'a'")).scalar_one_or_none()


async def test_a_move_is_saved_while_a_long_question_is_read(tmp_path: Path) -> None:
    written = threading.Event()

    def read(connection: Connection) -> str | None:
        connection.connection.create_function("pause", 0, lambda: written.wait(60))  # type: ignore[attr-defined]
        return connection.execute(text("SELECT value FROM meta WHERE pause() AND key = 'a'")).scalar_one_or_none()

    url = fresh_sqlite(tmp_path)
    async with await Store.open(url) as store:
        await store.set_note("a", "old")
    database = Database(parse_address(url), wait=1.5, limit=1.5)
    reading = asyncio.create_task(database.read(read))
    await database.run(lambda connection: connection.execute(text("UPDATE meta SET value = 'new'")).close())
    assert not reading.done()
    written.set()
    assert await reading in ("old", "new")
    await database.close()


async def test_who_asks_a_long_question_cannot_write(database: Database) -> None:
    with pytest.raises(LogUnavailable):
        await database.read(write)
    assert await database.run(note) is None


async def test_a_question_that_takes_too_long_is_given_up_and_the_next_one_answered(tmp_path: Path) -> None:
    database = Database(parse_address(f"sqlite:///{tmp_path / 'cards.db'}"), wait=1.5, limit=1.5, read_seconds=A_MOMENT)
    with pytest.raises(TookTooLong, match="took too long"):
        await database.read(lambda connection: connection.execute(text(FOREVER)).scalar_one())
    assert await database.read(lambda connection: connection.execute(text("SELECT 1")).scalar_one()) == 1
    await database.close()


async def test_a_server_is_asked_no_longer_either(postgres: PostgresServer) -> None:
    address = parse_address(await fresh_postgres(postgres))
    database = Database(address, wait=1.5, limit=1.5, read_seconds=A_MOMENT)
    with pytest.raises(LogUnavailable, match="no answer in time"):
        await database.read(lambda connection: connection.execute(text("SELECT pg_sleep(600)")).close())
    await database.close()


async def test_statistics_see_what_was_just_saved(store: Store) -> None:
    game = await store.create(entry(1), lobby(ANA))
    assert await store.census() == {("regicide", "lobby"): 1}
    assert [stored.game_id for stored in await stored_games(store, ANA)] == [game]
    query = StatsQuery("regicide", "players", None, None, None, None, 1, 10)
    assert (await store.stats(query)).rows == ()


async def test_closing_waits_for_a_question_that_is_being_read(database: Database) -> None:
    reading = asyncio.create_task(database.read(note))
    await asyncio.sleep(0)
    await database.close()
    assert await reading is None
    with pytest.raises(LogUnavailable, match="closed"):
        await database.read(note)
