"""A disk in trouble in mid-game: the player is told in private, nothing has happened, and all goes on by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cogs.input.guard import TRY_AGAIN
from bot.runtime.monitoring.health import readiness_problems
from bot.store import Store
from tests.cogs.evening import Evening
from tests.cogs.messages import text_of
from tests.troubles import TROUBLES, Trouble


@pytest.fixture(params=TROUBLES, ids=lambda trouble: trouble.__name__)
def trouble(request: pytest.FixtureRequest) -> Trouble:
    return request.param


def public(evening: Evening) -> list[str]:
    """All that the channel shows."""
    return [text_of(message) for message in evening.messages()]


async def test_a_move_that_cannot_be_saved_did_not_happen_and_can_be_made_afterwards(
    evening: Evening, tmp_path: Path, trouble: Trouble
) -> None:
    await evening.start("Ann", "Ben")
    name = await evening.acting()
    hand = await evening.hand(name)
    before, shown = await evening.running(), public(evening)
    async with trouble(store_of(evening), tmp_path / "cards.db"):
        for _ in range(2):
            result = await evening.click(name, hand, "Yield")
            assert evening.private_texts(result).startswith(TRY_AGAIN.format())
        assert public(evening) == shown
    assert await evening.running() == before
    await evening.click(name, hand, "Yield")
    assert (await evening.running()).position == before.position + 1
    assert public(evening) != shown


async def test_a_seat_that_cannot_be_saved_is_not_taken(evening: Evening, tmp_path: Path, trouble: Trouble) -> None:
    await evening.slash("Ann", "start", players=3)
    board = await evening.board()
    before, shown = await evening.running(), public(evening)
    async with trouble(store_of(evening), tmp_path / "cards.db"):
        result = await evening.click("Ben", board, "Join")
        assert evening.private_texts(result).startswith(TRY_AGAIN.format())
        assert public(evening) == shown
    assert await evening.running() == before
    await evening.click("Ben", board, "Join")
    assert "Ben" in await evening.board_text()


async def test_a_table_that_cannot_be_saved_is_not_opened(evening: Evening, tmp_path: Path, trouble: Trouble) -> None:
    async with trouble(store_of(evening), tmp_path / "cards.db"):
        result = await evening.slash("Ann", "start", players=2)
        assert evening.private_texts(result).startswith(TRY_AGAIN.format())
        assert public(evening) == []
    assert await evening.table() is None
    await evening.slash("Ann", "start", players=2)
    assert "Ann" in await evening.board_text()


def store_of(evening: Evening) -> Store:
    assert evening.bot.store is not None
    return evening.bot.store


async def test_damage_to_the_database_stops_all_games_with_a_word(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def check(store: Store) -> str:
        store.damage = "The database cannot be read. Restore a backup."
        return store.damage

    await evening.start("Ann", "Ben")
    store_of(evening).needs_check = True
    monkeypatch.setattr(Store, "check", check)
    await evening.restart()
    before, name = await evening.running(), await evening.acting()
    result = await evening.click(name, await evening.hand(name), "Yield")
    assert "My database is damaged" in evening.private_texts(result)
    assert await evening.running() == before
    assert await readiness_problems(evening.bot) == ["The database cannot be read. Restore a backup."]
    assert [record.getMessage() for record in caplog.records if record.levelname == "CRITICAL"] == [
        "The database cannot be read. Restore a backup."
    ]


async def test_a_database_file_that_is_deleted_stops_all_games_with_a_word(
    evening: Evening, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.start("Ann", "Ben")
    name = await evening.acting()
    hand = await evening.hand(name)
    (tmp_path / "cards.db").unlink()
    first = await evening.click(name, hand, "Yield")
    assert evening.private_texts(first).startswith(TRY_AGAIN.format())
    await evening.later(seconds=5)
    assert evening.bot.tables.closing
    second = await evening.click(name, hand, "Yield")
    assert evening.private_texts(second).startswith(TRY_AGAIN.format())
    assert [record.getMessage().split(".")[0] for record in caplog.records if record.levelname == "CRITICAL"] == [
        "The database file was deleted or replaced while the bot was using it"
    ]
    (problem,) = await readiness_problems(evening.bot)
    assert "deleted or replaced" in problem
