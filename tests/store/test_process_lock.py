"""One database serves one process at a time; whoever comes second is told so in one line."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import URL
from sqlalchemy.engine import make_url

from bot.store import Store
from bot.store.errors import InUse, Unreachable
from bot.store.migrations import migrate
from tests.databases import Migrated, PostgresServer, fresh_postgres, fresh_sqlite
from tests.store.games import ANA, entry, lobby

ROOT = Path(__file__).parents[2]
HOLD = """
import asyncio, sys
from bot.store import Store

async def hold():
    async with await Store.open(sys.argv[1]):
        print("open", flush=True)
        await asyncio.Event().wait()

asyncio.run(hold())
"""

HOLDER = """
SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
WHERE locktype = 'advisory' AND granted AND datname = $1
"""


async def test_a_second_bot_on_the_same_database_is_refused_in_one_line(url: str) -> None:
    async with await Store.open(url) as store:
        with pytest.raises(InUse, match=r"A bot is already using .*\. Stop it first") as refused:
            await Store.open(url)
        assert "\n" not in str(refused.value)
        assert await store.create(entry(1), lobby(ANA)) == 1


async def test_a_bot_that_was_stopped_leaves_the_database_to_the_next(url: str) -> None:
    for _ in range(3):
        async with await Store.open(url):
            pass


@pytest.mark.slow
async def test_a_bot_that_was_killed_leaves_the_database_to_the_next(url: str) -> None:
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLD, url, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert child.stdout is not None
    assert await child.stdout.readline() == b"open\n"
    with pytest.raises(InUse):
        await Store.open(url)
    child.kill()
    await child.wait()
    async with asyncio.timeout(20):
        await _as_soon_as_free(url)


async def test_a_start_that_failed_leaves_the_database_to_the_next(url: str) -> None:
    class Failing(Store):
        @staticmethod
        def migrate(address: URL) -> None:
            raise Unreachable("The server has gone.")

    with pytest.raises(Unreachable):
        await Failing.open(url)
    async with await Store.open(url):
        pass


async def test_a_start_that_was_stopped_while_it_migrates_is_over_only_when_that_is_done(url: str) -> None:
    stopped: list[Callable[[], object]] = []
    loop = asyncio.get_running_loop()

    class StoppedHalfWay(Store):
        @staticmethod
        def migrate(address: URL) -> None:
            loop.call_soon_threadsafe(stopped[0])
            # The loop has been told to stop before the tables are there.
            asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result()
            migrate(address)

    opening = asyncio.create_task(StoppedHalfWay.open(url))
    stopped.append(opening.cancel)
    with pytest.raises(asyncio.CancelledError):
        await opening
    async with await Migrated.open(url) as store:
        assert await store.open_games() == (), "the tables were made to their end"


async def test_two_names_of_one_file_are_one_database(tmp_path: Path) -> None:
    url = fresh_sqlite(tmp_path)
    async with await Store.open(url):
        (tmp_path / "other.db").symlink_to(tmp_path / "data" / "cards.db")
        with pytest.raises(InUse):
            await Store.open(f"sqlite:///{tmp_path / 'other.db'}")


async def test_a_lock_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "data" / "cards.db.lock").mkdir(parents=True)
    with pytest.raises(Unreachable, match=r"cards\.db\.lock .*cannot be written \(Is a directory\)"):
        await Store.open(fresh_sqlite(tmp_path))


async def test_two_databases_of_one_server_serve_two_bots(postgres: PostgresServer) -> None:
    async with await Store.open(await fresh_postgres(postgres)), await Store.open(await fresh_postgres(postgres)):
        pass


async def test_the_lock_is_taken_again_when_the_server_was_restarted(postgres: PostgresServer) -> None:
    url = await fresh_postgres(postgres)
    async with await Store.open(url) as store:
        admin = await asyncpg.connect(postgres.get_uri())
        before = await admin.fetchval(HOLDER, make_url(url).database)
        await admin.execute("SELECT pg_terminate_backend($1)", before)
        async with asyncio.timeout(20):
            while await admin.fetchval(HOLDER, make_url(url).database) in (before, None):
                pass
        await admin.close()
        with pytest.raises(InUse):
            await Store.open(url)
        assert await store.create(entry(1), lobby(ANA)) == 1


async def _as_soon_as_free(url: str) -> None:
    """Opens the database; a server may take a moment to notice that the one before is gone."""
    while True:
        try:
            store = await Store.open(url)
        except InUse:
            continue
        await store.close()
        return
