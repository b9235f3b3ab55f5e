"""Many games at once: people are answered first, and boards follow when there is room."""

from __future__ import annotations

from pathlib import Path

from bot.app import CardBot
from bot.cogs.output.board_state import Patience
from bot.cogs.output.places import GAMES_AT_A_TIME
from tests.discord_server.bots import a_bot, at_rest
from tests.discord_server.people import Person
from tests.discord_server.players import board, boards, chosen, hand, one_move, start, to_act
from tests.discord_server.server import DiscordServer
from tests.discord_server.waiting import ANSWER_TIMEOUT
from tests.discord_server.world import Channel

EDIT = ("PATCH", "/channels/*/messages/*")
ANSWER = ("POST", "/interactions/*/callback")


async def two_games(server: DiscordServer, bot: CardBot) -> tuple[Channel, list[Person], list[Person]]:
    """Ann and Ben play in the first channel, Cleo and Dan in another."""
    elsewhere = server.add_channel("elsewhere")
    await start(server, "Ann", "Ben")
    await start(server, "Cleo", "Dan", at=elsewhere)
    await at_rest(bot)
    first, second = ([server.person(name) for name in names] for names in (("Ann", "Ben"), ("Cleo", "Dan")))
    return elsewhere, first, second


async def silent_channels(server: DiscordServer, number: int) -> None:
    """So many games have moved whose boards Discord does not answer for, and are waiting for it."""
    for at in range(number):
        channel, names = server.add_channel(f"silent{at}"), (f"Ann{at}", f"Ben{at}")
        await start(server, *names, at=channel)
        gate = server.faults.hold("PATCH", f"/channels/{channel.id}/messages/*", times=None)
        await one_move(await to_act(server, [server.person(name) for name in names], channel), channel)
        await gate.reached()


async def test_silent_channels_hold_up_no_board_elsewhere(server: DiscordServer, tmp_path: Path) -> None:
    async with a_bot(server, tmp_path, patience=Patience(fresh=0.01)) as bot:
        elsewhere, _, people = await two_games(server, bot)
        await silent_channels(server, GAMES_AT_A_TIME + 1)
        before = board(server, elsewhere).text
        await one_move(await to_act(server, people, elsewhere), elsewhere)
        await server.until(lambda: board(server, elsewhere).text != before, "the board elsewhere")
        server.faults.end()
        await at_rest(bot)


async def test_a_click_on_a_board_is_answered_in_a_rush(server: DiscordServer, tmp_path: Path) -> None:
    async with a_bot(server, tmp_path, patience=Patience(fresh=ANSWER_TIMEOUT * 2, show=ANSWER_TIMEOUT * 2)) as bot:
        elsewhere = server.add_channel("elsewhere")
        opened = await server.person("Cleo").slash("regicide start", at=elsewhere, players=3)
        await silent_channels(server, GAMES_AT_A_TIME)
        joined = await server.person("Dan").click(opened.message, "Join")
        assert "Dan" in joined.text
        server.faults.end()
        await at_rest(bot)


async def test_changes_at_a_silent_table_wait_for_one_request_alone(server: DiscordServer, bot: CardBot) -> None:
    _, people, _ = await two_games(server, bot)
    gate = server.faults.hold(*EDIT, times=None)
    await one_move(await to_act(server, people))
    await gate.reached()
    for _ in range(3):
        await people[0].click(board(server), "My hand")
    assert len(server.calls(*EDIT)) == 1
    gate.open()
    await at_rest(bot)


async def test_a_board_that_discord_does_not_answer_for_is_given_up(server: DiscordServer, tmp_path: Path) -> None:
    async with a_bot(server, tmp_path, patience=Patience(show=0.02)) as bot:
        _, people, _ = await two_games(server, bot)
        server.faults.hold(*EDIT, times=None)
        before, asked = board(server).text, len(server.calls(*EDIT))
        await one_move(await to_act(server, people))
        await at_rest(bot)
        assert len(server.calls(*EDIT)) > asked
        asked = len(server.calls(*EDIT))
        await one_move(await to_act(server, people))
        await at_rest(bot)
        assert len(server.calls(*EDIT)) == asked, "a silent channel is left alone for some seconds"
        assert board(server).text == before
        server.faults.end()
        posted = await people[0].slash("regicide table")
        await at_rest(bot)
        assert posted.message is board(server)
        assert posted.text != before


