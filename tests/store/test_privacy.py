"""What is stored of a person, on both databases: exported, erased in one transaction, and old logs deleted."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import Connection

from bot.game.ports.log import Entry
from bot.game.ports.notes import Board
from bot.game.ports.statistics import StatsQuery
from bot.game.service.erasure import without
from bot.game.table.events import Joined, Opened, as_stored, dump
from bot.store import Store
from bot.store.schema import metadata
from tests.store.games import ANA, BEN, CLEO, DAN, ELSEWHERE, HERE, NOON, lobby, play_out, playing


def opening(version: int, *people: int) -> Entry:
    """An entry that has these people in it; the first one acted."""
    events = (
        dump(Opened("regicide", 1, 2, people[0], "Ana", None, {}), as_stored),
        *(dump(Joined(one, "X"), as_stored) for one in people[1:]),
    )
    return Entry(version, events, NOON, people[0], 10**18 + version)


async def everything(store: Store) -> str:
    def rows(connection: Connection) -> str:
        return repr([tuple(row) for table in metadata.sorted_tables for row in connection.execute(table.select())])

    return await store._database.run(rows)


async def erase(store: Store, user: int, open_games: Collection[int] = ()) -> int:
    return await store.erase(user, open_games, without)


async def test_all_games_that_know_a_person_are_handed_out(store: Store) -> None:
    mine = await play_out(store, ANA, None, BEN, won=True, score=12)
    await play_out(store, CLEO, won=False)
    (stored,) = await store.stored_games(BEN)
    assert (stored.game_id, stored.game, stored.phase, stored.reason) == (mine, "regicide", "over", "played")
    assert [seat.user for seat in stored.seats] == [ANA, None, BEN]
    assert (stored.seats[2].outcome, stored.seats[2].score) == ("won", 12)
    assert [entry.version for entry in stored.entries] == [1, 2, 3]


async def test_a_game_that_is_not_over_is_handed_out_without_its_log(store: Store) -> None:
    await store.create(opening(1, ANA, BEN), lobby(ANA, BEN))
    (stored,) = await store.stored_games(BEN)
    assert (stored.phase, stored.entries) == ("lobby", ())


async def test_whoever_only_looked_in_is_known_too(store: Store) -> None:
    game = await store.create(opening(1, ANA, DAN), lobby(ANA))
    assert await store.open_games_of(DAN) == {game: False}
    assert await store.open_games_of(ANA) == {game: True}
    assert await store.open_games_of(CLEO) == {}
    assert len(await store.stored_games(DAN)) == 1


async def test_nothing_of_a_forgotten_person_is_left_in_any_table(store: Store) -> None:
    game = await store.create(opening(1, ANA, BEN), lobby(ANA, BEN))
    await store.save_board(Board(game, 1, 2, NOON, ping_key=f"5:1::{ANA}"))
    await play_out(store, ANA, BEN, won=True, place=ELSEWHERE)
    assert await erase(store, ANA, [game]) == 2
    text = await everything(store)
    assert str(ANA) not in text
    assert "'Ana'" not in text
    assert '"Ana"' not in text
    assert str(BEN) in text
    assert await store.stored_games(ANA) == ()


async def test_open_games_that_were_not_named_stay_as_they_are(store: Store) -> None:
    await store.create(opening(1, ANA, BEN), lobby(ANA, BEN))
    before = await everything(store)
    assert await erase(store, ANA) == 0
    assert await everything(store) == before


async def test_a_board_that_pinged_somebody_else_is_left_alone(store: Store) -> None:
    game = await store.create(opening(1, ANA, BEN), lobby(ANA, BEN))
    board = Board(game, 1, 2, NOON, ping_key=f"5:1::{BEN}")
    await store.save_board(board)
    await erase(store, ANA, [game])
    assert await store.board(game) == board


async def test_the_others_results_stay_theirs(store: Store) -> None:
    await play_out(store, ANA, BEN, won=True, score=12)
    await play_out(store, BEN, won=False, score=3, place=ELSEWHERE)
    await erase(store, ANA)
    teams = await store.stats(StatsQuery("regicide", "teams", asked_in=HERE.guild))
    assert [[(person.user, person.name) for person in row.people] for row in teams.rows] == [
        [(BEN, "Ben"), (0, "")],
        [(BEN, "Ben")],
    ]
    players = await store.stats(StatsQuery("regicide", "players"))
    assert [(row.people[0].user, row.games, row.wins) for row in players.rows] == [(BEN, 2, 1)]
    assert (await store.stats(StatsQuery("regicide", "me", user=ANA))).rows == ()


async def test_a_team_that_is_forgotten_as_a_whole_counts_no_more(store: Store) -> None:
    await play_out(store, ANA, BEN, won=True)
    await erase(store, ANA)
    await erase(store, BEN)
    assert (await store.stats(StatsQuery("regicide", "teams"))).rows == ()


async def test_where_a_game_cannot_be_rewritten_nobody_is_forgotten_at_all(store: Store) -> None:
    await play_out(store, ANA, BEN, won=True)
    await play_out(store, ANA, CLEO, won=True, place=ELSEWHERE)
    before = await everything(store)

    rewritten: list[int] = []

    def breaks(entries: tuple[Entry, ...], user: int) -> tuple[Entry, ...]:
        if rewritten:
            raise RuntimeError("it broke")
        rewritten.append(user)
        return without(entries, user)

    with pytest.raises(RuntimeError, match="it broke"):
        await store.erase(ANA, (), breaks)
    assert await everything(store) == before


async def test_logs_of_old_games_are_deleted_and_their_results_stay(store: Store) -> None:
    old = await play_out(store, ANA, BEN, won=True, ended_at=NOON - timedelta(days=40))
    new = await play_out(store, ANA, BEN, won=True, ended_at=NOON)
    await store.save_board(Board(old, 1, 2, NOON))
    assert await store.prune(NOON - timedelta(days=30), 10) == 1
    assert await store.read(old) == ()
    assert await store.board(old) is None
    assert len(await store.read(new)) == 3
    assert (await store.stats(StatsQuery("regicide", "teams"))).rows[0].games == 2
    assert await store.prune(NOON - timedelta(days=30), 10) == 0
    assert len(await store.stored_games(ANA)) == 2


async def test_no_more_than_a_portion_is_deleted_at_a_time_and_never_an_open_game(store: Store) -> None:
    for number in range(3):
        await play_out(store, ANA, won=True, ended_at=NOON - timedelta(days=40 + number))
    running = await store.create(replace(opening(1, ANA), at=NOON - timedelta(days=99)), lobby(ANA))
    await store.append(running, replace(opening(2, ANA), at=NOON), playing(lobby(ANA), 2))
    assert [await store.prune(NOON, 2) for _ in range(3)] == [2, 1, 0]
    assert len(await store.read(running)) == 2


async def test_a_game_that_is_asked_for_is_over_and_of_its_kind_and_place(store: Store) -> None:
    first = await play_out(store, ANA, won=True, ended_at=NOON)
    second = await play_out(store, ANA, won=True, ended_at=NOON + timedelta(hours=1))
    other = await play_out(store, ANA, won=True, game="gnav", ended_at=NOON + timedelta(hours=2))
    running = await store.create(opening(1, BEN), lobby(BEN))
    assert await store.finished_in(HERE, "regicide") == second
    assert await store.finished_in(HERE, "regicide", first) == first
    assert await store.finished_in(HERE, "regicide", other) is None
    assert await store.finished_in(HERE, "regicide", running) is None
    assert await store.finished_in(ELSEWHERE, "regicide") is None


async def test_the_open_games_of_a_person_a_server_and_all_are_counted(store: Store) -> None:
    await store.create(opening(1, ANA, BEN), lobby(ANA, BEN))
    await store.create(replace(opening(1, CLEO), interaction=5), lobby(CLEO, place=replace(ELSEWHERE, guild=77)))
    await play_out(store, ANA, won=True, place=replace(HERE, channel=78))
    counts = await store.open_counts(HERE.guild, ANA)
    assert (counts.person, counts.server, counts.everywhere) == (1, 1, 2)
    assert (await store.open_counts(HERE.guild, DAN)).person == 0
