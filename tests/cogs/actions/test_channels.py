"""Where the bot could not keep a board, no table begins, and whoever asks learns in private what is missing."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType

from tests.cogs.evening import Evening
from tests.cogs.losing import delete_place, forbid
from tests.cogs.regicide.hands import play_on

NOT_IN_IT = "I am not in this private thread"


def private_thread(evening: Evening, *, caretaker: bool = False) -> ChannelHandle:
    """A private thread of Ann, to which nobody has added the bot; a `caretaker` may manage all threads."""
    forbid(evening, evening.channel, manage_threads=not caretaker)
    kind = ChannelType.PRIVATE_THREAD
    thread = evening.env.backend.create_thread(evening.channel.id, "secret", evening.ann.id, type=kind)
    for name in ("Ben", "Cleo"):
        evening.env.backend.add_thread_member(thread.id, evening.people[name].id)
    return ChannelHandle(evening.env, evening.guild, thread)


def add_bot(evening: Evening, thread: ChannelHandle) -> None:
    """Somebody mentions the bot in a private thread, which adds it."""
    evening.env.backend.add_thread_member(thread.id, evening.env.backend.bot_user.id)


def take_bot_out(evening: Evening, thread: ChannelHandle) -> None:
    """Somebody removes the bot from a thread."""
    evening.env.backend.remove_thread_member(thread.id, evening.env.backend.bot_user.id)


def voice_channel(evening: Evening) -> ChannelHandle:
    """A voice channel to which the bot may not connect."""
    voice = evening.guild.create_voice_channel("voice")
    forbid(evening, voice, connect=True)
    return voice


async def test_no_game_begins_in_a_private_thread_without_the_bot(evening: Evening) -> None:
    thread = private_thread(evening)
    result = await evening.slash("Ann", "start", at=thread)
    assert NOT_IN_IT in evening.private_texts(result)
    assert await evening.bot.tables.unfinished() == ()


async def test_a_game_begins_in_a_private_thread_to_which_the_bot_was_added(evening: Evening) -> None:
    evening.channel = private_thread(evening)
    add_bot(evening, evening.channel)
    await evening.start("Ann", "Ben")
    assert (await play_on(evening, most=1)).parked is None


async def test_a_bot_that_may_manage_threads_needs_not_be_added(evening: Evening) -> None:
    evening.channel = private_thread(evening, caretaker=True)
    await evening.start("Ann", "Ben")
    assert (await play_on(evening, most=1)).parked is None


async def test_where_discord_does_not_say_who_is_in_a_thread_the_game_begins(evening: Evening) -> None:
    evening.env.inject_error("GET", "/channels/*/thread-members/*", status=500, times=None)
    evening.channel = private_thread(evening)
    add_bot(evening, evening.channel)
    await evening.slash("Ann", "start")
    assert (await evening.running()).phase == "lobby"


async def test_no_game_begins_in_the_chat_of_a_voice_channel_to_which_the_bot_may_not_connect(evening: Evening) -> None:
    result = await evening.slash("Ann", "start", at=voice_channel(evening))
    assert "permissions here: Connect." in evening.private_texts(result)
    assert await evening.bot.tables.unfinished() == ()


async def test_a_game_begins_in_the_chat_of_a_voice_channel(evening: Evening) -> None:
    evening.channel = evening.guild.create_voice_channel("voice")
    await evening.slash("Ann", "start")
    assert (await evening.running()).phase == "lobby"


@pytest.mark.parametrize(("make", "said"), [(private_thread, NOT_IN_IT), (voice_channel, "permissions here: Connect.")])
async def test_a_parked_game_does_not_move_where_the_bot_cannot_post(evening: Evening, make: Any, said: str) -> None:
    hall = evening.channel
    place = make(evening)
    evening.channel = evening.guild.create_text_channel("den")
    await evening.start("Ann", "Ben")
    game = await evening.running()
    await delete_place(evening)
    result = await evening.slash("Ann", "table", at=place)
    assert said in evening.private_texts(result)
    assert (await evening.bot.tables.read(game.id)).public.parked == "gone"
    evening.channel = hall
    await evening.slash("Ann", "table")
    assert (await evening.running()).id == game.id


async def test_a_thread_that_the_bot_was_taken_out_of_is_given_no_further_game(evening: Evening) -> None:
    evening.channel = private_thread(evening)
    add_bot(evening, evening.channel)
    await evening.start("Ann", "Ben")
    await evening.board()
    table = await evening.running()
    asking = await evening.slash("Ann", "end")
    await evening.click("Ann", asking.response, "End the game")
    take_bot_out(evening, evening.channel)
    result = await evening.forge("Ann", await evening.board(), f"again:{table.id}")
    assert NOT_IN_IT in evening.private_texts(result)
    assert await evening.bot.tables.unfinished() == ()


async def test_the_table_is_not_posted_again_where_the_bot_cannot_keep_it(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    before = await evening.board()
    forbid(evening, evening.channel, send_messages=True)
    result = await evening.slash("Ann", "table")
    assert "permissions here: Send Messages." in evening.private_texts(result)
    assert (await evening.board()).id == before.id
