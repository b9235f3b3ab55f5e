"""Snapshots of running games: the newest two of each, so that a game opens without replaying all of its log."""

from __future__ import annotations

import json

from sqlalchemy import Connection, delete, insert, select

from bot.game.ports.log import Snapshot
from bot.store.schema import snapshots, to_json

KEPT = 2
"""The story since the newest may be short; the one before it then tells enough."""


def save(connection: Connection, game_id: int, snapshot: Snapshot) -> None:
    """Adds a snapshot and deletes all but the newest ones of this game."""
    row = {
        "game_id": game_id,
        "version": snapshot.version,
        "format": snapshot.format,
        "rules": snapshot.rules,
        "payload": to_json(snapshot.table),
    }
    connection.execute(insert(snapshots), row)
    of_game = snapshots.c.game_id == game_id
    newest = select(snapshots.c.version).where(of_game).order_by(snapshots.c.version.desc()).limit(KEPT)
    kept = connection.execute(newest).scalars().all()
    connection.execute(delete(snapshots).where(of_game, snapshots.c.version.not_in(kept)))


def read(connection: Connection, game_id: int) -> tuple[Snapshot, ...]:
    """The snapshots of a game, newest first."""
    query = select(snapshots).where(snapshots.c.game_id == game_id).order_by(snapshots.c.version.desc())
    rows = connection.execute(query)
    return tuple(Snapshot(row.version, row.format, row.rules, json.loads(row.payload)) for row in rows)


def drop(connection: Connection, game_id: int) -> None:
    """Deletes the snapshots of a game that is over, or whose log was rewritten."""
    connection.execute(delete(snapshots).where(snapshots.c.game_id == game_id))
