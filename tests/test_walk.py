"""What `python -m tests.walk` counts, and what it does not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Generator
from pathlib import Path
from threading import Thread

import pytest

from tests.walk import ROOT, WALKS, Walk, walked

MOST_CALLS = 455
"""How long the way of a press of *Play* may be. It was 447 when this was written: since it was 429, calls of people are
counted, and moves of many tables are saved together."""


@pytest.fixture
def walk() -> Generator[Walk]:
    """Counts what the functions of this file do."""
    made = Walk(Path(__file__))
    with made.ready():
        yield made


async def often_resumed() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def often_asked() -> Generator[int]:
    yield from (1, 2, 3)


def plain() -> str:
    return json.dumps([1, 2])


def with_parts() -> list[int]:
    class Inner:
        pass

    return [number for number in range(3) if Inner]


async def test_a_coroutine_counts_once_however_often_it_is_resumed(walk: Walk) -> None:
    walk.count()
    await asyncio.gather(often_resumed(), often_resumed())
    walk.stop()
    assert walk.calls == {"test_walk.py:often_resumed": 2}


def test_a_generator_counts_once_however_much_it_yields(walk: Walk) -> None:
    walk.count()
    assert [*often_asked()] == [1, 2, 3]
    walk.stop()
    assert walk.calls == {"test_walk.py:often_asked": 1}


async def test_a_coroutine_under_way_before_the_count_is_no_call(walk: Walk) -> None:
    task = asyncio.create_task(often_resumed())
    await asyncio.sleep(0)
    walk.count()
    await task
    walk.stop()
    assert walk.calls == {}


def test_what_other_files_do_is_not_counted(walk: Walk) -> None:
    walk.count()
    plain()
    walk.stop()
    assert walk.calls == {"test_walk.py:plain": 1}
    assert walk.files == {"test_walk.py"}


def test_what_is_done_before_and_after_the_count_is_not_counted(walk: Walk) -> None:
    plain()
    walk.count()
    walk.stop()
    plain()
    assert walk.calls == {}


def test_what_a_thread_does_is_counted(walk: Walk) -> None:
    walk.count()
    thread = Thread(target=plain)
    thread.start()
    thread.join()
    walk.stop()
    assert walk.calls == {"test_walk.py:plain": 1}


def test_comprehensions_and_bodies_of_classes_are_counted_apart(walk: Walk) -> None:
    walk.count()
    with_parts()
    walk.stop()
    assert walk.calls == {"test_walk.py:with_parts": 1}
    assert "test_walk.py:with_parts.<locals>.Inner" in walk.apart


@pytest.mark.parametrize("name", WALKS)
async def test_a_walk_passes_files_of_the_bot_alone(name: str) -> None:
    walk = await walked(name)
    assert walk.files
    assert {file for file in walk.files if not (file.startswith("bot/") and (ROOT / file).is_file())} == set()


async def test_a_press_of_play_finds_out_each_thing_once() -> None:
    walk = await walked("play")
    once = {
        "bot/game/service/tables.py:Tables.submit": 1,
        "bot/game/regicide/notation.py:read": 1,
        "bot/game/regicide/ruleset.py:Regicide.apply": 1,
        "bot/game/table/events.py:dump": 1,
        "bot/game/regicide/ruleset.py:Regicide.public_view": 1,
        "bot/game/regicide/ruleset.py:Regicide.seat_view": 2,  # one for each open hand
        "bot/cogs/regicide/board.py:board": 1,
    }
    assert {function: walk.calls[function] for function in once} == once
    again = ("load", "load_state", "read_move", "read_beginning", "replay", "fold")
    assert [function for function in walk.calls if function.rpartition(".")[2].rpartition(":")[2] in again] == []
    assert walk.calls.total() < MOST_CALLS, "a press of Play has become longer"


@pytest.mark.slow
async def test_two_walks_give_the_same_figures() -> None:
    first, second = await walked("play"), await walked("play")
    assert first.calls == second.calls
