"""Counts the games and wins of every team and player as games end, so that nobody has to count them for a ranking.

A team's result is the best among its people, wherever each of them sat; erased people and AIs count for nobody. Each
function runs inside its caller's transaction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Any, Literal

from sqlalchemy import Connection, Executable, bindparam, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.game.ports.people import ERASED
from bot.store.schema import results, seats, tallies

Kind = Literal["team", "player"]


@dataclass(frozen=True, slots=True, order=True)
class Group:
    """Somebody's games of one sort: those with so many seats on one server, with AI players or without."""

    game: str
    kind: Kind
    key: str
    """The team as `results.team` spells it, or the user's id."""
    guild_id: int
    seats: int
    with_ai: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """How many games each group played, and how many it won."""

    games: Counter[Group]
    wins: Counter[Group]


# Built once, because every end of a game runs it, and building a statement takes longer than running it.
_STANDINGS = (
    select(
        results.c.game_id,
        results.c.game,
        results.c.guild_id,
        results.c.team,
        results.c.seats,
        results.c.ais,
        seats.c.user_id,
        seats.c.outcome,
    )
    .join(seats, seats.c.game_id == results.c.game_id)
    .where(results.c.game_id.in_(bindparam("of_games", expanding=True)), seats.c.user_id != ERASED)
    .order_by(results.c.game_id)
)
_EMPTY = delete(tallies).where(
    tallies.c.game == bindparam("of_game"),
    tallies.c.kind == bindparam("of_kind"),
    tallies.c.key == bindparam("of_key"),
    tallies.c.games == 0,
)


def of_games(connection: Connection, game_ids: Collection[int]) -> Tally:
    """What these games count for; games without a result count for nobody."""
    tally = Tally(Counter(), Counter())
    rows = connection.execute(_STANDINGS, {"of_games": list(game_ids)})
    for _, standings in groupby(rows, key=attrgetter("game_id")):
        won: dict[Group, bool] = {}
        for row in standings:
            for group in _groups(row):
                won[group] = won.get(group, False) or row.outcome == "won"
        tally.games.update(won.keys())
        tally.wins.update(group for group in won if won[group])
    return tally


def change(connection: Connection, new: Tally, old: Tally | None = None) -> None:
    """Counts some games for the groups of `new`, and no longer for those of `old`."""
    before = old or Tally(Counter(), Counter())
    games, wins = new.games.copy(), new.wins.copy()
    games.subtract(before.games)
    wins.subtract(before.wins)
    # In order, so that two transactions on a server never wait for each other.
    changed = sorted(group for group in games if games[group] or wins[group])
    if not changed:
        return
    rows = [{**_columns(group), "games": games[group], "wins": wins[group]} for group in changed]
    connection.execute(_add(connection.dialect.name), rows)
    fewer = [group for group in changed if games[group] < 0]
    if fewer:
        keys = [{"of_game": group.game, "of_kind": group.kind, "of_key": group.key} for group in fewer]
        connection.execute(_EMPTY, keys)


def _groups(row: Any) -> Iterator[Group]:
    """Whom one seat of a finished game counts for."""
    sort = row.guild_id, row.seats, row.ais > 0
    yield Group(row.game, "team", row.team, *sort)
    yield Group(row.game, "player", str(row.user_id), *sort)


def _columns(group: Group) -> dict[str, Any]:
    return {column.name: getattr(group, column.name) for column in tallies.primary_key}


@cache
def _add(dialect: str) -> Executable:
    statement = (sqlite.insert if dialect == "sqlite" else postgresql.insert)(tallies)
    sums = {name: tallies.c[name] + statement.excluded[name] for name in ("games", "wins")}
    return statement.on_conflict_do_update(index_elements=[column.name for column in tallies.primary_key], set_=sums)
