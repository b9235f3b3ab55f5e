"""The databases that tests get are as the bot would have made them, and none is left behind."""

from __future__ import annotations

from pathlib import Path

import asyncpg
from sqlalchemy import Connection, func, select, table, text

from bot.store import Store
from tests.databases import PostgresServer, fresh_postgres, fresh_sqlite, with_tables
from tests.store.shapes import shape
from tests.troubles import database_of


def found_in(connection: Connection) -> dict[str, object]:
    """All tables as they are made, with their numbers of rows, and the version that they bear."""
    made = shape(connection)
    rows = {name: connection.execute(select(func.count()).select_from(table(name))).scalar_one() for name in made}
    version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
    return {"tables": made, "rows": rows, "version": version}


async def all_of(url: str) -> dict[str, object]:
    async with await Store.open(url) as store:
        return await database_of(store).run(found_in)


async def test_a_file_with_tables_is_as_a_first_start_makes_it(tmp_path: Path) -> None:
    assert await all_of(with_tables(tmp_path / "cards.db")) == await all_of(fresh_sqlite(tmp_path))


async def test_a_server_s_database_with_tables_is_as_a_first_start_makes_it(postgres: PostgresServer) -> None:
    assert await all_of(await postgres.create_with_tables()) == await all_of(await fresh_postgres(postgres))


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
