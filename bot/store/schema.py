"""The tables. What is here must equal what the migrations build; a test compares them on both databases.

`events` is the log and the only truth: nothing updates or deletes its rows, save where somebody is forgotten or old
games are cleared away (`privacy.py`). `games`, `seats` and `results` are what the log says, laid out so that a place
can be looked up and statistics counted without replaying anything.
"""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    bindparam,
    text,
)

OPEN_PHASES = ("lobby", "playing")
"""The phases in which a game occupies its place."""


class UtcTime(TypeDecorator[datetime]):
    """An aware time, stored as UTC. SQLite keeps no zone, so it is taken off there and put back on reading."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - SQLAlchemy's signature
        """Raises ValueError for a time without a zone: nobody could tell later what it meant."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone cannot be stored")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The same instant, in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if dialect.name == "sqlite" else value.astimezone(UTC)


metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

_BIG_KEY = BigInteger().with_variant(Integer(), "sqlite")
"""SQLite counts up only a column declared INTEGER, which is 64 bits wide there anyway."""


def _game_key() -> Column[int]:
    """The game a row belongs to; a table of one row a game uses it as its whole key."""
    return Column("game_id", _BIG_KEY, ForeignKey("games.id"), primary_key=True, autoincrement=False)


games = Table(
    "games",
    metadata,
    Column("id", _BIG_KEY, primary_key=True, autoincrement=True),
    Column("game", Text, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("phase", Text, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("started_at", UtcTime),
    Column("ended_at", UtcTime),
    Column("reason", Text),
    Column("due_at", UtcTime),
    CheckConstraint("phase IN ('lobby', 'playing', 'over')", name="phase"),
    Index(
        "uq_games_open_channel",
        "channel_id",
        unique=True,
        sqlite_where=text("phase IN ('lobby', 'playing')"),
        postgresql_where=text("phase IN ('lobby', 'playing')"),
    ),
    Index("ix_games_due_at", "due_at"),
    # An id that has been seen in a control is never given to another game.
    sqlite_autoincrement=True,
)

IS_OPEN = games.c.phase.in_(bindparam("open_phases", OPEN_PHASES, expanding=True, literal_execute=True))
"""A game in its lobby or running. The phases stand in the statement itself, or SQLite would not see that its index of
the open games holds all that is asked for, and would look through every game that there ever was."""

seats = Table(
    "seats",
    metadata,
    _game_key(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("name", Text, nullable=False),
    Column("outcome", Text),
    Column("score", Integer),
    Column("lasted", Integer),
    Index("ix_seats_user_id", "user_id", "game_id"),
)

events = Table(
    "events",
    metadata,
    _game_key(),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcTime, nullable=False),
    Column("actor", BigInteger),
    Column("interaction_id", BigInteger, unique=True),
    Column("payload", Text, nullable=False),
)

results = Table(
    "results",
    metadata,
    _game_key(),
    Column("game", Text, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("medal", Text),
    Column("humans", Integer, nullable=False),
    Column("ais", Integer, nullable=False),
    Column("team", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seconds", Integer),
    Column("ended_at", UtcTime, nullable=False),
    Index("ix_results_guild_id", "game", "guild_id"),
    Index("ix_results_team", "game", "team"),
)

boards = Table(
    "boards",
    metadata,
    _game_key(),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("posted_at", UtcTime, nullable=False),
    Column("ping_id", BigInteger),
    Column("version", Integer, nullable=False),
    Column("called", Text),
)

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("pace", Text, nullable=False),
)

meta = Table(
    "meta",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
