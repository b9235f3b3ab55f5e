"""What the real bot measures of the requests that Discord refuses, and when it says that it cannot play."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.app import CardBot
from bot.runtime.monitoring.health import readiness_problems
from tests.discord_server.bots import a_bot, at_rest
from tests.discord_server.players import one_move, start, to_act
from tests.discord_server.server import DiscordServer
from tests.discord_server.waiting import ANSWER_TIMEOUT
from tests.runtime.monitoring.scraping import samples

EDIT, CALLBACK = ("PATCH", "/channels/*/messages/*"), ("POST", "/interactions/*/callback")


@pytest.fixture
async def bot(server: DiscordServer, tmp_path: Path) -> AsyncGenerator[CardBot]:
    """The real bot, which measures."""
    async with a_bot(server, tmp_path, metrics_port=1) as made:
        yield made


def errors(bot: CardBot) -> dict[str, float]:
    """The error answers and broken connections that were counted."""
    found = samples(bot.metrics.exposition("")[0].decode())
    known = ("card_room_discord_errors_total", "card_room_discord_unreachable_total")
    return {name: number for name, number in found.items() if name.startswith(known) and number}


async def move(server: DiscordServer, bot: CardBot) -> None:
    """Whoever is to act makes a move, and the bot finishes with it."""
    await one_move(await to_act(server, [server.person("Ann"), server.person("Ben")]))
    await at_rest(bot)


async def test_a_game_without_trouble_counts_none(server: DiscordServer, bot: CardBot) -> None:
    await start(server, "Ann", "Ben")
    await at_rest(bot)
    assert errors(bot) == {}


async def test_a_refused_answer_is_counted_by_discords_code(server: DiscordServer, bot: CardBot) -> None:
    server.faults.refuse(*CALLBACK, 404, 10062)
    await server.person("Ann").send_slash("regicide start", players=2)
    await server.until(lambda: bool(errors(bot)), "a counted error")
    await at_rest(bot)
    assert errors(bot) == {'card_room_discord_errors_total{code="10062",status="404"}': 1}


async def test_what_discord_py_tries_again_by_itself_is_counted_too(
    server: DiscordServer, bot: CardBot, hasty: None
) -> None:
    await start(server, "Ann", "Ben")
    server.faults.fail(*CALLBACK, 502, times=2)
    server.faults.limit(*EDIT)
    await move(server, bot)
    counted = errors(bot)
    assert counted['card_room_discord_errors_total{code="0",status="502"}'] == 2
    assert counted['card_room_discord_errors_total{code="0",status="429"}'] == 1


async def test_a_connection_that_breaks_is_counted(server: DiscordServer, bot: CardBot, hasty: None) -> None:
    await start(server, "Ann", "Ben")
    await at_rest(bot)
    server.faults.cut(*EDIT)
    await move(server, bot)
    assert errors(bot) == {"card_room_discord_unreachable_total": 1}


async def test_a_bot_that_has_lost_the_gateway_is_not_ready_until_it_has_resumed(
    server: DiscordServer, bot: CardBot
) -> None:
    told: list[list[str]] = []
    asked, back = asyncio.Event(), asyncio.Event()

    async def on_disconnect() -> None:
        told.append(await readiness_problems(bot))
        asked.set()

    async def on_resumed() -> None:
        back.set()

    bot.add_listener(on_disconnect)
    bot.add_listener(on_resumed)
    assert await readiness_problems(bot) == []
    server.gateway.sever()
    await asyncio.wait_for(asked.wait(), ANSWER_TIMEOUT)
    await asyncio.wait_for(back.wait(), ANSWER_TIMEOUT)
    assert told == [["Discord's gateway is not connected."]]
    assert await readiness_problems(bot) == []
