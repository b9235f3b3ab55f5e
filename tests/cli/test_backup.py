"""The commands `backup` and `restore`, as the person who runs the bot uses them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.main import main
from bot.store.address import parse_address
from bot.store.migrations import migrate
from tests.cogs.evening import an_evening
from tests.cogs.regicide.hands import play_on

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the bot, where the database of the settings is called cards.db."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'cards.db'}")
    return tmp_path


@pytest.mark.slow
async def test_a_table_is_as_it_was_at_the_backup(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with an_evening(folder) as evening:
        await evening.start("Ann", "Ben")
        await play_on(evening, most=5)
        table = await evening.running()
        hands = [await evening.view(seat.name) for seat in table.seats]
        assert main(["backup", "monday.db"]) == 0
        await play_on(evening, most=4)
        assert (await evening.running()).position > table.position
        await evening.bot.close()
        assert main(["restore", "monday.db"]) == 0
        await evening.restart()
        assert await evening.running() == table
        assert [await evening.view(seat.name) for seat in table.seats] == hands
        evening.forget_hands()
        await play_on(evening, most=3)
        assert (await evening.running()).position > table.position
    told = capsys.readouterr().out.splitlines()
    assert told == [
        "The backup is in monday.db. Whoever can read it can read every hand.",
        "The database is as it was in monday.db. The previous database is kept as "
        f"{folder / 'cards.db.before-restore-1'}. You can start the bot now.",
    ]


async def test_a_restore_under_the_running_bot_is_refused_in_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with an_evening(folder) as evening:
        await evening.start("Ann", "Ben")
        main(["backup", "monday.db"])
        table = await evening.running()
        assert main(["restore", "monday.db"]) == 1
        assert await evening.running() == table
    said = capsys.readouterr().err
    assert said.startswith(f"A bot is already using the file {folder / 'cards.db'}. Stop it first")
    assert said.count("\n") == 1


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_for_a_server_both_name_its_own_tools(
    folder: Path, command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://bot:hunter2@db/cards")
    assert main([command, "monday.db"]) == 1
    assert capsys.readouterr().err == (
        "The database is 'cards' on the server db: use PostgreSQL's own pg_dump to back up and pg_restore to restore.\n"
    )


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_without_a_file_the_usage_is_told(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([command])
    assert end.value.code == 2
    assert "FILE" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_wrong_database_address_is_one_readable_line(
    folder: Path, command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", "cards.db")
    assert main([command, "monday.db"]) == 1
    assert capsys.readouterr().err.startswith("The database address cannot be read.")


@pytest.mark.slow
def test_a_backup_needs_neither_a_token_nor_discord(folder: Path) -> None:
    migrate(parse_address(f"sqlite:///{folder / 'cards.db'}"))
    script = (
        "import sys; from bot.cli.main import main; "
        "status = main(['backup', 'monday.db']); sys.exit(status or 'discord' in sys.modules)"
    )
    here = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", script], env=here, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (folder / "monday.db").exists()
