"""What is stored of a person, on both databases: exported, erased in portions, and old logs deleted."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import Connection

from bot.game.ports.log import Entry, OpenGame
from bot.game.ports.notes import Board
from bot.game.ports.statistics import StatsQuery
from bot.game.service.erasure import without
from bot.game.table.events import Joined, Opened, as_stored, dump
from bot.store import Store, erasure
from bot.store.schema import metadata
from tests.store.games import (
    ANA,
    BEN,
    CLEO,
    DAN,
    ELSEWHERE,
    HERE,
    NOON,
    entry,
    lobby,
    over,
    play_out,
    playing,
    stored_games,
    together,
)
from tests.store.plans import listening


def opening(version: int, *people: int) -> Entry:
    """An entry that has these people in it; the first one acted."""
    events = (
        dump(Opened("regicide", 1, 2, people[0], "Ana", None, {}), as_stored),
        *(dump(Joined(one, "X"), as_stored) for one in people[1:]),
    )
    return Entry(version, events, NOON, people[0], 10**18 + version)


@pytest.fixture(autouse=True)
def in_one_portion(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow machine takes no more portions than a fast one."""
    monkeypatch.setattr(erasure, "PORTION_SECONDS", 60.0)


async def everything(store: Store) -> str:
    def rows(connection: Connection) -> str:
        return repr([tuple(row) for table in metadata.sorted_tables for row in connection.execute(table.select())])

    return await store._database.run(rows)


async def erase(store: Store, user: int, open_games: Collection[int] = ()) -> int:
    """Erases a person from all finished games and these open ones; returns from how many."""
    games = await store.request_erasure(user, open_games)
    erased = 0
    for part in [open_games, ()] if open_games else [()]:
        while done := await store.erase(user, part, without):
            erased += done
    assert erased == games
    assert await store.requested_erasures() == ()
    return games


async def test_all_games_that_know_a_person_are_handed_out(store: Store) -> None:
    mine = await play_out(store, ANA, None, BEN, won=True, score=12)
    await play_out(store, CLEO, won=False)
    (stored,) = await stored_games(store, BEN)
    assert (stored.game_id, stored.game, stored.phase, stored.reason) == (mine, "regicide", "over", "played")
    assert [seat.user for seat in stored.seats] == [ANA, None, BEN]
    assert (stored.seats[2].outcome, stored.seats[2].score) == ("won", 12)
    assert [entry.version for entry in stored.entries] == [1, 2, 3]


