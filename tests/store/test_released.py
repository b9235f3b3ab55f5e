"""Databases as each version of the tables left them: brought up to date, nothing of them is lost or told otherwise."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, MetaData, create_engine, inspect, select, text
from sqlalchemy.pool import NullPool

from bot.game.ports.log import Entry
from bot.game.ports.people import ERASED, StoredGame
from bot.game.ports.statistics import Person, StatsQuery
from bot.game.service.data_export import DataExport
from bot.game.service.erasure import without
from bot.game.table.fold import fold, replay
from bot.game.table.state import Seat, Table, is_erased
from bot.game.table.views import summary_of
from bot.games import RULES
from bot.store import Store, erasure, tallies
from bot.store.address import is_file, make_folder, parse_address
from bot.store.database import Database
from bot.store.integrity import IN_USE
from bot.store.migrations import known_revisions
from bot.store.schema import metadata
from tests.databases import fresh_sqlite
from tests.game.reading import public_view
from tests.store import first_tables
from tests.store.games import stored_games
from tests.store.released import ANA, BEN, CLEO, GUILD, NOON, Evening
from tests.store.shapes import differences, shape

SCHEMAS = Path(__file__).parents[1] / "data" / "schemas"
VERSIONS = sorted(path.stem for path in SCHEMAS.glob("*.sql"))
LOG = ("games", "seats", "events", "mentions", "results", "tallies")

Rows = list[dict[str, Any]]

TODAY: dict[str, dict[str, Rows]] = {}
"""What today's program writes of the log of each version, the same for both databases."""


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def written(version: str, tmp_path: Path) -> Engine:
    """The database of this version, as it was written."""
    file = tmp_path / f"{version}.db"
    with closing(sqlite3.connect(file)) as database:
        database.executescript((SCHEMAS / f"{version}.sql").read_text(encoding="utf-8"))
    return create_engine(f"sqlite:///{file}", poolclass=NullPool)


@pytest.fixture
async def old(url: str, version: str, written: Engine, tmp_path: Path) -> AsyncIterator[Database]:
    """A database of this version at `url`, holding what was written."""
    address = parse_address(url)
    make_folder(address)
    if is_file(address):
        (tmp_path / f"{version}.db").rename(str(address.database))
        written = create_engine(f"sqlite:///{address.database}", poolclass=NullPool)
    database = Database(address, wait=1.5, limit=None)
    if not is_file(address):
        await database.run(partial(first_tables.build, revision=version))
        await database.run(partial(_insert, rows=_rows_of(written)))
    yield database
    await database.close()


def test_each_version_of_the_tables_has_an_evening_that_it_wrote() -> None:
    missing = known_revisions() - set(VERSIONS)
    assert not missing, "run `python -m tests.store.released > tests/data/schemas/NNNN.sql` for each that is missing"
    assert known_revisions() == set(VERSIONS)


async def test_the_migrations_up_to_a_version_still_make_the_tables_that_it_had(
    version: str, written: Engine, tmp_path: Path
) -> None:
    address = parse_address(fresh_sqlite(tmp_path))
    make_folder(address)
    database = Database(address, wait=1.5, limit=None)
    await database.run(partial(first_tables.build, revision=version))
    with written.connect() as connection:
        assert await database.run(shape) == shape(connection)
    await database.close()


@pytest.mark.slow
async def test_every_game_stands_as_if_today_s_program_had_written_its_log(
    url: str, old: Database, version: str, tmp_path: Path
) -> None:
    async with await Store.open(url) as upgraded:
        if version not in TODAY:
            TODAY[version] = await _as_of_today(upgraded, tmp_path / "today")
        for name, written in TODAY[version].items():
            assert await _contents(upgraded, name) == written


