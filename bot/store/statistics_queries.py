"""The SQL behind the statistics: it adds up `tallies`, or `results` and `seats`, and replays no log.

Ranking needs a square root, which not every SQLite has. So `statistics.py` ranks all groups by their bare counts, and
fetches the totals of only those that it shows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Subquery,
    and_,
    case,
    func,
    select,
)

from bot.game.core.rules import Outcome
from bot.game.ports.people import ERASED
from bot.game.ports.statistics import StatsQuery
from bot.store.schema import games, results, seats, tallies

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
"""Outcomes as numbers, so that the best of several seats is the maximum."""
_WON, _DRAWN = _RANKS["won"], _RANKS["drawn"]


@dataclass(frozen=True, slots=True)
class GroupCount:
    """The counts that a group is ranked by."""

    key: Key
    people: tuple[int, ...]
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Totals:
    """Everything that is shown of a group."""

    games: int
    wins: int
    draws: int
    best_streak: int
    total_score: int
    best_score: int
    longest: int | None
    fastest_win: int | None
    distinctions: dict[str, int]


def counts(connection: Connection, query: StatsQuery, grouping: Grouping) -> Iterable[GroupCount]:
    """Games and wins of every group."""
    # Those of one person's games are few, and of all games there are tallies.
    asked = _counted(query, grouping) if query.user is not None or grouping == "seats" else _tallied(query, grouping)
    rows = connection.execute(asked)
    return [_group_count(key, grouping, total, wins) for key, total, wins in rows]


def _group_count(key: Key, grouping: Grouping, total: int, wins: int) -> GroupCount:
    return GroupCount(int(key) if grouping == "player" else key, _people(key, grouping), total, wins)


def _counted(query: StatsQuery, grouping: Grouping) -> Select[Key, int, int]:
    """Games and wins by group, counted game by game."""
    played = _played(query, grouping)
    return select(played.c.key, func.count(), _sum_where(played.c.ended == _WON)).group_by(played.c.key)


def _tallied(query: StatsQuery, grouping: Grouping) -> Select[Key, int, int]:
    """The same for all games, from what was counted as they ended."""
    found = select(tallies.c.key, func.sum(tallies.c.games), func.sum(tallies.c.wins))
    found = found.where(tallies.c.game == query.game, tallies.c.kind == grouping)
    if query.with_ai is not None:
        found = found.where(tallies.c.with_ai == query.with_ai)
    if query.guild is not None:
        found = found.where(tallies.c.guild_id == query.guild)
    if query.seats is not None:
        found = found.where(tallies.c.seats == query.seats)
    return found.group_by(tallies.c.key)


def totals(
    connection: Connection, query: StatsQuery, grouping: Grouping, keys: Collection[Key] | None = None
) -> dict[Key, Totals]:
    """The totals of these groups, None for all; groups without a game are left out."""
    played = _played(query, grouping, keys)
    streaks, distinctions = _streaks(connection, played), _distinctions(connection, played)
    sums = select(
        played.c.key,
        func.count().label("games"),
        _sum_where(played.c.ended == _WON).label("wins"),
        _sum_where(played.c.ended == _DRAWN).label("draws"),
        func.sum(played.c.score).label("total_score"),
        func.max(played.c.score).label("best_score"),
        func.max(played.c.lasted).label("longest"),
        func.min(case((played.c.ended == _WON, played.c.seconds))).label("fastest_win"),
    ).group_by(played.c.key)
    rows = connection.execute(sums)
    return {row.key: _totals(row, streaks.get(row.key, 0), distinctions.get(row.key, {})) for row in rows}


def names(connection: Connection, users: Collection[int], guild: int) -> dict[int, str]:
    """The names that people last played under in this guild; those who never did are left out."""
    last = (
        select(seats.c.user_id, func.max(seats.c.game_id).label("game_id"))
        .join(games, games.c.id == seats.c.game_id)
        .where(seats.c.user_id.in_(users), games.c.guild_id == guild)
        .group_by(seats.c.user_id)
        .subquery()
    )
    query = select(seats.c.user_id, seats.c.name).join(
        last, and_(seats.c.user_id == last.c.user_id, seats.c.game_id == last.c.game_id)
    )
    return {row.user_id: row.name for row in connection.execute(query)}


def _played(query: StatsQuery, grouping: Grouping, keys: Collection[Key] | None = None) -> Subquery:
    """One row for each group and game that the query asks about, with the best that the group's seats achieved."""
    key = _KEYS[grouping]
    game = (results.c.game_id, results.c.ended_at, results.c.seconds, results.c.distinction)
    games_played = (
        select(
            key.label("key"),
            *game,
            func.max(case(_RANKS, value=seats.c.outcome)).label("ended"),
            func.max(seats.c.score).label("score"),
            func.max(seats.c.lasted).label("lasted"),
        )
        .join(seats, seats.c.game_id == results.c.game_id)
        .where(seats.c.user_id != ERASED, *_conditions(query))
        .group_by(key, *game)
    )
    if grouping == "seats" and query.user is not None:
        games_played = games_played.where(seats.c.user_id == query.user)
    if keys is not None:
        games_played = games_played.where(key.in_(keys))
    return games_played.subquery("played")


def _conditions(query: StatsQuery) -> Iterable[ColumnElement[bool]]:
    yield results.c.game == query.game
    if query.with_ai is not None:
        yield results.c.ais > 0 if query.with_ai else results.c.ais == 0
    if query.guild is not None:
        yield results.c.guild_id == query.guild
    if query.seats is not None:
        yield results.c.seats == query.seats
    if query.user is not None:
        yield results.c.game_id.in_(_games_of(query.user))


def _games_of(user: int) -> Select[Any]:
    return select(seats.c.game_id).where(seats.c.user_id == user)


def _streaks(connection: Connection, played: Subquery) -> dict[Key, int]:
    """The most wins in a row of each group; groups without a win are left out.

    Number a group's games in order, once among all and once among those with the same outcome: the difference of the
    two numbers is constant within one unbroken run.
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


def _distinctions(connection: Connection, played: Subquery) -> dict[Key, dict[str, int]]:
    """The number of games with each distinction of each group; groups without one are left out."""
    query = (
        select(played.c.key, played.c.distinction, func.count().label("games"))
        .where(played.c.distinction.is_not(None))
        .group_by(played.c.key, played.c.distinction)
    )
    found: dict[Key, dict[str, int]] = {}
    for row in connection.execute(query):
        found.setdefault(row.key, {})[row.distinction] = row.games
    return found


def _sum_where(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((condition, 1), else_=0))


def _totals(row: Any, streak: int, distinctions: dict[str, int]) -> Totals:
    return Totals(
        games=row.games,
        wins=row.wins,
        draws=row.draws,
        best_streak=streak,
        total_score=row.total_score,
        best_score=row.best_score,
        longest=row.longest,
        fastest_win=row.fastest_win,
        distinctions=distinctions,
    )


def _people(key: Key, grouping: Grouping) -> tuple[int, ...]:
    if grouping == "team":
        # Whoever has been erased comes last.
        return tuple(sorted(map(int, str(key).split()), key=lambda user: (user == ERASED, user)))
    return (int(key),) if grouping == "player" else ()
