"""What servers have chosen, and the program's notes to itself. Each function runs inside its caller's transaction."""

from __future__ import annotations

from sqlalchemy import Connection, select

from bot.store.schema import guilds, meta, upsert


def guild_pace(connection: Connection, guild: int) -> str | None:
    """The pace that a server has chosen for its games, None where it has chosen none."""
    return connection.execute(select(guilds.c.pace).where(guilds.c.guild_id == guild)).scalar_one_or_none()


def set_guild_pace(connection: Connection, guild: int, pace: str) -> None:
    """Keeps a server's choice in place of its previous one."""
    upsert(connection, guilds, {"guild_id": guild, "pace": pace})


def get_note(connection: Connection, key: str) -> str | None:
    """The note under this key, None when there is none."""
    return connection.execute(select(meta.c.value).where(meta.c.key == key)).scalar_one_or_none()


def set_note(connection: Connection, key: str, value: str) -> None:
    """Writes a note in place of the previous one."""
    upsert(connection, meta, {"key": key, "value": value})
