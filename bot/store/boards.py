"""Where each game's board was posted. Each function runs inside its caller's transaction."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from sqlalchemy import Connection, select

from bot.game.ports.boards import Board
from bot.store.schema import boards, games, upsert


def board(connection: Connection, game_id: int) -> Board | None:
    """Where the game's board is, None when none was posted."""
    row = connection.execute(select(boards).where(boards.c.game_id == game_id)).mappings().one_or_none()
    return None if row is None else Board(**row)


def save_board(connection: Connection, new: Board) -> None:
    """Keeps a board in place of the game's previous one. Raises IntegrityError when there is no such game."""
    upsert(connection, boards, asdict(new))


def missed_ends(connection: Connection, since: datetime) -> tuple[int, ...]:
    """The games that ended since then and whose board still shows an older version."""
    query = (
        select(games.c.id)
        .join(boards, boards.c.game_id == games.c.id)
        .where(games.c.ended_at > since, boards.c.version < games.c.version)
        .order_by(games.c.id)
    )
    return tuple(connection.execute(query).scalars())
