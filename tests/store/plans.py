"""How a database would find the rows for what a store asks of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, event

from bot.store import Store
from tests.troubles import database_of

BIG = ("games", "seats", "events", "mentions")
"""The tables that grow with every game."""
SHORT = ("uq_games_open_channel",)
"""Indexes of few rows, which may be gone through as a whole."""

Said = tuple[str, Any]
"""A statement and its parameters."""


@contextmanager
def listening(store: Store) -> Iterator[list[Said]]:
    """Every statement that the store makes inside the block."""
    said: list[Said] = []
    database = database_of(store)
    engines = (database.engine.sync_engine, database.reader.sync_engine)

    def note(_connection: Any, _cursor: Any, statement: str, values: Any, _context: Any, many: bool) -> None:
        said.append((statement, values[0] if many else values))

    for engine in engines:
        event.listen(engine, "before_cursor_execute", note)
    yield said
    for engine in engines:
        event.remove(engine, "before_cursor_execute", note)


async def scans(store: Store, said: list[Said]) -> list[str]:
    """The statements among these that go through all of a big table, each with the step that does."""
    asked = [one for one in said if one[0].startswith(("SELECT", "INSERT", "UPDATE", "DELETE", "WITH"))]
    assert asked

    def explained(connection: Connection) -> list[str]:
        explain = _sqlite_scans if connection.dialect.name == "sqlite" else _server_scans
        return [f"{step}: {one[0]}" for one in asked for step in explain(connection, one)]

    return await database_of(store).run(explained)


def _sqlite_scans(connection: Connection, one: Said) -> Iterator[str]:
    for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {one[0]}", one[1]):
        verb, table, *how = str(row[3]).split()
        if verb == "SCAN" and table in BIG and not (how and how[-1] in SHORT):
            yield str(row[3])


def _server_scans(connection: Connection, one: Said) -> Iterator[str]:
    connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
    (plan,) = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {one[0]}", one[1]).scalar_one()
    yield from _of_node(json.loads(plan) if isinstance(plan, str) else plan["Plan"])


def _of_node(node: dict[str, Any]) -> Iterator[str]:
    is_whole = "Scan" in node["Node Type"] and not {"Index Cond", "Recheck Cond"} & node.keys()
    if is_whole and node.get("Relation Name") in BIG and node.get("Index Name") not in SHORT:
        yield f"{node['Node Type']} of {node['Relation Name']}"
    for part in node.get("Plans", ()):
        yield from _of_node(part)
