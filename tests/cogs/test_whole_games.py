"""Whole games, played by commands and clicks alone; a golden one of 1 and of 3 seats is in `test_golden_games`."""

from __future__ import annotations

import pytest

from tests.cogs.evening import Evening
from tests.cogs.messages import text_of
from tests.cogs.regicide.hands import play_on


@pytest.mark.slow
@pytest.mark.parametrize("names", [("Ann", "Ben"), ("Ann", "Ben", "Cleo", "Dan")], ids=len)
async def test_people_play_a_game_to_its_end(evening: Evening, names: tuple[str, ...]) -> None:
    await evening.start(*names)
    over = await play_on(evening)
    assert over.phase == "over"
    assert over.reason == "played"
    assert over.result is not None
    royals = over.result.standings[0].score
    ending = "All twelve royals have fallen." if royals == 12 else f"{royals} royal"
    assert ending in await evening.board_text()


@pytest.mark.slow
async def test_one_person_plays_a_game_with_three_ais_to_its_end(evening: Evening) -> None:
    await evening.start("Ann", players=4, ai=3)
    over = await play_on(evening)
    assert over.reason == "played"
    assert sum(seat.user is None for seat in over.seats) == 3
    stats = await evening.slash("Ann", "stats", ai=True)
    assert "of **1** won" in text_of(stats.response)
