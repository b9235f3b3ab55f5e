"""The bot is started with another version of a game's rules than the one by which a game was begun."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.cogs.ui import custom_ids
from bot.games import Game
from tests.cogs.counting import COUNTING, a_counting_evening
from tests.cogs.evening import Evening
from tests.cogs.messages import text_of
from tests.game.reading import public_view
from tests.game.table.test_rules_version import Forgetful, Halves


async def test_a_game_of_other_rules_is_refused_in_a_sentence_and_the_others_go_on(tmp_path: Path) -> None:
    async with a_counting_evening(tmp_path) as evening:
        await evening.start("Ann", "Ben")
        hand = await evening.hand("Ann")

        evening.bot.games = (Game(Forgetful(), COUNTING.discord),)
        await evening.restart()
        result = await evening.click("Ann", hand, "Add 1")
        assert "was begun under version 1 of its rules, and I play by version 2" in evening.private_texts(result)
        first, evening.channel = evening.channel, evening.guild.create_text_channel("another")
        await evening.start("Cleo", "Dan")
        await evening.click("Cleo", await evening.hand("Cleo"), "Add 1")
        assert (await evening.running()).play.total == 1

        evening.bot.games, evening.channel = (COUNTING,), first
        await evening.restart()
        await evening.click("Ann", hand, "Add 1")
        assert (await evening.running()).play.total == 1


async def test_a_game_of_earlier_rules_goes_on_with_its_old_buttons(tmp_path: Path) -> None:
    async with a_counting_evening(tmp_path) as evening:
        await evening.start("Ann", "Ben")
        hand = await evening.hand("Ann")

        evening.bot.games = (Game(Halves(), COUNTING.discord),)
        await evening.restart()
        await evening.click("Ann", hand, "Add 2")
        table = await evening.running()
        assert (table.play.total, table.play.goal) == (4, 20)
        assert "The total is 4." in await evening.board_text()


@asynccontextmanager
async def a_game_of_other_rules(folder: Path) -> AsyncGenerator[Evening]:
    """An evening on which Ann and Ben began a game before the bot forgot its rules."""
    async with a_counting_evening(folder) as evening:
        await evening.start("Ann", "Ben")
        evening.bot.games = (Game(Forgetful(), COUNTING.discord),)
        await evening.restart()
        yield evening


async def test_who_finds_a_game_of_other_rules_in_the_channel_reads_who_can_end_it(tmp_path: Path) -> None:
    async with a_game_of_other_rules(tmp_path) as evening:
        said = evening.private_texts(await evening.slash("Cleo", "start"))
        assert "Its host or a moderator can end it with `/counting end`" in said


async def test_the_host_ends_a_game_of_other_rules_and_the_channel_is_free(tmp_path: Path) -> None:
    async with a_game_of_other_rules(tmp_path) as evening:
        asked = await evening.slash("Ann", "end")
        assert "was begun under version 1 of its rules" in text_of(asked.response)
        ended = await evening.click("Ann", asked.response, "End the game")
        assert "The game is over." in text_of(ended.response)
        await evening.start("Cleo", "Dan")
        assert (await evening.running()).people == (evening.cleo.id, evening.dan.id)


async def test_a_program_with_its_rules_reads_that_it_was_ended(tmp_path: Path) -> None:
    async with a_game_of_other_rules(tmp_path) as evening:
        (game,) = await evening.bot.tables.unfinished()
        asked = await evening.slash("Ann", "end")
        await evening.click("Ann", asked.response, "End the game")
        evening.bot.games = (COUNTING,)
        await evening.restart()
        table = await public_view(evening.bot.tables, game)
        assert (table.phase, table.reason, table.result) == ("over", "ended", None)


async def test_a_moderator_may_keep_a_game_of_other_rules_after_all(tmp_path: Path) -> None:
    async with a_game_of_other_rules(tmp_path) as evening:
        evening.moderator()
        asked = await evening.slash("Mod", "end")
        kept = await evening.click("Mod", asked.response, "Keep it")
        assert "nothing has changed" in text_of(kept.response)
        assert len(await evening.bot.tables.unfinished()) == 1


@pytest.mark.parametrize("name", ["Ben", "Eve"])
async def test_nobody_else_ends_a_game_of_other_rules(tmp_path: Path, name: str) -> None:
    async with a_game_of_other_rules(tmp_path) as evening:
        refused = await evening.slash(name, "end")
        assert "Only the host or a moderator" in evening.private_texts(refused)
        assert refused.response is not None
        (game,) = await evening.bot.tables.unfinished()
        forged = await evening.forge(name, refused.response, custom_ids.unplayable(game, "end"))
        assert "Only the host or a moderator" in evening.private_texts(forged)
        assert await evening.bot.tables.unfinished() == (game,)


async def test_a_game_that_can_be_played_is_not_ended_in_this_way(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    table = await evening.running()
    forged = await evening.forge("Ann", await evening.board(), custom_ids.unplayable(table.id, "end"))
    assert "I no longer know this game" in evening.private_texts(forged)
    assert await evening.running() == table


async def test_a_game_of_other_rules_is_no_matter_in_other_channels(tmp_path: Path) -> None:
    async with a_game_of_other_rules(tmp_path) as evening:
        hall = evening.guild.create_text_channel("hall")
        assert "No game is open in this channel" in evening.private_texts(await evening.slash("Ann", "hand", at=hall))
