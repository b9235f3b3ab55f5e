"""Counts the games and wins of every team and player once, so that statistics need not count all games each time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

FILL = tuple(
    f"""
    INSERT INTO tallies (game, kind, key, guild_id, seats, with_ai, games, wins)
    SELECT game, '{kind}', who, guild_id, seats, ais > 0, count(*), sum(won)
    FROM (
        SELECT results.game, {who} AS who, results.guild_id, results.seats, results.ais,
            max(CASE WHEN seats.outcome = 'won' THEN 1 ELSE 0 END) AS won
        FROM results JOIN seats ON seats.game_id = results.game_id
        WHERE seats.user_id <> 0
        GROUP BY results.game_id, results.game, {who}, results.guild_id, results.seats, results.ais
    ) AS played
    GROUP BY game, who, guild_id, seats, ais > 0
    """  # noqa: S608  # the words below
    for kind, who in (("team", "results.team"), ("player", "CAST(seats.user_id AS TEXT)"))
)
"""Counts what each game counts for: the best result of a team's people, and that of each person."""


def upgrade() -> None:
    """Adds the table and fills it. Erased people (user 0) and AIs (no user) count for nobody."""
    op.create_table(
        "tallies",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("seats", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("with_ai", sa.Boolean, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "kind", "key", "guild_id", "seats", "with_ai", name="pk_tallies"),
    )
    for statement in FILL:
        op.execute(statement)
