"""The bot as a program: killed, stopped, started again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.discord_server.players import board, one_move, start, to_act
from tests.discord_server.processes import BotProcess, a_process
from tests.discord_server.server import DiscordServer


@pytest.mark.slow
async def test_a_bot_that_was_killed_goes_on_where_it_was(server: DiscordServer, tmp_path: Path) -> None:
    people = [server.person("Ann"), server.person("Ben")]
    async with a_process(server, tmp_path) as first:
        await start(server, "Ann", "Ben")
        await one_move(await to_act(server, people))
        await first.kill()
        assert first.status == -9
    async with a_process(server, tmp_path) as second:
        before = board(server).text
        await one_move(await to_act(server, people))
        await server.until(lambda: board(server).text != before, "a board that shows the move")
        assert await second.terminate() == 0
        assert "ERROR" not in first.output + second.output


@pytest.mark.slow
async def test_a_bot_that_discord_does_not_know_says_so_and_ends(server: DiscordServer, tmp_path: Path) -> None:
    process = await BotProcess(server, tmp_path, DISCORD_TOKEN="of.somebody.else").start()
    assert "refuses the token" in await process.says("DISCORD_TOKEN")
    assert await process.ended() == 1
