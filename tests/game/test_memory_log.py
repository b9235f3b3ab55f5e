"""The log that the table's tests use answers as the real one does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.game.ports.log import Entry, Log, LogError, Place, SeatRow, Summary
from bot.store import Store
from tests.game.memory_log import MemoryLog
from tests.game.sitting import ANA, HERE, NOON

LOBBY = Summary("counting", HERE, "lobby", ANA, (SeatRow(ANA, "Ana"),), 1)
ELSEWHERE = replace(LOBBY, place=Place(guild=1, channel=3))
OVER = replace(LOBBY, phase="over", version=2, reason="cancelled")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await Store.open(f"sqlite:///{tmp_path / 'log.db'}") as opened:
        yield opened


def entry(version: int, interaction: int | None = None) -> Entry:
    return Entry(version, ({"is": "♥", "cards": [version, None]},), NOON, ANA, interaction)


async def create(log: Log, entry: Entry, summary: Summary) -> object:
    try:
        return await log.create(entry, summary)
    except LogError as refusal:
        return type(refusal), getattr(refusal, "game_id", None)


async def append(log: Log, game_id: int, entry: Entry, summary: Summary = LOBBY) -> object:
    try:
        return await log.append(game_id, entry, summary)
    except LogError as refusal:
        return type(refusal)


async def answers(log: Log) -> list[object]:
    """All that a log says to a story with every refusal in it."""
    return [
        await log.open_games(),
        await log.read(1),
        await create(log, entry(1, 70), LOBBY),
        await create(log, entry(1, 70), ELSEWHERE),
        await create(log, entry(1, 71), LOBBY),
        await create(log, entry(1, 70), LOBBY),
        await create(log, entry(1), ELSEWHERE),
        await append(log, 1, entry(2, 72)),
        await append(log, 1, entry(2, 73)),
        await append(log, 1, entry(2, 72)),
        await append(log, 1, entry(3, 70)),
        await append(log, 2, entry(2, 72)),
        await append(log, 1, entry(5)),
        await append(log, 9, entry(2)),
        await append(log, 1, entry(3)),
        await append(log, 1, entry(4), ELSEWHERE),
        await log.open_at(HERE.guild),
        await log.open_at(HERE.guild + 1),
        await log.open_games(),
        await log.open_in(HERE),
        await append(log, 2, entry(2, 74), replace(OVER, place=ELSEWHERE.place)),
        await log.open_games(),
        await log.open_in(ELSEWHERE.place),
        await append(log, 1, entry(4), ELSEWHERE),
        (await log.open_in(HERE), await log.open_in(ELSEWHERE.place)),
        await create(log, entry(1, 75), ELSEWHERE),
        await create(log, entry(1, 76), LOBBY),
        await log.read(1),
        await log.read(2),
        await log.read(9),
    ]


async def test_the_log_in_memory_answers_as_the_store_does(store: Store) -> None:
    assert await answers(MemoryLog()) == await answers(store)
