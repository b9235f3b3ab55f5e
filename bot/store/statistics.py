"""Ranks players and teams, and cuts the ranking into pages.

Rows are ranked by the lower bound of the 95 % Wilson interval of their win rate, so that one lucky game does not lead.
Ties go to more wins, then to fewer games, then to lower ids.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import sqrt

from sqlalchemy import Connection

from bot.game.ports.people import ERASED
from bot.game.ports.statistics import Person, StatsPage, StatsQuery, StatsRow
from bot.store import statistics_queries as queries
from bot.store.statistics_queries import GroupCount, Grouping, Totals

_Z = 1.959963984540054
"""The 97.5 % point of the normal distribution."""


def wilson_bound(wins: int, games: int) -> float:
    """The lower end of the 95 % Wilson score interval for `wins` in `games`; 0 without a game."""
    if games == 0:
        return 0.0
    rate, spread = wins / games, _Z * _Z / games
    margin = _Z * sqrt((rate * (1 - rate) + spread / 4) / games)
    return max(0.0, (rate + spread / 2 - margin) / (1 + spread))


def stats(connection: Connection, query: StatsQuery) -> StatsPage:
    """One page of statistics."""
    if query.of == "me":
        return _personal(connection, query)
    grouping: Grouping = "team" if query.of == "teams" else "player"
    left_out = query.without if grouping == "player" else frozenset[int]()
    counts = queries.counts(connection, query, grouping)
    ranked = sorted((count for count in counts if left_out.isdisjoint(count.people)), key=_rank)
    page, pages = _page(query, len(ranked))
    start = (page - 1) * query.per_page
    shown = ranked[start : start + query.per_page]
    totals = queries.totals(connection, query, grouping, [count.key for count in shown])
    # On a server, somebody may be erased between two of these statements.
    there = [count for count in shown if count.key in totals]
    called = _people(connection, query, ranked[: start + query.per_page], there)
    rows = tuple(_row(tuple(called[user] for user in count.people), query.seats, totals[count.key]) for count in there)
    return StatsPage(rows, page, pages, len(ranked), start + 1)


def _personal(connection: Connection, query: StatsQuery) -> StatsPage:
    """One person's rows: all games, then one row for each number of seats; a single row if a number was asked for."""
    users = () if query.user is None else (query.user,)
    names = _names(connection, query, users)
    people = tuple(Person(user, names.get(user, "")) for user in users)
    overall = queries.totals(connection, query, "player", list(users))
    lines = [(query.seats, totals) for totals in overall.values()]
    if query.seats is None:
        by_seats = queries.totals(connection, query, "seats")
        lines += [(int(seats), by_seats[seats]) for seats in sorted(by_seats)]
    page, pages = _page(query, len(lines))
    start = (page - 1) * query.per_page
    shown = lines[start : start + query.per_page]
    rows = tuple(_row(people, seats, totals) for seats, totals in shown)
    return StatsPage(rows, page, pages, len(lines), start + 1)


def _people(
    connection: Connection, query: StatsQuery, ranked: Sequence[GroupCount], shown: Sequence[GroupCount]
) -> dict[int, Person]:
    """The people in the shown groups. Those without a name are numbered as the groups ranked so far bring them up."""
    order = dict.fromkeys(user for count in ranked for user in count.people if user != ERASED)
    numbers = {user: number for number, user in enumerate(order, 1)}
    users = {user for count in shown for user in count.people}
    names = _names(connection, query, users - {ERASED})
    return {
        user: Person(user, names[user]) if user in names else Person(user, "", numbers.get(user, 0)) for user in users
    }


def _names(connection: Connection, query: StatsQuery, users: Collection[int]) -> dict[int, str]:
    """The names that people last used where the question was asked."""
    return {} if query.asked_in is None else queries.names(connection, users, query.asked_in)


def _page(query: StatsQuery, total: int) -> tuple[int, int]:
    """The page to show, brought into range, and how many there are."""
    pages = max(1, -(-total // query.per_page))
    return min(max(1, query.page), pages), pages


def _rank(count: GroupCount) -> tuple[float, int, int, tuple[int, ...]]:
    return -wilson_bound(count.wins, count.games), -count.wins, count.games, count.people


def _row(people: tuple[Person, ...], seats: int | None, totals: Totals) -> StatsRow:
    return StatsRow(
        people=people,
        seats=seats,
        games=totals.games,
        wins=totals.wins,
        draws=totals.draws,
        bound=wilson_bound(totals.wins, totals.games),
        best_streak=totals.best_streak,
        total_score=totals.total_score,
        best_score=totals.best_score,
        longest=totals.longest,
        fastest_win=totals.fastest_win,
        distinctions=totals.distinctions,
    )
