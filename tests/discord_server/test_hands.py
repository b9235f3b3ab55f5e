"""Hands that are opened more than once: the newest stays fresh, and the others say that it is below."""

from __future__ import annotations

from bot.app import CardBot
from tests.discord_server.bots import at_rest
from tests.discord_server.players import board, one_move, start, to_act
from tests.discord_server.server import DiscordServer

CALLBACK = "POST", "/interactions/*/*/callback"


async def test_a_hand_that_is_opened_again_is_closed_above(server: DiscordServer, bot: CardBot) -> None:
    await start(server, "Ann", "Ben")
    await at_rest(bot)
    ann = server.person("Ann")
    first = await ann.click(board(server), "My hand")
    await at_rest(bot)
    second = await ann.click(board(server), "My hand")
    await at_rest(bot)
    assert first.text.strip() == "Opened again below"
    assert first.message.buttons == []
    assert "Your hand" in second.text
    before = second.text
    await one_move(await to_act(server, [ann, server.person("Ben")]))
    await at_rest(bot)
    assert second.text != before
    assert "Opened again below" in first.text


async def test_of_two_hands_opened_at_once_that_of_the_newest_click_stays_fresh(
    server: DiscordServer, bot: CardBot
) -> None:
    await start(server, "Ann", "Ben")
    await at_rest(bot)
    ann = server.person("Ann")
    gate = server.faults.hold(*CALLBACK)
    older = await ann.send_click(board(server), "My hand")
    await gate.reached()
    newer = await ann.click(board(server), "My hand")
    gate.open()
    first = await ann.answered(older)
    await at_rest(bot)
    assert "Opened again below" in first.text
    before = newer.text
    await one_move(await to_act(server, [ann, server.person("Ben")]))
    await at_rest(bot)
    assert newer.text != before
    assert "Your hand" in newer.text
