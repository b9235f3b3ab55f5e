"""A database as the first version left it: its tables, and the rows that it wrote there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, column, insert, table

from bot.store import migrations
from bot.store.schema import UtcTime
from tests.store.games import ANA, HERE, seat


@dataclass(frozen=True)
class Old:
    """A game of that time; with an end, unless it still runs."""

    users: tuple[int | None, ...]
    begun_at: datetime
    ended_at: datetime | None = None
    won: bool = False
    score: int = 0
    medal: str | None = None


def build(connection: Connection, revision: str = "0001") -> None:
    """Builds the tables of the first version, or of a later one, in an empty database."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    command.upgrade(config, revision)


def write(game_id: int, old: Old) -> Callable[[Connection], None]:
    """Writes a game's row, its seats and, where it is over, its result."""

    def rows(connection: Connection) -> None:
        _write_game(connection, game_id, old)
        for number, user in enumerate(old.users):
            _insert(connection, "seats", game_id=game_id, seat=number, user_id=user, name=seat(user).name)
        if old.ended_at is not None:
            _write_result(connection, game_id, old, old.ended_at)

    return rows


def _write_game(connection: Connection, game_id: int, old: Old) -> None:
    _insert(
        connection,
        "games",
        id=game_id,
        game="regicide",
        guild_id=HERE.guild,
        channel_id=HERE.channel,
        phase="playing" if old.ended_at is None else "over",
        host_id=ANA,
        version=1,
        options="{}",
        created_at=old.begun_at,
        started_at=old.begun_at,
    )


def _write_result(connection: Connection, game_id: int, old: Old, ended_at: datetime) -> None:
    people = sorted(user for user in old.users if user is not None)
    _insert(
        connection,
        "results",
        game_id=game_id,
        game="regicide",
        guild_id=HERE.guild,
        won=old.won,
        score=old.score,
        medal=old.medal,
        humans=len(people),
        ais=old.users.count(None),
        team=" ".join(map(str, people)),
        seats=len(old.users),
        seconds=int((ended_at - old.begun_at).total_seconds()),
        ended_at=ended_at,
    )


def _insert(connection: Connection, into: str, **values: object) -> None:
    kinds = {key: UtcTime() if isinstance(value, datetime) else None for key, value in values.items()}
    connection.execute(insert(table(into, *(column(key, kind) for key, kind in kinds.items()))).values(values))
