"""Whole games that the program plays by itself, of each kind alike."""

from __future__ import annotations

from random import Random

import pytest

from bot.game.core.errors import GameError
from bot.game.core.records import POLICIES, simulate
from tests.game.core.every import RECORDS

EVERY = [
    (key, seats) for key, recording in RECORDS.items() for seats in recording.seats if seats in (1, 2, 3, 4, 7, 20)
]
OPTIONS = [
    (key, {option.name: choice.value})
    for key, recording in RECORDS.items()
    for option in recording.schema
    for choice in option.choices[1:]
]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("key", "seats"), EVERY)
def test_a_simulated_game_is_a_finished_record_that_holds(key: str, seats: int, policy: str) -> None:
    record = simulate(RECORDS[key], seats, policy, Random(1))

    checked = RECORDS[key].check(record)

    assert checked.final == record["final"]
    assert (record["players"], checked.plies) == (seats, len(record["moves"]))


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("key", RECORDS)
def test_the_same_chance_plays_the_same_game(key: str, policy: str) -> None:
    def played(seed: int) -> object:
        return simulate(RECORDS[key], 3, policy, Random(seed))

    assert played(4) == played(4)
    assert played(4) != played(5)


@pytest.mark.parametrize(("key", "options"), OPTIONS)
def test_a_game_with_another_option_says_so(key: str, options: dict[str, str]) -> None:
    seats = RECORDS[key].seats[-1]
    record = simulate(RECORDS[key], seats, "random", Random(1), options)

    assert record["options"] == options
    assert RECORDS[key].check(record).final == record["final"]


@pytest.mark.parametrize("key", RECORDS)
def test_an_unknown_policy_is_refused(key: str) -> None:
    with pytest.raises(GameError, match="unknown-policy"):
        simulate(RECORDS[key], 2, "cheat", Random(1))


@pytest.mark.parametrize(
    ("key", "seats", "rule"), [("regicide", 0, "R10"), ("regicide", 5, "R10"), ("gnav", 1, "G4"), ("gnav", 21, "G4")]
)
def test_a_number_of_players_that_there_is_not_is_refused(key: str, seats: int, rule: str) -> None:
    with pytest.raises(GameError) as refusal:
        simulate(RECORDS[key], seats, "random", Random(1))

    assert refusal.value.rule == rule
