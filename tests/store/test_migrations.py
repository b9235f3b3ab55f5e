"""The tables a fresh database gets, and databases that this program must not touch."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, insert, inspect, text

from bot.game.ports.statistics import StatsQuery
from bot.store import Store, migrations
from bot.store.address import make_folder, parse_address
from bot.store.database import Database
from bot.store.errors import Damaged, TooNew, Unreachable
from bot.store.migrations import known_revisions
from bot.store.schema import events, to_json
from tests.databases import fresh_sqlite
from tests.store import first_tables
from tests.store.first_tables import Old
from tests.store.games import ANA, BEN, CLEO, NOON, entry, lobby, over, play_out, playing, together
from tests.store.shapes import differences

HOURS = [NOON + timedelta(hours=hour) for hour in range(5)]
MINUTES = timedelta(minutes=10)
FINISHED = (
    Old((ANA, BEN), HOURS[0] - MINUTES, HOURS[0], won=True, score=12, medal="gold"),
    Old((BEN, ANA), HOURS[1] - MINUTES, HOURS[1], won=True, score=12),
    Old((ANA,), HOURS[2] - MINUTES, HOURS[2], score=5),
    Old((CLEO, None, BEN), HOURS[3] - MINUTES, HOURS[3], won=True, score=12, medal="bronze"),
    Old((None, None), HOURS[4] - MINUTES, HOURS[4], score=3),
)
QUESTIONS = (
    StatsQuery("regicide", "me", user=ANA),
    StatsQuery("regicide", "me", user=BEN, with_ai=True),
    StatsQuery("regicide", "players"),
    StatsQuery("regicide", "teams"),
    StatsQuery("regicide", "teams", with_ai=True),
)


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """The database itself, whatever is in it."""
    address = parse_address(url)
    make_folder(address)
    opened = Database(address, wait=1.5, limit=None)
    yield opened
    await opened.close()


async def test_the_migrations_build_exactly_the_tables_that_the_program_uses(url: str, database: Database) -> None:
    async with await Store.open(url):
        pass
    assert await database.run(differences) == []


def test_the_versions_known_are_those_that_alembic_would_run() -> None:
    scripts = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert known_revisions() == {script.revision for script in scripts.walk_revisions()}
    assert scripts.get_heads() == [max(known_revisions())]


async def test_a_second_start_changes_nothing(url: str, database: Database) -> None:
    async with await Store.open(url) as store:
        game_id = await store.create(entry(1), lobby(ANA))
    async with await Store.open(url) as store:
        assert await store.read(game_id) == (entry(1),)
    assert await database.run(differences) == []


async def test_a_database_of_a_newer_version_is_refused_in_one_line_and_left_alone(
    url: str, database: Database
) -> None:
    async with await Store.open(url):
        pass
    await database.run(_execute("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(TooNew, match="newer version") as refused:
        await Store.open(url)
    assert "\n" not in str(refused.value)
    stamp = await database.run(lambda connection: connection.scalar(text("SELECT version_num FROM alembic_version")))
    assert stamp == "9999"


async def test_a_database_that_has_lost_a_table_is_refused_before_anybody_plays_on_it(
    url: str, database: Database
) -> None:
    async with await Store.open(url):
        pass
    await database.run(_execute("DROP TABLE boards"))
    with pytest.raises(Damaged, match=r"has lost its table 'boards'\. Restore a backup\.") as refused:
        await Store.open(url)
    assert "\n" not in str(refused.value)


async def test_another_program_s_tables_are_left_alone(url: str, database: Database) -> None:
    await database.run(_execute("CREATE TABLE games (title TEXT)"))
    with pytest.raises(Damaged, match="'games' of another program"):
        await Store.open(url)
    assert await database.run(_tables) == ["games"]


async def test_a_migration_that_fails_leaves_nothing_half_done(url: str, database: Database) -> None:
    await database.run(_execute("CREATE VIEW results AS SELECT 1 AS one"))
    with pytest.raises(Unreachable, match="results"):
        await Store.open(url)
    assert await database.run(_tables) == []


async def test_games_finished_before_each_seat_had_its_own_end_are_counted_as_ever(
    url: str, database: Database, tmp_path: Path
) -> None:
    await database.run(first_tables.build)
    async with await Store.open(fresh_sqlite(tmp_path / "today")) as today:
        for number, old in enumerate(FINISHED, 1):
            await database.run(first_tables.write(number, old))
            await play_out(
                today, *old.users, won=old.won, score=old.score, distinction=old.medal, ended_at=old.ended_at or NOON
            )
        async with await Store.open(url) as upgraded:
            for asked in QUESTIONS:
                assert await upgraded.stats(asked) == await today.stats(asked)
            ana = (await upgraded.stats(QUESTIONS[0])).rows[0]
    assert (ana.games, ana.wins, ana.draws, ana.best_streak, ana.total_score) == (3, 2, 0, 2, 29)
    assert (ana.longest, ana.fastest_win, ana.distinctions) == (None, 600, {"gold": 1})
    assert await database.run(differences) == []


async def test_a_game_that_ran_while_the_tables_changed_is_counted_at_its_end(url: str, database: Database) -> None:
    await database.run(first_tables.build)
    await database.run(first_tables.write(1, Old((ANA, BEN), NOON)))
    async with await Store.open(url) as store:
        assert await store.open_games() == (1,)
        assert (await store.stats(QUESTIONS[0])).rows == ()
        await store.append(1, entry(2), over(playing(lobby(ANA, BEN), 2), 2, together(2, won=True)))
        overall, of_two = (await store.stats(QUESTIONS[0])).rows
    assert [(row.seats, row.games, row.wins) for row in (overall, of_two)] == [(None, 1, 1), (2, 1, 1)]


@pytest.mark.parametrize(("told", "parked"), [(("parked",), "gone"), (("parked", "moved"), None), ((), None)])
async def test_a_game_that_was_parked_before_games_were_counted_without_those_is_known_to_be(
    url: str, database: Database, told: tuple[str, ...], parked: str | None
) -> None:
    await database.run(first_tables.build)
    await database.run(first_tables.write(1, Old((ANA, BEN), NOON)))
    said = {"parked": {"is": "parked", "reason": "gone"}, "moved": {"is": "moved", "guild": 1, "channel": 2}}
    for version, name in enumerate(told, 1):
        event = insert(events).values(game_id=1, version=version, at=NOON, payload=to_json([said[name]]))
        await database.run(lambda connection, event=event: connection.execute(event).close())
    async with await Store.open(url) as store:
        assert [game.parked for game in await store.open_with(ANA)] == [parked]


def _tables(connection: Connection) -> list[str]:
    return inspect(connection).get_table_names()


def _execute(statement: str) -> Callable[[Connection], None]:
    return lambda connection: connection.execute(text(statement)).close()
