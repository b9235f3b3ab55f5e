"""The sums behind the statistics, added up by the database.

Ranking needs a square root, which not every SQLite has, so `stats.py` ranks the bare counts of all groups and asks for
the full sums of only those that it shows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    Subquery,
    and_,
    case,
    func,
    select,
)

from bot.game.core.rules import Outcome
from bot.game.ports.people import ERASED
from bot.game.ports.statistics import Medals
from bot.store.schema import games, results, seats

Grouping = Literal["team", "player", "seats"]
"""What a row is about: a set of people, one person, or a number of seats."""

Key = str | int
"""The team as `results.team` spells it, the user's id, or the number of seats."""

_KEYS: dict[Grouping, ColumnElement[Any]] = {
    "team": results.c.team,
    "player": seats.c.user_id,
    "seats": results.c.seats,
}

_RANKS: dict[Outcome, int] = {"lost": 0, "drawn": 1, "won": 2}
"""Outcomes as numbers, so that the best one of several seats is their maximum."""
_WON, _DRAWN = _RANKS["won"], _RANKS["drawn"]


@dataclass(frozen=True, slots=True)
class Narrowing:
    """Which games count; None leaves them be."""

    game: str
    guild: int | None
    user: int | None
    seats: int | None
    with_ai: bool | None


@dataclass(frozen=True, slots=True)
class GroupCount:
    """What a group is ranked by."""

    key: Key
    people: tuple[int, ...]
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Totals:
    """Everything that is told of a group."""

    games: int
    wins: int
    draws: int
    best_streak: int
    total_score: int
    best_score: int
    longest: int | None
    fastest_win: int | None
    medals: Medals


def counts(connection: Connection, asked: Narrowing, grouping: Grouping) -> Iterable[GroupCount]:
    """Games and wins of every group."""
    played = _played(asked, grouping)
    query = select(played.c.key, func.count(), _sum_where(played.c.ended == _WON)).group_by(played.c.key)
    return [GroupCount(key, _people(key, grouping), total, wins) for key, total, wins in connection.execute(query)]


def totals(
    connection: Connection, asked: Narrowing, grouping: Grouping, keys: Collection[Key] | None = None
) -> dict[Key, Totals]:
    """The full sums of these groups (None: of all that there are); a group without a game is left out."""
    played = _played(asked, grouping, keys)
    streaks = _streaks(connection, played)
    query = select(
        played.c.key,
        func.count().label("games"),
        _sum_where(played.c.ended == _WON).label("wins"),
        _sum_where(played.c.ended == _DRAWN).label("draws"),
        func.sum(played.c.score).label("total_score"),
        func.max(played.c.score).label("best_score"),
        func.max(played.c.lasted).label("longest"),
        func.min(case((played.c.ended == _WON, played.c.seconds))).label("fastest_win"),
        *(_sum_where(played.c.medal == medal).label(medal) for medal in ("gold", "silver", "bronze")),
    ).group_by(played.c.key)
    return {row.key: _totals(row, streaks.get(row.key, 0)) for row in connection.execute(query)}


def names(connection: Connection, users: Collection[int], guild: int | None) -> dict[int, str]:
    """The names people last sat down with, in this guild or (None) anywhere."""
    latest = select(seats.c.user_id, func.max(seats.c.game_id).label("game_id")).where(seats.c.user_id.in_(users))
    if guild is not None:
        latest = latest.join(games, games.c.id == seats.c.game_id).where(games.c.guild_id == guild)
    last = latest.group_by(seats.c.user_id).subquery()
    query = select(seats.c.user_id, seats.c.name).join(
        last, and_(seats.c.user_id == last.c.user_id, seats.c.game_id == last.c.game_id)
    )
    return {row.user_id: row.name for row in connection.execute(query)}


def _played(asked: Narrowing, grouping: Grouping, keys: Collection[Key] | None = None) -> Subquery:
    """One row for each game of each group, narrowed to what was asked: the best that the group's seats did in it."""
    key = _KEYS[grouping]
    game = (results.c.game_id, results.c.ended_at, results.c.seconds, results.c.medal)
    query = (
        select(
            key.label("key"),
            *game,
            func.max(case(_RANKS, value=seats.c.outcome)).label("ended"),
            func.max(seats.c.score).label("score"),
            func.max(seats.c.lasted).label("lasted"),
        )
        .join(seats, seats.c.game_id == results.c.game_id)
        .where(seats.c.user_id != ERASED, *_narrowed(asked))
        .group_by(key, *game)
    )
    if grouping == "seats" and asked.user is not None:
        query = query.where(seats.c.user_id == asked.user)
    if keys is not None:
        query = query.where(key.in_(keys))
    return query.subquery("played")


def _narrowed(asked: Narrowing) -> Iterable[ColumnElement[bool]]:
    yield results.c.game == asked.game
    if asked.with_ai is not None:
        yield results.c.ais > 0 if asked.with_ai else results.c.ais == 0
    if asked.guild is not None:
        yield results.c.guild_id == asked.guild
    if asked.seats is not None:
        yield results.c.seats == asked.seats
    if asked.user is not None:
        yield results.c.game_id.in_(_games_of(asked.user))


def _games_of(user: int) -> Select[Any]:
    return select(seats.c.game_id).where(seats.c.user_id == user)


def _streaks(connection: Connection, played: Subquery) -> dict[Key, int]:
    """Most wins in a row of each group; one that never won is left out.

    Among a group's games in order, a game's number less its number among those alone that ended alike stays the same
    throughout one unbroken run.
    """
    order = (played.c.ended_at, played.c.game_id)
    among_all = func.row_number().over(partition_by=played.c.key, order_by=order)
    among_alike = func.row_number().over(partition_by=(played.c.key, played.c.ended), order_by=order)
    numbered = select(played.c.key, played.c.ended, (among_all - among_alike).label("run")).subquery("numbered")
    runs = (
        select(numbered.c.key, func.count().label("length"))
        .where(numbered.c.ended == _WON)
        .group_by(numbered.c.key, numbered.c.run)
        .subquery("runs")
    )
    query = select(runs.c.key, func.max(runs.c.length).label("longest")).group_by(runs.c.key)
    return {row.key: row.longest for row in connection.execute(query)}


def _sum_where(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((condition, 1), else_=0))


def _totals(row: Row[Any], streak: int) -> Totals:
    return Totals(
        games=row.games,
        wins=row.wins,
        draws=row.draws,
        best_streak=streak,
        total_score=row.total_score,
        best_score=row.best_score,
        longest=row.longest,
        fastest_win=row.fastest_win,
        medals=Medals(row.gold, row.silver, row.bronze),
    )


def _people(key: Key, grouping: Grouping) -> tuple[int, ...]:
    if grouping == "team":
        # Whoever has been erased comes last.
        return tuple(sorted(map(int, str(key).split()), key=lambda user: (user == ERASED, user)))
    return (int(key),) if grouping == "player" else ()
