"""A short round of the monkey, always the same one; `make soak` has it go on for long, with other seeds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.monkey.monkey import a_monkey

STEPS = 125


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 20])
async def test_whatever_people_press_nothing_is_lost_shown_or_left_behind(tmp_path: Path, seed: int) -> None:
    async with a_monkey(tmp_path, seed) as monkey:
        await monkey.run(STEPS)
        assert monkey.did["forge"] > STEPS // 20
