"""The real bot and its connection: what breaks it, and what comes again after it."""

from __future__ import annotations

import asyncio

import pytest

from bot.app import CardBot
from tests.discord_server.bots import at_rest, heard
from tests.discord_server.people import Person
from tests.discord_server.players import board, boards, chosen, hand, moves, one_move, start, to_act
from tests.discord_server.server import DiscordServer
from tests.discord_server.waiting import ANSWER_TIMEOUT


@pytest.fixture
async def people(server: DiscordServer, bot: CardBot) -> list[Person]:
    """Ann and Ben, who have made a move."""
    await start(server, "Ann", "Ben")
    people = [server.person("Ann"), server.person("Ben")]
    await one_move(await to_act(server, people))
    await at_rest(bot)
    return people


async def resumed(server: DiscordServer, bot: CardBot, times: int = 1) -> None:
    """Waits until the one session has been resumed so often, and the bot has dealt with what came."""
    (session,) = server.gateway.sessions
    await server.until(lambda: session.resumed == times and session.live, "a resumed session")
    await at_rest(bot)


async def goes_on(server: DiscordServer, bot: CardBot, people: list[Person]) -> None:
    """The next move is made and shown."""
    before = await moves(bot), board(server).text
    await one_move(await to_act(server, people))
    await at_rest(bot)
    assert await moves(bot) == before[0] + 1
    assert board(server).text != before[1]


async def test_a_resume_that_brings_old_clicks_again_repeats_no_move(
    server: DiscordServer, bot: CardBot, people: list[Person]
) -> None:
    shown = [message.text for message in server.messages]
    server.gateway.replay_more = 100
    server.gateway.sever()
    await resumed(server, bot)
    # The answers to what came again are refused, for the first ones have been taken.
    await server.until(lambda: _is_refused(server), "an answer to what came again")
    await at_rest(bot)
    assert await moves(bot) == 1
    assert [message.text for message in server.messages] == shown
    await goes_on(server, bot, people)


def _is_refused(server: DiscordServer) -> bool:
    return any(call.status == 400 for call in server.calls("POST", "/interactions/*"))


async def test_a_click_while_the_bot_is_away_is_a_move_when_it_is_back(
    server: DiscordServer, bot: CardBot, people: list[Person]
) -> None:
    person = await to_act(server, people)
    held = hand(person)
    assert held is not None
    custom_id = await chosen(person, held)
    server.gateway.sever()
    answer = await person.press(held, custom_id)
    await resumed(server, bot)
    assert answer.ephemeral
    assert await moves(bot) == 2


async def test_an_event_that_was_lost_comes_with_the_next_resume(
    server: DiscordServer, bot: CardBot, people: list[Person]
) -> None:
    person = await to_act(server, people)
    server.gateway.drop("INTERACTION_CREATE")
    interaction = await person.send_click(board(server), "My hand")
    server.gateway.sever()
    answer = await person.answered(interaction)
    assert answer.message is hand(person)


@pytest.mark.parametrize("how", ["asked", "closed", "silent", "resumable"])
async def test_a_connection_that_ends_is_taken_up_again(
    server: DiscordServer, bot: CardBot, people: list[Person], how: str
) -> None:
    match how:
        case "asked":
            await server.gateway.reconnect()
        case "closed":
            await server.gateway.close(4000)
        case "silent":
            await server.advance(62, silent=True)
        case _:
            await server.gateway.invalidate(resumable=True)
    await resumed(server, bot)
    await goes_on(server, bot, people)


@pytest.mark.parametrize("told", [True, False], ids=["told at once", "told at the resume"])
async def test_after_an_invalid_session_the_bot_identifies_itself_again(
    server: DiscordServer, bot: CardBot, people: list[Person], told: bool
) -> None:
    ready = heard(bot, "on_ready")
    if told:
        await server.gateway.invalidate()
    else:
        server.gateway.forget()
        server.gateway.sever()
    await asyncio.wait_for(ready.wait(), ANSWER_TIMEOUT)
    assert len(server.gateway.live) == 1
    assert [session.resumed for session in server.gateway.sessions] == [0, 0]
    await goes_on(server, bot, people)
    assert len(boards(server)) == 1
