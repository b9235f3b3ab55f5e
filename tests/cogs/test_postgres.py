"""The same evening on a PostgreSQL server."""

from __future__ import annotations

from pathlib import Path

from tests.cogs.evening import an_evening
from tests.cogs.messages import text_of
from tests.cogs.regicide.hands import play_on
from tests.databases import PostgresServer, fresh_postgres


async def test_a_game_on_a_server_outlives_a_restart_and_is_counted(tmp_path: Path, postgres: PostgresServer) -> None:
    async with an_evening(tmp_path, database_url=await fresh_postgres(postgres)) as evening:
        await evening.start("Ann", players=2, ai=1)
        await play_on(evening, most=4)
        before = await evening.running()
        await evening.restart()
        assert await evening.running() == before
        over = await play_on(evening)
        assert over.reason == "played"
        stats = await evening.slash("Ann", "stats", ai=True)
        assert "of **1** won" in text_of(stats.response)
