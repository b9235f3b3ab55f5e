"""Statistics that take long: people are told that they come, and then they come."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.app import CardBot
from bot.game.ports.log import Place
from bot.game.ports.statistics import StatsPage, StatsQuery
from tests.discord_server.bots import at_rest
from tests.discord_server.interactions import DEFERRED_UPDATE, THINKING
from tests.discord_server.server import DiscordServer
from tests.store.games import play_out


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever has to be waited for at all takes long."""
    monkeypatch.setattr("bot.cogs.base.context.THINKING_SECONDS", 0)


async def played(bot: CardBot, server: DiscordServer, *people: int) -> None:
    """Each of these people has won a game alone."""
    assert bot.store is not None
    for number in people:
        await play_out(bot.store, number, won=True, place=Place(server.channel.guild.id, server.channel.id))


@pytest.mark.parametrize(("of", "private"), [("teams", False), ("me", True)])
async def test_slow_statistics_are_announced_and_then_shown(
    server: DiscordServer, bot: CardBot, of: str, private: bool
) -> None:
    ann = server.person("Ann")
    await played(bot, server, ann.id)
    told = await ann.slash("regicide stats", of=of)
    assert told.kind == THINKING
    assert "**1** of **1** won" in told.text
    assert told.ephemeral is private


async def test_a_slow_page_is_turned_in_place(server: DiscordServer, bot: CardBot) -> None:
    await played(bot, server, *range(10**18, 10**18 + 30))
    ann = server.person("Ann")
    first = await ann.slash("regicide stats", of="players")
    turned = await ann.click(first.message, "Next")
    await at_rest(bot)
    assert turned.kind == DEFERRED_UPDATE
    assert turned.message is first.message
    assert "Page 2 of" in turned.text


async def test_one_person_asks_for_one_thing_at_a_time_that_takes_long(
    server: DiscordServer, bot: CardBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = server.person("Ann"), server.person("Ben")
    server.world.bot.permissions |= discord.Permissions(attach_files=True)
    await played(bot, server, ann.id)
    assert bot.store is not None
    stats, asked, answered = bot.store.stats, asyncio.Event(), asyncio.Event()

    async def slowly(query: StatsQuery) -> StatsPage:
        asked.set()
        await answered.wait()
        return await stats(query)

    monkeypatch.setattr(bot.store, "stats", slowly)
    first = asyncio.create_task(ann.slash("regicide stats"))
    await asked.wait()
    for command in ("regicide stats", "gnav stats", "privacy export"):
        refused = await ann.slash(command)
        assert "I am still working on what you asked for before." in refused.text
        assert refused.ephemeral
    exported = await ben.slash("privacy export")
    assert "Here is everything that I have stored about you." in exported.text
    answered.set()
    assert "**1** of **1** won" in (await first).text
    assert "**1** of **1** won" in (await ann.slash("regicide stats")).text
