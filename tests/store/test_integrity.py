"""A database file that the last run did not close is checked, until it was found whole."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.errors import Damaged
from tests.databases import PostgresServer, fresh_postgres, fresh_sqlite
from tests.store.games import ANA, entry, lobby


async def killed(folder: Path) -> Path:
    """The file of a run that was killed: the database as it was while the run had it open."""
    async with await Store.open(fresh_sqlite(folder)) as store:
        await store.create(entry(1), lobby(ANA))
    file = folder / "data" / "cards.db"
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("INSERT INTO meta (key, value) VALUES ('in use', 'yes')")
    return file


def damage(file: Path) -> None:
    """Overwrites all pages but those that a start reads."""
    pages = bytearray(file.read_bytes())
    pages[-8192:] = b"\xff" * 8192
    file.write_bytes(pages)


async def test_after_a_proper_end_nothing_has_to_be_checked(tmp_path: Path) -> None:
    async with await Store.open(fresh_sqlite(tmp_path)) as store:
        assert not store.needs_check
    async with await Store.open(fresh_sqlite(tmp_path)) as store:
        assert not store.needs_check


async def test_what_a_killed_run_left_is_checked_once(tmp_path: Path) -> None:
    await killed(tmp_path)
    async with await Store.open(fresh_sqlite(tmp_path)) as store:
        assert store.needs_check
        await store.check()
        assert not store.needs_check
        assert store.damage is None
    async with await Store.open(fresh_sqlite(tmp_path)) as store:
        assert not store.needs_check


async def test_a_check_that_was_cut_short_is_done_at_the_next_start(tmp_path: Path) -> None:
    await killed(tmp_path)
    async with await Store.open(fresh_sqlite(tmp_path)):
        pass
    async with await Store.open(fresh_sqlite(tmp_path)) as store:
        assert store.needs_check


async def test_damage_is_told_in_one_line_and_found_again(tmp_path: Path) -> None:
    damage(await killed(tmp_path))
    for _ in range(2):
        async with await Store.open(fresh_sqlite(tmp_path)) as store:
            with pytest.raises(Damaged, match=r"cards\.db cannot be read .*Restore a backup") as found:
                await store.check()
            assert store.damage == str(found.value)
            assert "\n" not in str(found.value)


async def test_a_server_checks_its_database_itself(postgres: PostgresServer) -> None:
    url = await fresh_postgres(postgres)
    async with await Store.open(url) as first:
        await first.set_note("in use", "yes")
    async with await Store.open(url) as store:
        assert not store.needs_check
