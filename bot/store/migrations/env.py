"""Alembic runs this for `upgrade`. It uses the connection and the transaction of `migrate`."""

from __future__ import annotations

from alembic import context

from bot.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite can roll back changes of tables if the driver does not commit by itself, and ours does not.
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
