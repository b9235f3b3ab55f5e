"""The one public message of a game: true, in sight, and pinging whose turn it is."""

from __future__ import annotations

import pytest

from bot.game.regicide.notation import write
from bot.game.regicide.player import choose
from bot.game.table import commands
from tests.cogs.evening import Evening
from tests.cogs.losing import shut_channel
from tests.cogs.messages import buttons, text_of
from tests.cogs.regicide.hands import plain_move, play_on, until


async def finish_turn(evening: Evening) -> str:
    """Whoever is to act plays until it is somebody else's turn; their name."""
    name = await evening.acting()
    while await evening.acting() == name:
        await plain_move(evening, name)
    return name


def mentions(evening: Evening) -> list[str]:
    """What the pings in the channel begin with."""
    return [ping.content.split()[0] for ping in evening.pings()]


async def test_the_lobby_message_becomes_the_board(evening: Evening) -> None:
    await evening.slash("Ann", "start", players=2)
    lobby = await evening.board()
    await evening.click("Ben", lobby, "Join")
    board = await evening.board()
    assert board.id == lobby.id
    assert list(buttons(board)) == ["My hand", "Rules"]


async def test_the_board_is_edited_in_place(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    before = await evening.board()
    await finish_turn(evening)
    after = await evening.board()
    assert after.id == before.id
    assert text_of(after) != text_of(before)


async def test_the_board_says_what_happened_in_words(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    name = await evening.acting()
    await plain_move(evening, name)
    assert f"{name} plays" in await evening.board_text()


async def test_a_turn_pings_the_next_person_in_a_new_message_and_removes_the_last_ping(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await finish_turn(evening)
    first = await evening.acting()
    assert mentions(evening) == [f"<@{evening.people[first].id}>"]
    await finish_turn(evening)
    second = await evening.acting()
    assert mentions(evening) == [f"<@{evening.people[second].id}>"]


async def test_the_call_shows_the_hand_at_a_press(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await finish_turn(evening)
    ping = evening.pings()[0]
    result = await evening.click(await evening.acting(), ping, "My hand")
    assert "Your turn" in evening.private_texts(result)


async def test_who_plays_alone_is_never_called(evening: Evening) -> None:
    await evening.start("Ann", players=1)
    await play_on(evening, most=4)
    assert evening.pings() == []


async def test_who_goes_on_after_their_own_move_is_not_called(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await until(evening, "pay")
    assert evening.pings() == []


async def test_a_vote_of_another_player_does_not_call_again(evening: Evening) -> None:
    await evening.start("Ann", "Ben", "Cleo")
    await finish_turn(evening)
    pings = [ping.id for ping in evening.pings()]
    acting = await evening.acting()
    idle = next(name for name in ("Ben", "Cleo") if name != acting)
    question = await evening.slash(idle, "end")
    await evening.click(idle, question.response, "Ask the others")
    assert "End this game?" in await evening.board_text()
    assert [ping.id for ping in evening.pings()] == pings


async def test_a_board_that_has_scrolled_away_is_posted_afresh(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    before = await evening.board()
    for number in range(evening.settings.board_scroll):
        await evening.eve.send(evening.channel, f"chat {number}")
    await finish_turn(evening)
    after = await evening.board()
    assert after.id != before.id
    assert before.id not in [message.id for message in evening.messages()]


def looks(evening: Evening) -> int:
    """How often the bot has read what was written below a board."""
    made = evening.env.http_requests
    return sum(entry.method == "GET" and entry.path.endswith("/messages") for entry in made)


async def test_what_is_below_a_board_is_read_once_in_a_while_and_after_a_command(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await evening.later(seconds=10)
    before = looks(evening)
    for _ in range(3):
        await finish_turn(evening)
    assert looks(evening) == before + 1
    await evening.later(seconds=10)
    await finish_turn(evening)
    assert looks(evening) == before + 2
    await evening.slash("Eve", "stats")
    await finish_turn(evening)
    assert looks(evening) == before + 3


async def test_a_board_pushed_away_by_answers_to_commands_is_posted_afresh_at_once(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await finish_turn(evening)
    before = await evening.board()
    for _ in range(evening.settings.board_scroll):
        await evening.slash("Eve", "stats")
    await finish_turn(evening)
    assert (await evening.board()).id != before.id


async def test_a_little_chat_leaves_the_board_where_it_is(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    before = await evening.board()
    for number in range(evening.settings.board_scroll - 1):
        await evening.eve.send(evening.channel, f"chat {number}")
    await finish_turn(evening)
    assert (await evening.board()).id == before.id


async def test_a_board_that_has_grown_old_is_posted_afresh(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    before = await evening.board()
    await evening.later(minutes=evening.settings.board_refresh_minutes)
    evening.forget_hands()
    await finish_turn(evening)
    assert (await evening.board()).id != before.id


async def test_a_deleted_board_is_posted_again(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    before = await evening.board()
    await evening.hand(await evening.acting())
    await evening.delete(before)
    await finish_turn(evening)
    after = await evening.board()
    assert after.id != before.id
    assert list(buttons(after)) == ["My hand", "Rules"]


async def test_the_table_command_brings_the_board_to_the_bottom(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    before = await evening.board()
    await evening.eve.send(evening.channel, "hello")
    await evening.slash("Ben", "table")
    after = await evening.board()
    assert evening.messages()[-1].id == after.id
    assert before.id not in [message.id for message in evening.messages()]


async def test_a_board_that_discord_does_not_take_is_true_again_after_the_next_move(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    before = await evening.board()
    evening.env.inject_error("PATCH", f"/channels/{evening.channel.id}/messages/{before.id}", status=500)
    name = await evening.acting()
    await plain_move(evening, name)
    assert await evening.board_text() == text_of(before)
    await play_on(evening, most=1)
    assert f"{name} plays" in await evening.board_text()


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (403, 50001), (404, 10003), (400, 160005)])
async def test_a_game_goes_on_in_private_where_the_bot_may_not_post_any_more(
    evening: Evening, status: int, code: int
) -> None:
    """Permission lost, access lost, channel deleted, thread locked."""
    await evening.start("Ann", "Ben")
    name = await evening.acting()
    position = (await evening.running()).position
    await evening.hand(name)
    shut_channel(evening, status, code)
    result = await plain_move(evening, name)
    assert result.acknowledged
    assert (await evening.running()).position == position + 1


async def test_a_finished_game_leaves_no_call_and_no_live_control(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await play_on(evening)
    board = await evening.board()
    assert evening.pings() == []
    assert list(buttons(board)) == ["Play again", "Rules"]


async def test_a_game_that_is_over_leaves_nothing_in_memory(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    asked = await evening.slash("Ann", "end")
    await evening.click("Ann", asked.response, "End the game")
    bot = evening.bot
    assert (bot.tables.loaded, bot.boards.loaded, len(bot.hands)) == (0, 0, 0)


async def test_a_game_that_ended_as_the_bot_was_killed_shows_its_end_after_the_start(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    evening.last_game = (await evening.running()).id
    close = commands.Close(evening.ann.id, moderator=True)
    await evening.bot.tables.submit(evening.last_game, close)
    await evening.restart()
    assert list(buttons(await evening.board())) == ["Play again", "Rules"]


async def test_a_board_that_discord_does_not_take_is_shown_again_by_itself(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    before = await evening.board()
    evening.env.inject_error("PATCH", f"/channels/{evening.channel.id}/messages/{before.id}", status=500, times=2)
    name = await finish_turn(evening)
    assert await evening.board_text() == text_of(before)
    await evening.later(seconds=5)
    await evening.later(seconds=15)
    assert f"{name} plays" in await evening.board_text()
    assert mentions(evening) == [f"<@{evening.people[await evening.acting()].id}>"]


async def test_an_end_that_discord_did_not_take_is_shown_again_by_itself(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    evening.last_game = (await evening.running()).id
    question = await evening.slash("Ann", "end")
    evening.env.inject_error("PATCH", "/channels/*", status=500)
    await evening.click("Ann", question.response, "End the game")
    await evening.later(seconds=5)
    assert list(buttons(await evening.board())) == ["Play again", "Rules"]
    assert evening.bot.boards.loaded == 0


async def test_an_end_that_discord_did_not_take_is_shown_at_my_hand(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    evening.last_game = (await evening.running()).id
    question = await evening.slash("Ann", "end")
    evening.env.inject_error("PATCH", "/channels/*", status=500)
    await evening.click("Ann", question.response, "End the game")
    stale = await evening.board()
    assert "My hand" in buttons(stale)
    await evening.click("Ben", stale, "My hand")
    assert list(buttons(await evening.board())) == ["Play again", "Rules"]


async def test_after_a_restart_nobody_is_called_twice_for_one_turn(evening: Evening) -> None:
    await evening.start("Ann", "Ben", "Cleo")
    await finish_turn(evening)
    pings = [ping.id for ping in evening.pings()]
    await evening.restart()
    acting = await evening.acting()
    idle = next(name for name in ("Ben", "Cleo") if name != acting)
    question = await evening.slash(idle, "end")
    await evening.click(idle, question.response, "Ask the others")
    assert [ping.id for ping in evening.pings()] == pings


async def test_who_comes_next_is_called_although_the_table_was_posted_first(evening: Evening) -> None:
    """Somebody posts the table between a saved move and its board; the move's own publishing still pings."""
    await evening.start("Ann", "Ben")
    await finish_turn(evening)
    name = await evening.acting()
    while await evening.acting() == name:
        await evening.submit(name, write(choose(await evening.view(name))))
    await evening.slash(name, "table")
    await evening.click(name, await evening.board(), "My hand")
    other = await evening.acting()
    views = await evening.bot.tables.read((await evening.running()).id)
    await evening.bot.boards.publish(views, evening.people[name].id)
    assert mentions(evening) == [f"<@{evening.people[other].id}>"]


async def test_a_vote_that_the_board_missed_calls_nobody_again_after_a_restart(evening: Evening) -> None:
    await evening.start("Ann", "Ben", "Cleo")
    await finish_turn(evening)
    pings = [ping.id for ping in evening.pings()]
    acting = await evening.acting()
    idle = next(name for name in ("Ben", "Cleo") if name != acting)
    vote = commands.VoteEnd(evening.people[idle].id, agrees=True)
    await evening.bot.tables.submit((await evening.running()).id, vote)
    await evening.restart()
    assert "End this game?" in await evening.board_text()
    assert [ping.id for ping in evening.pings()] == pings


async def test_a_call_that_could_not_be_removed_is_removed_at_the_next_change(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await finish_turn(evening)
    evening.env.inject_error("DELETE", "/channels/*/messages/*", status=500)
    await finish_turn(evening)
    assert len(evening.pings()) == 2
    await finish_turn(evening)
    assert mentions(evening) == [f"<@{evening.people[await evening.acting()].id}>"]


async def test_a_call_that_outlives_its_game_is_removed_a_minute_later(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await finish_turn(evening)
    evening.last_game = (await evening.running()).id
    question = await evening.slash("Ann", "end")
    evening.env.inject_error("DELETE", "/channels/*/messages/*", status=500)
    await evening.click("Ann", question.response, "End the game")
    assert len(evening.pings()) == 1
    await evening.later(minutes=1)
    assert evening.pings() == []


async def test_start_where_the_board_was_deleted_posts_it_again(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    table = await evening.running()
    await evening.delete(await evening.board())
    answer = await evening.slash("Cleo", "start")
    assert list(buttons(answer.response)) == ["My hand", "Rules"]
    assert answer.response is not None
    assert (await evening.board()).id == answer.response.id
    assert await evening.running() == table
    refused = await evening.slash("Cleo", "start")
    assert "is open in this channel" in evening.private_texts(refused)
