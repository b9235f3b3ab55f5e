"""Many games at once: people are answered first, and boards follow when there is room."""

from __future__ import annotations

import asyncio

from bot.app import CardBot
from tests.discord_server.bots import at_rest
from tests.discord_server.people import Person
from tests.discord_server.players import board, chosen, hand, moves, one_move, start, to_act
from tests.discord_server.server import DiscordServer
from tests.discord_server.world import Channel

EDIT, LOOK_BELOW = ("PATCH", "/channels/*/messages/*"), ("GET", "/channels/*/messages")
ANSWER = ("POST", "/interactions/*/callback")


async def two_games(server: DiscordServer, bot: CardBot) -> tuple[Channel, list[Person], list[Person]]:
    """Ann and Ben play in the first channel, Cleo and Dan in another; boards are shown one at a time."""
    bot.publisher._limit = asyncio.Semaphore(1)
    elsewhere = server.add_channel("elsewhere")
    await start(server, "Ann", "Ben")
    await start(server, "Cleo", "Dan", at=elsewhere)
    await at_rest(bot)
    first, second = ([server.person(name) for name in names] for names in (("Ann", "Ben"), ("Cleo", "Dan")))
    return elsewhere, first, second


async def test_a_board_that_takes_its_time_keeps_nobody_from_an_answer(server: DiscordServer, bot: CardBot) -> None:
    elsewhere, first, second = await two_games(server, bot)
    gate = server.faults.hold(*EDIT)
    await one_move(await to_act(server, first))
    await gate.reached()
    before = board(server, elsewhere).text
    answer = await one_move(await to_act(server, second, elsewhere), elsewhere)
    assert answer.ephemeral
    assert await moves(bot, 2) == 1
    assert board(server, elsewhere).text == before
    gate.open()
    await at_rest(bot)
    assert board(server, elsewhere).text != before


async def test_in_a_rush_a_board_is_edited_where_it_is_and_moves_down_at_the_next_move(
    server: DiscordServer, bot: CardBot
) -> None:
    elsewhere, first, second = await two_games(server, bot)
    old = board(server, elsewhere)
    for number in range(6):
        await server.person("Eve").says(f"{number} bottles of beer", at=elsewhere)
    gate = server.faults.hold(*EDIT)
    await one_move(await to_act(server, first))
    await gate.reached()
    looks = len(server.calls(*LOOK_BELOW))
    await one_move(await to_act(server, second, elsewhere), elsewhere)
    gate.open()
    await at_rest(bot)
    assert board(server, elsewhere) is old
    assert len(server.calls(*LOOK_BELOW)) == looks
    await one_move(await to_act(server, second, elsewhere), elsewhere)
    await at_rest(bot)
    assert old.deleted


async def test_who_clicks_waits_until_discord_has_the_answer(server: DiscordServer, bot: CardBot) -> None:
    await start(server, "Ann", "Ben")
    await at_rest(bot)
    gate = server.faults.hold(*ANSWER)
    ann = server.person("Ann")
    click = await ann.send_click(board(server), "My hand")
    await gate.reached()
    assert bot.unanswered.number == 1
    gate.open()
    await ann.answered(click)
    await at_rest(bot)
    assert bot.unanswered.number == 0


async def test_who_is_refused_an_answer_by_discord_waits_no_longer(server: DiscordServer, bot: CardBot) -> None:
    await start(server, "Ann", "Ben")
    await at_rest(bot)
    before = len(server.calls(*ANSWER))
    server.faults.refuse(*ANSWER, 404, 10062)
    await server.person("Ann").send_click(board(server), "My hand")
    await server.until(lambda: len(server.calls(*ANSWER)) > before, "an answer")
    await at_rest(bot)
    assert bot.unanswered.number == 0


async def test_nobody_gives_way_to_an_answer_that_was_lost(server: DiscordServer, bot: CardBot) -> None:
    _, first, _ = await two_games(server, bot)
    person = await to_act(server, first)
    held = hand(person)
    assert held is not None
    move = await chosen(person, held)
    gate = server.faults.hold(*EDIT)
    server.faults.refuse(*ANSWER, 404, 10062)
    await person.send_press(held, move)
    await gate.reached()
    waiting = bot.unanswered.number
    gate.open()
    await at_rest(bot)
    assert waiting == 0
