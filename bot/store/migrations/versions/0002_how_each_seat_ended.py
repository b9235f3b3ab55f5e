"""Stores with each seat how it ended, for games in which a table does not win or lose together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Copies each finished game's outcome and score to its seats, and removes them from the game's result."""
    for name, kind in (("outcome", sa.Text), ("score", sa.Integer), ("lasted", sa.Integer)):
        op.add_column("seats", sa.Column(name, kind))
    op.execute(
        "UPDATE seats SET score = results.score, outcome = CASE WHEN results.won THEN 'won' ELSE 'lost' END "
        "FROM results WHERE results.game_id = seats.game_id"
    )
    op.drop_column("results", "won")
    op.drop_column("results", "score")
