"""Every story about the store is told on both databases."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.databases import PostgresServer, fresh_postgres, fresh_sqlite, with_tables


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """The address of a fresh database; it has its tables already where the test asks for the open store."""
    has_tables = "store" in request.fixturenames
    if request.param == "sqlite":
        yield with_tables(tmp_path / "data" / "cards.db") if has_tables else fresh_sqlite(tmp_path)
        return
    server: PostgresServer = request.getfixturevalue("postgres_server_of_all")
    yield await (server.create_with_tables() if has_tables else fresh_postgres(server))
    await server.drop_all()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with await Store.open(url) as opened:
        yield opened
