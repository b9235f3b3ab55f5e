"""The log on both databases: what was accepted comes back, and nothing is accepted twice."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest
from sqlalchemy.exc import StatementError

from bot.game.ports.log import DuplicateInteraction, Entry, Log, LogError, PlaceTaken, SeatRow, Summary, VersionTaken
from bot.game.ports.statistics import StatsQuery
from bot.store import Store
from tests.store.games import ANA, BEN, CLEO, ELSEWHERE, HERE, NOON, entry, lobby, over, play_out, playing, together


async def test_a_game_comes_back_as_it_was_written(store: Store) -> None:
    log: Log = store
    written = [entry(1, interaction=10**18), entry(2, interaction=10**18 + 1), entry(3)]
    game_id = await log.create(written[0], lobby(ANA, BEN))
    for version in (2, 3):
        await log.append(game_id, written[version - 1], playing(lobby(ANA, BEN), version))
    assert await log.read(game_id) == tuple(written)


async def test_a_restart_finds_every_entry_again(url: str) -> None:
    written = (entry(1), Entry(2, ({"a": [1, None, True]}, {"b": {"c": "♠"}}), NOON, None, 7))
    async with await Store.open(url) as store:
        game_id = await store.create(written[0], lobby(ANA))
        await store.append(game_id, written[1], playing(lobby(ANA), 2))
    async with await Store.open(url) as store:
        assert await store.read(game_id) == written
        assert await store.open_games() == (game_id,)


async def test_a_game_nobody_began_has_no_entries(store: Store) -> None:
    assert await store.read(404) == ()


async def test_a_time_from_another_zone_is_the_same_instant_afterwards(store: Store) -> None:
    there = datetime(2026, 3, 29, 2, 30, 0, 1, tzinfo=timezone(timedelta(hours=5, minutes=45)))
    game_id = await store.create(entry(1, at=there), lobby(ANA))
    (read,) = await store.read(game_id)
    assert read.at == there
    assert read.at.utcoffset() == timedelta(0)


async def test_a_time_without_a_zone_is_refused_and_leaves_nothing_behind(store: Store) -> None:
    with pytest.raises(StatementError, match="without a zone"):
        await store.create(entry(1, at=NOON.replace(tzinfo=None)), lobby(ANA))
    assert await store.open_games() == ()


async def test_of_two_moves_at_one_version_exactly_one_counts(store: Store) -> None:
    game_id = await store.create(entry(1), lobby(ANA, BEN))
    rivals = [entry(2, interaction=1), entry(2, interaction=2)]
    summary = playing(lobby(ANA, BEN), 2)
    outcomes = await asyncio.gather(
        *(store.append(game_id, rival, summary) for rival in rivals), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes if outcome is not None] == [VersionTaken]
    winner = rivals[outcomes.index(None)]
    assert (await store.read(game_id))[1:] == (winner,)


async def test_a_late_click_finds_its_version_taken(store: Store) -> None:
    game_id = await store.create(entry(1), lobby(ANA))
    await store.append(game_id, entry(2), playing(lobby(ANA), 2))
    for late in (1, 2):
        with pytest.raises(VersionTaken):
            await store.append(game_id, entry(late, interaction=5), playing(lobby(ANA), late))
    assert len(await store.read(game_id)) == 2


async def test_a_version_may_not_leave_a_gap(store: Store) -> None:
    game_id = await store.create(entry(1), lobby(ANA))
    with pytest.raises(LogError, match="version 3 cannot follow"):
        await store.append(game_id, entry(3), playing(lobby(ANA), 3))


async def test_nothing_is_added_to_a_game_that_does_not_exist(store: Store) -> None:
    with pytest.raises(LogError, match="no game 404"):
        await store.append(404, entry(2), playing(lobby(ANA), 2))


async def test_a_game_begins_at_its_first_version(store: Store) -> None:
    with pytest.raises(ValueError, match="version 1"):
        await store.create(entry(2), lobby(ANA))


async def test_a_click_delivered_twice_counts_once(store: Store) -> None:
    game_id = await store.create(entry(1), lobby(ANA))
    await store.append(game_id, entry(2, interaction=99), playing(lobby(ANA), 2))
    for version in (2, 3):
        with pytest.raises(DuplicateInteraction):
            await store.append(game_id, entry(version, interaction=99), playing(lobby(ANA), version))
    assert [read.version for read in await store.read(game_id)] == [1, 2]


async def test_a_refused_click_leaves_the_game_open_to_the_next(store: Store) -> None:
    game_id = await store.create(entry(1, interaction=99), lobby(ANA))
    with pytest.raises(DuplicateInteraction):
        await store.append(game_id, entry(2, interaction=99), playing(lobby(ANA, BEN), 2))
    await store.append(game_id, entry(2, interaction=100), playing(lobby(ANA), 2))
    assert len(await store.read(game_id)) == 2


async def test_a_command_delivered_twice_opens_one_game(store: Store) -> None:
    game_id = await store.create(entry(1, interaction=99), lobby(ANA))
    with pytest.raises(DuplicateInteraction):
        await store.create(entry(1, interaction=99), lobby(ANA))
    assert await store.open_games() == (game_id,)


async def test_of_two_games_opened_in_one_place_the_second_learns_of_the_first(store: Store) -> None:
    outcomes = await asyncio.gather(
        *(store.create(entry(1, interaction=number), lobby(ANA)) for number in (1, 2)), return_exceptions=True
    )
    (game_id,) = (outcome for outcome in outcomes if isinstance(outcome, int))
    (refusal,) = (outcome for outcome in outcomes if isinstance(outcome, BaseException))
    assert isinstance(refusal, PlaceTaken)
    assert refusal.game_id == game_id == await store.open_in(HERE)


async def test_two_places_hold_a_game_each(store: Store) -> None:
    first = await store.create(entry(1), lobby(ANA))
    second = await store.create(entry(1), lobby(ANA, place=ELSEWHERE))
    assert (await store.open_in(HERE), await store.open_in(ELSEWHERE)) == (first, second)
    assert await store.open_games() == (first, second)


async def test_a_finished_game_gives_its_place_free(store: Store) -> None:
    finished = await play_out(store, ANA, won=True)
    assert await store.open_in(HERE) is None
    assert await store.open_games() == ()
    assert await store.create(entry(1), lobby(ANA)) > finished


async def test_a_cancelled_lobby_is_closed_and_not_counted(store: Store) -> None:
    game_id = await store.create(entry(1), lobby(ANA))
    cancelled = replace(lobby(ANA), phase="over", version=2, reason="cancelled")
    await store.append(game_id, entry(2), cancelled)
    assert await store.open_in(HERE) is None
    assert (await store.stats(StatsQuery("regicide", "players"))).total == 0


async def test_a_result_is_counted_once(store: Store) -> None:
    game_id = await play_out(store, ANA, won=True)
    again = over(playing(lobby(ANA), 4), 4, together(1, won=True, score=12))
    with pytest.raises(LogError, match="refused"):
        await store.append(game_id, entry(4), again)
    (row,) = (await store.stats(StatsQuery("regicide", "players"))).rows
    assert row.games == 1


async def test_the_final_seating_counts_not_the_lobbys(store: Store) -> None:
    game_id = await store.create(entry(1), lobby(ANA, BEN, None))
    final = playing(lobby(BEN, ANA), 2)
    await store.append(game_id, entry(2), final)
    await store.append(game_id, entry(3), over(final, 3, together(2, won=False, score=4)))
    (team,) = (await store.stats(StatsQuery("regicide", "teams"))).rows
    assert [person.user for person in team.people] == [ANA, BEN]


async def test_a_name_the_databases_cannot_hold_is_held_as_near_as_can_be(store: Store) -> None:
    summary = replace(lobby(ANA), seats=(SeatRow(ANA, "A\0na \ud83c!"),))
    game_id = await store.create(entry(1), summary)
    await store.append(game_id, entry(2), over(playing(summary, 2), 2, together(1, won=True, score=1)))
    (row,) = (await store.stats(StatsQuery("regicide", "players", asked_in=HERE.guild))).rows
    assert row.people[0].name == "Ana ?!"


async def test_a_game_that_moves_is_found_in_its_new_place_alone(store: Store) -> None:
    game_id = await store.create(entry(1), lobby(ANA))
    await store.append(game_id, entry(2), replace(lobby(ANA, place=ELSEWHERE), version=2))
    assert (await store.open_in(HERE), await store.open_in(ELSEWHERE)) == (None, game_id)


async def test_a_game_cannot_move_to_a_place_with_an_open_game(store: Store) -> None:
    moving, there = await store.create(entry(1), lobby(ANA)), await store.create(entry(1), lobby(BEN, place=ELSEWHERE))
    with pytest.raises(PlaceTaken) as taken:
        await store.append(moving, entry(2), replace(lobby(ANA, place=ELSEWHERE), version=2))
    assert taken.value.game_id == there
    assert len(await store.read(moving)) == 1
    assert await store.open_in(HERE) == moving


async def test_the_open_games_of_a_server_are_told_newest_first(store: Store) -> None:
    first, second = await store.create(entry(1), lobby(ANA)), await store.create(entry(1), lobby(place=ELSEWHERE))
    await play_out(store, ANA, place=replace(HERE, channel=5))
    await store.create(entry(1), lobby(ANA, place=replace(HERE, guild=7, channel=6)))
    assert await store.open_at(HERE.guild) == (second, first)


def left(version: int, user: int, row: int | None = None) -> Summary:
    return replace(lobby(ANA), version=version, row=row, left=frozenset((user,)))


async def test_who_left_a_game_is_known_in_its_whole_row_until_they_take_a_seat_in_it(store: Store) -> None:
    first = await store.create(entry(1), lobby(ANA))
    await store.append(first, entry(2), left(2, BEN))
    await store.append(first, entry(3), over(playing(lobby(ANA), 3), 3, together(1, won=True)))
    second = await store.create(entry(1), replace(lobby(ANA), row=first, came=frozenset((ANA,))))
    await store.append(second, entry(2), left(2, CLEO, first))
    await store.append(second, entry(3), left(3, CLEO, first))
    assert await store.unwilling(first) == {BEN, CLEO}
    assert await store.unwilling(second) == frozenset()
    came = replace(lobby(ANA, CLEO), version=4, row=first, came=frozenset((CLEO,)))
    await store.append(second, entry(4), came)
    assert await store.unwilling(first) == {BEN}


async def test_who_plays_again_themselves_is_not_unwilling_any_more(store: Store) -> None:
    first = await store.create(entry(1), lobby(ANA))
    await store.append(first, entry(2), left(2, ANA))
    await store.create(entry(1), replace(lobby(ANA, place=ELSEWHERE), row=first, came=frozenset((ANA,))))
    assert await store.unwilling(first) == frozenset()
