"""Matches that the program plays by itself."""

from __future__ import annotations

from random import Random

import pytest

from bot.game.core.errors import GameError
from bot.game.core.records import POLICIES
from bot.game.gnav.options import Options
from bot.game.gnav.replay import check_record
from bot.game.gnav.simulate import simulate


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", [2, 3, 4, 7, 20])
def test_a_simulated_match_is_a_finished_record_that_holds(players: int, policy: str) -> None:
    record = simulate(players, policy, Random(1))

    checked = check_record(record)

    assert checked.final == record["final"]
    assert (checked.final["phase"], len(checked.final["lives"])) == ("over", players)


@pytest.mark.parametrize("policy", POLICIES)
def test_the_same_chance_plays_the_same_match(policy: str) -> None:
    assert simulate(3, policy, Random(4)) == simulate(3, policy, Random(4))
    assert simulate(3, policy, Random(4)) != simulate(3, policy, Random(5))


def test_a_match_with_another_option_says_so() -> None:
    record = simulate(2, "random", Random(1), Options(one_fool_of_two="holder"))

    assert record["options"] == {"one_fool_of_two": "holder"}
    assert check_record(record).final == record["final"]


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(GameError, match="unknown-policy"):
        simulate(2, "cheat", Random(1))


@pytest.mark.parametrize("players", [1, 21])
def test_a_number_of_players_that_there_is_not_is_refused_g4(players: int) -> None:
    with pytest.raises(GameError) as refusal:
        simulate(players, "random", Random(1))

    assert refusal.value.rule == "G4"
