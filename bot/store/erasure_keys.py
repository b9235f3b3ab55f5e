"""The secret keys by which running games know people again who were erased from them and have seen cards there.

Each function runs inside its caller's transaction.
"""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, select

from bot.store.schema import OPEN_PHASES, erasure_keys, games

_LENGTH: Final = 32
"""Bytes, as many as SHA-256 makes of it."""

_OPEN = select(games.c.id).where(games.c.id == bindparam("of_game"), games.c.phase.in_(OPEN_PHASES))
# Built once, because the end of each game runs it.
_DROP = delete(erasure_keys).where(erasure_keys.c.game_id == bindparam("of_game"))


def find(connection: Connection, game_id: int) -> bytes | None:
    """The key of a game, None if nobody was erased from it while it was running, or it is over."""
    return connection.execute(select(erasure_keys.c.key).where(erasure_keys.c.game_id == game_id)).scalar_one_or_none()


def find_or_make(connection: Connection, game_id: int) -> bytes | None:
    """The key of an open game, made if it has none; None if the game is over, because nobody would delete its key."""
    key = find(connection, game_id)
    if key is None and connection.execute(_OPEN, {"of_game": game_id}).first() is not None:
        key = secrets.token_bytes(_LENGTH)
        connection.execute(insert(erasure_keys), {"game_id": game_id, "key": key})
    return key


def drop(connection: Connection, game_id: int) -> None:
    """Deletes the key of a game that is over, so that nobody can tell any more who was erased from it."""
    if connection.dialect.name == "sqlite":  # It overwrites what is deleted in its file with zeros.
        connection.exec_driver_sql("PRAGMA secure_delete = ON")
    connection.execute(_DROP, {"of_game": game_id})
