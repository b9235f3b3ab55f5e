"""Notes who does not want to be invited again in a row of games. What was left before is unknown."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Adds their table."""
    op.create_table(
        "unwilling",
        sa.Column("row_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("row_id", "user_id", name="pk_unwilling"),
    )
    op.create_index("ix_unwilling_user_id", "unwilling", ["user_id"])
    op.create_index("ix_unwilling_at", "unwilling", ["at"])
