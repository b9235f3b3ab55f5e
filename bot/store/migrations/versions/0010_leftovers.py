"""Notes the messages that Discord has not deleted yet, because a restart would forget them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Adds their table. What earlier versions could not delete is unknown."""
    op.create_table(
        "leftovers",
        sa.Column("message_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("message_id", name="pk_leftovers"),
    )
