"""Finds what is stored about one person. Each function runs inside its caller's transaction."""

from __future__ import annotations

from sqlalchemy import CompoundSelect, Connection, select

from bot.game.ports.log import Place
from bot.game.ports.people import StoredGame, StoredSeat
from bot.store import log
from bot.store.schema import IS_OPEN, OPEN_PHASES, erasures, games, mentions, seats


def stored_games(connection: Connection, user: int) -> tuple[StoredGame, ...]:
    """All games that involve this person, oldest first."""
    rows = connection.execute(select(games).where(games.c.id.in_(involving(user))).order_by(games.c.id)).all()
    return tuple(
        StoredGame(
            game_id=row.id,
            game=row.game,
            place=Place(row.guild_id, row.channel_id),
            phase=row.phase,
            created_at=row.created_at,
            started_at=row.started_at,
            ended_at=row.ended_at,
            reason=row.reason,
            seats=tuple(StoredSeat(*seat.values()) for seat in log.seats_of(connection, row.id)),
            entries=() if row.phase in OPEN_PHASES else log.read(connection, row.id),
        )
        for row in rows
    )


def open_games_of(connection: Connection, user: int, *, requested: bool = False) -> dict[int, bool]:
    """The open games that involve this person, and whether they have a seat there.

    `requested` are only those from which they asked to be erased.
    """
    # From the few open games to the person, and not through all games that a person ever played.
    has_seat = select(seats.c.seat).where(seats.c.game_id == games.c.id, seats.c.user_id == user).exists()
    appears = select(mentions.c.user_id).where(mentions.c.game_id == games.c.id, mentions.c.user_id == user).exists()
    query = select(games.c.id, has_seat).where(IS_OPEN, appears | has_seat)
    if requested:
        noted = select(erasures.c.user_id).where(erasures.c.game_id == games.c.id, erasures.c.user_id == user)
        query = query.where(noted.exists())
    return {game_id: bool(seated) for game_id, seated in connection.execute(query)}


def involving(user: int) -> CompoundSelect[tuple[int]]:
    """The games that involve a person: a seat was theirs, or they appear in the log."""
    by_log = select(mentions.c.game_id).where(mentions.c.user_id == user)
    return by_log.union(select(seats.c.game_id).where(seats.c.user_id == user))
