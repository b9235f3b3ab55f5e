"""How quickly things are found, however many games there were."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, event

from bot.game.ports.log import Place
from bot.store import Store
from tests.databases import fresh_sqlite
from tests.store.games import ANA, NOON
from tests.troubles import database_of


async def test_open_games_are_found_without_looking_through_those_that_are_over(tmp_path: Path) -> None:
    async with await Store.open(fresh_sqlite(tmp_path)) as store:
        database = database_of(store)
        asked: list[tuple[str, tuple[object, ...]]] = []

        def note(_connection: object, _cursor: object, statement: str, values: tuple[object, ...], *_: object) -> None:
            asked.append((statement, values))

        def plans(connection: Connection) -> list[str]:
            told = [connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {said}", values) for said, values in [*asked]]
            return [str(row[3]) for plan in told for row in plan]

        event.listen(database.engine.sync_engine, "before_cursor_execute", note)
        await store.open_in(Place(1, 2))
        await store.due(NOON)
        await store.open_counts(1, ANA)
        asked = [(said, values) for said, values in asked if said.startswith("SELECT")]
        found = [step for step in await database.run(plans) if "games" in step]
    assert found
    assert not [step for step in found if step == "SCAN games"]
