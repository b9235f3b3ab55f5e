"""Whole games, played by commands and clicks alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cogs.evening import Evening, an_evening, text_of


@pytest.mark.parametrize("names", [("Ann",), ("Ann", "Ben"), ("Ann", "Ben", "Cleo"), ("Ann", "Ben", "Cleo", "Dan")])
async def test_people_play_a_game_to_its_end(evening: Evening, names: tuple[str, ...]) -> None:
    await evening.start(*names)
    over = await evening.play_on()
    assert over.phase == "over"
    assert over.reason == "played"
    assert over.result is not None
    assert f"Royals defeated: {over.result.score} of 12" in text_of(await evening.board())
