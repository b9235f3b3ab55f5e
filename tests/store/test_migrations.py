"""The tables a fresh database gets, and databases that this program must not touch."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from bot.store import Store
from bot.store.address import make_folder, parse_address
from bot.store.database import Database
from bot.store.engine import make_engine
from bot.store.errors import Damaged, TooNew, Unreachable
from bot.store.schema import metadata
from tests.store.games import ANA, entry, lobby


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """The database itself, whatever is in it."""
    address = parse_address(url)
    make_folder(address)
    opened = Database(make_engine(address, wait=1.5, limit=None))
    yield opened
    await opened.close()


async def test_the_migrations_build_exactly_the_tables_that_the_program_uses(url: str, database: Database) -> None:
    async with await Store.open(url):
        pass
    assert await database.run(_differences) == []


async def test_a_second_start_changes_nothing(url: str, database: Database) -> None:
    async with await Store.open(url) as store:
        game_id = await store.create(entry(1), lobby(ANA))
    async with await Store.open(url) as store:
        assert await store.read(game_id) == (entry(1),)
    assert await database.run(_differences) == []


async def test_a_database_of_a_newer_version_is_refused_in_one_line_and_left_alone(
    url: str, database: Database
) -> None:
    async with await Store.open(url):
        pass
    await database.run(_execute("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(TooNew, match="newer version") as refused:
        await Store.open(url)
    assert "\n" not in str(refused.value)
    stamp = await database.run(lambda connection: connection.scalar(text("SELECT version_num FROM alembic_version")))
    assert stamp == "9999"


async def test_another_program_s_tables_are_left_alone(url: str, database: Database) -> None:
    await database.run(_execute("CREATE TABLE games (title TEXT)"))
    with pytest.raises(Damaged, match="'games' of another program"):
        await Store.open(url)
    assert await database.run(_tables) == ["games"]


async def test_a_migration_that_fails_leaves_nothing_half_done(url: str, database: Database) -> None:
    await database.run(_execute("CREATE VIEW results AS SELECT 1 AS one"))
    with pytest.raises(Unreachable, match="results"):
        await Store.open(url)
    assert await database.run(_tables) == []


def _differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return compare_metadata(context, metadata)


def _tables(connection: Connection) -> list[str]:
    return inspect(connection).get_table_names()


def _execute(statement: str) -> Callable[[Connection], None]:
    return lambda connection: connection.execute(text(statement)).close()
