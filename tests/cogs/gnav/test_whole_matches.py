"""Whole matches of Gnav, played by commands and clicks alone."""

from __future__ import annotations

import pytest

from tests.cogs.evening import Evening, text_of
from tests.cogs.gnav.hands import play_on


async def test_one_person_plays_a_match_with_three_ais_to_its_end(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    table = await evening.running()
    assert [seat.name for seat in table.seats] == ["Ann", "Clover", "Flint", "Hazel"]
    over = await play_on(evening)
    assert (over.phase, over.reason) == ("over", "played")
    assert over.play.deal > 2
