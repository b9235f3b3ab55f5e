"""Reads or erases what is stored about one person, and deletes the logs of old games.

Except for `erase` and `prune`, the log is append-only. Each function runs inside its caller's transaction.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from typing import Final

from sqlalchemy import CompoundSelect, Connection, delete, or_, select, update

from bot.game.ports.log import Place
from bot.game.ports.people import ERASED, Rewrite, StoredGame, StoredSeat
from bot.store import log
from bot.store.schema import IS_OPEN, OPEN_PHASES, boards, events, games, mentions, results, seats, snapshots, to_json
from bot.store.snapshots import drop

PORTION_SECONDS: Final = 0.01
"""How long one transaction may rewrite or delete logs: a click waits for it to end, and for the disk."""


def stored_games(connection: Connection, user: int) -> tuple[StoredGame, ...]:
    """All games that involve this person, oldest first."""
    rows = connection.execute(select(games).where(games.c.id.in_(_involving(user))).order_by(games.c.id)).all()
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


def open_games_of(connection: Connection, user: int) -> dict[int, bool]:
    """The open games that involve this person, and whether they have a seat there."""
    # From the few open games to the person, and not through all games that a person ever played.
    has_seat = select(seats.c.seat).where(seats.c.game_id == games.c.id, seats.c.user_id == user).exists()
    appears = select(mentions.c.user_id).where(mentions.c.game_id == games.c.id, mentions.c.user_id == user).exists()
    query = select(games.c.id, has_seat).where(IS_OPEN, appears | has_seat)
    return {game_id: bool(seated) for game_id, seated in connection.execute(query)}


def erase(connection: Connection, user: int, open_games: Collection[int], rewrite: Rewrite) -> int:
    """Erases a person from all finished games and from these open ones; returns how many.

    `rewrite` takes them out of a game's log. SQLite overwrites what is deleted in its file with zeros.
    """
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete = ON")
    over = or_(games.c.phase.not_in(OPEN_PHASES), games.c.id.in_(open_games))
    found = connection.execute(select(games.c.id).where(games.c.id.in_(_involving(user)), over)).scalars().all()
    for game_id in found:
        _rewrite(connection, game_id, user, rewrite)
        drop(connection, game_id)  # It holds names and ids; the log replays without it.
        mentioned = mentions.c.game_id == game_id
        connection.execute(delete(mentions).where(mentioned, mentions.c.user_id == user))
        _leave_team(connection, game_id, user)
        of_game = seats.c.game_id == game_id
        connection.execute(update(seats).where(of_game, seats.c.user_id == user).values(user_id=ERASED, name=""))
        pinged = boards.c.ping_key.contains(str(user))
        connection.execute(update(boards).where(boards.c.game_id == game_id, pinged).values(ping_key=None))
    hosted = games.c.id.in_(found) & (games.c.host_id == user)
    connection.execute(update(games).where(hosted).values(host_id=ERASED))
    return len(found)


def prune(connection: Connection, before: datetime, most: int) -> int:
    """Deletes the logs and boards of at most `most` games that ended before then; returns how many.

    Their seats and results stay.
    """
    with_log = select(games.c.id).where(games.c.ended_at < before, games.c.pruned.is_(None))
    old = connection.execute(with_log.order_by(games.c.ended_at).limit(most)).scalars()
    return sum(_prune(connection, game_id) for game_id in _in_time(old.all()))


def _prune(connection: Connection, game_id: int) -> int:
    """Deletes the log and the board of a game, and notes that it has none."""
    for table in (events, boards, snapshots):
        connection.execute(delete(table).where(table.c.game_id == game_id))
    _keep_seated(connection, game_id)
    connection.execute(update(games).where(games.c.id == game_id).values(pruned=True))
    return 1


def _keep_seated(connection: Connection, game_id: int) -> None:
    """Without its log, a game has only the people in its rows."""
    host = select(games.c.host_id).where(games.c.id == game_id).scalar_subquery()
    seated = select(seats.c.user_id).where(seats.c.game_id == game_id, seats.c.user_id.is_not(None))
    others = (mentions.c.user_id != host, mentions.c.user_id.not_in(seated))
    connection.execute(delete(mentions).where(mentions.c.game_id == game_id, *others))


def _in_time(game_ids: Iterable[int]) -> Iterator[int]:
    """The first of these games, and the next ones for as long as a transaction may work."""
    until = time.monotonic() + PORTION_SECONDS
    for game_id in game_ids:
        yield game_id
        if time.monotonic() > until:
            return


def _involving(user: int) -> CompoundSelect[tuple[int]]:
    """The games that involve a person: a seat was theirs, or they appear in the log."""
    by_log = select(mentions.c.game_id).where(mentions.c.user_id == user)
    return by_log.union(select(seats.c.game_id).where(seats.c.user_id == user))


def _rewrite(connection: Connection, game_id: int, user: int, rewrite: Rewrite) -> None:
    before = log.read(connection, game_id)
    for old, new in zip(before, rewrite(before, user), strict=True):
        if new == old:
            continue
        connection.execute(
            update(events)
            .where(events.c.game_id == game_id, events.c.version == old.version)
            .values(actor=new.actor, interaction_id=new.interaction, payload=to_json(new.events))
        )


def _leave_team(connection: Connection, game_id: int, user: int) -> None:
    """Takes a person out of the team that a result counts for; the others keep the result."""
    team = connection.execute(select(results.c.team).where(results.c.game_id == game_id)).scalar_one_or_none()
    if team is None or str(user) not in team.split():
        return
    people = sorted(ERASED if one == str(user) else int(one) for one in team.split())
    connection.execute(update(results).where(results.c.game_id == game_id).values(team=" ".join(map(str, people))))
