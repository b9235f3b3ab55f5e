"""Ways in which a game loses its place, as a server and its moderators bring them about."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import discord
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.game.table.views import TableView
from tests.cogs.evening import Evening
from tests.cogs.regicide.hands import plain_move

Loss = Callable[[Evening], Awaitable[None]]


def in_a_thread(evening: Evening) -> ChannelHandle:
    """A thread of the channel; from now on the evening is played there."""
    thread = evening.env.backend.create_thread(evening.channel.id, "game night", evening.ann.id)
    evening.channel = ChannelHandle(evening.env, evening.guild, thread)
    return evening.channel


async def delete_place(evening: Evening) -> None:
    """Somebody deletes the channel or thread."""
    evening.env.backend.delete_channel(evening.channel.id)
    await evening.env.settle()


async def lock_thread(evening: Evening) -> None:
    """A moderator closes and locks the thread."""
    evening.env.backend.edit_channel(evening.channel.id, {}, thread_metadata={"archived": True, "locked": True})
    await evening.env.settle()


async def take_off_server(evening: Evening) -> None:
    """Somebody removes the bot from the server."""
    evening.env.backend.remove_guild(evening.guild.id)
    await evening.env.settle()


def forbid(evening: Evening, channel: ChannelHandle, **denied: bool) -> None:
    """The bot loses permissions in a channel, and is told so by nobody."""
    bot = evening.env.backend.bot_user.id
    denial = Overwrite(bot, OverwriteType.MEMBER, deny=discord.Permissions(**denied).value)
    evening.env.backend.get_channel(channel.id).overwrites = [denial] if denied else []


async def taken_off_and_back(evening: Evening, meanwhile: Callable[[], Awaitable[None]] | None = None) -> None:
    """The bot is removed from the server, and invited again; channels and members are as they were."""
    backend = evening.env.backend
    guild = backend.guilds[evening.guild.id]
    channels = {number: backend.channels[number] for number in (*guild.channel_ids, *guild.thread_ids)}
    messages = {number: backend.messages[number] for number in channels}
    await take_off_server(evening)
    if meanwhile is not None:
        await meanwhile()
    backend.guilds[guild.id] = guild
    backend.channels.update(channels)
    backend.messages.update(messages)
    joined = dict(serializers.guild_create_payload(backend, guild))
    del joined["unavailable"]  # That would say that the server is back after an outage.
    backend.emit("GUILD_CREATE", joined)
    await evening.env.settle()


def tried(evening: Evening, since: int = 0) -> list[str]:
    """What the bot asked of channels and servers since then; logins and answers to interactions are no such thing."""
    made = evening.env.http_requests[since:]
    return [f"{one.method} {one.path}" for one in made if one.path.startswith(("/channels/", "/guilds/"))]


@contextmanager
def nothing_is_tried(evening: Evening) -> Iterator[None]:
    """Inside, the bot asks nothing of Discord but to answer those who ask it."""
    before = len(evening.env.http_requests)
    yield
    assert tried(evening, before) == []


REFUSALS = {
    "channel or thread deleted": (404, 10003, "gone"),
    "server gone": (404, 10004, "removed"),
    "access lost": (403, 50001, "forbidden"),
    "permission lost": (403, 50013, "forbidden"),
    "not a channel for text": (400, 50008, "forbidden"),
    "not a channel of that kind": (400, 50024, "forbidden"),
    "thread locked": (400, 160005, "locked"),
    "thread archived and locked": (400, 50083, "locked"),
}


def shut_channel(evening: Evening, status: int, code: int) -> None:
    """From now on Discord refuses every message of the bot in the channel, in this way."""
    for path in ("messages", "messages/*"):
        where = f"/channels/{evening.channel.id}/{path}"
        evening.env.inject_error("*", where, status=status, code=code, message="refused", times=None)


async def one_move(evening: Evening) -> str:
    """Whoever is to act makes a move; their name."""
    name = await evening.acting()
    await plain_move(evening, name)
    return name


async def lose(evening: Evening, status: int = 403, code: int = 50013) -> TableView:
    """A game of Ann and Ben whose channel refuses the board after a move; the table then."""
    await evening.start("Ann", "Ben")
    evening.last_game = (await evening.running()).id
    await evening.hand(await evening.acting())
    shut_channel(evening, status, code)
    await one_move(evening)
    return await evening.running()


async def go_on_in_the_hall(evening: Evening, name: str = "Ben") -> None:
    """A person uses the table command in a new channel, where the evening goes on."""
    evening.channel = evening.guild.create_text_channel("hall")
    evening.forget_hands()
    await evening.slash(name, "table")
