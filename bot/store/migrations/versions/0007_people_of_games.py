"""Notes who appears in each game's log, so that the games of a person are found without reading every log."""

from __future__ import annotations

import json
from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_PERSON_FIELDS = ("user", "host", "kept_for")
"""The fields of the table's events that hold a user id."""
_GAMES_AT_ONCE = 1000

_BY_ROWS = (
    "INSERT INTO mentions (game_id, user_id) "
    "SELECT game_id, actor FROM events WHERE actor > 0 "
    "UNION SELECT game_id, user_id FROM seats WHERE user_id > 0 "
    "UNION SELECT id, host_id FROM games WHERE host_id > 0"
)
_NAMING = sa.text(
    "SELECT game_id, payload FROM events WHERE game_id > :after AND game_id <= :last AND "
    "(payload LIKE '%\"user\"%' OR payload LIKE '%\"host\"%' OR payload LIKE '%\"kept_for\"%')"
)
_INSERT = sa.text("INSERT INTO mentions (game_id, user_id) VALUES (:game_id, :user_id) ON CONFLICT DO NOTHING")


def upgrade() -> None:
    """Adds the table, and fills it from seats, hosts and what people did, then from what happened to them."""
    op.create_table(
        "mentions",
        sa.Column("game_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_mentions_game_id"),
        sa.PrimaryKeyConstraint("game_id", "user_id", name="pk_mentions"),
    )
    op.execute(_BY_ROWS)
    connection = op.get_bind()
    for rows in _by_events(connection):
        connection.execute(_INSERT, rows)
    op.create_index("ix_mentions_user_id", "mentions", ["user_id", "game_id"])


def _by_events(connection: sa.Connection) -> Iterator[list[dict[str, int]]]:
    """Who appears in events, in portions of some games."""
    newest = connection.execute(sa.text("SELECT max(id) FROM games")).scalar() or 0
    for after in range(0, newest, _GAMES_AT_ONCE):
        found = connection.execute(_NAMING, {"after": after, "last": after + _GAMES_AT_ONCE})
        people = {(game_id, user) for game_id, payload in found for user in _people(payload)}
        if people:
            yield [{"game_id": game_id, "user_id": user} for game_id, user in sorted(people)]


def _people(payload: str) -> Iterator[int]:
    """The people in an entry's events; an erased one has a negative id."""
    for event in json.loads(payload):
        yield from (event[field] for field in _PERSON_FIELDS if (event.get(field) or 0) > 0)
