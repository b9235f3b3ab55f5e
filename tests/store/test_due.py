"""Games in which something is due, and the paces that servers have chosen."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.game.ports.log import Place
from bot.game.ports.notes import Board
from bot.store import Store
from tests.store.games import ANA, ELSEWHERE, HERE, NOON, entry, lobby, over, playing, together

HOUR = timedelta(hours=1)
THIRD = Place(HERE.guild, 10**18 + 4)


async def test_games_are_due_in_order_of_their_times_and_not_before(store: Store) -> None:
    later = await store.create(entry(1), replace(lobby(ANA), due_at=NOON + HOUR))
    sooner = await store.create(entry(1), replace(lobby(ANA, place=ELSEWHERE), due_at=NOON))
    await store.create(entry(1), lobby(ANA, place=THIRD))
    assert await store.due(NOON - HOUR) == ()
    assert await store.due(NOON) == (sooner,)
    assert await store.due(NOON + HOUR) == (sooner, later)


async def test_each_entry_says_anew_when_its_game_is_due(store: Store) -> None:
    game_id = await store.create(entry(1), replace(lobby(ANA), due_at=NOON))
    await store.append(game_id, entry(2), replace(playing(lobby(ANA), 2), due_at=NOON + HOUR))
    assert await store.due(NOON) == ()
    await store.append(game_id, entry(3), playing(lobby(ANA), 3))
    assert await store.due(NOON + 1000 * HOUR) == ()


async def test_a_game_that_is_over_is_not_due(store: Store) -> None:
    game_id = await store.create(entry(1), replace(lobby(ANA), due_at=NOON))
    ended = over(playing(lobby(ANA), 2), 2, together(1, won=True))
    await store.append(game_id, entry(2), replace(ended, due_at=NOON))
    assert await store.due(NOON) == ()


async def test_what_is_due_is_known_after_a_restart(url: str) -> None:
    async with await Store.open(url) as store:
        game_id = await store.create(entry(1), replace(lobby(ANA), due_at=NOON))
    async with await Store.open(url) as store:
        assert await store.due(NOON) == (game_id,)


async def test_a_server_s_pace_stays_until_it_chooses_another(store: Store) -> None:
    assert await store.guild_pace(HERE.guild) is None
    await store.set_guild_pace(HERE.guild, "live")
    await store.set_guild_pace(HERE.guild, "none")
    assert await store.guild_pace(HERE.guild) == "none"
    assert await store.guild_pace(HERE.guild + 1) is None


async def test_whom_a_game_has_pinged_is_known_after_a_restart(url: str) -> None:
    async with await Store.open(url) as store:
        game_id = await store.create(entry(1), lobby(ANA))
        await store.save_board(Board(game_id, HERE.channel, 1, NOON, ping_key="2:3::4"))
    async with await Store.open(url) as store:
        board = await store.board(game_id)
        assert board is not None
        assert board.ping_key == "2:3::4"
