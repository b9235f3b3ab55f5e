"""The database that the bench measures is one that the bot could have written, and always the same."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.game.table.fold import replay
from bot.games import RULES
from bot.store import Store
from tests.load.finished_games import EAGER, USUAL, build
from tests.store.games import stored_games


def _rows(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return list(database.iterdump())


@pytest.mark.slow
async def test_the_games_of_a_big_database_replay_and_are_the_same_each_time(tmp_path: Path) -> None:
    for name in ("one", "two"):
        await build(tmp_path / f"{name}.db", 120)
    assert _rows(tmp_path / "one.db") == _rows(tmp_path / "two.db")
    async with await Store.open(f"sqlite:///{tmp_path / 'one.db'}") as store:
        assert await store.census() == {("regicide", "over"): 90, ("gnav", "over"): 30}
        assert len(await stored_games(store, EAGER)) == 120
        assert await stored_games(store, USUAL) == ()
        for number in range(1, 9):
            table = replay(RULES, await store.read(number))
            assert table is not None
            assert (table.reason, EAGER in table.people) == ("played", True)
