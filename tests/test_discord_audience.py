"""Which requests everybody in the channel can read: a toy bot says "open" or "secret" in every way there is."""

from collections.abc import Awaitable, Callable

import discord
import pytest
import simcord
from discord import app_commands
from discord.ext import commands

from tests.discord_contract import check_all, public_payloads

Interaction = discord.Interaction[commands.Bot]
Script = Callable[[Interaction], Awaitable[None]]


class Toy(commands.Bot):
    """Answers `/do` and its one button as a test says."""

    def __init__(self, do: Script, press: Script) -> None:
        quiet = discord.AllowedMentions.none()
        super().__init__("!", intents=discord.Intents(guilds=True), allowed_mentions=quiet, help_command=None)
        self._do = do
        self._press = press

    async def setup_hook(self) -> None:
        async def do(interaction: Interaction) -> None:
            await self._do(interaction)

        self.tree.add_command(app_commands.Command(name="do", description="Do it", callback=do))
        await self.tree.sync()

    async def on_interaction(self, interaction: Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await self._press(interaction)


def a_button() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Press", custom_id="press"))
    return view


async def nothing(interaction: Interaction) -> None:
    del interaction


def said(entry: simcord.HttpLogEntry) -> str:
    assert entry.json is not None
    return (entry.json.get("data") or entry.json).get("content", "")


async def heard(do: Script, press: Script | None = None, *, failing: str | None = None) -> list[str]:
    """What everybody reads when Alice types `/do` and, if there is something to press, presses it."""
    async with simcord.run(Toy(do, press or nothing)) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("table")
        alice = guild.add_member(env.create_user("Alice"))
        if failing:
            env.inject_error("PATCH", failing)
        result = await alice.slash(channel, "do")
        if press is not None:
            assert result.response is not None
            await alice.click(result.response, label="Press")
        assert check_all(env.http_requests) == []
        return [said(entry) for entry in public_payloads(env)]


async def say_publicly(interaction: Interaction) -> None:
    await interaction.response.send_message("open", view=a_button())


async def say_privately(interaction: Interaction) -> None:
    await interaction.response.send_message("secret", view=a_button(), ephemeral=True)


async def test_an_answer_is_read_by_all_unless_it_is_ephemeral() -> None:
    assert await heard(say_publicly) == ["open"]
    assert await heard(say_privately) == []


async def test_messages_in_the_channel_and_their_edits_are_read_by_all() -> None:
    async def do(interaction: Interaction) -> None:
        await say_privately(interaction)
        assert isinstance(interaction.channel, discord.TextChannel)
        message = await interaction.channel.send("open")
        await interaction.channel.get_partial_message(message.id).edit(content="open again")
        await message.delete()

    assert await heard(do) == ["open", "open again"]


async def test_a_thread_and_its_name_are_read_by_all() -> None:
    async def do(interaction: Interaction) -> None:
        await say_privately(interaction)
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.channel.create_thread(name="open", type=discord.ChannelType.public_thread)

    async with simcord.run(Toy(do, nothing)) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("table")
        await guild.add_member(env.create_user("Alice")).slash(channel, "do")
        assert [entry.json["name"] for entry in public_payloads(env) if entry.json is not None] == ["open"]


async def test_each_follow_up_has_its_own_flag() -> None:
    async def do(interaction: Interaction) -> None:
        await say_publicly(interaction)
        await interaction.followup.send("secret", ephemeral=True)
        await interaction.followup.send("open too")

    assert await heard(do) == ["open", "open too"]


async def test_an_edited_follow_up_stays_what_it_was() -> None:
    async def do(interaction: Interaction) -> None:
        await say_privately(interaction)
        quiet = await interaction.followup.send("secret", ephemeral=True, wait=True)
        loud = await interaction.followup.send("open", wait=True)
        await quiet.edit(content="secret still")
        await loud.edit(content="open still")
        await quiet.delete()
        await loud.delete()

    assert await heard(do) == ["open", "open still"]


async def test_an_edited_answer_stays_what_it_was() -> None:
    async def edited(interaction: Interaction) -> None:
        await interaction.edit_original_response(content="edited")

    async def openly(interaction: Interaction) -> None:
        await say_publicly(interaction)
        await edited(interaction)

    async def secretly(interaction: Interaction) -> None:
        await say_privately(interaction)
        await edited(interaction)

    assert await heard(openly) == ["open", "edited"]
    assert await heard(secretly) == []


async def test_a_deferred_answer_is_as_public_as_the_defer_whatever_completes_it() -> None:
    async def openly(interaction: Interaction) -> None:
        await interaction.response.defer()
        await interaction.followup.send("meant to be secret", ephemeral=True)

    async def secretly(interaction: Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.followup.send("meant to be open")

    assert await heard(openly) == ["", "meant to be secret"]
    assert await heard(secretly) == []


async def test_what_follows_a_completed_defer_has_its_own_flag() -> None:
    async def by_follow_up(interaction: Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.followup.send("secret")
        await interaction.followup.send("open")

    async def by_edit(interaction: Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.edit_original_response(content="secret")
        await interaction.followup.send("open")

    assert await heard(by_follow_up) == ["open"]
    assert await heard(by_edit) == ["open"]


async def test_an_update_through_a_button_is_read_by_whoever_reads_its_message() -> None:
    async def press(interaction: Interaction) -> None:
        await interaction.response.edit_message(content="updated")

    assert await heard(say_publicly, press) == ["open", "updated"]
    assert await heard(say_privately, press) == []


async def test_a_silent_click_and_the_edit_after_it_are_read_by_whoever_reads_the_message() -> None:
    async def press(interaction: Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="updated")
        await interaction.followup.send("secret", ephemeral=True)

    assert await heard(say_publicly, press) == ["open", "", "updated"]
    assert await heard(say_privately, press) == []


async def test_the_state_of_a_deleted_answer_is_not_forgotten() -> None:
    async def do(interaction: Interaction) -> None:
        await say_publicly(interaction)
        await interaction.edit_original_response(content="edited")
        await interaction.delete_original_response()

    async def secretly(interaction: Interaction) -> None:
        await say_privately(interaction)
        await interaction.edit_original_response(content="secret")
        await interaction.delete_original_response()

    assert await heard(do) == ["open", "edited"]
    assert await heard(secretly) == []


async def test_a_form_is_seen_by_its_reader_alone() -> None:
    class Form(discord.ui.Modal, title="Secret"):
        answer: discord.ui.TextInput["Form"] = discord.ui.TextInput(label="secret")

    async def do(interaction: Interaction) -> None:
        await interaction.response.send_modal(Form())

    assert await heard(do) == []


async def test_what_discord_failed_to_show_counts_as_shown() -> None:
    async def do(interaction: Interaction) -> None:
        await say_publicly(interaction)
        with pytest.raises(discord.HTTPException):
            await interaction.edit_original_response(content="lost")

    assert await heard(do, failing="/webhooks/*/@original") == ["open", "lost"]
