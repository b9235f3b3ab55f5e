"""Transactions under stress: cancelled callers, locked and full databases, lost connections, closing."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, text

from bot.game.ports.log import DuplicateInteraction, Entry, LogTimeout, LogUnavailable
from bot.store import Store, StoreError
from bot.store.address import parse_address
from bot.store.database import Database
from bot.store.migrations import migrate
from tests.databases import PostgresServer, fresh_postgres, fresh_sqlite
from tests.store.games import ANA, BEN, ELSEWHERE, HERE, NOON, entry, lobby, playing

A_MOMENT = 0.05
"""Seconds to wait for a lock in tests where nobody will let go of it."""


@contextmanager
def locked(url: str) -> Iterator[None]:
    """Another program is writing to the file."""
    with closing(sqlite3.connect(Path(str(parse_address(url).database)), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def counted(database: Database, name: str) -> Iterator[list[object]]:
    """One for each such event of a database's engine."""
    found: list[object] = []
    event.listen(database.engine.sync_engine, name, lambda *_: found.append(name))
    yield found


@asynccontextmanager
async def opened(url: str, *, limit: float = 1.5) -> AsyncIterator[tuple[Store, Database]]:
    """A store together with its database, for tests that trouble the connection from within."""
    async with await Store.open(url):
        pass
    database = Database(parse_address(url), wait=1.5, limit=limit)
    async with Store(database) as store:
        yield store, database


@pytest.mark.parametrize("steps", [0, 1, 2, 3, 5, 8, 13, 21, 34])
async def test_a_move_cancelled_half_way_is_there_wholly_or_not_at_all(url: str, steps: int) -> None:
    before, move, after = entry(1), entry(2, interaction=7), entry(3)
    async with await Store.open(url) as store:
        game_id = await store.create(before, lobby(ANA))
        task = asyncio.create_task(store.append(game_id, move, playing(lobby(ANA, BEN), 2)))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    async with await Store.open(url) as store:
        entries = await store.read(game_id)
        assert entries in ((before,), (before, move))
        following = after if move in entries else move
        await store.append(game_id, following, playing(lobby(ANA, BEN), following.version))
        assert await store.read(game_id) == (*entries, following)


async def test_a_cancelled_caller_stops_waiting_and_the_store_goes_on(store: Store) -> None:
    task = asyncio.create_task(store.create(entry(1), lobby(ANA)))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await store.create(entry(1), lobby(ANA, place=ELSEWHERE)) in await store.open_games()


async def test_closing_waits_for_what_is_running(url: str) -> None:
    store = await Store.open(url)
    begun = asyncio.create_task(store.create(entry(1), lobby(ANA)))
    await asyncio.sleep(0)
    await store.close()
    game_id = await begun
    async with await Store.open(url) as again:
        assert await again.open_in(HERE) == game_id


async def test_a_store_may_be_closed_twice_even_when_the_first_time_was_interrupted(url: str) -> None:
    store = await Store.open(url)
    await store.open_games()
    first = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    await store.close()
    await store.close()


async def test_a_closed_store_says_that_it_is_closed(url: str) -> None:
    store = await Store.open(url)
    await store.close()
    with pytest.raises(LogUnavailable, match="closed"):
        await store.open_games()


async def test_a_file_locked_by_another_program_can_be_tried_again_later(tmp_path: Path) -> None:
    url = fresh_sqlite(tmp_path)
    async with await Store.open(url, busy_timeout=A_MOMENT) as store:
        game_id = await store.create(entry(1), lobby(ANA))
        move = playing(lobby(ANA), 2)
        with locked(url), pytest.raises(LogUnavailable, match="locked"):
            await store.append(game_id, entry(2, interaction=1), move)
        await store.append(game_id, entry(2, interaction=1), move)
        assert len(await store.read(game_id)) == 2


