"""Keeps a secret key for each running game from which somebody was erased, so that it knows them until it ends."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Adds their table. Whoever was erased before this cannot be known again."""
    op.create_table(
        "erasure_keys",
        sa.Column("game_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_erasure_keys_game_id"),
        sa.PrimaryKeyConstraint("game_id", name="pk_erasure_keys"),
    )
