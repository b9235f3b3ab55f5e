"""A database file that the last run did not close is checked, until it was found whole."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.game.ports.log import LogUnavailable
from bot.store import Store
from tests.databases import PostgresServer, fresh_postgres, fresh_sqlite
from tests.store.games import ANA, entry, lobby, playing


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
        assert await store.check() is None
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
            found = await store.check()
            assert found is not None
            assert re.search(r"cards\.db cannot be read .*Restore a backup", found)
            assert store.damage == found
            assert "\n" not in found


async def test_a_server_checks_its_database_itself(postgres: PostgresServer) -> None:
    url = await fresh_postgres(postgres)
    async with await Store.open(url) as first:
        await first.set_note("in use", "yes")
    async with await Store.open(url) as store:
        assert not store.needs_check


def _deleted(file: Path) -> None:
    file.unlink()


def _replaced(file: Path) -> None:
    other = file.with_name("other.db")
    other.write_bytes(file.read_bytes())
    other.replace(file)


@pytest.mark.parametrize("lose", [_deleted, _replaced])
async def test_nobody_is_told_that_something_is_saved_in_a_file_that_is_gone(
    tmp_path: Path, lose: Callable[[Path], None]
) -> None:
    async with await Store.open(fresh_sqlite(tmp_path)) as store:
        game = await store.create(entry(1), lobby(ANA))
        assert store.look() is None
        lose(tmp_path / "data" / "cards.db")
        with pytest.raises(LogUnavailable, match="deleted or replaced"):
            await store.append(game, entry(2), playing(lobby(ANA), 2))
        assert store.look() == store.damage
        assert "deleted or replaced" in str(store.damage)


async def test_asking_whether_the_database_takes_writes_writes_nothing(store: Store, url: str) -> None:
    await store.set_note("a", "written")
    if url.startswith("sqlite"):
        files = [Path(f"{url.removeprefix('sqlite:///')}{suffix}") for suffix in ("", "-wal")]
        before = [file.read_bytes() for file in files]
        await store.try_writing()
        assert [file.read_bytes() for file in files] == before
    await store.try_writing()
    assert await store.get_note("a") == "written"
