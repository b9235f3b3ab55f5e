"""What whoever runs the bot learns of the database: how many games there are, and how long an entry takes."""

from __future__ import annotations

import pytest

from bot.game.ports.log import DuplicateInteraction
from bot.store import Store
from tests.store.games import ANA, BEN, ELSEWHERE, entry, lobby, playing


async def test_games_are_counted_by_their_kind_and_phase(store: Store) -> None:
    assert await store.census() == {}
    game_id = await store.create(entry(1), lobby(ANA))
    await store.create(entry(1), lobby(BEN, place=ELSEWHERE))
    assert await store.census() == {("regicide", "lobby"): 2}
    await store.append(game_id, entry(2), playing(lobby(ANA, BEN), 2))
    assert await store.census() == {("regicide", "lobby"): 1, ("regicide", "playing"): 1}


async def test_each_entry_that_is_on_disk_is_measured_and_no_refused_one(url: str) -> None:
    measured: list[float] = []
    async with await Store.open(url, committed=measured.append) as store:
        game_id = await store.create(entry(1, interaction=5), lobby(ANA))
        await store.append(game_id, entry(2), playing(lobby(ANA), 2))
        with pytest.raises(DuplicateInteraction):
            await store.create(entry(1, interaction=5), lobby(BEN, place=ELSEWHERE))
        await store.read(game_id)
    assert len(measured) == 2
