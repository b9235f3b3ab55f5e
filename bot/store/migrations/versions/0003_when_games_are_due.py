"""Stores when a game does something by itself, whom its last ping was for, and the pace that a server has chosen."""

from __future__ import annotations

from datetime import timedelta

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds all three. Older games go on without a timer; those that are open are closed one day."""
    op.add_column("games", sa.Column("due_at", sa.DateTime(timezone=True)))
    op.create_index("ix_games_due_at", "games", ["due_at"])
    op.add_column("boards", sa.Column("called", sa.Text))
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_guilds"),
    )
    _close_one_day("lobby", timedelta(days=7))
    _close_one_day("playing", timedelta(days=30))


def _close_one_day(phase: str, after: timedelta) -> None:
    """Closes older games, too, once nobody has done anything in them for that long."""
    time = sa.DateTime(timezone=True)
    games = sa.table("games", sa.column("id", sa.BigInteger), sa.column("phase", sa.Text), sa.column("due_at", time))
    events = sa.table("events", sa.column("game_id", sa.BigInteger), sa.column("at", time))
    last = (
        sa.select(games.c.id, sa.func.max(events.c.at, type_=time).label("at"))
        .join(events, events.c.game_id == games.c.id)
        .where(games.c.phase == phase)
        .group_by(games.c.id)
    )
    connection = op.get_bind()
    for game_id, at in connection.execute(last).all():
        connection.execute(games.update().where(games.c.id == game_id).values(due_at=at + after))
