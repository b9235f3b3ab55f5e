"""Writes and reads the log's entries, and keeps the projections in step: a game's row, seats, people and result.

Each function runs inside its caller's transaction.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update

from bot.game.core.rules import Result
from bot.game.ports.log import (
    DuplicateInteraction,
    Entry,
    LogError,
    LogUnavailable,
    Place,
    PlaceTaken,
    Snapshot,
    Summary,
    VersionTaken,
)
from bot.store import erasure_keys, lookups, snapshots, tallies
from bot.store.group_writer import NotTogether
from bot.store.schema import OPEN_PHASES, events, games, insert_new, mentions, results, seats, to_json, unwilling

# Built once, because every move runs them, and building a statement takes longer than running it.
_UPDATE_GAME = update(games).where(games.c.id == bindparam("of_game"), games.c.version == bindparam("before"))
_INSERT_EVENTS = insert(events)


def create(connection: Connection, entry: Entry, summary: Summary) -> int | LogError:
    """Begins a game and returns its id, or why it refuses to. Raises IntegrityError where the database refuses it.

    A refusal is returned and not raised, because nothing has been written, and an error would roll back what others
    have written in the same transaction.
    """
    if entry.version != 1:
        raise ValueError(f"a game begins at version 1, not {entry.version}")
    if lookups.open_in(connection, summary.place) is not None:
        return refusal(connection, entry, summary.place)
    row = _game_row(entry, summary) | {
        "game": summary.game,
        "created_at": entry.at,
    }
    game_id: int = connection.execute(insert(games).values(row).returning(games.c.id)).scalar_one()
    connection.execute(_INSERT_EVENTS, _event_row(game_id, entry))
    _write_seats(connection, game_id, summary)
    _write_mentions(connection, game_id, summary)
    if summary.row is not None:
        _write_unwilling(connection, game_id, entry, summary)
    return game_id


@dataclass(frozen=True, slots=True)
class Addition:
    """An entry that is to be added to a game's log, with what is derived from it."""

    game_id: int
    entry: Entry = field(repr=False)
    summary: Summary
    snapshot: Snapshot | None = field(default=None, repr=False)


def append(connection: Connection, new: Sequence[Addition]) -> list[LogError | None]:
    """Adds entries and brings their games' rows, seats and results up to their summaries. Returns why it refuses to.

    An entry alone whose version is not the next one is refused without writing anything, as in `create`. Raises
    NotTogether where that may be so for one of several, IntegrityError for a repeated interaction or a taken place.
    """
    # The row's version is the lock on both databases: the second of two writers no longer finds a row to update.
    rows = [
        _game_row(one.entry, one.summary) | {"of_game": one.game_id, "before": one.entry.version - 1} for one in new
    ]
    moved = connection.execute(_UPDATE_GAME, rows)
    if moved.rowcount != len(new):
        if len(new) > 1:
            raise NotTogether
        return [_wrong_version(connection, new[0].game_id, new[0].entry)]
    connection.execute(_INSERT_EVENTS, [_event_row(one.game_id, one.entry) for one in new])
    for one in new:
        _write_projections(connection, one)
    return [None] * len(new)


def _write_projections(connection: Connection, new: Addition) -> None:
    game_id, summary = new.game_id, new.summary
    if summary.has_new_seats:
        connection.execute(delete(seats).where(seats.c.game_id == game_id))
        _write_seats(connection, game_id, summary)
    if summary.mentions:  # Nobody new in most entries, because those are moves.
        _write_mentions(connection, game_id, summary)
    if summary.left or summary.came:
        _write_unwilling(connection, game_id, new.entry, summary)
    if summary.result is not None:
        _write_result(connection, game_id, new.entry, summary, summary.result)
    if new.snapshot is not None:
        snapshots.save(connection, game_id, new.snapshot)
    if summary.phase not in OPEN_PHASES:
        snapshots.drop(connection, game_id)
        erasure_keys.drop(connection, game_id)


def refusal(connection: Connection, entry: Entry, place: Place, game_id: int | None = None) -> LogError:
    """Why the database refused an entry. It is looked up afterwards, because each driver names constraints differently.

    `place` is where the game is played, `game_id` is None for a game's first entry.
    """
    if _is_repeated(connection, entry):
        return _duplicate(entry)
    taken = lookups.open_in(connection, place)
    if taken is not None and taken != game_id:
        return PlaceTaken(taken)
    if game_id is not None:
        return LogError("The database refused the entry.")
    return LogUnavailable("The place has just become free; try again.")


def read(connection: Connection, game_id: int, after: int = 0) -> tuple[Entry, ...]:
    """The entries of a game after a version, in order; all of them after 0, none if there is no such game."""
    later = (events.c.game_id == game_id, events.c.version > after)
    rows = connection.execute(select(events).where(*later).order_by(events.c.version))
    return tuple(_entry(row) for row in rows)


def read_all(connection: Connection, game_ids: Collection[int]) -> dict[int, tuple[Entry, ...]]:
    """The entries of these games, in order; games without a log are left out."""
    of_games = select(events).where(events.c.game_id.in_(game_ids)).order_by(events.c.game_id, events.c.version)
    by_game = groupby(connection.execute(of_games), key=attrgetter("game_id"))
    return {game_id: tuple(map(_entry, rows)) for game_id, rows in by_game}


