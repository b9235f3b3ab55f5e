"""A button that goes while somebody presses it: the click is answered like any late one."""

from __future__ import annotations

from bot.app import CardBot
from tests.discord_server.bots import at_rest
from tests.discord_server.players import chosen, hand, moves, start, to_act
from tests.discord_server.server import DiscordServer
from tests.game.reading import public_view


async def test_a_move_whose_button_has_gone_gets_the_hand_as_it_is_now(server: DiscordServer, bot: CardBot) -> None:
    await start(server, "Ann", "Ben")
    person = await to_act(server, [server.person("Ann"), server.person("Ben")])
    held = hand(person)
    assert held is not None
    button = await chosen(person, held)
    await person.press(held, button)
    await at_rest(bot)
    assert button not in {there["custom_id"] for there in held.buttons}
    answer = await person.press(held, button)
    assert "moved on" in answer.message.content
    assert await moves(bot) == 1


async def test_a_click_on_a_button_that_is_there_is_carried_out_once(server: DiscordServer, bot: CardBot) -> None:
    await start(server, "Ann", "Ben")
    person = await to_act(server, [server.person("Ann"), server.person("Ben")])
    held = hand(person)
    assert held is not None
    await person.press(held, await chosen(person, held))
    await at_rest(bot)
    assert await moves(bot) == 1


async def test_a_button_of_no_kind_that_there_is_changes_nothing(server: DiscordServer, bot: CardBot) -> None:
    opened = await server.person("Ann").slash("regicide start")
    await server.person("Ann").send_press(opened.message, "nonsense:1")
    await server.person("Ben").click(opened.message, "Join")
    await at_rest(bot)
    assert (await public_view(bot.tables, 1)).version == 2