async def test_boards_and_notes_stay_as_they_were(url: str, old: Database, written: Engine) -> None:
    before = {name: await old.run(partial(_as_they_are, name=name)) for name in ("boards", "meta")}
    assert all(before.values())
    async with await Store.open(url) as upgraded:
        for name, rows in before.items():
            after = [row for row in await _contents(upgraded, name) if row.get("key") != IN_USE]
            assert [{key: new[key] for key in row} for row, new in zip(rows, after, strict=True)] == rows


async def test_logs_that_an_earlier_version_deleted_are_not_looked_for(url: str, old: Database, version: str) -> None:
    await old.run(partial(_prune, notes_it=version >= "0006"))
    async with await Store.open(url) as store:
        assert await store.prune(NOON + timedelta(days=99), 1000) == 0


async def test_the_games_of_a_person_are_those_whose_rows_or_log_say_the_id(url: str, old: Database) -> None:
    said = {user: await old.run(partial(_games_with, user=user)) for user in (ANA, BEN, CLEO)}
    assert all(said.values())
    async with await Store.open(url) as store:
        assert {user: {game.game_id for game in await stored_games(store, user)} for user in said} == said


async def test_the_tables_are_those_of_today(url: str, old: Database) -> None:
    async with await Store.open(url):
        pass
    assert await old.run(differences) == []


@pytest.mark.slow
async def test_games_under_way_are_played_to_their_end_and_new_ones_follow(url: str, old: Database) -> None:
    async with await Store.open(url) as store:
        evening = Evening(store, begins=10_000)
        opened = await store.open_games()
        under_way = [game_id for game_id in opened if (await public_view(evening.tables, game_id)).phase == "playing"]
        assert under_way
        for game_id in under_way:
            await evening.play(game_id)
            assert (await public_view(evening.tables, game_id)).reason == "played"
        assert await evening.open("regicide", 99, 10**18 + 11) > max(opened)


async def test_people_whom_an_earlier_version_erased_stay_erased(url: str, old: Database, version: str) -> None:
    await old.run(partial(_erase, user=ANA, called="a player" if version < "0004" else "", counts=version >= "0009"))
    async with await Store.open(url) as store:
        shared = [game for game in await stored_games(store, BEN) if game.phase == "over"]
        assert {(seat.user, seat.name) for game in shared for seat in game.seats if not seat.user} >= {(ERASED, "")}
        assert all(seat.name not in ("Ana", "a player") for game in shared for seat in game.seats)
        assert {seat.name for game in shared for seat in _people(game) if is_erased(seat.user or 0)} == {""}
        teams = await store.stats(StatsQuery("regicide", "teams", with_ai=None, asked_in=GUILD))
        assert (Person(BEN, "Ben"), Person(ERASED, "")) in {row.people for row in teams.rows}
        export = DataExport(BEN, RULES)
        export.add(shared)
        exported = json.loads(b"".join(export.text(NOON)))
        assert ["another player", "you"] in [game["seats"] for game in exported["games"]]


def _games_with(connection: Connection, user: int) -> set[int]:
    """The games in whose row, seats or log there is this id, and not as that of the channel."""
    found = (
        "SELECT id FROM games WHERE host_id = :user UNION SELECT game_id FROM seats WHERE user_id = :user "
        "UNION SELECT game_id FROM events WHERE actor = :user OR replace(payload, :channel, '') LIKE :part"
    )
    values = {"user": user, "part": f"%{user}%", "channel": f'"channel":{user}'}
    return set(connection.execute(text(found), values).scalars())


def _prune(connection: Connection, notes_it: bool) -> None:
    """Deletes the logs of all finished games. The program of before 0006 did not note it."""
    connection.execute(text("DELETE FROM events WHERE game_id IN (SELECT id FROM games WHERE phase = 'over')"))
    if notes_it:
        connection.execute(text("UPDATE games SET pruned = TRUE WHERE phase = 'over'"))


def _people(game: StoredGame) -> tuple[Seat, ...]:
    table = replay(RULES, game.entries)
    assert table is not None
    return table.seats


