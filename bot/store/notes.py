"""What is kept for Discord beside the games: where each board was posted, what servers have chosen, and notes.

Each function runs inside its caller's transaction.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict
from datetime import datetime

from sqlalchemy import Connection, delete, select, update

from bot.game.ports.notes import Board
from bot.store.schema import boards, games, guilds, insert_new, leftovers, meta, upsert

_BOARD = [column.label(column.key) for column in boards.c]


def board(connection: Connection, game_id: int) -> Board | None:
    """Where the game's board is, None if none was posted."""
    row = connection.execute(select(*_BOARD).where(boards.c.game_id == game_id)).mappings().one_or_none()
    return None if row is None else Board(**row)


def save_boards(connection: Connection, new: Sequence[Board]) -> list[None]:
    """Keeps boards in place of their games' previous ones; of one game's, the last. Returns None for each.

    Raises IntegrityError if there is no such game.
    """
    newest = {one.game_id: one for one in new}
    upsert(connection, boards, *map(asdict, newest.values()))
    return [None] * len(new)


def missed_ends(connection: Connection, since: datetime, guild: int | None = None) -> tuple[int, ...]:
    """The games that ended since then, on one server or on any, and whose board still shows an older version."""
    ended = select(games.c.id).where(games.c.ended_at > since, games.c.pruned.is_(None))
    if guild is not None:
        ended = ended.where(games.c.guild_id == guild)
    behind = ended.join(boards, boards.c.game_id == games.c.id).where(boards.c.version < games.c.version)
    return tuple(sorted(connection.execute(behind).scalars()))


def all_leftovers(connection: Connection) -> tuple[tuple[int, int], ...]:
    """The messages that are to be deleted: the channel and the message of each."""
    rows = connection.execute(select(leftovers.c.channel_id, leftovers.c.message_id).order_by(leftovers.c.message_id))
    return tuple((channel, message) for channel, message in rows)


def note_leftovers(connection: Connection, channel: int, messages: Collection[int]) -> None:
    """Notes messages of a channel that are to be deleted."""
    insert_new(connection, leftovers, [{"message_id": one, "channel_id": channel} for one in sorted(messages)])


def drop_leftovers(connection: Connection, messages: Collection[int]) -> None:
    """Drops messages that are gone."""
    connection.execute(delete(leftovers).where(leftovers.c.message_id.in_(messages)))


def guild_pace(connection: Connection, guild: int) -> str | None:
    """The pace that a server has chosen for its games, None if it has chosen none."""
    return connection.execute(select(guilds.c.pace).where(guilds.c.guild_id == guild)).scalar_one_or_none()


def set_guild_pace(connection: Connection, guild: int, pace: str) -> None:
    """Keeps a server's choice in place of its previous one."""
    upsert(connection, guilds, {"guild_id": guild, "pace": pace})


def get_note(connection: Connection, key: str) -> str | None:
    """The note under this key, None if there is none."""
    return connection.execute(select(meta.c.value).where(meta.c.key == key)).scalar_one_or_none()


def set_note(connection: Connection, key: str, value: str) -> None:
    """Writes a note in place of the previous one."""
    upsert(connection, meta, {"key": key, "value": value})


def try_writing(connection: Connection) -> None:
    """Asks for the right to write, and changes no row: a database that is locked or read-only refuses it."""
    connection.execute(update(meta).where(meta.c.key.is_(None)).values(value=meta.c.value))
