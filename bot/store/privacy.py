"""Finds what is stored about one person. Each function runs inside its caller's transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import CompoundSelect, Connection, Row, select

from bot.game.ports.log import Place
from bot.game.ports.people import StoredGame, StoredSeat
from bot.store import log
from bot.store.schema import IS_OPEN, OPEN_PHASES, erasures, games, mentions, seats

_SEAT = (seats.c.user_id, seats.c.name, seats.c.outcome, seats.c.score, seats.c.lasted)


def games_of(connection: Connection, user: int) -> tuple[int, ...]:
    """All games that involve this person, oldest first."""
    return tuple(sorted(connection.execute(involving(user)).scalars()))


def stored_games(connection: Connection, game_ids: Collection[int]) -> tuple[StoredGame, ...]:
    """What is stored of these games, oldest first."""
    rows = connection.execute(select(games).where(games.c.id.in_(game_ids)).order_by(games.c.id)).all()
    return tuple(_with_logs(connection, rows))


def _with_logs(connection: Connection, rows: Sequence[Row[Any]]) -> Iterator[StoredGame]:
    """These games with their seats and logs."""
    seated = _seats(connection, [row.id for row in rows])
    entries = log.read_all(connection, [row.id for row in rows if row.phase not in OPEN_PHASES])
    for row in rows:
        yield StoredGame(
            game_id=row.id,
            game=row.game,
            place=Place(row.guild_id, row.channel_id),
            phase=row.phase,
            created_at=row.created_at,
            started_at=row.started_at,
            ended_at=row.ended_at,
            reason=row.reason,
            seats=seated.get(row.id, ()),
            entries=entries.get(row.id, ()),
        )


def _seats(connection: Connection, game_ids: Collection[int]) -> dict[int, tuple[StoredSeat, ...]]:
    """Who sits where in these games, and how it ended for them; games without a seat are left out."""
    of_games = select(seats.c.game_id, *_SEAT).where(seats.c.game_id.in_(game_ids))
    by_game = groupby(connection.execute(of_games.order_by(seats.c.game_id, seats.c.seat)), key=itemgetter(0))
    return {game_id: tuple(StoredSeat(*row[1:]) for row in rows) for game_id, rows in by_game}


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


def involving(user: int) -> CompoundSelect[int]:
    """The games that involve a person: a seat was theirs, or they appear in the log."""
    by_log = select(mentions.c.game_id).where(mentions.c.user_id == user)
    return by_log.union(select(seats.c.game_id).where(seats.c.user_id == user))
