"""Where each game's board was posted, what servers have chosen, and notes of the program about itself."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import Connection, Executable, Table, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.game.ports.boards import Board
from bot.store.schema import boards, games, guilds, meta


def board(connection: Connection, game_id: int) -> Board | None:
    """Where the game's board is; None when none was posted."""
    row = connection.execute(select(boards).where(boards.c.game_id == game_id)).mappings().one_or_none()
    return None if row is None else Board(**row)


def save_board(connection: Connection, new: Board) -> None:
    """Puts this board in the place of the one before. Raises IntegrityError when there is no such game."""
    _put(connection, boards, asdict(new))


def missed_ends(connection: Connection, since: datetime) -> tuple[int, ...]:
    """The games that ended since then and whose board shows an older version."""
    query = (
        select(games.c.id)
        .join(boards, boards.c.game_id == games.c.id)
        .where(games.c.ended_at > since, boards.c.version < games.c.version)
        .order_by(games.c.id)
    )
    return tuple(connection.execute(query).scalars())


def get_meta(connection: Connection, key: str) -> str | None:
    """A note, None when there is none."""
    return connection.execute(select(meta.c.value).where(meta.c.key == key)).scalar_one_or_none()


def set_meta(connection: Connection, key: str, value: str) -> None:
    """Writes a note, over the one before."""
    _put(connection, meta, {"key": key, "value": value})


def guild_pace(connection: Connection, guild: int) -> str | None:
    """The pace that a server has chosen for its games, None where it has chosen none."""
    return connection.execute(select(guilds.c.pace).where(guilds.c.guild_id == guild)).scalar_one_or_none()


def set_guild_pace(connection: Connection, guild: int, pace: str) -> None:
    """Keeps a server's choice, over the one before."""
    _put(connection, guilds, {"guild_id": guild, "pace": pace})


def _put(connection: Connection, table: Table, row: dict[str, Any]) -> None:
    """Inserts a row or replaces what stands under its key, in one statement."""
    connection.execute(_statement(table, tuple(row), connection.dialect.name), row)


@cache
def _statement(table: Table, names: tuple[str, ...], dialect: str) -> Executable:
    """Made once for each table and these columns: every board that is shown is saved so."""
    statement = (sqlite.insert if dialect == "sqlite" else postgresql.insert)(table)
    keys = [column.name for column in table.primary_key]
    rest = {name: statement.excluded[name] for name in names if name not in keys}
    return statement.on_conflict_do_update(index_elements=keys, set_=rest)
