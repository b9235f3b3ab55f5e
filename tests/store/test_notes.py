"""Where boards are, and the program's notes to itself."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from bot.game.ports.notes import Board
from bot.store import Store
from tests.store.games import ANA, HERE, NOON, entry, lobby


async def test_a_game_has_no_board_before_one_was_posted(store: Store) -> None:
    game_id = await store.create(entry(1), lobby(ANA))
    assert await store.board(game_id) is None


async def test_a_board_is_found_again_after_a_restart(url: str) -> None:
    async with await Store.open(url) as store:
        game_id = await store.create(entry(1), lobby(ANA))
        posted = Board(game_id, HERE.channel, 10**18 + 77, NOON, ping_id=10**18 + 78)
        await store.save_board(posted)
    async with await Store.open(url) as store:
        assert await store.board(game_id) == posted


async def test_a_board_posted_afresh_takes_the_place_of_the_old_one(store: Store) -> None:
    game_id = await store.create(entry(1), lobby(ANA))
    old = Board(game_id, HERE.channel, 1, NOON, ping_id=2)
    new = replace(old, message_id=3, posted_at=NOON + timedelta(minutes=50), ping_id=None)
    await store.save_board(old)
    await store.save_board(new)
    assert await store.board(game_id) == new


async def test_two_boards_saved_at_once_leave_one_of_them(store: Store) -> None:
    game_id = await store.create(entry(1), lobby(ANA))
    rivals = [Board(game_id, HERE.channel, message_id, NOON) for message_id in (1, 2)]
    await asyncio.gather(*map(store.save_board, rivals))
    assert await store.board(game_id) in rivals


async def test_a_board_belongs_to_a_game(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await store.save_board(Board(404, HERE.channel, 1, NOON))


async def test_a_note_stays_until_it_is_written_over(store: Store) -> None:
    assert await store.get_note("commands") is None
    await store.set_note("commands", "abc")
    await store.set_note("commands", "def")
    assert await store.get_note("commands") == "def"
    assert await store.get_note("other") is None