def _erase(connection: Connection, user: int, called: str, counts: bool) -> None:
    """Erases a person from all finished games, as the program of before 0004 did where it `called` them a player.

    Since 0009 there are `counts` of games, which change with it.
    """
    seats, games = metadata.tables["seats"], metadata.tables["games"]
    theirs = select(seats.c.game_id).where(seats.c.user_id == user)
    over = connection.execute(select(games.c.id).where(games.c.id.in_(theirs), games.c.phase == "over")).scalars()
    for game_id in over.all():
        before = tallies.of_games(connection, [game_id]) if counts else None
        erasure._rewrite(connection, game_id, user, None, partial(_named, called=called))
        erasure._leave_teams(connection, [game_id], user)
        seat = seats.update().where(seats.c.game_id == game_id, seats.c.user_id == user)
        connection.execute(seat.values(user_id=None if called else ERASED, name=called))
        host = games.update().where(games.c.id == game_id, games.c.host_id == user)
        connection.execute(host.values(host_id=ERASED))
        if before is not None:
            tallies.change(connection, tallies.of_games(connection, [game_id]), before)


def _named(entries: tuple[Entry, ...], user: int, key: bytes | None, called: str) -> tuple[Entry, ...]:
    """The entries without this person, who is called so in all events that name them."""
    return tuple(
        replace(
            entry,
            events=tuple(event | {"name": called} if event.get("name") == "" else event for event in entry.events),
        )
        for entry in without(entries, user, key)
    )


async def _as_of_today(upgraded: Store, folder: Path) -> dict[str, Rows]:
    async with await Store.open(fresh_sqlite(folder)) as today:
        games = await _written_again(upgraded, today)
        assert len(games) == len(await _contents(today, "games"))
        return {name: await _contents(today, name) for name in LOG}


async def _written_again(source: Store, target: Store) -> list[Table]:
    """Every game of one log, entry by entry, as today's program writes it into another."""
    tables: list[Table] = []
    game_id = 1
    while entries := await source.read(game_id):
        table = None
        for entry in entries:
            table = fold(RULES, table, entry)
            if entry.version == 1:
                assert await target.create(entry, summary_of(table, entry)) == game_id
            else:
                await target.append(game_id, entry, summary_of(table, entry))
        assert table is not None
        tables.append(table)
        game_id += 1
    return tables


async def _contents(store: Store, name: str) -> Rows:
    """All rows of a table in the order of their keys, without the columns that are filled later."""
    table = metadata.tables[name]
    query = select(table).order_by(*table.primary_key)
    return await store._database.run(lambda connection: [dict(row) for row in connection.execute(query).mappings()])


def _as_they_are(connection: Connection, name: str) -> Rows:
    """All rows of a table, whatever its version, with the columns that today's table has of them."""
    present = {column["name"] for column in inspect(connection).get_columns(name)}
    table = metadata.tables[name]
    query = select(*(column for column in table.c if column.name in present)).order_by(*table.primary_key)
    return [dict(row) for row in connection.execute(query).mappings()]


def _rows_of(written: Engine) -> dict[str, Rows]:
    """All rows of all tables in an order in which they can be inserted."""
    tables = MetaData()
    tables.reflect(written)
    with written.connect() as connection:
        found = {table.name: connection.execute(select(table)).mappings() for table in tables.sorted_tables}
        return {
            name: [{key: _zoned(value) for key, value in row.items()} for row in rows] for name, rows in found.items()
        }


def _zoned(value: object) -> object:
    """SQLite keeps no zone; all its times are UTC."""
    return value.replace(tzinfo=UTC) if isinstance(value, datetime) else value


def _insert(connection: Connection, rows: dict[str, Rows]) -> None:
    tables = MetaData()
    tables.reflect(connection)
    for name, found in rows.items():
        if name != "alembic_version" and found:
            connection.execute(tables.tables[name].insert(), found)
    connection.execute(text("SELECT setval(pg_get_serial_sequence('games', 'id'), max(id)) FROM games"))
