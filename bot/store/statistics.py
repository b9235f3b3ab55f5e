"""Statistics: who plays together, how often they win, and who leads.

Rows are ranked by the lower bound of the 95 % Wilson interval of their win rate: what they win at least, as far as
their games can tell. One lucky game therefore does not lead. Ties go to more wins, then fewer games, then lower ids.
Everything is asked from `results` and `seats`; no log is replayed.
"""

from __future__ import annotations

from math import sqrt

from sqlalchemy import Connection

from bot.game.ports.people import ERASED
from bot.game.ports.statistics import Person, StatsPage, StatsQuery, StatsRow
from bot.store import statistics_sums
from bot.store.statistics_sums import GroupCount, Totals

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
    asked = statistics_sums.Narrowing(query.game, query.guild, query.user, query.seats, query.with_ai)
    if query.of == "me":
        return _personal(connection, query, asked)
    keys: statistics_sums.Grouping = "team" if query.of == "teams" else "player"
    ranked = sorted(statistics_sums.counts(connection, asked, keys), key=_rank)
    page, pages = _page(query, len(ranked))
    start = (page - 1) * query.per_page
    shown = ranked[start : start + query.per_page]
    totals = statistics_sums.totals(connection, asked, keys, [count.key for count in shown])
    people = {user for count in shown for user in count.people} - {ERASED}
    names = statistics_sums.names(connection, people, query.guild)
    rows = tuple(_row(count.people, names, query.seats, totals[count.key]) for count in shown)
    return StatsPage(rows, page, pages, len(ranked), start + 1)


def _personal(connection: Connection, query: StatsQuery, asked: statistics_sums.Narrowing) -> StatsPage:
    """One person's rows: all games, then each number of seats; only the one asked for when a number was given."""
    people = () if query.user is None else (query.user,)
    names = statistics_sums.names(connection, set(people), query.guild)
    overall = statistics_sums.totals(connection, asked, "player", list(people))
    lines = [(query.seats, line) for line in overall.values()]
    if query.seats is None:
        by_seats = statistics_sums.totals(connection, asked, "seats")
        lines += [(int(seats), by_seats[seats]) for seats in sorted(by_seats)]
    page, pages = _page(query, len(lines))
    start = (page - 1) * query.per_page
    shown = lines[start : start + query.per_page]
    rows = tuple(_row(people, names, seats, line) for seats, line in shown)
    return StatsPage(rows, page, pages, len(lines), start + 1)


def _page(query: StatsQuery, total: int) -> tuple[int, int]:
    """The page to show, brought into range, and how many there are."""
    pages = max(1, -(-total // query.per_page))
    return min(max(1, query.page), pages), pages


def _rank(count: GroupCount) -> tuple[float, int, int, tuple[int, ...]]:
    return -wilson_bound(count.wins, count.games), -count.wins, count.games, count.people


def _row(people: tuple[int, ...], names: dict[int, str], seats: int | None, line: Totals) -> StatsRow:
    return StatsRow(
        people=tuple(Person(user, names.get(user, "")) for user in people),
        seats=seats,
        games=line.games,
        wins=line.wins,
        draws=line.draws,
        bound=wilson_bound(line.wins, line.games),
        best_streak=line.best_streak,
        total_score=line.total_score,
        best_score=line.best_score,
        longest=line.longest,
        fastest_win=line.fastest_win,
        medals=line.medals,
    )
