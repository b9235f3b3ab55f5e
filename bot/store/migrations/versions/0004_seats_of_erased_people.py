"""Marks the seat of an erased person by the user id 0, as in teams and for hosts, and by an empty name."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Marks the seats of people whom an earlier version erased: it gave them a name that no AI player ever had."""
    op.execute("UPDATE seats SET user_id = 0, name = '' WHERE user_id IS NULL AND name = 'a player'")
