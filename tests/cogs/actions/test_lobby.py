"""The lobby: who may do what before the cards are dealt, and what people see of it."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.cogs.regicide import words
from tests.cogs.evening import Evening
from tests.cogs.messages import buttons, text_of


async def lobby(evening: Evening) -> str:
    """What the open lobby says."""
    return await evening.board_text()


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({}, "Seats 1/4"),
        ({"players": 3}, "Seats 1/3"),
        ({"ai": 1}, "Seats 2/4"),
        ({"players": 4, "ai": 2}, "Seats 3/4"),
    ],
)
async def test_a_table_opens_with_the_seats_asked_for(evening: Evening, options: dict[str, Any], seats: str) -> None:
    await evening.slash("Ann", "start", **options)
    text = await lobby(evening)
    assert seats in text
    assert "`1` Ann · host" in text
    assert text.count("🤖") == options.get("ai", 0)


@pytest.mark.parametrize(
    ("options", "seats"),
    [({"players": 1}, 1), ({"players": 2, "ai": 1}, 2), ({"ai": 3}, 4), ({"players": 4, "ai": 3}, 4)],
)
async def test_a_table_that_is_full_at_once_starts_at_once(
    evening: Evening, options: dict[str, Any], seats: int
) -> None:
    await evening.slash("Ann", "start", **options)
    table = await evening.running()
    assert (table.phase, len(table.seats)) == ("playing", seats)
    assert "My hand" in buttons(await evening.board())


@pytest.mark.parametrize("options", [{"players": 1, "ai": 1}, {"players": 2, "ai": 2}, {"players": 3, "ai": 3}])
async def test_more_ais_than_seats_are_refused_in_private(evening: Evening, options: dict[str, int]) -> None:
    result = await evening.slash("Ann", "start", None, **options)
    assert "Ask for fewer AI players or for more seats." in evening.private_texts(result)
    assert evening.messages() == []
    assert await evening.table() is None


async def test_the_number_asked_for_starts_the_game_by_itself(evening: Evening) -> None:
    await evening.slash("Ann", "start", players=2)
    assert "starts by itself when one more player sits down" in await lobby(evening)
    await evening.click("Ben", await evening.board(), "Join")
    assert (await evening.running()).phase == "playing"


async def test_the_host_starts_with_fewer(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    await evening.click("Ben", await evening.board(), "Join")
    await evening.click("Ann", await evening.board(), "Start")
    table = await evening.running()
    assert (table.phase, [seat.name for seat in table.seats]) == ("playing", ["Ann", "Ben"])


async def test_one_person_starts_alone_from_the_lobby(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    await evening.click("Ann", await evening.board(), "Start")
    assert "Jesters to flip **2**" in await evening.board_text()


async def test_everybody_s_hand_appears_in_private_through_their_own_click(evening: Evening) -> None:
    opened = await evening.slash("Ann", "start", players=2)
    joined = await evening.click("Ben", await evening.board(), "Join")
    for name, result in (("Ann", opened), ("Ben", joined)):
        (hand,) = result.followups
        assert hand.ephemeral
        assert f"**Your cards:** {words.cards((await evening.view(name)).hand)}" in text_of(hand)


async def test_the_host_of_a_lobby_that_took_its_time_gets_the_hand_through_start(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    await evening.later(minutes=20)
    await evening.click("Ben", await evening.board(), "Join")
    await evening.click("Ann", await evening.board(), "Start")
    assert "Your cards" in text_of(evening.held("Ann"))


async def test_an_ai_joins_and_leaves_as_the_host_wishes(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    assert buttons(await evening.board())["Remove AI"]["disabled"]
    await evening.click("Ann", await evening.board(), "Add AI")
    assert "`2` Clover 🤖" in await lobby(evening)
    await evening.click("Ann", await evening.board(), "Remove AI")
    assert "Clover" not in await lobby(evening)


async def test_the_last_ai_starts_a_full_table(evening: Evening) -> None:
    await evening.slash("Ann", "start", players=2)
    await evening.click("Ann", await evening.board(), "Add AI")
    assert (await evening.running()).phase == "playing"


@pytest.mark.parametrize(
    ("label", "wish"),
    [
        ("Start", "start the game"),
        ("Add AI", "add AI players"),
        ("Remove AI", "remove AI players"),
        ("Cancel", "end this"),
    ],
)
async def test_others_may_not_do_what_the_host_may(evening: Evening, label: str, wish: str) -> None:
    await evening.slash("Ann", "start", players=4, ai=1)
    await evening.click("Ben", await evening.board(), "Join")
    before = await lobby(evening)
    result = await evening.click("Ben", await evening.board(), label)
    assert "Only the host" in evening.private_texts(result)
    assert wish in evening.private_texts(result)
    assert await lobby(evening) == before


async def test_nobody_sits_twice(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    await evening.click("Ben", await evening.board(), "Join")
    again = await evening.click("Ben", await evening.board(), "Join")
    assert evening.private_texts(again) == "You already have a seat. The lobby says when the game starts."
    assert "Seats 2/4" in await lobby(evening)


async def test_who_leaves_frees_the_seat(evening: Evening) -> None:
    await evening.slash("Ann", "start", players=3)
    await evening.click("Ben", await evening.board(), "Join")
    await evening.click("Ben", await evening.board(), "Leave")
    assert "Seats 1/3" in await lobby(evening)
    assert "Ben" not in await lobby(evening)


async def test_the_leave_command_frees_the_seat_too(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    await evening.click("Ben", await evening.board(), "Join")
    result = await evening.slash("Ben", "leave")
    assert evening.private_texts(result) == "You have left the lobby."
    assert "Ben" not in await lobby(evening)


async def test_who_has_no_seat_has_nothing_to_leave(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    result = await evening.click("Ben", await evening.board(), "Leave")
    assert "You have no seat in this game" in evening.private_texts(result)


async def test_when_the_host_leaves_the_next_person_is_host(evening: Evening) -> None:
    await evening.slash("Ann", "start", players=4, ai=1)
    await evening.click("Ben", await evening.board(), "Join")
    await evening.click("Ann", await evening.board(), "Leave")
    assert "Ben · host" in await lobby(evening)
    await evening.click("Ben", await evening.board(), "Start")
    assert [seat.name for seat in (await evening.running()).seats] == ["Clover", "Ben"]


@pytest.mark.parametrize("by", ["button", "command"])
async def test_when_the_last_person_leaves_the_lobby_closes(evening: Evening, by: str) -> None:
    await evening.slash("Ann", "start", ai=2)
    board = await evening.board()
    await (evening.click("Ann", board, "Leave") if by == "button" else evening.slash("Ann", "leave"))
    assert "lobby closed" in await lobby(evening)
    assert list(buttons(await evening.board())) == ["Play again", "Rules"]
    assert len(evening.bot.hands) == 0
    await evening.slash("Ben", "start")
    assert "Ben · host" in await lobby(evening)


async def test_the_host_cancels_after_a_question(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    asked = await evening.click("Ann", await evening.board(), "Cancel")
    assert "Close this lobby?" in evening.private_texts(asked)
    assert (await evening.running()).phase == "lobby"
    answered = await evening.click("Ann", asked.response, "Close the lobby")
    assert "The lobby is closed." in text_of(answered.response)
    assert "lobby closed" in await lobby(evening)
    assert len(evening.bot.hands) == 0


async def test_a_game_that_began_while_the_host_was_asked_is_not_ended(evening: Evening) -> None:
    await evening.slash("Ann", "start", players=2)
    asked = await evening.click("Ann", await evening.board(), "Cancel")
    await evening.click("Ben", await evening.board(), "Join")
    answered = await evening.click("Ann", asked.response, "Close the lobby")
    assert "The game has begun in the meantime, so it goes on." in text_of(answered.response)
    assert (await evening.running()).phase == "playing"


async def test_the_host_thinks_again_and_keeps_the_lobby_open(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    asked = await evening.click("Ann", await evening.board(), "Cancel")
    answered = await evening.click("Ann", asked.response, "Keep it open")
    assert "nothing has changed" in text_of(answered.response)
    assert buttons(answered.response) == {}
    assert (await evening.running()).phase == "lobby"


async def test_a_full_table_takes_nobody_else(evening: Evening) -> None:
    await evening.slash("Ann", "start", players=2)
    board = await evening.board()
    await evening.click("Ben", board, "Join")
    late = await evening.forge("Cleo", board, buttons(board)["Join"]["custom_id"])
    assert "This game has begun without you." in evening.private_texts(late)
    assert len((await evening.running()).seats) == 2


async def test_a_second_table_in_the_channel_is_refused_with_a_link_to_the_first(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    result = await evening.slash("Ben", "start")
    board = await evening.board()
    link = f"https://discord.com/channels/{evening.guild.id}/{evening.channel.id}/{board.id}"
    assert link in evening.private_texts(result)
    assert len(evening.messages()) == 1


async def test_other_channels_and_threads_have_tables_of_their_own(evening: Evening) -> None:
    hall = evening.guild.create_text_channel("hall")
    for channel in (evening.channel, hall, thread_in(evening, hall)):
        await evening.slash("Ann", "start", at=channel)
        (table,) = [message for message in channel.history() if "Join" in buttons(message)]
        await evening.click("Ben", table, "Join")
        assert "`2` Ben" in text_of(table_in(channel))
    assert len(await evening.bot.tables.unfinished()) == 3


def thread_in(evening: Evening, channel: ChannelHandle) -> ChannelHandle:
    """A public thread, as a person opens it."""
    thread = evening.env.backend.create_thread(channel.id, "a thread", evening.ann.id)
    return ChannelHandle(evening.env, evening.guild, thread)


def table_in(channel: ChannelHandle) -> discord.Message:
    """The lobby's message in a channel, as it is now."""
    (message,) = [message for message in channel.history() if "Join" in buttons(message)]
    return message


