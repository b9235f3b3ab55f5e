"""Erases people, and deletes the logs of old games, in portions so short that no click waits for long.

Except for `erase` and `prune`, the log is append-only. Each function runs inside its caller's transaction.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, bindparam, delete, func, literal, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from bot.game.ports.people import ERASED, Rewrite
from bot.store import erasure_keys, log, tallies
from bot.store.privacy import involving
from bot.store.schema import boards, erasures, events, games, mentions, results, seats, snapshots, to_json, unwilling

PORTION_SECONDS: Final = 0.005
"""How long one transaction takes games to rewrite or delete: a click waits for it to end, and for the disk."""
_MOST: Final = 100
"""How many games to look up for one portion."""

# Built once, because each game runs them, and building a statement takes longer than running it.
_TAKE = delete(erasures).where(erasures.c.user_id == bindparam("of_user"), erasures.c.game_id == bindparam("of_game"))
_REWRITE_EVENT = (
    update(events)
    .where(events.c.game_id == bindparam("of_game"), events.c.version == bindparam("at_version"))
    .values(actor=bindparam("by"), interaction_id=bindparam("click"), payload=bindparam("says"))
)
_DELETE_LOG = delete(events).where(events.c.game_id == bindparam("of_game"))
_CHANGE_TEAM = update(results).where(results.c.game_id == bindparam("of_game")).values(team=bindparam("without"))


def request(connection: Connection, user: int, open_games: Collection[int]) -> int:
    """Notes that a person is to be erased from their finished games and from these open ones; returns how many."""
    known = or_(games.c.ended_at.is_not(None), games.c.id.in_(open_games))
    found = select(literal(user), games.c.id).where(games.c.id.in_(involving(user)), known)
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    connection.execute(dialect.insert(erasures).from_select(("user_id", "game_id"), found).on_conflict_do_nothing())
    connection.execute(delete(unwilling).where(unwilling.c.user_id == user))
    return connection.execute(select(func.count()).where(erasures.c.user_id == user)).scalar_one()


def requested(connection: Connection) -> tuple[int, ...]:
    """Everybody who is still to be erased from some game."""
    return tuple(connection.execute(select(erasures.c.user_id).distinct()).scalars())


def end(connection: Connection, user: int) -> None:
    """Forgets what is left of a request."""
    connection.execute(delete(erasures).where(erasures.c.user_id == user))


def erase(connection: Connection, user: int, open_games: Collection[int], rewrite: Rewrite) -> int:
    """Erases a person from the next of the games that were noted; returns from how many.

    These are finished games, or the given open ones if there are any. `rewrite` takes the person out of a game's log.
    SQLite overwrites what is deleted in its file with zeros.
    """
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete = ON")
    of_user = select(erasures.c.game_id).where(erasures.c.user_id == user)
    finished = of_user.join(games, games.c.id == erasures.c.game_id).where(games.c.ended_at.is_not(None))
    next_ones = of_user.where(erasures.c.game_id.in_(open_games)) if open_games else finished
    found = connection.execute(next_ones.order_by(erasures.c.game_id).limit(_MOST)).scalars().all()
    erased: list[int] = []
    for game_id in _in_time(found):
        # On a server, another transaction may just have taken it.
        if connection.execute(_TAKE, {"of_user": user, "of_game": game_id}).rowcount:
            # A game that was open when it was named may be over by now: leaving closes a lobby without people.
            key = erasure_keys.find_or_make(connection, game_id) if game_id in open_games else None
            _rewrite(connection, game_id, user, key, rewrite)
            erased.append(game_id)
    if erased:
        _leave_rows(connection, erased, user)
    return len(erased)


def prune(connection: Connection, before: datetime, most: int) -> int:
    """Deletes the logs and boards of at most `most` games that ended before then; returns how many.

    Their seats and results stay.
    """
    connection.execute(delete(unwilling).where(unwilling.c.at < before))
    with_log = select(games.c.id).where(games.c.ended_at < before, games.c.pruned.is_(None))
    old = connection.execute(with_log.order_by(games.c.ended_at).limit(most)).scalars().all()
    pruned: list[int] = []
    for game_id in _in_time(old):
        connection.execute(_DELETE_LOG, {"of_game": game_id})
        pruned.append(game_id)
    if pruned:
        _keep_rows(connection, pruned)
    return len(pruned)


def _in_time(game_ids: Iterable[int]) -> Iterator[int]:
    """The first of these games, and the next ones for as long as a transaction may work."""
    until = time.monotonic() + PORTION_SECONDS
    for game_id in game_ids:
        yield game_id
        if time.monotonic() > until:
            return


def _rewrite(connection: Connection, game_id: int, user: int, key: bytes | None, rewrite: Rewrite) -> None:
    """Takes a person out of the log of one game."""
    before = log.read(connection, game_id)
    rows = [
        {
            "of_game": game_id,
            "at_version": old.version,
            "by": new.actor,
            "click": new.interaction,
            "says": to_json(new.events),
        }
        for old, new in zip(before, rewrite(before, user, key), strict=True)
        if new != old
    ]
    if rows:
        connection.execute(_REWRITE_EVENT, rows)


def _leave_rows(connection: Connection, game_ids: Sequence[int], user: int) -> None:
    """Takes a person out of everything else that is stored of these games."""
    before = tallies.of_games(connection, game_ids)
    # Snapshots hold names and ids; the logs replay without them.
    connection.execute(delete(snapshots).where(snapshots.c.game_id.in_(game_ids)))
    _leave_teams(connection, game_ids, user)
    seat = update(seats).where(seats.c.game_id.in_(game_ids), seats.c.user_id == user)
    connection.execute(seat.values(user_id=ERASED, name=""))
    pinged = update(boards).where(boards.c.game_id.in_(game_ids), boards.c.ping_key.contains(str(user)))
    connection.execute(pinged.values(ping_key=None))
    hosted = update(games).where(games.c.id.in_(game_ids), games.c.host_id == user)
    connection.execute(hosted.values(host_id=ERASED))
    connection.execute(delete(mentions).where(mentions.c.game_id.in_(game_ids), mentions.c.user_id == user))
    tallies.change(connection, tallies.of_games(connection, game_ids), before)


def _leave_teams(connection: Connection, game_ids: Sequence[int], user: int) -> None:
    """Takes a person out of the teams that the results count for; the others keep the results."""
    teams = connection.execute(select(results.c.game_id, results.c.team).where(results.c.game_id.in_(game_ids)))
    rows = [
        {"of_game": game_id, "without": _team_without(team, user)}
        for game_id, team in teams
        if str(user) in team.split()
    ]
    if rows:
        connection.execute(_CHANGE_TEAM, rows)


def _team_without(team: str, user: int) -> str:
    people = sorted(ERASED if one == str(user) else int(one) for one in team.split())
    return " ".join(map(str, people))


def _keep_rows(connection: Connection, game_ids: Sequence[int]) -> None:
    """Keeps only the rows of games without a log. Of their people, those are left who have a seat or were host."""
    for table in (boards, snapshots):
        connection.execute(delete(table).where(table.c.game_id.in_(game_ids)))
    host = select(games.c.host_id).where(games.c.id == mentions.c.game_id).scalar_subquery()
    seat = select(seats.c.seat).where(seats.c.game_id == mentions.c.game_id, seats.c.user_id == mentions.c.user_id)
    others = (mentions.c.user_id != host, ~seat.exists())
    connection.execute(delete(mentions).where(mentions.c.game_id.in_(game_ids), *others))
    connection.execute(update(games).where(games.c.id.in_(game_ids)).values(pruned=True))
