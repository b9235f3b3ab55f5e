"""What the tables of a database are like, whatever they hold."""

from __future__ import annotations

from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect

from bot.store.schema import metadata


def shape(connection: Connection) -> dict[str, Any]:
    """Every table with its columns, keys, indexes and checks."""
    found = inspect(connection)
    return {
        name: (
            [(column["name"], str(column["type"]), column["nullable"]) for column in found.get_columns(name)],
            found.get_pk_constraint(name),
            found.get_foreign_keys(name),
            found.get_unique_constraints(name),
            found.get_check_constraints(name),
            [(index["name"], index["column_names"], index["unique"]) for index in found.get_indexes(name)],
        )
        for name in found.get_table_names()
    }


def differences(connection: Connection) -> list[Any]:
    """What a migration would still have to change."""
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return compare_metadata(context, metadata)
