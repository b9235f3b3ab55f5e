"""Finds and counts games by their rows, without reading a log. Each function runs inside its caller's transaction.

Open games are put in order here and not by the database: asked for the order of ids, SQLite would go through the ids of
every game there ever was, instead of through the short index of open games.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, case, func, literal, select

from bot.game.ports.log import OpenCounts, OpenGame, Place
from bot.store.schema import IS_OPEN, games, seats, unwilling


def open_in(connection: Connection, place: Place) -> int | None:
    """The game that is in its lobby or running in this place. Discord's channel ids are unique across guilds."""
    query = select(games.c.id).where(games.c.channel_id == place.channel, IS_OPEN)
    return connection.execute(query).scalar_one_or_none()


def open_at(connection: Connection, guild: int) -> tuple[int, ...]:
    """The open games of a guild, newest first."""
    query = select(games.c.id).where(games.c.guild_id == guild, IS_OPEN)
    return tuple(sorted(connection.execute(query).scalars(), reverse=True))


def open_games(connection: Connection) -> tuple[int, ...]:
    """All games in a lobby or running, oldest first."""
    return tuple(sorted(connection.execute(select(games.c.id).where(IS_OPEN)).scalars()))


def due(connection: Connection, now: datetime) -> tuple[int, ...]:
    """The open games in which something is due by now, the longest overdue first."""
    query = select(games.c.id).where(games.c.due_at <= now, IS_OPEN)
    return tuple(connection.execute(query.order_by(games.c.due_at, games.c.id)).scalars())


def unwilling_in(connection: Connection, row: int) -> frozenset[int]:
    """Who left a game of a row, and took no seat in it since."""
    return frozenset(connection.execute(select(unwilling.c.user_id).where(unwilling.c.row_id == row)).scalars())


def finished_in(connection: Connection, place: Place, game: str, number: int | None) -> int | None:
    """The newest game of this kind that was played in this place and is over; or this one, if it is such a game."""
    query = select(games.c.id).where(games.c.channel_id == place.channel, games.c.game == game)
    query = query.where(games.c.ended_at.is_not(None), games.c.started_at.is_not(None))
    if number is not None:
        return connection.execute(query.where(games.c.id == number)).scalar_one_or_none()
    return connection.execute(query.order_by(games.c.ended_at.desc(), games.c.id.desc()).limit(1)).scalar_one_or_none()


def open_counts(connection: Connection, guild: int) -> OpenCounts:
    """How many games are open and not parked: on this server, and in all."""
    here = func.count(case((games.c.guild_id == guild, 1)))
    counted = select(here, func.count()).where(IS_OPEN, games.c.parked.is_(None))
    return OpenCounts(*connection.execute(counted).one())


def open_with(connection: Connection, user: int) -> tuple[OpenGame, ...]:
    """The open games with a seat of this person, newest first."""
    found = select(games.c.id, games.c.game, games.c.guild_id, games.c.channel_id, games.c.parked)
    has_seat = select(seats.c.seat).where(seats.c.game_id == games.c.id, seats.c.user_id == user).exists()
    rows = connection.execute(found.where(IS_OPEN, has_seat))
    own = [OpenGame(row.id, row.game, Place(row.guild_id, row.channel_id), row.parked) for row in rows]
    return tuple(sorted(own, key=lambda game: game.id, reverse=True))


def census(connection: Connection) -> dict[tuple[str, str], int]:
    """How many games there are, by their key and phase."""
    # Each half is counted in an index of its own, without looking at a single game's row.
    ended = select(games.c.game, literal("over"), func.count()).where(games.c.ended_at.is_not(None))
    under_way = select(games.c.game, games.c.phase, func.count()).where(IS_OPEN)
    halves = ended.group_by(games.c.game), under_way.group_by(games.c.game, games.c.phase)
    return {(game, phase): number for half in halves for game, phase, number in connection.execute(half)}
