"""Snapshots in the store: the newest two of a running game, none of one that is over, and nobody who was erased."""

from __future__ import annotations

from bot.game.ports.log import Snapshot
from bot.game.service.erasure import without
from bot.store import Store
from tests.store.games import ANA, entry, lobby, over, playing, together


def snapshot(version: int) -> Snapshot:
    return Snapshot(version, 1, 1, {"game": "regicide", "version": version, "hands": ["é♥"]})


async def a_game(store: Store, versions: int, *snapshots: int) -> int:
    """A running game of Ana's with so many entries, and snapshots after these."""
    game_id = await store.create(entry(1), lobby(ANA))
    for version in range(2, versions + 1):
        kept = snapshot(version) if version in snapshots else None
        await store.append(game_id, entry(version), playing(lobby(ANA), version), kept)
    return game_id


async def test_a_game_opens_with_its_newest_two_snapshots_and_what_followed_the_older(store: Store) -> None:
    game_id = await a_game(store, 9, 2, 4, 7)
    kept, entries = await store.reopen(game_id)
    assert kept == (snapshot(7), snapshot(4))
    assert entries == tuple(entry(version) for version in range(5, 10))
    assert await store.read(game_id) == tuple(entry(version) for version in range(1, 10))


async def test_without_a_snapshot_a_game_opens_with_all_its_entries(store: Store) -> None:
    game_id = await a_game(store, 3)
    assert await store.reopen(game_id) == ((), tuple(entry(version) for version in (1, 2, 3)))
    assert await store.reopen(game_id + 1) == ((), ())


async def test_a_game_that_is_over_keeps_no_snapshot(store: Store) -> None:
    other = await a_game(store, 1)
    await store.append(other, entry(2), over(lobby(ANA), 2, together(1, won=True)))
    game_id = await a_game(store, 4, 3)
    await store.append(game_id, entry(5), over(playing(lobby(ANA), 5), 5, together(1, won=True)))
    assert (await store.reopen(game_id))[0] == ()


async def test_who_is_erased_from_a_running_game_is_in_no_snapshot_of_it(store: Store) -> None:
    game_id = await a_game(store, 4, 3)
    assert await store.request_erasure(ANA, (game_id,)) == 1
    assert await store.erase(ANA, (game_id,), without) == 1
    kept, entries = await store.reopen(game_id)
    assert kept == ()
    assert [one.version for one in entries] == [1, 2, 3, 4]
