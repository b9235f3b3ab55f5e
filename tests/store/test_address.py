"""The setting that says where the database is, right and wrong."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bot.store import Store, StoreError
from bot.store.address import describe, parse_address
from bot.store.errors import Damaged, Unreachable, WrongAddress
from tests.databases import PostgresServer, fresh_sqlite


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("sqlite:///data/cards.db", "sqlite+aiosqlite:///data/cards.db"),
        ("sqlite+aiosqlite:////srv/cards.db", "sqlite+aiosqlite:////srv/cards.db"),
        ("postgres://u:p@h/n", "postgresql+asyncpg://u:p@h/n"),
        ("postgresql://u:p@h:5433/n", "postgresql+asyncpg://u:p@h:5433/n"),
        ("postgresql+asyncpg://h/n", "postgresql+asyncpg://h/n"),
        ("postgresql://h/n?sslmode=require", "postgresql+asyncpg://h/n?ssl=require"),
        ("postgresql:///n?host=/run/postgresql", "postgresql+asyncpg:///n?host=%2Frun%2Fpostgresql"),
    ],
)
def test_an_address_is_brought_into_the_drivers_form(written: str, meant: str) -> None:
    assert parse_address(written).render_as_string(hide_password=False) == meant


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "data/cards.db",
        "postgresql://u:hunter2@h:port/n",
        "mysql://u:hunter2@h/n",
        "postgresql+psycopg2://u:hunter2@h/n",
        "postgresql://u:hunter2@h",
        "postgresql://u:secret@hunter2@h/n",
        "postgresql://u:secret@x/hunter2@h/n",
        "postgresql://u:secret@x?hunter2@h/n",
        "postgresql://u:secret@x/n?ssl=hunter2@h",
        "postgresql://u:hunter2@h/n?password=hunter2",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///file:x?mode=memory&uri=true",
        "sqlite://data/cards.db",
        "sqlite:///data/cards.db?timeout=hunter2",
    ],
)
async def test_a_wrong_address_is_refused_in_one_line_without_the_password(wrong: str) -> None:
    with pytest.raises(WrongAddress) as refused:
        await Store.open(wrong)
    assert "\n" not in str(refused.value)
    assert "hunter2" not in str(refused.value)
    assert "hunter2" not in repr(refused.value.__cause__)


def test_a_server_whose_driver_is_missing_is_refused_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(WrongAddress, match="PostgreSQL is not installed") as refused:
        parse_address("postgresql://u:hunter2@h/n")
    assert "hunter2" not in str(refused.value)
    assert parse_address("sqlite:///data/cards.db")


def test_a_database_is_described_without_its_password() -> None:
    assert describe(parse_address("postgres://u:hunter2@h:5433/n")) == "'n' on the server h:5433"
    assert describe(parse_address("postgres:///n?host=/run/pg")) == "'n' on the server /run/pg"
    assert describe(parse_address("postgres:///n")) == "'n' on the server localhost"
    assert describe(parse_address("sqlite:///data/cards.db")) == "the file data/cards.db"


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    await _refused(fresh_sqlite(tmp_path), Unreachable, str(tmp_path / "data"))


async def test_a_folder_in_the_place_of_the_file_is_named_as_it_is_spelt(tmp_path: Path) -> None:
    (tmp_path / "My Games" / "data" / "cards.db").mkdir(parents=True)
    await _refused(fresh_sqlite(tmp_path / "My Games"), Unreachable, "My Games/data/cards.db cannot be opened (unable")


async def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "data" / "cards.db"
    file.parent.mkdir()
    file.write_text("my recipes, which are precious to me, and which are no database at all\n" * 100)
    before = file.read_bytes()
    await _refused(fresh_sqlite(tmp_path), Damaged, "not a database")
    assert file.read_bytes() == before


async def test_a_server_that_is_not_there_is_named_without_the_password() -> None:
    await _refused("postgresql://bot:hunter2@127.0.0.1:1/cards", Unreachable, "127.0.0.1:1")


async def test_a_database_that_is_not_on_the_server_is_named(postgres: PostgresServer) -> None:
    await _refused(postgres.get_uri(database="nowhere"), Unreachable, 'database "nowhere" does not exist')


async def test_a_stranger_is_not_let_in_by_the_server(postgres: PostgresServer) -> None:
    url = postgres.get_uri().replace("postgres:@", "stranger:hunter2@")
    await _refused(url, Unreachable, 'role "stranger" does not exist')


async def _refused(url: str, kind: type[StoreError], told: str) -> None:
    """Opening fails with one readable line that says this and no password."""
    with pytest.raises(kind) as refused:
        await Store.open(url)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)
    assert "hunter2" not in str(refused.value)
