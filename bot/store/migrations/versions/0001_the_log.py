"""The log, what is looked up from it, the boards and the notes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_BIG_KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_TIME = sa.DateTime(timezone=True)
_OPEN = sa.text("phase IN ('lobby', 'playing')")


def upgrade() -> None:
    """Builds the first tables."""
    _games()
    _seats_and_events()
    _results()
    _boards_and_meta()


def _of_game(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=f"fk_{table}_game_id")


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("id", _BIG_KEY, autoincrement=True, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("host_id", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("started_at", _TIME),
        sa.Column("ended_at", _TIME),
        sa.Column("reason", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.CheckConstraint("phase IN ('lobby', 'playing', 'over')", name="ck_games_phase"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "uq_games_open_channel", "games", ["channel_id"], unique=True, sqlite_where=_OPEN, postgresql_where=_OPEN
    )


def _seats_and_events() -> None:
    op.create_table(
        "seats",
        sa.Column("game_id", _BIG_KEY, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seats"),
        _of_game("seats"),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id", "game_id"])
    op.create_table(
        "events",
        sa.Column("game_id", _BIG_KEY, autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.Column("actor", sa.BigInteger),
        sa.Column("interaction_id", sa.BigInteger),
        sa.Column("payload", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "version", name="pk_events"),
        sa.UniqueConstraint("interaction_id", name="uq_events_interaction_id"),
        _of_game("events"),
    )


def _results() -> None:
    op.create_table(
        "results",
        sa.Column("game_id", _BIG_KEY, autoincrement=False, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("medal", sa.Text),
        sa.Column("humans", sa.Integer, nullable=False),
        sa.Column("ais", sa.Integer, nullable=False),
        sa.Column("team", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Integer),
        sa.Column("ended_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_results"),
        _of_game("results"),
    )
    op.create_index("ix_results_guild_id", "results", ["game", "guild_id"])
    op.create_index("ix_results_team", "results", ["game", "team"])


def _boards_and_meta() -> None:
    op.create_table(
        "boards",
        sa.Column("game_id", _BIG_KEY, autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.Column("posted_at", _TIME, nullable=False),
        sa.Column("ping_id", sa.BigInteger),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_boards"),
        _of_game("boards"),
    )
    op.create_table(
        "meta",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_meta"),
    )
