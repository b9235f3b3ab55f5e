"""How quickly things are found, however many games there were: nothing goes through all of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.game.ports.log import DuplicateInteraction, Snapshot
from bot.game.ports.notes import Board
from bot.game.service.erasure import without
from bot.store import Store
from tests.store.games import ANA, BEN, ELSEWHERE, HERE, NOON, entry, lobby, over, playing, stored_games, together
from tests.store.plans import listening, scans


async def a_whole_game(store: Store, click: int = 1) -> None:
    opened = lobby(ANA, BEN)
    game_id = await store.create(entry(1, interaction=click), opened)
    moved = replace(playing(opened, 2), has_new_seats=False)
    await store.append(game_id, entry(2), moved, Snapshot(2, 1, 1, {}))
    with pytest.raises(DuplicateInteraction):
        await store.append(game_id, entry(3, interaction=click), playing(opened, 3))
    await store.save_board(Board(game_id, HERE.channel, 5, NOON))
    await store.append(game_id, entry(3), over(playing(opened, 3), 3, together(2, won=True)))


async def a_forgetting(store: Store) -> None:
    assert await store.request_erasure(ANA, (2,)) == 2
    assert await store.erase(ANA, (2,), without) == 1
    assert await store.erase(ANA, (), without) == 1
    assert await store.erase(ANA, (), without) == 0


REQUESTS: dict[str, Callable[[Store], Awaitable[object]]] = {
    "create, append, save_board": lambda store: a_whole_game(store, click=2),
    "read": lambda store: store.read(1),
    "reopen": lambda store: store.reopen(1),
    "open_in": lambda store: store.open_in(HERE),
    "open_at": lambda store: store.open_at(HERE.guild),
    "open_games": lambda store: store.open_games(),
    "due": lambda store: store.due(NOON),
    "open_counts": lambda store: store.open_counts(HERE.guild),
    "open_with": lambda store: store.open_with(ANA),
    "unwilling": lambda store: store.unwilling(1),
    "finished_in": lambda store: store.finished_in(HERE, "regicide"),
    "finished_in, by number": lambda store: store.finished_in(HERE, "regicide", 1),
    "prune": lambda store: store.prune(NOON + timedelta(days=1), 10),
    "stored_games": lambda store: stored_games(store, ANA),
    "open_games_of": lambda store: store.open_games_of(ANA),
    "open_games_of, requested": lambda store: store.open_games_of(ANA, requested=True),
    "request_erasure, erase": a_forgetting,
    "requested_erasures": lambda store: store.requested_erasures(),
    "end_erasure": lambda store: store.end_erasure(ANA),
    "guild_pace": lambda store: store.guild_pace(HERE.guild),
    "set_guild_pace": lambda store: store.set_guild_pace(HERE.guild, "live"),
    "get_note": lambda store: store.get_note("commands"),
    "set_note": lambda store: store.set_note("commands", "a hash"),
    "board": lambda store: store.board(1),
    "missed_ends": lambda store: store.missed_ends(NOON),
}


@pytest.mark.parametrize("name", REQUESTS)
async def test_nothing_on_the_way_of_a_click_or_a_start_goes_through_all_games(store: Store, name: str) -> None:
    await a_whole_game(store)
    await store.create(entry(1), lobby(ANA, place=ELSEWHERE))
    with listening(store) as said:
        await REQUESTS[name](store)
    assert await scans(store, said) == []
