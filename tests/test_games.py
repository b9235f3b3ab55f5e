"""The list of games: what is gathered there belongs together, and nothing else names a game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.games import GAMES, Game, looks_of, records_of, rules_of
from tests.cogs.counting import COUNTING, CountingCog, CountingLook

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_all_that_makes_a_game_goes_by_one_key(game: Game) -> None:
    assert {game.key, game.rules.key, game.look.key, game.cog.__cog_group_name__} == {game.key}


def test_every_game_has_a_key_of_its_own() -> None:
    assert len(rules_of(GAMES)) == len(looks_of(GAMES)) == len(GAMES)


def test_a_game_without_a_record_format_has_no_records() -> None:
    assert COUNTING.records is None
    assert [*records_of((*GAMES, COUNTING))] == [game.key for game in GAMES]


def test_a_game_brings_its_cog_and_its_look() -> None:
    assert COUNTING.cog is CountingCog
    assert isinstance(COUNTING.look, CountingLook)


def test_the_list_is_read_without_discord() -> None:
    program = "import sys, bot.games; sys.exit('discord' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
