"""A bot that is asked to end in the middle of a move, and a second one beside it: as programs of their own."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from tests.discord_server.people import Person
from tests.discord_server.players import chosen, hand, one_move, start, to_act
from tests.discord_server.processes import BotProcess, a_process
from tests.discord_server.server import DiscordServer
from tests.discord_server.world import Message
from tests.kills.ledger import Ledger
from tests.kills.moments import ANSWER, EDIT


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(tmp_path / "cards.db")


async def about_to_move(server: DiscordServer) -> tuple[Person, Message, str]:
    """Ann and Ben have begun a game: who is to act, their hand, and the button of a move that they have chosen."""
    people = [server.person("Ann"), server.person("Ben")]
    await start(server, "Ann", "Ben")
    person = await to_act(server, people)
    held = hand(person)
    assert held is not None
    return person, held, await chosen(person, held)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_bot_that_is_asked_to_end_answers_and_saves_the_move_that_it_is_at(
    server: DiscordServer, tmp_path: Path, ledger: Ledger, number: signal.Signals
) -> None:
    async with a_process(server, tmp_path) as bot:
        person, held, button = await about_to_move(server)
        gate = server.faults.hold(*ANSWER)
        interaction = await person.send_press(held, button)
        await gate.reached()
        ending = asyncio.create_task(bot.terminate(number))
        await bot.says("stopping")
        assert not interaction.settled
        gate.open()
        assert await ending == 0
        assert interaction.settled
    assert ledger.clicks().count(interaction.id) == 1
    async with a_process(server, tmp_path) as again:
        await one_move(await to_act(server, [server.person("Ann"), server.person("Ben")]))
        assert await again.terminate() == 0
    assert " ERROR " not in bot.output + again.output


@pytest.mark.slow
async def test_a_bot_that_is_asked_to_end_shows_the_move_on_the_board_first(
    server: DiscordServer, tmp_path: Path, ledger: Ledger
) -> None:
    async with a_process(server, tmp_path) as bot:
        person, held, button = await about_to_move(server)
        gate = server.faults.hold(*EDIT)
        await person.press(held, button)
        await gate.reached()
        ending = asyncio.create_task(bot.terminate())
        await bot.says("stopping")
        gate.open()
        assert await ending == 0
    assert server.calls(*EDIT)[-1].status == 200
    assert ledger.view(1).story[-1].by == person.id


@pytest.mark.slow
async def test_who_comes_while_the_bot_ends_is_asked_to_try_again(server: DiscordServer, tmp_path: Path) -> None:
    elsewhere = server.add_channel("elsewhere")
    async with a_process(server, tmp_path) as bot:
        person, held, button = await about_to_move(server)
        gate = server.faults.hold(*EDIT)
        await person.press(held, button)
        await gate.reached()
        ending = asyncio.create_task(bot.terminate())
        await bot.says("stopping")
        answer = await server.person("Cleo").slash("regicide start", at=elsewhere)
        assert answer.ephemeral
        assert "I am restarting" in answer.text
        gate.open()
        assert await ending == 0


@pytest.mark.slow
async def test_a_second_bot_is_refused_while_the_first_one_plays(server: DiscordServer, tmp_path: Path) -> None:
    elsewhere = f"sqlite:///{tmp_path / 'elsewhere.db'}"
    others = {
        "DISCORD_TOKEN is already running on this machine": {"DATABASE_URL": elsewhere},
        "A bot is already using the file": {"DISCORD_TOKEN": "of.somebody.else"},
    }
    async with a_process(server, tmp_path) as first:
        await start(server, "Ann", "Ben")
        for told, environment in others.items():
            second = await BotProcess(server, tmp_path, **environment).start()
            assert "Stop it first" in await second.says(told)
            assert await second.ended() == 1
        await one_move(await to_act(server, [server.person("Ann"), server.person("Ben")]))
        assert len(server.gateway.sessions) == 1
        assert await first.terminate() == 0
    async with a_process(server, tmp_path) as third:
        assert await third.terminate() == 0
