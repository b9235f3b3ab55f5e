"""The rule options of a game (R80)."""

from __future__ import annotations

import pytest

from bot.game.core.errors import GameError
from bot.game.regicide.options import Options, read_options


def test_a_game_without_options_plays_the_defaults() -> None:
    options = read_options({})

    assert options == Options("any", "per_seat", "top", "random")
    assert options.changed() == {}


@pytest.mark.parametrize(
    "values",
    [{"overpay": "exact"}, {"yield_rule": "counter", "discard_view": "all"}, {"first_player": "3"}],
)
def test_changed_options_read_back_as_they_are_written(values: dict[str, str]) -> None:
    assert read_options(values).changed() == values


def test_an_unknown_option_is_answered_with_those_that_there_are() -> None:
    with pytest.raises(GameError, match="unknown-option") as refusal:
        read_options({"speed": "high"})

    options = ("overpay", "yield_rule", "discard_view", "first_player")
    assert refusal.value.values == {"option": "speed", "options": options}


@pytest.mark.parametrize("value", ["", "Exact", "both"])
def test_an_unknown_value_is_answered_with_those_that_there_are(value: str) -> None:
    with pytest.raises(GameError, match="unknown-choice") as refusal:
        read_options({"overpay": value})

    assert refusal.value.values == {"option": "overpay", "choices": ("any", "exact")}
