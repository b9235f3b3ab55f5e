"""What Alembic runs for `upgrade`: the migrations, on the connection and in the transaction that `migrate` began."""

from __future__ import annotations

from alembic import context

from bot.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite can undo changes of tables as long as the driver does not commit by itself, and ours does not.
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
