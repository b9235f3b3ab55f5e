"""Games that the program plays by itself."""

from __future__ import annotations

from random import Random

import pytest

from bot.game.core.errors import GameError
from bot.game.core.records import POLICIES
from bot.game.regicide.options import Options
from bot.game.regicide.replay import check_record
from bot.game.regicide.simulate import simulate


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_simulated_game_is_a_finished_record_that_holds(players: int, policy: str) -> None:
    record = simulate(players, policy, Random(1))

    checked = check_record(record)

    assert checked.final == record["final"]
    assert checked.final["phase"] in ("won", "lost")
    assert len(checked.final["hands"]) == players


@pytest.mark.parametrize("policy", POLICIES)
def test_the_same_chance_plays_the_same_game(policy: str) -> None:
    assert simulate(3, policy, Random(4)) == simulate(3, policy, Random(4))
    assert simulate(3, policy, Random(4)) != simulate(3, policy, Random(5))


def test_a_game_with_other_options_says_so_r80() -> None:
    record = simulate(2, "random", Random(1), Options(overpay="exact"))

    assert record["options"] == {"overpay": "exact"}
    assert check_record(record).final == record["final"]


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(GameError, match="unknown-policy"):
        simulate(2, "cheat", Random(1))


def test_a_number_of_players_that_there_is_not_is_refused_r10() -> None:
    with pytest.raises(GameError) as refusal:
        simulate(5, "random", Random(1))

    assert refusal.value.rule == "R10"
