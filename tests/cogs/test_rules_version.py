"""The bot is started with another version of a game's rules than the one by which a game was begun."""

from __future__ import annotations

from pathlib import Path

from bot.games import Game
from tests.cogs.counting import COUNTING, a_counting_evening
from tests.cogs.evening import text_of
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
        assert "The total is 4." in text_of(await evening.board())
