"""Notes which games are parked, so that they can be left out where open games are counted."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

_PLACES = sa.text(
    "SELECT events.game_id, events.payload FROM games JOIN events ON events.game_id = games.id "
    "WHERE games.phase IN ('lobby', 'playing') "
    "AND (events.payload LIKE '%\"parked\"%' OR events.payload LIKE '%\"moved\"%') "
    "ORDER BY events.game_id, events.version"
)
_PARK = sa.text("UPDATE games SET parked = :parked WHERE id = :game_id")


def upgrade() -> None:
    """Adds the column, and fills it for open games from their logs."""
    op.add_column("games", sa.Column("parked", sa.Text))
    connection = op.get_bind()
    parked: dict[int, str | None] = {}
    for game_id, payload in connection.execute(_PLACES).all():
        for event in json.loads(payload):
            if event["is"] in ("parked", "moved"):
                parked[game_id] = event.get("reason")
    for game_id, reason in parked.items():
        connection.execute(_PARK, {"game_id": game_id, "parked": reason})
