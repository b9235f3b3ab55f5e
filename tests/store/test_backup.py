"""Backups: what is in them, what is put back, and what is refused without a change."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.address import parse_address
from bot.store.backup import back_up, restore
from bot.store.errors import BackupRefused, Damaged, InUse, StoreError, TooNew
from tests.databases import fresh_sqlite
from tests.store.games import ANA, BEN, entry, lobby, playing


@pytest.fixture
def url(tmp_path: Path) -> str:
    return fresh_sqlite(tmp_path)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "data" / "cards.db"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "cards.backup"


async def a_game(url: str, entries: int = 1) -> int:
    """A database with one game of so many entries."""
    async with await Store.open(url) as store:
        game_id = await store.create(entry(1), lobby(ANA, BEN))
        for version in range(2, entries + 1):
            await store.append(game_id, entry(version), playing(lobby(ANA, BEN), version))
    return game_id


async def entries(url: str) -> int:
    """How many entries the first game has."""
    async with await Store.open(url) as store:
        return len(await store.read(1))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def test_a_backup_made_while_the_bot_runs_holds_all_that_was_saved(url: str, database: Path, copy: Path) -> None:
    async with await Store.open(url) as store:
        game_id = await store.create(entry(1), lobby(ANA))
        assert database.with_name("cards.db-wal").stat().st_size, "the move is not in the file itself yet"
        back_up(parse_address(url), copy)
        await store.append(game_id, entry(2), playing(lobby(ANA), 2))
    assert await entries(f"sqlite:///{copy}") == 1
    assert await entries(url) == 2


async def test_a_backup_is_one_file_that_nobody_else_may_read(url: str, copy: Path) -> None:
    async with await Store.open(url):
        back_up(parse_address(url), copy)
    assert names(copy.parent) == ["cards.backup", "data"]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


async def test_a_backup_can_be_made_while_another_program_writes(url: str, database: Path, copy: Path) -> None:
    await a_game(url)
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        other.execute("DELETE FROM events")
        back_up(parse_address(url), copy)
        other.execute("ROLLBACK")
    assert await entries(f"sqlite:///{copy}") == 1


async def test_a_database_that_lets_nobody_read_is_not_waited_for_without_end(
    url: str, database: Path, copy: Path
) -> None:
    await a_game(url)
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        refused(BackupRefused, "database is locked", lambda: back_up(parse_address(url), copy, lock_timeout=0.05))
        other.execute("ROLLBACK")
    assert names(copy.parent) == ["data"]


async def test_a_file_that_is_there_is_never_written_over(url: str, copy: Path) -> None:
    await a_game(url)
    copy.write_text("my recipes")
    refused(BackupRefused, "already exists", lambda: back_up(parse_address(url), copy))
    assert copy.read_text() == "my recipes"


async def test_a_backup_of_a_damaged_database_is_refused_and_leaves_no_file(
    url: str, database: Path, copy: Path
) -> None:
    await a_game(url)
    damage(database)
    refused(Damaged, "No backup was made", lambda: back_up(parse_address(url), copy))
    assert names(copy.parent) == ["data"]


def test_a_backup_of_nothing_is_refused(url: str, copy: Path) -> None:
    refused(BackupRefused, "no database", lambda: back_up(parse_address(url), copy))
    assert not copy.exists()


async def test_a_folder_that_is_not_there_is_named(url: str, tmp_path: Path) -> None:
    await a_game(url)
    refused(BackupRefused, "nowhere", lambda: back_up(parse_address(url), tmp_path / "nowhere" / "cards.backup"))


async def test_a_restore_brings_back_the_moment_of_the_backup_and_keeps_the_present(
    url: str, database: Path, copy: Path
) -> None:
    await a_game(url)
    back_up(parse_address(url), copy)
    async with await Store.open(url) as store:
        await store.append(1, entry(2), playing(lobby(ANA, BEN), 2))
    aside = restore(parse_address(url), copy)
    assert await entries(url) == 1
    assert aside == database.with_name("cards.db.before-restore-1")
    assert await entries(f"sqlite:///{aside}") == 2
    assert await entries(f"sqlite:///{copy}") == 1, "the backup can be used again"


async def test_moves_beside_a_database_that_was_killed_are_kept_and_not_played_over_the_backup(
    url: str, database: Path, copy: Path, tmp_path: Path
) -> None:
    await a_game(url)
    back_up(parse_address(url), copy)
    async with await Store.open(url) as store:
        await store.append(1, entry(2), playing(lobby(ANA, BEN), 2))
        killed = {path.name: path.read_bytes() for path in database.parent.glob("cards.db*")}
    for name, content in killed.items():
        (database.parent / name).write_bytes(content)
    aside = restore(parse_address(url), copy)
    assert not database.with_name("cards.db-wal").exists()
    assert await entries(url) == 1
    assert await entries(f"sqlite:///{aside}") == 2


async def test_a_damaged_database_is_replaced_and_kept_with_all_its_files(url: str, database: Path, copy: Path) -> None:
    await a_game(url)
    back_up(parse_address(url), copy)
    database.write_bytes(b"no database at all" * 1000)
    database.with_name("cards.db-wal").write_bytes(b"newest moves")
    aside = restore(parse_address(url), copy)
    assert await entries(url) == 1
    assert aside is not None
    assert aside.read_bytes().startswith(b"no database")
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"newest moves"


async def test_each_restore_keeps_its_own(url: str, database: Path, copy: Path) -> None:
    await a_game(url)
    back_up(parse_address(url), copy)
    kept = [restore(parse_address(url), copy) for _ in range(2)]
    assert kept == [database.with_name(f"cards.db.before-restore-{number}") for number in (1, 2)]
    assert names(database.parent) == [
        "cards.db", "cards.db.before-restore-1", "cards.db.before-restore-2", "cards.db.lock"
    ]  # fmt: skip


async def test_a_disk_without_hard_links_keeps_the_present_too(
    url: str, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(source: Path, target: Path) -> None:
        raise PermissionError("hard links are not known here")

    await a_game(url)
    back_up(parse_address(url), copy)
    async with await Store.open(url) as store:
        await store.append(1, entry(2), playing(lobby(ANA, BEN), 2))
    monkeypatch.setattr(os, "link", unknown)
    aside = restore(parse_address(url), copy)
    assert await entries(url) == 1
    assert await entries(f"sqlite:///{aside}") == 2


async def test_a_new_server_begins_with_a_backup(url: str, copy: Path, tmp_path: Path) -> None:
    await a_game(url)
    back_up(parse_address(url), copy)
    elsewhere = fresh_sqlite(tmp_path / "new")
    assert restore(parse_address(elsewhere), copy) is None
    assert await entries(elsewhere) == 1


async def test_a_copy_of_the_whole_folder_is_a_backup_too(url: str, database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copied"
    folder.mkdir()
    async with await Store.open(url) as store:
        await store.create(entry(1), lobby(ANA))
        for path in database.parent.glob("cards.db*"):
            (folder / path.name).write_bytes(path.read_bytes())
        await store.append(1, entry(2), playing(lobby(ANA), 2))
    restore(parse_address(url), folder / "cards.db")
    assert await entries(url) == 1


async def test_nothing_is_restored_under_a_running_bot(url: str, database: Path, copy: Path) -> None:
    await a_game(url)
    back_up(parse_address(url), copy)
    async with await Store.open(url) as store:
        await store.append(1, entry(2), playing(lobby(ANA, BEN), 2))
        refused(InUse, "Stop it first", lambda: restore(parse_address(url), copy))
        assert len(await store.read(1)) == 2
    assert names(database.parent) == ["cards.db", "cards.db.lock"]


async def test_nothing_is_restored_under_a_program_that_takes_no_lock(url: str, database: Path, copy: Path) -> None:
    await a_game(url)
    back_up(parse_address(url), copy)
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("SELECT count(*) FROM events").fetchone()
        refused(InUse, "Stop it first", lambda: restore(parse_address(url), copy, lock_timeout=0.05))
    assert await entries(url) == 1


def no_database(copy: Path) -> None:
    copy.write_text("my recipes, which are precious to me\n" * 100)


def nothing(copy: Path) -> None:
    copy.write_bytes(b"")


def another_programs(copy: Path) -> None:
    copy.unlink()
    with closing(sqlite3.connect(copy)) as other:
        other.execute("CREATE TABLE games (title TEXT)")


def damage(copy: Path) -> None:
    pages = bytearray(copy.read_bytes())
    pages[8192:] = b"\xff" * (len(pages) - 8192)
    copy.write_bytes(pages)


def cut_off(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[:8192])


def of_a_newer_version(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
        other.commit()


@pytest.mark.parametrize(
    ("spoil", "kind", "told"),
    [
        (no_database, Damaged, "not a database"),
        (nothing, Damaged, "not a database of this program"),
        (another_programs, Damaged, "not a database of this program"),
        (damage, Damaged, "cannot be read as a database"),
        (cut_off, Damaged, "cannot be read as a database"),
        (of_a_newer_version, TooNew, "newer version of this program"),
        (Path.unlink, BackupRefused, "no file"),
    ],
)
async def test_what_is_no_whole_backup_is_refused_and_nothing_changes(
    url: str, database: Path, copy: Path, spoil: Callable[[Path], None], kind: type[StoreError], told: str
) -> None:
    await a_game(url, entries=2)
    back_up(parse_address(url), copy)
    spoil(copy)
    before = database.read_bytes()
    refused(kind, told, lambda: restore(parse_address(url), copy))
    assert database.read_bytes() == before
    assert names(database.parent) == ["cards.db", "cards.db.lock"]


async def test_the_database_is_not_restored_from_itself(url: str, database: Path) -> None:
    await a_game(url)
    refused(BackupRefused, "the database itself", lambda: restore(parse_address(url), database))
    assert await entries(url) == 1


@pytest.mark.parametrize("ask", [back_up, restore])
def test_a_server_is_left_to_its_own_tools(copy: Path, ask: Callable[..., object]) -> None:
    address = parse_address("postgresql://bot:hunter2@db/cards")
    refused(BackupRefused, "pg_dump", lambda: ask(address, copy))
    refused(BackupRefused, "pg_restore", lambda: ask(address, copy))


def refused(kind: type[StoreError], told: str, ask: Callable[[], object]) -> None:
    """It fails with one readable line that says this and no password."""
    with pytest.raises(kind) as fault:
        ask()
    assert told in str(fault.value)
    assert "\n" not in str(fault.value)
    assert "hunter2" not in str(fault.value)
