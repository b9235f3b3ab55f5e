"""The room around a bot, as people at its page see it. The bot here is a toy; the page is the real one."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import aiohttp
import discord
import pytest
from discord.ext import commands

from bot.cli.simulation import SETTLE_TIMEOUT, TICK, open_room
from tests.page import Message, Refused, Tab

Interaction = discord.Interaction[Any]
OpenTab = Callable[[str], Awaitable[Tab]]


class Counter(discord.ui.View):
    """A button that counts how often it was pressed; the message itself remembers."""

    @discord.ui.button(label="One more", custom_id="more")
    async def more(self, interaction: Interaction, button: discord.ui.Button["Counter"]) -> None:
        del button
        assert interaction.message is not None
        await interaction.response.edit_message(content=str(int(interaction.message.content) + 1))


class Toy(commands.Bot):
    def __init__(self) -> None:
        super().__init__("!", intents=discord.Intents(guilds=True), help_command=None)
        self.tasks: set[asyncio.Task[None]] = set()

    async def setup_hook(self) -> None:
        for command in (count, secret, late, when, fail, hang):
            self.tree.add_command(command)
        await self.tree.sync()


@discord.app_commands.command(description="A counter for all")
async def count(interaction: Interaction) -> None:
    await interaction.response.send_message("0", view=Counter(timeout=None))


@discord.app_commands.command(description="A counter for oneself")
async def secret(interaction: Interaction) -> None:
    await interaction.response.send_message("0", view=Counter(timeout=None), ephemeral=True)


@discord.app_commands.command(description="Something that comes later")
async def late(interaction: Interaction) -> None:
    async def come() -> None:
        await asyncio.sleep(0.01)
        await interaction.followup.send("Here I am")

    await interaction.response.send_message("Wait for it")
    interaction.client.tasks.add(asyncio.create_task(come()))


@discord.app_commands.command(description="What the bot thinks the time is")
async def when(interaction: Interaction) -> None:
    await interaction.response.send_message(discord.utils.utcnow().isoformat())


@discord.app_commands.command(description="A fault in the bot")
async def fail(interaction: Interaction) -> None:
    del interaction
    raise RuntimeError("a card fell off the table")


@discord.app_commands.command(description="Something that never ends")
async def hang(interaction: Interaction) -> None:
    async def wait_for_nothing() -> None:
        await asyncio.Event().wait()

    await interaction.response.send_message("This may take a while")
    interaction.client.tasks.add(asyncio.create_task(wait_for_nothing()))


@asynccontextmanager
async def a_room(tick: float = 0, settle_timeout: float = SETTLE_TIMEOUT) -> AsyncGenerator[OpenTab]:
    """A room whose clock is moved all the time, or this often, so that whatever could meet a tick does."""
    bot = Toy()
    async with (
        bot,
        open_room(bot, 0, settle_timeout=settle_timeout) as room,
        aiohttp.ClientSession() as session,
    ):
        clock = asyncio.create_task(room.keep_time(tick))
        try:
            yield partial(Tab.open, session, room.address)
        finally:
            clock.cancel()
            await asyncio.gather(clock, return_exceptions=True)


def texts(messages: list[Message]) -> list[str]:
    return [message["content"] for message in messages]


async def test_four_people_can_be_chosen() -> None:
    async with a_room() as open_tab:
        assert (await open_tab("Ben")).people == ["Ada", "Ben", "Cleo", "Dan"]


async def test_a_click_shows_in_the_tabs_of_the_others() -> None:
    async with a_room() as open_tab:
        ada, ben = await open_tab("Ada"), await open_tab("Ben")
        await ada.slash("count")
        await ada.click(ada.messages[-1])
        assert texts(ada.messages) == ["1"]
        assert texts(await ben.news()) == ["1"]


async def test_a_private_message_and_its_edits_show_to_its_reader_alone() -> None:
    async with a_room() as open_tab:
        ada, ben = await open_tab("Ada"), await open_tab("Ben")
        await ada.slash("secret")
        await ada.click(ada.messages[-1])
        assert texts(ada.messages) == ["1"]
        assert await ben.news() == []


@pytest.mark.slow
async def test_no_quick_click_is_lost_while_time_passes() -> None:
    async with a_room() as open_tab:
        ada = await open_tab("Ada")
        await ada.slash("count")
        for _ in range(30):
            await ada.click(ada.messages[-1])
        assert texts(ada.messages) == ["30"]


async def test_what_the_bot_does_by_itself_shows_in_all_tabs() -> None:
    async with a_room() as open_tab:
        ada, ben = await open_tab("Ada"), await open_tab("Ben")
        await ada.slash("late")
        for tab in (ada, ben):
            await tab.sees(lambda messages: texts(messages)[-1] == "Here I am")


async def test_time_begins_now_and_passes() -> None:
    async with a_room() as open_tab:
        ada = await open_tab("Ada")
        await ada.slash("when")
        await ada.slash("when")
        first, second = map(datetime.fromisoformat, texts(ada.messages))
        assert abs(first - datetime.now(UTC)) < timedelta(hours=1)
        assert first < second


async def test_an_error_of_the_bot_is_in_the_log_and_ends_nothing(caplog: pytest.LogCaptureFixture) -> None:
    async with a_room() as open_tab:
        ada = await open_tab("Ada")
        with pytest.raises(Refused), caplog.at_level(logging.ERROR):
            await ada.slash("fail")
        assert "a card fell off the table" in caplog.text
        await ada.news()
        await ada.slash("count")
        assert texts(ada.messages) == ["0"]


async def test_a_bot_that_never_rests_is_in_the_log_and_its_page_still_answers(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with a_room(tick=TICK, settle_timeout=0.05) as open_tab:
        ada = await open_tab("Ada")
        with pytest.raises(Refused), caplog.at_level(logging.WARNING, "bot.cli.simulation"):
            await ada.slash("hang")
        assert "the bot is still busy" in caplog.text
        assert await ada.news() == []


async def test_the_next_time_channel_and_people_are_the_same_and_messages_are_new() -> None:
    async def visit() -> tuple[str, list[str], int]:
        async with a_room() as open_tab:
            ada = await open_tab("Ada")
            await ada.slash("count")
            viewers = [viewer["id"] for viewer in ada.state["viewers"]]
            return ada.state["channelId"], viewers, int(ada.messages[-1]["id"])

    channel, people, message = await visit()
    channel_again, people_again, message_again = await visit()
    assert (channel_again, people_again) == (channel, people)
    assert message_again > message
