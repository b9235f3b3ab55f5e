"""How each seat ended stands with the seat, for games in which not all of a table win or lose together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Hands each finished game's outcome and score down to its seats, and takes them off the game's result."""
    for name, kind in (("outcome", sa.Text), ("score", sa.Integer), ("lasted", sa.Integer)):
        op.add_column("seats", sa.Column(name, kind))
    op.execute(
        "UPDATE seats SET score = results.score, outcome = CASE WHEN results.won THEN 'won' ELSE 'lost' END "
        "FROM results WHERE results.game_id = seats.game_id"
    )
    op.drop_column("results", "won")
    op.drop_column("results", "score")
