"""When something must happen in a game by itself, whom its pings called, and the pace that a server has chosen."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds all three. Games of before run as they always did, without a timer."""
    op.add_column("games", sa.Column("due_at", sa.DateTime(timezone=True)))
    op.create_index("ix_games_due_at", "games", ["due_at"])
    op.add_column("boards", sa.Column("called", sa.Text))
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_guilds"),
    )
