"""The options of a game as one schema, for each game alike."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.game.core.errors import GameError
from bot.game.core.options import NO_OPTIONS, Choice, NoOptions, Option, OptionSchema
from bot.games import RULES
from tests.game.counting import Counting

SPEED = Option(
    "speed", "How fast (default: slow)", (Choice("slow", "Slow"), Choice("high", "High", "A fast game")), "S1"
)


@dataclass(frozen=True, slots=True)
class Options:
    speed: str = "slow"


SCHEMA = OptionSchema(Options, "S0", SPEED)
SCHEMAS = [(key, rules.schema) for key, rules in {**RULES, "counting": Counting()}.items()]
CHOICES = [(schema, option, choice) for _, schema in SCHEMAS for option in schema for choice in option.choices]


def test_without_a_choice_the_defaults_are_played_and_not_written_down() -> None:
    assert SCHEMA.read({}) == Options() == SCHEMA.read({"speed": "slow"})
    assert SCHEMA.changed(Options()) == {}
    assert SCHEMA.played({}) == SCHEMA.played({"speed": "slow"}) == ()


def test_another_choice_is_read_and_written_and_told() -> None:
    chosen = {"speed": "high"}

    assert SCHEMA.changed(SCHEMA.read(chosen)) == chosen
    assert [choice.house_rule for choice in SCHEMA.played(chosen)] == ["A fast game"]


@pytest.mark.parametrize(
    ("values", "code", "said"),
    [
        ({"sped": "high"}, "unknown-option", {"option": "sped", "options": ("speed",)}),
        ({"speed": "low"}, "unknown-choice", {"option": "speed", "choices": ("slow", "high")}),
    ],
)
def test_what_there_is_not_is_refused_and_what_there_is_named(
    values: dict[str, str], code: str, said: dict[str, object]
) -> None:
    with pytest.raises(GameError) as refusal:
        SCHEMA.read(values)

    assert (refusal.value.code, refusal.value.rule, refusal.value.values) == (code, "S0", said)


def test_a_schema_and_the_options_of_the_rules_have_the_same_names_and_defaults() -> None:
    with pytest.raises(ValueError, match="other defaults"):
        OptionSchema(NoOptions, "S0", SPEED)
    with pytest.raises(ValueError, match="other defaults"):
        OptionSchema(Options, "S0")


def test_a_game_may_do_without_options() -> None:
    assert [*NO_OPTIONS] == []
    with pytest.raises(GameError, match="unknown-option"):
        NO_OPTIONS.read({"speed": "high"})


@pytest.mark.parametrize(("schema", "option", "choice"), CHOICES)
def test_every_choice_of_every_game_is_read_and_written(
    schema: OptionSchema[object], option: Option, choice: Choice
) -> None:
    chosen = {option.name: choice.value}

    assert schema.changed(schema.read(chosen)) == ({} if choice.value == option.default else chosen)


@pytest.mark.parametrize(("schema", "option", "choice"), CHOICES)
def test_lobby_and_board_have_a_word_for_every_choice_but_the_default(
    schema: OptionSchema[object], option: Option, choice: Choice
) -> None:
    assert bool(choice.house_rule) is (choice.value != option.default)
    assert schema.played({option.name: choice.value}) == ((choice,) if choice.house_rule else ())
