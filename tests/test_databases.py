"""The databases that tests get are as the bot would have made them, and none is left behind."""

from __future__ import annotations

from pathlib import Path

import asyncpg
from sqlalchemy import Connection, func, inspect, select, table, text

from bot.store import Store
from tests.databases import PostgresServer, fresh_postgres, fresh_sqlite, with_tables
from tests.troubles import database_of


def shape(connection: Connection) -> dict[str, object]:
    """All tables with their columns, keys, indexes and number of rows, and the version that they bear."""
    there = inspect(connection)
    made = {
        name: (
            [(column["name"], str(column["type"]), column["nullable"]) for column in there.get_columns(name)],
            there.get_pk_constraint(name),
            there.get_foreign_keys(name),
            [(index["name"], index["column_names"], index["unique"]) for index in there.get_indexes(name)],
            connection.execute(select(func.count()).select_from(table(name))).scalar_one(),
        )
        for name in there.get_table_names()
    }
    return {**made, "version": connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()}


async def shape_of(url: str) -> dict[str, object]:
    async with await Store.open(url) as store:
        return await database_of(store).run(shape)


async def test_a_file_with_tables_is_as_a_first_start_makes_it(tmp_path: Path) -> None:
    assert await shape_of(with_tables(tmp_path / "cards.db")) == await shape_of(fresh_sqlite(tmp_path))


async def test_a_server_s_database_with_tables_is_as_a_first_start_makes_it(postgres: PostgresServer) -> None:
    assert await shape_of(await postgres.create_with_tables()) == await shape_of(await fresh_postgres(postgres))


async def test_a_file_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    url = with_tables(tmp_path / "cards.db")
    async with await Store.open(url) as store:
        await store.set_note("note", "written")
    async with await Store.open(with_tables(tmp_path / "cards.db")) as store:
        assert await store.get_note("note") == "written"


async def test_the_databases_of_a_test_are_dropped(postgres: PostgresServer) -> None:
    async with await Store.open(await postgres.create_with_tables()), await Store.open(await fresh_postgres(postgres)):
        pass
    await postgres.drop_all()
    admin = await asyncpg.connect(postgres.get_uri())
    left = await admin.fetch("SELECT datname FROM pg_database WHERE datname ~ '^cards_[0-9]+$'")
    await admin.close()
    assert left == []
