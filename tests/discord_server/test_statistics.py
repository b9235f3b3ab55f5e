"""Statistics that take long: people are told that they come, and then they come."""

from __future__ import annotations

import pytest

from bot.app import CardBot
from bot.game.ports.log import Place
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
