"""A disk in trouble: an entry is refused, the log stays as it was, and all goes on once the trouble has passed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.game.ports.log import Entry, LogUnavailable
from bot.store import Store
from tests.databases import fresh_sqlite
from tests.store.games import ANA, BEN, ELSEWHERE, HERE, NOON, entry, lobby, playing
from tests.troubles import TROUBLES, Trouble

TOLD = {"locked": "locked", "full": "full", "read_only": "readonly"}
LARGE = Entry(2, ({"text": "x" * 100_000},), NOON, ANA, interaction=7)
"""An entry for which the file would have to grow."""


@pytest.fixture(params=TROUBLES, ids=lambda trouble: trouble.__name__)
def trouble(request: pytest.FixtureRequest) -> Trouble:
    return request.param


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "cards.db"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await Store.open(fresh_sqlite(tmp_path), busy_timeout=0.05) as opened:
        yield opened


async def test_a_move_is_refused_as_often_as_it_is_tried_and_taken_once_the_trouble_has_passed(
    store: Store, file: Path, trouble: Trouble
) -> None:
    game_id = await store.create(entry(1), lobby(ANA, BEN))
    after = playing(lobby(ANA, BEN), 2)
    async with trouble(store, file):
        for _ in range(3):
            with pytest.raises(LogUnavailable, match=TOLD[trouble.__name__]):
                await store.append(game_id, LARGE, after)
    assert await store.read(game_id) == (entry(1),)
    await store.append(game_id, LARGE, after)
    assert await store.read(game_id) == (entry(1), LARGE)


async def test_moves_made_at_once_in_trouble_are_all_refused(store: Store, file: Path, trouble: Trouble) -> None:
    game_id = await store.create(entry(1), lobby(ANA, BEN))
    after = playing(lobby(ANA, BEN), 2)
    async with trouble(store, file):
        tries = [store.append(game_id, LARGE, after) for _ in range(4)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert all(isinstance(outcome, LogUnavailable) for outcome in outcomes)
    assert await store.read(game_id) == (entry(1),)


async def test_a_game_that_could_not_be_begun_leaves_its_place_free(store: Store, file: Path, trouble: Trouble) -> None:
    await store.create(entry(1), lobby(ANA, place=ELSEWHERE))
    large = Entry(1, LARGE.events, NOON, ANA)
    async with trouble(store, file):
        with pytest.raises(LogUnavailable):
            await store.create(large, lobby(BEN))
    assert await store.open_in(HERE) is None
    assert await store.create(large, lobby(BEN)) == await store.open_in(HERE)
