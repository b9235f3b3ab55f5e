"""Notes from which games people are still to be erased, because that may take longer than the bot runs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Adds their table. Earlier versions erased people at once."""
    op.create_table(
        "erasures",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("game_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_erasures_game_id"),
        sa.PrimaryKeyConstraint("user_id", "game_id", name="pk_erasures"),
    )
