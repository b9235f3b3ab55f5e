"""The options of a game in its `start` command: each can be chosen there, and is played by."""

from __future__ import annotations

from typing import Any

import pytest
from discord import app_commands

from bot.game.core.options import Option
from bot.games import GAMES, Game
from tests.cogs.counting import COUNTING
from tests.cogs.evening import Evening

OPTIONS = [(game, option) for game in (*GAMES, COUNTING) for option in game.rules.schema]


def start_of(game: Game) -> app_commands.Command[Any, ..., Any]:
    (found,) = [command for command in game.cog.__cog_app_commands__ if command.name == "start"]
    assert isinstance(found, app_commands.Command)
    return found


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=lambda value: getattr(value, "name", None) or value.key)
def test_every_option_is_a_parameter_with_its_choices_in_words(game: Game, option: Option) -> None:
    parameter = start_of(game).get_parameter(option.parameter or option.name)
    assert parameter is not None
    assert (parameter.description, parameter.required) == (option.text, False)
    assert [(choice.name, choice.value) for choice in parameter.choices] == [
        (choice.text, choice.value) for choice in option.choices
    ]


def test_the_options_come_after_what_every_game_asks() -> None:
    for game, names in (("regicide", ["players", "ai", "pace", "overpay"]), ("gnav", ["players", "ai", "strength"])):
        parameters = start_of(next(one for one in GAMES if one.key == game)).parameters
        assert [parameter.name for parameter in parameters][: len(names)] == names


async def test_what_is_chosen_stands_under_lobby_and_board_and_is_played_by(evening: Evening) -> None:
    await evening.slash("Ann", "start", players=2, overpay="exact", first_player="1", discard_view="all")
    said = "Only cards that are needed may pay for an attack · The whole discard pile is shown · Seat 2 begins"
    assert said in await evening.board_text()
    await evening.click("Ben", await evening.board(), "Join")
    assert said in await evening.board_text()
    play = (await evening.running()).play
    assert (play.options.overpay, play.options.yield_rule, play.options.discard_view) == ("exact", "per_seat", "all")
    assert play.turn == 1


async def test_where_nothing_is_chosen_the_defaults_are_played_and_no_word_is_said(evening: Evening) -> None:
    await evening.slash("Ann", "start", players=1, overpay="any")
    table = await evening.running()
    assert (table.options, table.house_rules) == ({}, ())


async def test_who_begins_must_have_a_seat_at_a_table_of_the_size_asked_for(evening: Evening) -> None:
    result = await evening.slash("Ann", "start", players=2, first_player="3")
    assert "The first player must have a seat in this game." in evening.private_texts(result)
    assert await evening.table() is None


async def test_a_host_does_not_start_before_somebody_has_the_seat_that_begins(evening: Evening) -> None:
    await evening.slash("Ann", "start", first_player="1")
    result = await evening.click("Ann", await evening.board(), "Start")
    assert "The first player must have a seat in this game." in evening.private_texts(result)
    await evening.click("Ben", await evening.board(), "Join")
    await evening.click("Ann", await evening.board(), "Start")
    assert (await evening.running()).turn == 1
