"""House rules as options."""

from __future__ import annotations

import pytest

from bot.game.core.errors import GameError
from bot.game.gnav.options import Options, read_options


def test_the_rules_as_written_are_the_default_and_not_written_down() -> None:
    assert read_options({}) == Options() == read_options({"one_fool_of_two": "both"})
    assert Options().changed() == {}


def test_another_choice_is_read_and_written_g43() -> None:
    chosen = {"one_fool_of_two": "holder"}

    assert read_options(chosen).changed() == chosen


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"speed": "high"}, {"option": "speed", "options": ("one_fool_of_two",)}),
        ({"one_fool_of_two": "none"}, {"option": "one_fool_of_two", "choices": ("both", "holder")}),
    ],
)
def test_what_there_is_not_is_refused_and_what_there_is_named(values: dict[str, str], said: object) -> None:
    with pytest.raises(GameError, match="unknown-") as refusal:
        read_options(values)

    assert refusal.value.values == said