@pytest.mark.parametrize(
    ("denied", "said"),
    [
        ({"embed_links": False}, "permissions here: Embed Links."),
        ({"send_messages": False}, "permissions here: Send Messages."),
        ({"send_messages": False, "embed_links": False}, "permissions here: Send Messages and Embed Links."),
    ],
)
async def test_where_the_bot_may_not_play_it_says_in_private_what_it_lacks(
    evening: Evening, denied: dict[str, bool], said: str
) -> None:
    overwrites: Any = {evening.guild.me: discord.PermissionOverwrite(**denied)}
    quiet = evening.guild.create_text_channel("quiet", overwrites=overwrites)
    result = await evening.slash("Ann", "start", at=quiet)
    assert said in evening.private_texts(result)
    assert await evening.bot.tables.unfinished() == ()


async def test_in_a_thread_the_bot_needs_to_be_allowed_to_write_in_threads(evening: Evening) -> None:
    overwrites: Any = {evening.guild.me: discord.PermissionOverwrite(send_messages_in_threads=False)}
    hall = evening.guild.create_text_channel("hall", overwrites=overwrites)
    result = await evening.slash("Ann", "start", at=thread_in(evening, hall))
    assert "permissions here: Send Messages in Threads." in evening.private_texts(result)


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (500, 0)])
async def test_a_join_shows_on_the_board_although_its_answer_was_lost(evening: Evening, status: int, code: int) -> None:
    await evening.slash("Ann", "start")
    evening.env.inject_error("POST", "/interactions/*/*/callback", status=status, code=code, message="lost", times=1)
    await evening.people["Ben"].click(await evening.board(), label="Join")
    assert "`2` Ben" in await lobby(evening)
