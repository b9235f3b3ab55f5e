"""A finished game as a file: what is in it, who gets it, and that a running game never is."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.cli.record import OK, check
from bot.game.core.errors import UnknownGame
from bot.game.ports.log import Place
from bot.game.service.replays import Replays
from bot.games import RECORDS, RULES
from tests.cogs.dealt import deal_at
from tests.cogs.evening import Evening, an_evening
from tests.cogs.files import the_file
from tests.cogs.gnav.hands import play_on as play_match
from tests.cogs.messages import text_of
from tests.cogs.regicide.hands import play_on
from tests.cogs.stacked import stacked
from tests.game.counting import Counting


def verdict(data: bytes) -> tuple[int, dict[str, object]]:
    """What `record check` says of a file, and the one line that it prints."""
    out = io.StringIO()
    status = check(io.BytesIO(data), out)
    return status, json.loads(out.getvalue())


async def test_a_game_played_to_its_end_is_posted_with_its_final_position(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    over = await play_on(evening)
    assert f"Game {over.id}" in await evening.board_text()
    result = await evening.slash("Eve", "replay")
    assert not result.ephemeral
    name, data = await the_file(result)
    assert name == f"regicide-{over.id}.jsonl"
    status, said = verdict(data)
    assert status == OK
    assert said["plies"] == over.version - 3
    assert json.loads(data)["final"]["phase"] in ("won", "lost")


async def test_a_match_of_gnav_is_posted_too(tmp_path: Path) -> None:
    async with an_evening(tmp_path, key="gnav") as evening:
        await evening.start("Ann", "Ben", "Cleo", players=3)
        over = await play_match(evening)
        name, data = await the_file(await evening.slash("Ann", "replay"))
        assert name == f"gnav-{over.id}.jsonl"
        assert verdict(data)[0] == OK
        assert json.loads(data)["final"]["phase"] == "over"


async def test_a_game_that_was_ended_early_has_its_moves_and_no_final_position(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await play_on(evening, most=3)
    question = await evening.slash("Ann", "end")
    await evening.click("Ann", question.response, "End the game")
    _, data = await the_file(await evening.slash("Ann", "replay"))
    status, said = verdict(data)
    assert (status, said["plies"]) == (OK, 3)
    assert "final" not in json.loads(data)


async def test_a_seat_that_went_to_an_ai_and_came_back_is_one_seat_of_the_record(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await play_on(evening, most=2)
    question = await evening.slash("Ben", "leave")
    await evening.click("Ben", question.response, "Leave")
    await play_on(evening, most=1)
    await evening.hand("Ben")
    await play_on(evening)
    _, data = await the_file(await evening.slash("Ann", "replay"))
    assert verdict(data)[0] == OK
    assert {move["seat"] for move in json.loads(data)["moves"]} == {0, 1}


async def test_the_names_and_numbers_of_the_players_are_not_in_it(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await play_on(evening)
    _, data = await the_file(await evening.slash("Ann", "replay"))
    text = data.decode()
    for name in ("Ann", "Ben"):
        assert name not in text
        assert str(evening.people[name].id) not in text


@pytest.mark.parametrize("asked", [{}, {"game": 1}])
async def test_a_running_game_stays_hidden(evening: Evening, asked: dict[str, int]) -> None:
    table = await deal_at(evening, stacked("3C4C5C6C7C8C9C", "3D4D5D6D7D8D9D"), "Ann", "Ben")
    assert table == 1
    result = await evening.slash("Ann", "replay", None, **asked)
    assert result.ephemeral
    assert "The game in this channel is not over, and a replay shows every card." in text_of(result.response)
    assert result.response is not None
    assert result.response.attachments == []


async def test_while_the_next_game_runs_the_one_before_can_be_had(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    first = (await play_on(evening)).id
    await evening.start("Ann", "Ben")
    name, _ = await the_file(await evening.slash("Ann", "replay"))
    assert name == f"regicide-{first}.jsonl"


@pytest.mark.slow
async def test_an_older_game_is_asked_for_by_the_number_under_its_table(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    first = (await play_on(evening)).id
    evening.forget_hands()
    await evening.start("Ann", "Ben")
    await play_on(evening)
    name, _ = await the_file(await evening.slash("Ann", "replay", game=first))
    assert name == f"regicide-{first}.jsonl"


async def test_where_nothing_was_played_it_says_how_to_begin(evening: Evening) -> None:
    said = text_of((await evening.slash("Ann", "replay")).response)
    assert "No game of Regicide has been played in this channel yet. Start one with `/regicide start`." in said
    said = text_of((await evening.slash("Ann", "replay", game=77)).response)
    assert "No finished game of Regicide in this channel has the number 77." in said


async def test_a_game_of_another_channel_stays_there(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    over = await play_on(evening)
    elsewhere = evening.guild.create_text_channel("elsewhere")
    said = text_of((await evening.slash("Ann", "replay", elsewhere, game=over.id)).response)
    assert "No finished game of Regicide in this channel" in said


async def test_a_lobby_that_was_closed_was_no_game(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    await evening.click("Ann", await evening.board(), "Leave")
    said = text_of((await evening.slash("Ann", "replay")).response)
    assert "No game of Regicide has been played in this channel yet." in said


async def test_where_files_are_forbidden_it_asks_to_be_let(evening: Evening) -> None:
    overwrites: Any = {evening.guild.me: discord.PermissionOverwrite(attach_files=False)}
    evening.channel = evening.guild.create_text_channel("no files", overwrites=overwrites)
    await evening.start("Ann", "Ben")
    await play_on(evening)
    result = await evening.slash("Ann", "replay")
    assert result.ephemeral
    said = text_of(result.response)
    assert "I am not allowed to post files in this channel. Please give me permission to attach files." in said


async def test_a_game_without_records_has_no_replays(evening: Evening) -> None:
    assert evening.bot.store is not None
    games = {**RULES, Counting.key: Counting()}
    with pytest.raises(UnknownGame, match="no-replays"):
        await Replays(games, RECORDS, evening.bot.store).replay("counting", Place(1, 2))