async def test_the_table_command_is_answered_although_the_board_hangs(server: DiscordServer, tmp_path: Path) -> None:
    async with a_bot(server, tmp_path, patience=Patience(show=ANSWER_TIMEOUT * 2, hurry=0.02)) as bot:
        _, people, _ = await two_games(server, bot)
        before = board(server).text
        gate = server.faults.hold(*EDIT, times=None)
        await one_move(await to_act(server, people))
        await gate.reached()
        posted = await people[0].slash("regicide table")
        assert posted.text != before
        server.faults.end()
        await at_rest(bot)
        assert posted.message is board(server)


async def test_in_a_rush_a_board_is_edited_where_it_is_and_moves_down_at_the_next_move(
    server: DiscordServer, tmp_path: Path
) -> None:
    async with a_bot(server, tmp_path, patience=Patience(fresh=ANSWER_TIMEOUT, show=ANSWER_TIMEOUT)) as bot:
        elsewhere, _, people = await two_games(server, bot)
        old = board(server, elsewhere)
        for number in range(6):
            await server.person("Eve").says(f"{number} bottles of beer", at=elsewhere)
        await silent_channels(server, GAMES_AT_A_TIME)
        looks = len(server.calls("GET", f"/channels/{elsewhere.id}/messages"))
        await one_move(await to_act(server, people, elsewhere), elsewhere)
        server.faults.end()
        await at_rest(bot)
        assert board(server, elsewhere) is old
        assert len(server.calls("GET", f"/channels/{elsewhere.id}/messages")) == looks
        await one_move(await to_act(server, people, elsewhere), elsewhere)
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


async def test_after_the_table_command_the_next_move_is_shown_at_once(server: DiscordServer, tmp_path: Path) -> None:
    async with a_bot(server, tmp_path, patience=Patience(show=0.05)) as bot:
        _, people, _ = await two_games(server, bot)
        server.faults.hold(*EDIT, times=None)
        await one_move(await to_act(server, people))
        await at_rest(bot)
        server.faults.end()
        await people[0].slash("regicide table")
        await at_rest(bot)
        before = board(server).text
        await one_move(await to_act(server, people))
        await at_rest(bot)
        assert board(server).text != before


async def test_a_board_whose_predecessor_could_not_be_deleted_in_time_is_the_only_one_in_the_end(
    server: DiscordServer, tmp_path: Path
) -> None:
    async with a_bot(server, tmp_path, patience=Patience(show=0.2)) as bot:
        _, people, _ = await two_games(server, bot)
        for number in range(6):
            await server.person("Eve").says(f"{number} bottles of beer")
        gate = server.faults.hold("DELETE", "/channels/*/messages/*")
        await one_move(await to_act(server, people))
        await gate.reached()
        await at_rest(bot)
        assert len(boards(server)) == 2
        posted = await people[0].slash("regicide table")
        await at_rest(bot)
        assert board(server) is posted.message


async def test_the_table_command_is_answered_although_the_board_waits_for_other_games(
    server: DiscordServer, tmp_path: Path
) -> None:
    patience = Patience(fresh=ANSWER_TIMEOUT * 2, show=ANSWER_TIMEOUT * 2, hurry=0.02)
    async with a_bot(server, tmp_path, patience=patience) as bot:
        elsewhere, _, people = await two_games(server, bot)
        await silent_channels(server, GAMES_AT_A_TIME)
        before = board(server, elsewhere).text
        await one_move(await to_act(server, people, elsewhere), elsewhere)
        posted = await people[0].slash("regicide table", at=elsewhere)
        assert posted.text != before
        server.faults.end()
        await at_rest(bot)


async def test_a_click_whose_answer_is_cut_short_by_the_table_command_is_answered(
    server: DiscordServer, tmp_path: Path
) -> None:
    async with a_bot(server, tmp_path, patience=Patience(hurry=0.02)) as bot:
        ann, ben = server.person("Ann"), server.person("Ben")
        opened = await ann.slash("regicide start", players=3)
        await at_rest(bot)
        gate = server.faults.hold(*ANSWER)
        click = await ben.send_click(opened.message, "Join")
        await gate.reached()
        posted = await ann.slash("regicide table")
        await at_rest(bot)
        assert click.settled
        assert "Ben" in posted.text
        server.faults.end()


async def test_a_game_that_is_deleted_while_its_board_is_shown_breaks_nothing(
    server: DiscordServer, bot: CardBot
) -> None:
    await start(server, "Ann", "Ben")
    await at_rest(bot)
    ann = server.person("Ann")
    question = await ann.slash("regicide end")
    gate = server.faults.hold(*EDIT)
    await ann.click(question.message, "End the game")
    await gate.reached()
    bot.boards.drop(1)
    gate.open()
    await at_rest(bot)
    assert bot.boards.loaded == 0