async def test_everyone_who_waits_for_a_locked_file_is_told_so(tmp_path: Path) -> None:
    url = fresh_sqlite(tmp_path)
    async with await Store.open(url, busy_timeout=A_MOMENT) as store:
        game_id = await store.create(entry(1), lobby(ANA))
        with locked(url):
            notes = [store.set_note(f"note {number}", "written") for number in range(5)]
            outcomes = await asyncio.gather(*notes, return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {LogTimeout}
        assert await store.get_note("note 4") is None
        assert await store.read(game_id) == (entry(1),)


async def test_a_game_can_be_read_while_another_program_keeps_the_file_locked(tmp_path: Path) -> None:
    url = fresh_sqlite(tmp_path)
    async with await Store.open(url, busy_timeout=A_MOMENT) as store:
        game_id = await store.create(entry(1), lobby(ANA))
        with locked(url):
            assert await store.read(game_id) == (entry(1),)
            assert await store.open_in(HERE) == game_id


async def test_a_file_locked_at_the_start_is_named(tmp_path: Path) -> None:
    url = fresh_sqlite(tmp_path)
    async with await Store.open(url):
        pass
    with locked(url), pytest.raises(StoreError, match=r"cards\.db.*Stop it"):
        await asyncio.to_thread(migrate, parse_address(url), wait=A_MOMENT)


async def test_a_full_disk_refuses_the_move_and_keeps_the_game(tmp_path: Path) -> None:
    async with opened(fresh_sqlite(tmp_path)) as (store, database):
        game_id = await store.create(entry(1), lobby(ANA))
        pages = await database.run(lambda connection: _number(connection, "PRAGMA page_count"))
        await database.run(lambda connection: _number(connection, f"PRAGMA max_page_count = {pages}"))
        large = Entry(2, ({"text": "x" * 100_000},), NOON, ANA)
        with pytest.raises(LogUnavailable, match="full"):
            await store.append(game_id, large, playing(lobby(ANA), 2))
        await store.append(game_id, entry(2), playing(lobby(ANA), 2))
        assert await store.read(game_id) == (entry(1), entry(2))


async def test_a_database_that_has_become_read_only_takes_no_move(tmp_path: Path) -> None:
    async with opened(fresh_sqlite(tmp_path)) as (store, database):
        await database.run(lambda connection: connection.exec_driver_sql("PRAGMA query_only = ON").close())
        with pytest.raises(LogUnavailable, match="readonly"):
            await store.create(entry(1), lobby(ANA))


async def test_a_lost_connection_to_the_server_is_made_again(postgres: PostgresServer) -> None:
    async with opened(await fresh_postgres(postgres)) as (store, database):
        game_id = await store.create(entry(1), lobby(ANA))
        with pytest.raises(LogUnavailable):
            await database.run(
                lambda connection: connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())")).close()
            )
        await store.append(game_id, entry(2), playing(lobby(ANA), 2))
        assert len(await store.read(game_id)) == 2


async def test_a_server_that_does_not_answer_in_time_is_not_waited_for(postgres: PostgresServer) -> None:
    async with opened(await fresh_postgres(postgres), limit=A_MOMENT) as (store, database):
        with pytest.raises(LogUnavailable, match="no answer in time"):
            await database.run(lambda connection: connection.execute(text("SELECT pg_sleep(600)")).close())
        assert await store.open_games() == ()


async def test_a_frozen_server_is_not_waited_for_twice(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(await fresh_postgres(postgres)) as (store, database):
        process = await database.run(
            lambda connection: connection.execute(text("SELECT pg_backend_pid()")).scalar_one()
        )
        os.kill(process, signal.SIGSTOP)
        try:
            with monkeypatch.context() as patched, counted(database, "do_connect") as connects:
                patched.setattr(database._queue, "_patience", A_MOMENT)
                with pytest.raises(LogTimeout):
                    await store.set_note("a", "written")
            assert connects == [], "whoever waited for the frozen one waits for no new one"
        finally:
            os.kill(process, signal.SIGCONT)
        await store.set_note("a", "again")
        assert await store.get_note("a") == "again"


async def test_what_goes_wrong_in_a_transaction_undoes_all_of_it(store: Store, url: str) -> None:
    database = Database(parse_address(url), wait=1.5, limit=1.5)

    def half(connection: Connection) -> None:
        connection.execute(text("INSERT INTO meta (key, value) VALUES ('half', 'done')"))
        raise RuntimeError("the power fails")

    with pytest.raises(RuntimeError, match="the power fails"):
        await database.run(half)
    await database.close()
    assert await store.get_note("half") is None


async def test_no_card_shows_in_a_refusal_or_in_the_driver_s_own_log(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    secret = Entry(1, ({"hands": "the queen of hearts"},), NOON, ANA, interaction=5)
    await store.create(secret, lobby(ANA))
    with pytest.raises(DuplicateInteraction) as refused:
        await store.create(secret, lobby(ANA, place=ELSEWHERE))
    told: BaseException | None = refused.value
    while told is not None:
        assert "queen" not in f"{told} {told!r}"
        told = told.__cause__ or told.__context__
    assert "queen" not in caplog.text


async def test_sqlite_keeps_what_it_has_said_even_if_the_power_fails(tmp_path: Path) -> None:
    async with opened(fresh_sqlite(tmp_path)) as (_, database):
        settings = {
            name: await database.run(lambda connection, name=name: _setting(connection, name))
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 1500}


def _setting(connection: Connection, name: str) -> object:
    return connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()


def _number(connection: Connection, pragma: str) -> int:
    return int(connection.exec_driver_sql(pragma).scalar_one())
