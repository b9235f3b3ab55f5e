"""A monkey presses, forges, takes permissions away and leaves: nothing breaks, and no table is lost or shown twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cogs.conftest import errors_in
from tests.cogs.evening import an_evening
from tests.monkey.monkey import Monkey

STEPS = 100
LOOKS = 20
"""After so many steps each, the monkey stops for a look."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
async def test_whatever_a_monkey_does_everybody_is_answered_and_each_game_has_one_board(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    async with an_evening(tmp_path, seed) as evening:
        monkey = Monkey(evening, seed)
        for step in range(STEPS):
            await monkey.act()
            if step % LOOKS == 0:
                await monkey.look()
        await monkey.settle()
        assert errors_in(caplog) == []
