"""The tables. They must equal what the migrations build; a test compares the two on both databases.

`events` is the log and the only source of truth: its rows are never updated or deleted, except when somebody is erased
or old logs are pruned (`erasure.py`). `games`, `seats`, `mentions` and `results` are projections of the log, so that
places and people can be looked up and statistics counted without replaying anything.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Connection,
    DateTime,
    Dialect,
    Executable,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    bindparam,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite
from typing_extensions import override

OPEN_PHASES = ("lobby", "playing")
"""The phases in which a game occupies its place."""


class UtcTime(TypeDecorator[datetime]):
    """A time with a zone, stored as UTC. SQLite stores no zone, so reading adds it again."""

    impl = DateTime(timezone=True)
    cache_ok = True

    @override
    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone cannot be stored")
        return value.astimezone(UTC)

    @override
    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
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
"""SQLite auto-increments only a column declared INTEGER, which is 64 bits wide there anyway."""


def _game_key() -> Column[int]:
    """The game that a row belongs to, and the whole key of a table with one row per game."""
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
    Column("pruned", Boolean),  # True once its log has been deleted, NULL before.
    Column("parked", Text),  # Why an open game is parked, NULL if it is not.
    CheckConstraint("phase IN ('lobby', 'playing', 'over')", name="phase"),
    Index(
        "uq_games_open_channel",
        "channel_id",
        unique=True,
        sqlite_where=text("phase IN ('lobby', 'playing')"),
        postgresql_where=text("phase IN ('lobby', 'playing')"),
    ),
    Index("ix_games_due_at", "due_at"),
    # Both leave out open games, so that a move does not touch them.
    Index(
        "ix_games_finished",
        "channel_id",
        "game",
        "ended_at",
        "id",
        sqlite_where=text("ended_at IS NOT NULL"),
        postgresql_where=text("ended_at IS NOT NULL"),
    ),
    Index(
        "ix_games_with_log",
        "ended_at",
        sqlite_where=text("ended_at IS NOT NULL AND pruned IS NULL"),
        postgresql_where=text("ended_at IS NOT NULL AND pruned IS NULL"),
    ),
    # Buttons carry a game's id, so no id is ever used again.
    sqlite_autoincrement=True,
)

IS_OPEN = games.c.phase.in_(bindparam("open_phases", OPEN_PHASES, expanding=True, literal_execute=True))
"""A game in its lobby or running. The phases are literals in the statement: with parameters, SQLite's planner would not
use the partial index of open games, and would scan every game there ever was."""

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

mentions = Table(
    "mentions",
    metadata,
    _game_key(),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Index("ix_mentions_user_id", "user_id", "game_id"),
)
"""Who appears in a game's log, or has a seat in a game whose log is gone."""

erasures = Table(
    "erasures",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    _game_key(),
)
"""From which games people are still to be erased."""

erasure_keys = Table(
    "erasure_keys",
    metadata,
    _game_key(),
    Column("key", LargeBinary, nullable=False),
)
"""By which running games know people again who were erased from them; deleted when the game ends."""

results = Table(
    "results",
    metadata,
    _game_key(),
    Column("game", Text, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("medal", Text, key="distinction"),  # Its name is from when only Regicide's medals were counted.
    Column("humans", Integer, nullable=False),
    Column("ais", Integer, nullable=False),
    Column("team", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seconds", Integer),
    Column("ended_at", UtcTime, nullable=False),
    Index("ix_results_guild_id", "game", "guild_id"),
    Index("ix_results_team", "game", "team"),
)

tallies = Table(
    "tallies",
    metadata,
    Column("game", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("with_ai", Boolean, primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)
"""The games and wins of each team and player, added up from `results` and `seats` (`tallies.py`)."""

snapshots = Table(
    "snapshots",
    metadata,
    _game_key(),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("format", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("payload", Text, nullable=False),
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
    Column("called", Text, key="ping_key"),
)

unwilling = Table(
    "unwilling",
    metadata,
    Column("row_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", UtcTime, nullable=False),
    Index("ix_unwilling_user_id", "user_id"),
    Index("ix_unwilling_at", "at"),
)
"""Who left a game of a row by *Play again*, which its first game names, and is not invited again in it."""

leftovers = Table(
    "leftovers",
    metadata,
    Column("message_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
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


def insert_new(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Inserts those of these rows whose keys are not in the table yet."""
    if not rows:
        return
    statement = (sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert)(table)
    connection.execute(statement.on_conflict_do_nothing(), rows)


def upsert(connection: Connection, table: Table, *rows: dict[str, Any]) -> None:
    """Inserts rows with the same columns, or replaces those with the same keys, in one statement; one row at least."""
    connection.execute(_upsert(table, tuple(rows[0]), connection.dialect.name), rows)


@cache
def _upsert(table: Table, names: tuple[str, ...], dialect: str) -> Executable:
    # Cached, because every update of a board runs it, and building a statement takes longer than running it.
    statement = (sqlite.insert if dialect == "sqlite" else postgresql.insert)(table)
    keys = [column.name for column in table.primary_key]
    rest = {name: statement.excluded[name] for name in names if name not in keys}
    return statement.on_conflict_do_update(index_elements=keys, set_=rest)


def to_json(value: Any) -> str:
    """A value as the database stores it."""
    return json.dumps(value, separators=(",", ":"))
