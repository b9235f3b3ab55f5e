"""Numbers as people say them."""

from __future__ import annotations

import pytest

from bot.cogs.ui.texts import duration


@pytest.mark.parametrize(
    ("seconds", "said"), [(45, "45 s"), (60, "1 min"), (754, "12 min"), (3600, "1 h 0 min"), (11_100, "3 h 5 min")]
)
def test_times_are_told_as_people_say_them(seconds: int, said: str) -> None:
    assert duration(seconds) == said
