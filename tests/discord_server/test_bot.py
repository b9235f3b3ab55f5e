"""The real bot over real sockets: turns that are played, and requests that go wrong under them."""

from __future__ import annotations

import pytest

from bot.app import CardBot
from tests.discord_server.bots import at_rest
from tests.discord_server.people import Person
from tests.discord_server.players import board, boards, chosen, hand, moves, one_move, start, to_act
from tests.discord_server.server import DiscordServer
from tests.game.reading import public_view

EDIT, POST = ("PATCH", "/channels/*/messages/*"), ("POST", "/channels/*/messages")
CALLBACK = ("POST", "/interactions/*/callback")


@pytest.fixture
async def people(server: DiscordServer, bot: CardBot) -> list[Person]:
    """Ann and Ben, whose game has begun."""
    await start(server, "Ann", "Ben")
    await at_rest(bot)
    return [server.person("Ann"), server.person("Ben")]


async def move(server: DiscordServer, bot: CardBot, people: list[Person]) -> None:
    """Whoever is to act makes a move, and the bot finishes with it."""
    await one_move(await to_act(server, people))
    await at_rest(bot)


def said(server: DiscordServer) -> str:
    """The newest thing that the board says has happened."""
    return board(server).text.splitlines()[-1]


async def test_two_people_play_and_each_sees_their_own_hand(
    server: DiscordServer, bot: CardBot, people: list[Person]
) -> None:
    for number in range(1, 7):
        await move(server, bot, people)
        assert await moves(bot) == number
    ann, ben = people
    assert "Ann" in board(server).text
    for own, other in ((ann, ben), (ben, ann)):
        held = hand(own)
        assert held is not None
        assert held not in other.sees()
        assert held.text not in {message.text for message in other.sees()}


async def test_whoever_is_to_act_is_pinged_once(server: DiscordServer, bot: CardBot, people: list[Person]) -> None:
    first = await to_act(server, people)
    (other,) = [person for person in people if person is not first]
    while await to_act(server, people) is first:
        await move(server, bot, people)
    assert len(other.pings()) == 1
    assert first.pings() == []


async def test_an_event_that_comes_twice_is_one_move(server: DiscordServer, bot: CardBot, people: list[Person]) -> None:
    person = await to_act(server, people)
    held = hand(person)
    assert held is not None
    custom_id = await chosen(person, held)
    server.gateway.double("INTERACTION_CREATE")
    await person.press(held, custom_id)
    await at_rest(bot)
    assert await moves(bot) == 1
    assert len(boards(server)) == 1


async def test_an_edit_that_comes_too_often_is_made_a_little_later(
    server: DiscordServer, bot: CardBot, people: list[Person]
) -> None:
    server.faults.limit(*EDIT)
    await move(server, bot, people)
    assert [call.status for call in server.calls(*EDIT)] == [429, 200]
    assert "plays" in said(server)


async def test_a_bot_that_sends_too_much_in_all_waits_as_it_is_told(
    server: DiscordServer, bot: CardBot, people: list[Person]
) -> None:
    server.faults.limit("GET", "/channels/*/messages", everywhere=True)
    await move(server, bot, people)
    assert "plays" in said(server)


async def test_a_game_goes_on_even_if_slow_mode_holds_back_the_bot_s_messages(
    server: DiscordServer, bot: CardBot, people: list[Person]
) -> None:
    slow = server.faults.slow_down(*POST, seconds=3600)
    shown = {said(server)}
    for number in range(1, 5):
        await move(server, bot, people)
        assert await moves(bot) == number
        assert said(server) not in shown, "the board was edited"
        shown.add(said(server))
    assert slow.struck > 0, "the calls to whoever is to act"
    assert [person.pings() for person in people] == [[], []]
    assert (await public_view(bot.tables, 1)).parked is None


@pytest.mark.usefixtures("hasty")
async def test_a_board_that_was_posted_although_discord_failed_is_not_posted_twice(
    server: DiscordServer, bot: CardBot, people: list[Person]
) -> None:
    await people[0].remove(board(server))
    server.faults.fail(*POST, after=True)
    await move(server, bot, people)
    sent = [call for call in server.calls(*POST) if call.body.get("embeds")]
    assert [call.status for call in sent] == [500, 200]
    assert "plays" in said(server)


@pytest.mark.usefixtures("hasty")
async def test_an_answer_that_was_taken_although_discord_failed_is_a_move_all_the_same(
    server: DiscordServer, bot: CardBot, people: list[Person]
) -> None:
    person = await to_act(server, people)
    held = hand(person)
    assert held is not None
    custom_id = await chosen(person, held)
    server.faults.fail(*CALLBACK, after=True)
    interaction = await person.send_press(held, custom_id)
    await server.until(lambda: interaction.refusals, "a second try")
    await at_rest(bot)
    assert interaction.refusals == [40060]
    assert await moves(bot) == 1
    assert "plays" in said(server)


async def test_a_board_that_somebody_deleted_is_posted_again(
    server: DiscordServer, bot: CardBot, people: list[Person]
) -> None:
    old = board(server)
    await people[0].remove(old)
    await move(server, bot, people)
    assert board(server) is not old
    assert "plays" in said(server)


async def test_a_board_that_chat_has_pushed_up_moves_down(
    server: DiscordServer, bot: CardBot, people: list[Person]
) -> None:
    old = board(server)
    for number in range(6):
        await people[0].says(f"{number} bottles of beer")
    await move(server, bot, people)
    assert old.deleted
    assert "plays" in said(server)


async def test_in_a_channel_that_is_closed_to_the_bot_the_game_is_parked_with_its_last_move(
    server: DiscordServer, bot: CardBot, people: list[Person]
) -> None:
    server.channel.refusal = (403, 50001)
    await move(server, bot, people)
    assert await moves(bot) == 1
    assert (await public_view(bot.tables, 1)).parked == "forbidden"
    refused = server.invalid_requests
    await people[0].press(board(server), "hand:1")
    await at_rest(bot)
    assert server.invalid_requests == refused, "a place that is lost is left alone"


async def test_an_answer_that_comes_too_late_loses_no_move(
    server: DiscordServer, bot: CardBot, people: list[Person]
) -> None:
    person = await to_act(server, people)
    held = hand(person)
    assert held is not None
    custom_id = await chosen(person, held)
    gate = server.faults.hold(*CALLBACK)
    interaction = await person.send_press(held, custom_id)
    await gate.reached()
    await server.advance(3.1)
    gate.open()
    await at_rest(bot)
    assert interaction.refusals == [10062]
    assert await moves(bot) == 1
    assert "plays" in said(server)


async def test_a_hand_whose_token_has_expired_is_shown_again_by_its_button(
    server: DiscordServer, bot: CardBot, people: list[Person]
) -> None:
    await server.advance(15 * 60)
    await move(server, bot, people)
    refused = [call.status for call in server.calls("*", "/webhooks/*") if call.status == 401]
    assert len(refused) == 1
    for person in people:
        answer = await person.click(board(server), "My hand")
        assert answer.ephemeral
        assert answer.message is hand(person)


async def test_a_connection_that_breaks_in_the_middle_of_an_edit_loses_no_move(
    server: DiscordServer, bot: CardBot, people: list[Person]
) -> None:
    server.faults.cut(*EDIT)
    await move(server, bot, people)
    assert await moves(bot) == 1
    await move(server, bot, people)
    assert await moves(bot) == 2
    assert "begins" not in said(server)
