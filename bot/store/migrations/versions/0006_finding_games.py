"""Finds finished games by indexes, and notes whose log has been deleted, so that nobody looks for it again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_ENDED = sa.text("ended_at IS NOT NULL")
_WITH_LOG = sa.text("ended_at IS NOT NULL AND pruned IS NULL")


def upgrade() -> None:
    """Adds the column, which is true for each finished game without a log, and two indexes."""
    op.add_column("games", sa.Column("pruned", sa.Boolean))
    op.execute(
        "UPDATE games SET pruned = TRUE "
        "WHERE ended_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM events WHERE events.game_id = games.id)"
    )
    columns = ["channel_id", "game", "ended_at", "id"]
    op.create_index("ix_games_finished", "games", columns, sqlite_where=_ENDED, postgresql_where=_ENDED)
    op.create_index("ix_games_with_log", "games", ["ended_at"], sqlite_where=_WITH_LOG, postgresql_where=_WITH_LOG)