async def test_years_of_games_are_handed_out_in_order(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.store.EXPORTED_AT_ONCE", 2)
    games = [await play_out(store, BEN, ANA, won=True, ended_at=NOON + timedelta(days=day)) for day in range(5)]
    stored = await stored_games(store, ANA)
    assert [game.game_id for game in stored] == games
    assert {len(game.entries) for game in stored} == {3}


async def test_a_game_that_is_not_over_is_handed_out_without_its_log(store: Store) -> None:
    await store.create(opening(1, ANA, BEN), lobby(ANA, BEN))
    (stored,) = await stored_games(store, BEN)
    assert (stored.phase, stored.entries) == ("lobby", ())


async def test_whoever_only_looked_in_is_known_too(store: Store) -> None:
    game = await store.create(opening(1, ANA, DAN), replace(lobby(ANA), mentions=frozenset((ANA, DAN))))
    assert await store.open_games_of(DAN) == {game: False}
    assert await store.open_games_of(ANA) == {game: True}
    assert await store.open_games_of(CLEO) == {}
    assert len(await stored_games(store, DAN)) == 1


async def test_who_has_appeared_already_may_appear_again(store: Store) -> None:
    game = await store.create(opening(1, ANA, DAN), replace(lobby(ANA), mentions=frozenset((ANA, DAN))))
    await store.append(game, opening(2, DAN), replace(lobby(ANA), version=2, mentions=frozenset((CLEO, DAN))))
    assert await store.open_games_of(CLEO) == await store.open_games_of(DAN) == {game: False}


async def test_a_move_by_somebody_who_has_a_seat_says_nothing_about_people(store: Store) -> None:
    game = await store.create(opening(1, ANA), lobby(ANA))
    with listening(store) as said:
        await store.append(game, opening(2, ANA), replace(playing(lobby(ANA), 2), has_new_seats=False))
    assert [statement.partition(" ")[0] for statement, _ in said] == ["UPDATE", "INSERT"]


async def test_of_a_game_without_its_log_those_are_known_who_are_in_its_rows(store: Store) -> None:
    opened = replace(lobby(BEN), mentions=frozenset((ANA, BEN, CLEO)))
    game = await store.create(opening(1, ANA, BEN, CLEO), opened)
    await store.append(game, opening(2, ANA), replace(over(opened, 2, together(1, won=True)), mentions=frozenset()))
    assert await store.prune(NOON + timedelta(days=1), 10) == 1
    assert [[stored.game_id for stored in await stored_games(store, user)] for user in (ANA, BEN, CLEO)] == [
        [game],
        [game],
        [],
    ]


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
    assert await stored_games(store, ANA) == ()


async def test_an_open_game_has_one_key_for_all_who_are_erased_and_loses_it_at_its_end(store: Store) -> None:
    game = await store.create(opening(1, ANA, BEN, CLEO), lobby(ANA, BEN, CLEO))
    assert await store.erasure_key(game) is None
    await erase(store, ANA, [game])
    key = await store.erasure_key(game)
    assert key is not None
    assert len(key) == 32
    await erase(store, BEN, [game])
    assert await store.erasure_key(game) == key
    await store.append(game, opening(2, CLEO), over(lobby(CLEO), 2, together(1, won=True)))
    assert await store.erasure_key(game) is None
    assert repr(key) not in await everything(store)


async def test_a_game_that_ended_since_it_was_named_gets_no_key_that_nobody_would_delete(store: Store) -> None:
    ended = await play_out(store, ANA, BEN, won=True)
    assert await erase(store, ANA, [ended]) == 1
    assert await store.erasure_key(ended) is None


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


async def test_a_game_is_rewritten_as_a_whole_or_not_at_all(store: Store) -> None:
    await play_out(store, ANA, BEN, won=True)
    await store.request_erasure(ANA, ())
    before = await everything(store)

    def breaks(entries: tuple[Entry, ...], user: int, key: bytes | None) -> tuple[Entry, ...]:
        raise RuntimeError("it broke")

    with pytest.raises(RuntimeError, match="it broke"):
        await store.erase(ANA, (), breaks)
    assert await everything(store) == before
    assert await store.erase(ANA, (), without) == 1


async def test_forgetting_goes_on_portion_by_portion_after_a_restart(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasure, "PORTION_SECONDS", 0.0)
    async with await Store.open(url) as store:
        for number in range(3):
            await play_out(store, ANA, BEN, won=True, ended_at=NOON + timedelta(hours=number))
        assert await store.request_erasure(ANA, ()) == 3
        assert await store.erase(ANA, (), without) == 1
    async with await Store.open(url) as store:
        assert await store.requested_erasures() == (ANA,)
        assert [await store.erase(ANA, (), without) for _ in range(3)] == [1, 1, 0]
        assert await store.requested_erasures() == ()
        assert str(ANA) not in await everything(store)


async def test_who_asks_twice_is_erased_once_from_each_game(store: Store) -> None:
    await play_out(store, ANA, BEN, won=True)
    assert [await store.request_erasure(ANA, ()) for _ in range(2)] == [1, 1]
    assert [await store.erase(ANA, (), without) for _ in range(2)] == [1, 0]


async def test_games_that_began_after_the_request_are_left_alone(store: Store) -> None:
    await play_out(store, ANA, BEN, won=True)
    await store.request_erasure(ANA, ())
    later = await play_out(store, ANA, won=True, place=ELSEWHERE, ended_at=NOON + timedelta(hours=1))
    assert [await store.erase(ANA, (), without) for _ in range(2)] == [1, 0]
    assert [game.game_id for game in await stored_games(store, ANA)] == [later]


async def test_a_request_can_be_ended_where_somebody_sits_again(store: Store) -> None:
    game = await store.create(opening(1, ANA), lobby(ANA))
    await store.request_erasure(ANA, (game,))
    assert await store.open_games_of(ANA, requested=True) == {game: True}
    assert await store.erase(ANA, (), without) == 0
    await store.end_erasure(ANA)
    assert await store.open_games_of(ANA, requested=True) == {}
    assert await store.open_games_of(ANA) == {game: True}


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
    assert len(await stored_games(store, ANA)) == 2


async def test_no_more_than_a_portion_is_deleted_at_a_time_and_never_an_open_game(store: Store) -> None:
    for number in range(3):
        await play_out(store, ANA, won=True, ended_at=NOON - timedelta(days=40 + number))
    running = await store.create(replace(opening(1, ANA), at=NOON - timedelta(days=99)), lobby(ANA))
    await store.append(running, replace(opening(2, ANA), at=NOON), playing(lobby(ANA), 2))
    assert [await store.prune(NOON, 2) for _ in range(3)] == [2, 1, 0]
    assert len(await store.read(running)) == 2


async def test_a_portion_takes_no_longer_than_a_click_can_wait(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasure, "PORTION_SECONDS", 0.0)
    for number in range(3):
        await play_out(store, ANA, won=True, ended_at=NOON - timedelta(days=40 + number))
    assert [await store.prune(NOON, 10) for _ in range(4)] == [1, 1, 1, 0]


async def test_a_game_whose_log_is_deleted_is_not_looked_at_again(store: Store) -> None:
    for number in range(3):
        await play_out(store, ANA, won=True, ended_at=NOON - timedelta(days=40 + number))
    assert await store.prune(NOON, 10) == 3
    with listening(store) as said:
        assert await store.prune(NOON, 10) == 0
    assert [statement.partition(" ")[0] for statement, _ in said if "games" in statement] == ["SELECT"]
    assert await store.missed_ends(NOON - timedelta(days=99)) == ()


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
    counts = await store.open_counts(HERE.guild)
    assert (len(await store.open_with(ANA)), counts.server, counts.everywhere) == (1, 1, 2)
    assert len(await store.open_with(DAN)) == 0


async def test_a_parked_game_is_not_counted_until_it_goes_on(store: Store) -> None:
    seen = lobby(ANA)
    first = await store.create(opening(1, ANA), seen)
    second = await store.create(replace(opening(1, ANA), interaction=5), lobby(ANA, place=ELSEWHERE))
    await store.append(first, entry(2), replace(seen, version=2, parked="gone"))
    counts = await store.open_counts(HERE.guild)
    assert (counts.server, counts.everywhere) == (1, 1)
    assert await store.open_with(ANA) == (
        OpenGame(second, "regicide", ELSEWHERE, None),
        OpenGame(first, "regicide", HERE, "gone"),
    )
    await store.append(first, entry(3), replace(seen, version=3))
    counts = await store.open_counts(HERE.guild)
    assert (counts.server, counts.everywhere) == (2, 2)
    assert [game.parked for game in await store.open_with(ANA)] == [None, None]
    assert await store.open_with(BEN) == ()


async def test_who_left_a_row_of_games_is_known_as_long_as_its_moves_and_not_once_they_are_forgotten(
    store: Store,
) -> None:
    row = await store.create(opening(1, ANA), lobby(ANA))
    for version, user in ((2, BEN), (3, CLEO)):
        await store.append(row, opening(version, ANA), replace(lobby(ANA), version=version, left=frozenset((user,))))
    await store.request_erasure(BEN, ())
    assert await store.unwilling(row) == {CLEO}
    await store.prune(NOON, 10)
    assert await store.unwilling(row) == {CLEO}
    await store.prune(NOON + timedelta(days=1), 10)
    assert await store.unwilling(row) == frozenset()
