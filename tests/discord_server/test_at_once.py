"""Two clicks at the same moment, of one person or of two: each is answered, and each thing happens once."""

from __future__ import annotations

from bot.app import CardBot
from bot.game.table.commands import VoteEnd
from tests.discord_server.bots import at_rest
from tests.discord_server.people import Person
from tests.discord_server.players import BEGUN, board, boards, chosen, hand, moves, one_move, start, to_act
from tests.discord_server.server import DiscordServer
from tests.game.reading import public_view

ANSWER = ("POST", "/interactions/*/callback")


async def acting(server: DiscordServer, bot: CardBot) -> tuple[Person, Person]:
    """Who is to act in a game of Ann and Ben, and who is not."""
    await start(server, "Ann", "Ben")
    await at_rest(bot)
    people = [server.person("Ann"), server.person("Ben")]
    first = await to_act(server, people)
    return first, next(person for person in people if person is not first)


async def test_a_double_click_is_one_move_and_both_clicks_are_answered(server: DiscordServer, bot: CardBot) -> None:
    person, _ = await acting(server, bot)
    held = hand(person)
    assert held is not None
    custom_id = await chosen(person, held)
    clicks = [await person.send_press(held, custom_id) for _ in range(2)]
    for click in clicks:
        await person.answered(click)
    await at_rest(bot)
    assert await moves(bot) == 1
    assert len(boards(server)) == 1
    assert [click.refusals for click in clicks] == [[], []]


async def test_a_double_click_on_join_takes_one_seat(server: DiscordServer, bot: CardBot) -> None:
    opened = await server.person("Ann").slash("regicide start", players=3)
    ben = server.person("Ben")
    clicks = [await ben.send_click(opened.message, "Join") for _ in range(2)]
    answers = [await ben.answered(click) for click in clicks]
    await at_rest(bot)
    assert (await public_view(bot.tables, 1)).people == (server.person("Ann").id, ben.id)
    assert [answer.text for answer in answers if answer.ephemeral] == [
        "You already have a seat. The lobby says when the game starts."
    ]


async def test_the_last_seat_goes_to_one_of_two_and_the_other_is_told(server: DiscordServer, bot: CardBot) -> None:
    opened = await server.person("Ann").slash("regicide start", players=2)
    late = [server.person("Ben"), server.person("Cleo")]
    clicks = [await person.send_click(opened.message, "Join") for person in late]
    answers = [await person.answered(click) for person, click in zip(late, clicks, strict=True)]
    await at_rest(bot)
    assert len((await public_view(bot.tables, 1)).people) == 2
    (refused,) = [answer for answer in answers if answer.ephemeral]
    assert "has begun without you" in refused.text


async def test_a_move_and_a_vote_of_two_people_both_count(server: DiscordServer, bot: CardBot) -> None:
    person, other = await acting(server, bot)
    held = hand(person)
    assert held is not None
    custom_id = await chosen(person, held)
    await bot.tables.submit(1, VoteEnd(person.id, agrees=True))
    await bot.boards.publish(await bot.tables.read(1), person.id)
    move = await person.send_press(held, custom_id)
    vote = await other.send_click(board(server), "Keep playing")
    await person.answered(move)
    await other.answered(vote)
    await at_rest(bot)
    table = await public_view(bot.tables, 1)
    assert table.position > BEGUN
    assert table.votes == (), "one of two refused, so the question is off"
    assert "plays" in board(server).text


async def test_two_people_who_start_a_game_in_one_channel_get_one_and_a_way_to_it(
    server: DiscordServer, bot: CardBot
) -> None:
    people = [server.person("Ann"), server.person("Ben")]
    commands = [await person.send_slash("regicide start", players=2) for person in people]
    answers = [await person.answered(command) for person, command in zip(people, commands, strict=True)]
    await at_rest(bot)
    assert len(await bot.tables.unfinished()) == 1
    assert len(boards(server)) == 1
    (refused,) = [answer for answer in answers if answer.ephemeral]
    assert "is open in this channel" in refused.text


async def test_a_hand_that_opens_while_the_other_moves_shows_what_came_of_it(
    server: DiscordServer, bot: CardBot
) -> None:
    mover, looker = await acting(server, bot)
    older = hand(looker)
    assert older is not None
    said = older.text
    gate = server.faults.hold(*ANSWER, after=True)
    click = await looker.send_click(board(server), "My hand")
    await gate.reached()
    newer = hand(looker)
    assert newer is not None
    assert newer is not older
    await one_move(mover)
    await server.until(lambda: older.text != said, "the older hand after the move")
    assert newer.text == said
    gate.open()
    await looker.answered(click)
    await at_rest(bot)
    assert newer.text != said


async def test_of_a_hand_that_opens_while_the_game_ends_nothing_is_kept(server: DiscordServer, bot: CardBot) -> None:
    _, looker = await acting(server, bot)
    gate = server.faults.hold(*ANSWER, after=True)
    click = await looker.send_click(board(server), "My hand")
    await gate.reached()
    for name in ("Ann", "Ben"):
        await bot.tables.submit(1, VoteEnd(server.person(name).id, agrees=True))
    await bot.follow_up.by_itself(1)
    gate.open()
    await looker.answered(click)
    await at_rest(bot)
    assert len(bot.hands) == 0