def reopen(connection: Connection, game_id: int) -> tuple[tuple[Snapshot, ...], tuple[Entry, ...]]:
    """The snapshots of a game, newest first, and the entries after the oldest of them."""
    kept = snapshots.read(connection, game_id)
    return kept, read(connection, game_id, kept[-1].version if kept else 0)


def _entry(row: Row[Any]) -> Entry:
    return Entry(
        version=row.version,
        events=tuple(json.loads(row.payload)),
        at=row.at,
        actor=row.actor,
        interaction=row.interaction_id,
    )


def _game_row(entry: Entry, summary: Summary) -> dict[str, Any]:
    return {
        "guild_id": summary.place.guild,
        "channel_id": summary.place.channel,
        "phase": summary.phase,
        "host_id": summary.host,
        "version": entry.version,
        "options": to_json(summary.options),
        "started_at": summary.started_at,
        "ended_at": None if summary.phase in OPEN_PHASES else entry.at,
        "reason": summary.reason,
        "due_at": summary.due_at,
        "parked": summary.parked,
    }


def _event_row(game_id: int, entry: Entry) -> dict[str, Any]:
    return {
        "game_id": game_id,
        "version": entry.version,
        "at": entry.at,
        "actor": entry.actor,
        "interaction_id": entry.interaction,
        "payload": to_json(entry.events),
    }


def _write_seats(connection: Connection, game_id: int, summary: Summary) -> None:
    rows = [{"game_id": game_id, "seat": number, **row} for number, row in enumerate(_seat_rows(summary))]
    if rows:
        connection.execute(insert(seats), rows)


def _write_mentions(connection: Connection, game_id: int, summary: Summary) -> None:
    """Notes who appears in the log now."""
    rows = [{"game_id": game_id, "user_id": user} for user in sorted(summary.mentions)]
    insert_new(connection, mentions, rows)


def _write_unwilling(connection: Connection, game_id: int, entry: Entry, summary: Summary) -> None:
    """Notes who left a game of this row, and drops who has taken a seat in it."""
    row = game_id if summary.row is None else summary.row
    left = [{"row_id": row, "user_id": user, "at": entry.at} for user in sorted(summary.left)]
    insert_new(connection, unwilling, left)
    if summary.came:
        came = (unwilling.c.row_id == row, unwilling.c.user_id.in_(summary.came))
        connection.execute(delete(unwilling).where(*came))


def _seat_rows(summary: Summary) -> list[dict[str, Any]]:
    """Who sits where, and how it ended for them. Raises ValueError for a result with more or fewer seats."""
    ended = [None] * len(summary.seats) if summary.result is None else summary.result.standings
    return [
        {
            "user_id": seat.user,
            "name": _text(seat.name),
            "outcome": standing and standing.outcome,
            "score": standing and standing.score,
            "lasted": standing and standing.lasted,
        }
        for seat, standing in zip(summary.seats, ended, strict=True)
    ]


def _write_result(connection: Connection, game_id: int, entry: Entry, summary: Summary, result: Result) -> None:
    """Counts a game that was played to its end. The key of the results makes sure that it is counted once."""
    people = sorted({seat.user for seat in summary.seats if seat.user is not None})
    connection.execute(
        insert(results).values(
            game_id=game_id,
            game=summary.game,
            guild_id=summary.place.guild,
            distinction=result.distinction,
            humans=len(people),
            ais=sum(seat.user is None for seat in summary.seats),
            team=" ".join(map(str, people)),
            seats=len(summary.seats),
            seconds=_seconds(summary.started_at, entry.at),
            ended_at=entry.at,
        )
    )
    tallies.change(connection, tallies.of_games(connection, [game_id]))


def _seconds(start: datetime | None, end: datetime) -> int | None:
    """Whole seconds of play, 0 if the clock was set back meanwhile."""
    return None if start is None else max(0, int((end - start).total_seconds()))


def _wrong_version(connection: Connection, game_id: int, entry: Entry) -> LogError:
    if _is_repeated(connection, entry):
        return _duplicate(entry)
    present = connection.execute(select(games.c.version).where(games.c.id == game_id)).scalar_one_or_none()
    if present is None:
        return LogError(f"There is no game {game_id} in the log.")
    if present >= entry.version:
        return VersionTaken(f"Version {entry.version} of game {game_id} has been written.")
    return LogError(f"Game {game_id} is at version {present}; version {entry.version} cannot follow.")


def _is_repeated(connection: Connection, entry: Entry) -> bool:
    """Whether the click or command behind an entry was accepted before."""
    if entry.interaction is None:
        return False
    query = select(events.c.game_id).where(events.c.interaction_id == entry.interaction)
    return connection.execute(query).first() is not None


def _duplicate(entry: Entry) -> DuplicateInteraction:
    return DuplicateInteraction(f"Interaction {entry.interaction} was accepted before.")


def _text(name: str) -> str:
    """A name that both databases can store: PostgreSQL allows no NUL, and neither allows half of a surrogate pair."""
    return name.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
