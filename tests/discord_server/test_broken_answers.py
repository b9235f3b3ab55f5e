"""Answers whose connection breaks: they are sent again, and one that had arrived is not lost."""

from __future__ import annotations

import pytest

from bot.app import CardBot
from tests.discord_server.bots import at_rest
from tests.discord_server.interactions import THINKING
from tests.discord_server.players import board, boards, hand, moves, one_move, start, to_act
from tests.discord_server.server import DiscordServer

CALLBACK = "POST", "/interactions/*/*/callback"


@pytest.mark.parametrize("arrived", [False, True])
async def test_a_board_whose_answer_broke_is_there_once_and_goes_on(
    server: DiscordServer, bot: CardBot, arrived: bool
) -> None:
    server.faults.cut(*CALLBACK, after=arrived)
    opened = await server.person("Ann").slash("regicide start", players=2)
    await at_rest(bot)
    assert opened.interaction.refusals == ([40060] if arrived else [])
    await server.person("Ben").click(opened.message, "Join")
    await at_rest(bot)
    assert boards(server) == [opened.message]
    assert "Ben" in board(server).text


@pytest.mark.parametrize("arrived", [False, True])
async def test_a_move_whose_answer_broke_is_shown_in_the_hand_and_the_hand_stays_fresh(
    server: DiscordServer, bot: CardBot, arrived: bool
) -> None:
    people = [server.person("Ann"), server.person("Ben")]
    await start(server, "Ann", "Ben")
    await at_rest(bot)
    acting = await to_act(server, people)
    held = hand(acting)
    assert held is not None
    first = await one_move(acting)
    server.faults.cut(*CALLBACK, after=arrived)
    answer = await one_move(await to_act(server, people))
    await at_rest(bot)
    assert first.interaction.refusals == []
    assert answer.interaction.settled
    assert await moves(bot) == 2
    await one_move(await to_act(server, people))
    await at_rest(bot)
    assert await moves(bot) == 3


@pytest.mark.parametrize("arrived", [False, True])
async def test_a_deferred_answer_that_broke_is_completed(
    server: DiscordServer, bot: CardBot, arrived: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cogs.base.context.THINKING_SECONDS", 0)
    server.faults.cut(*CALLBACK, after=arrived)
    told = await server.person("Ann").slash("regicide stats")
    await at_rest(bot)
    assert told.kind == THINKING
    assert "No finished games" in told.text


async def test_an_answer_that_breaks_twice_is_given_up_and_the_table_goes_on(
    server: DiscordServer, bot: CardBot
) -> None:
    people = [server.person("Ann"), server.person("Ben")]
    await start(server, "Ann", "Ben")
    await at_rest(bot)
    acting = await to_act(server, people)
    fault = server.faults.cut(*CALLBACK, times=2)
    held = hand(acting)
    assert held is not None
    press = next(button["custom_id"] for button in held.buttons if button["custom_id"].startswith("pick:"))
    await acting.send_press(held, press)
    await server.until(lambda: fault.struck == 2, "two answers")
    await at_rest(bot)
    await one_move(acting)
    await at_rest(bot)
    assert await moves(bot) == 1


async def test_after_a_start_whose_answer_was_lost_no_hand_is_sent_by_its_token(
    server: DiscordServer, bot: CardBot
) -> None:
    fault = server.faults.refuse(*CALLBACK, 404, 10062)
    await server.person("Ann").send_slash("gnav start")
    await server.until(lambda: fault.struck, "an answer")
    await at_rest(bot)
    assert [call.path for call in server._rest.calls if call.path.startswith("/webhooks/")] == []
    assert "Ann" in board(server).text
    answer = await server.person("Ann").click(board(server), "My card")
    assert "Your card" in answer.text
