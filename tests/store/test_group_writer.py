"""Many callers are served by the same few statements, and one that is refused troubles nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import IntegrityError

from bot.game.ports.log import DuplicateInteraction, Place, PlaceTaken, VersionTaken
from bot.game.ports.notes import Board
from bot.store import Store
from bot.store.group_writer import GroupWriter, NotTogether
from tests.databases import fresh_sqlite
from tests.store.games import ANA, HERE, NOON, entry, lobby, playing
from tests.store.test_database import counted
from tests.troubles import database_of


@contextmanager
def statements(store: Store) -> Iterator[list[str]]:
    """The first word of each statement that the store's writer runs, whatever the number of its rows."""
    ran: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        ran.append(statement.split()[0])

    engine = database_of(store).engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    yield ran
    event.remove(engine, "before_cursor_execute", note)


async def games_of(store: Store, number: int) -> list[int]:
    return [await store.create(entry(1), lobby(ANA, place=Place(1, at))) for at in range(number)]


def moved(place: int, version: int = 2) -> Any:
    return playing(lobby(ANA, place=Place(1, place)), version)


async def test_moves_and_boards_of_many_tables_take_the_statements_of_one(tmp_path: Path) -> None:
    async with await Store.open(fresh_sqlite(tmp_path)) as store:
        games = await games_of(store, 20)
        with statements(store) as ran, counted(database_of(store), "commit") as commits:
            moves = [store.append(game, entry(2), moved(at)) for at, game in enumerate(games)]
            boards = [store.save_board(Board(game, HERE.channel, game, NOON)) for game in games]
            await asyncio.gather(*moves, *boards)
        assert ran.count("UPDATE") == 1
        assert ran.count("INSERT") == 1 + 1 + 20  # The events, the boards, and the seats of each table.
        assert len(commits) == 1
        assert {len(await store.read(game)) for game in games} == {2}
        assert [board and board.message_id for board in [await store.board(game) for game in games]] == games


async def test_a_move_that_comes_too_late_takes_nothing_from_those_who_came_along(store: Store) -> None:
    games = await games_of(store, 4)
    await store.append(games[1], entry(2), moved(1))
    moves = [store.append(game, entry(2), moved(at)) for at, game in enumerate(games)]
    outcomes = await asyncio.gather(*moves, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), VersionTaken, type(None), type(None)]
    assert [len(await store.read(game)) for game in games] == [2, 2, 2, 2]


async def test_a_repeated_click_takes_nothing_from_those_who_came_along(store: Store) -> None:
    games = await games_of(store, 3)
    moves = [store.append(game, entry(2, interaction=7), moved(at)) for at, game in enumerate(games)]
    outcomes = await asyncio.gather(*moves, return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == [DuplicateInteraction.__name__] * 2 + ["NoneType"]
    assert sorted([len(await store.read(game)) for game in games]) == [1, 1, 2]


async def test_a_board_of_a_game_that_is_gone_takes_nothing_from_those_that_came_along(store: Store) -> None:
    (game,) = await games_of(store, 1)
    saves = [store.save_board(Board(of, HERE.channel, 5, NOON)) for of in (404, game)]
    gone, saved = await asyncio.gather(*saves, return_exceptions=True)
    assert isinstance(gone, IntegrityError)
    assert saved is None
    assert (await store.board(game)) is not None


async def test_a_place_that_is_taken_rolls_nothing_back(tmp_path: Path) -> None:
    async with await Store.open(fresh_sqlite(tmp_path)) as store:
        (game,) = await games_of(store, 1)
        with counted(database_of(store), "rollback") as undone:
            refused = store.create(entry(1), lobby(ANA, place=Place(1, 0)))
            outcomes = await asyncio.gather(store.append(game, entry(2), moved(0)), refused, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), PlaceTaken]
        assert undone == []


Ran = list[list[int]]


def a_writer(
    ran: Ran, most: int, refused: Callable[[Sequence[int]], bool] = lambda items: False
) -> GroupWriter[int, int]:
    """Writes numbers; each transaction begins a turn of the event loop after it was asked for."""

    def write(_connection: Connection, items: Sequence[int]) -> list[int]:
        ran.append(list(items))
        if refused(items):
            raise NotTogether
        return [item * 10 for item in items]

    async def run(work: Callable[[Any], Any]) -> Any:
        await asyncio.sleep(0)
        return work(None)

    return GroupWriter(run, write, most)


async def test_each_caller_gets_the_result_of_what_they_wrote() -> None:
    ran: Ran = []
    writer = a_writer(ran, most=3)
    assert await asyncio.gather(*map(writer.write, range(7))) == [0, 10, 20, 30, 40, 50, 60]
    assert ran == [[0, 1, 2], [3, 4, 5], [6]]


async def test_what_cannot_be_written_together_is_written_alone() -> None:
    ran: Ran = []
    writer = a_writer(ran, 9, lambda items: len(items) > 1)
    assert await asyncio.gather(*map(writer.write, range(3))) == [0, 10, 20]
    assert ran == [[0, 1, 2], [0], [1], [2]]


async def test_what_a_cancelled_caller_wanted_is_written_with_the_rest() -> None:
    ran: Ran = []
    writer = a_writer(ran, 9)
    first, second = (asyncio.ensure_future(writer.write(number)) for number in (1, 2))
    await asyncio.sleep(0)
    first.cancel()
    assert await second == 20
    with pytest.raises(asyncio.CancelledError):
        await first
    assert ran == [[1, 2]]
