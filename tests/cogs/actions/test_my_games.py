"""Limits count the games that a person can reach; `/games` and the refusal list them, with a way to leave each."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle, GuildHandle
from simcord.enums import OverwriteType
from simcord.results import InteractionResult

from bot.cogs.ui import custom_ids
from bot.game.table.views import TableView
from bot.games import Game
from tests.cogs.counting import COUNTING, a_counting_evening
from tests.cogs.evening import Evening
from tests.cogs.messages import buttons, text_of
from tests.game.reading import public_view
from tests.game.table.test_rules_version import Forgetful


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncGenerator[Evening]:
    """An evening of the toy game on which each person may sit in two games."""
    async with a_counting_evening(tmp_path, games_per_person=2) as made:
        yield made


async def opened(evening: Evening, name: str, at: ChannelHandle, **options: Any) -> TableView:
    """A lobby that this person opens there, or their game, if so many AIs fill it."""
    await evening.people[name].slash(at, f"{evening.key} start", **{"players": 2, **options})
    newest = max(await evening.bot.tables.unfinished())
    return await public_view(evening.bot.tables, newest)


def abroad(evening: Evening) -> tuple[GuildHandle, ChannelHandle, ChannelHandle]:
    """Another server, of which Ann is a member as *Traveller*, and two channels there."""
    guild = evening.env.create_guild("Abroad")
    evening.people["Traveller"] = guild.add_member(evening.ann.user)
    return guild, guild.create_text_channel("pub"), guild.create_text_channel("bar")


def asked(evening: Evening) -> list[int]:
    """About whom Discord was asked so far."""
    return [int(entry.path.split("/")[-1]) for entry in evening.env.http_requests if "/members/" in entry.path]


async def two_abroad(evening: Evening) -> GuildHandle:
    """Another server, where Ann sits in two games, as many as she may."""
    guild, pub, bar = abroad(evening)
    await opened(evening, "Traveller", pub)
    await opened(evening, "Traveller", bar, ai=1)
    refused = await evening.slash("Ann", "start")
    assert "You already have a seat in 2 games" in evening.private_texts(refused)
    return guild


# What counts.


async def test_games_on_a_server_that_removed_the_bot_keep_nobody_from_playing(evening: Evening) -> None:
    guild = await two_abroad(evening)
    evening.env.backend.remove_guild(guild.id)
    await evening.env.settle()
    await evening.slash("Ann", "start", players=2)
    assert (await evening.running()).people == (evening.ann.id,)


async def test_nor_do_games_on_a_server_that_they_have_left(evening: Evening) -> None:
    guild = await two_abroad(evening)
    guild.remove_member(evening.people["Traveller"])
    evening.env.backend.advance_clock(600)
    await evening.slash("Ann", "start", players=2)
    assert (await evening.running()).people == (evening.ann.id,)


async def test_where_discord_does_not_say_whether_they_have_left_the_games_count(evening: Evening) -> None:
    guild = await two_abroad(evening)
    guild.remove_member(evening.people["Traveller"])
    evening.env.backend.advance_clock(600)
    evening.env.inject_error("GET", "/guilds/*/members/*", status=500, times=None)
    before = len(asked(evening))
    refused = await evening.slash("Ann", "start", players=2)
    assert "You already have a seat in 2 games" in evening.private_texts(refused)
    assert asked(evening)[before:] == [evening.ann.id], "to wait for Discord twice would take too long"


async def test_a_parked_game_keeps_nobody_from_playing(evening: Evening) -> None:
    den = evening.guild.create_text_channel("den")
    await opened(evening, "Ann", den)
    await opened(evening, "Ann", evening.guild.create_text_channel("bar"))
    evening.env.backend.delete_channel(den.id)
    await evening.env.settle()
    await evening.slash("Ann", "start", players=2)
    assert (await evening.running()).people == (evening.ann.id,)


# The list.


async def listed(evening: Evening, name: str, at: ChannelHandle | None = None) -> InteractionResult:
    """What `/games` answers."""
    result = await evening.people[name].slash(at or evening.channel, "games")
    assert result.acknowledged
    assert result.ephemeral
    return result


def said(result: InteractionResult) -> str:
    """The list as it is now."""
    return text_of(result.response)


async def test_who_plays_nowhere_is_told_how_to_begin(evening: Evening) -> None:
    result = await listed(evening, "Ann")
    assert "You have no seat in any game at the moment. Start one with `/counting start`" in said(result)
    assert buttons(result.response) == {}


async def test_the_games_of_all_servers_are_listed_with_whose_turn_it_is_and_the_way_there(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    running = await evening.running()
    guild, pub, _ = abroad(evening)
    lobby = await opened(evening, "Traveller", pub, players=3)
    store = evening.store
    boards = {game: await store.board(game) for game in (running.id, lobby.id)}
    here, there = (board.message_id for board in boards.values() if board is not None)
    text = said(await listed(evening, "Ann"))
    assert "You have a seat in 2 games that are not over." in text
    assert "1. Counting on Abroad\nIn the lobby, with 1 of 3 seats taken" in text
    assert f"(https://discord.com/channels/{guild.id}/{pub.id}/{there})" in text
    assert "2. Counting\n**It is your turn.**" in text
    assert f"(https://discord.com/channels/{evening.guild.id}/{evening.channel.id}/{here})" in text
    assert "It is Ann's turn." in said(await listed(evening, "Ben"))


async def test_the_list_is_there_in_private_messages_too(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    result = await evening.ann.user.slash("games")
    assert "1. Counting on The Card Room\n**It is your turn.**" in said(result)
    await evening.ann.user.click(result.response, label="Leave 1")
    await evening.ann.user.click(result.response, label="Leave")
    assert (await evening.running()).kept_seat(evening.ann.id) == 0


async def test_a_lobby_is_left_from_another_server(evening: Evening) -> None:
    _, pub, _ = abroad(evening)
    lobby = await opened(evening, "Traveller", pub)
    result = await listed(evening, "Ann")
    await evening.click("Ann", result.response, "Leave 1")
    assert (await public_view(evening.bot.tables, lobby.id)).phase == "over"
    assert "The lobby is closed." in said(result)
    assert "You have no seat in any game" in said(result)
    assert "lobby closed" in text_of(pub.last_message)


async def test_a_lobby_of_several_goes_on_without_who_leaves_it(evening: Evening) -> None:
    await evening.slash("Ben", "start", players=3)
    await evening.click("Ann", await evening.board(), "Join")
    result = await listed(evening, "Ann")
    await evening.click("Ann", result.response, "Leave 1")
    assert "You have left the lobby." in said(result)
    assert (await evening.running()).people == (evening.ben.id,)
    assert "Ann" not in await evening.board_text()


async def test_a_running_game_is_left_after_a_question_and_an_ai_plays_on(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    hand = await evening.hand("Ann")
    result = await listed(evening, "Ann", evening.guild.create_text_channel("hall"))
    await evening.click("Ann", result.response, "Leave 1")
    assert "An AI will play your seat" in said(result)
    await evening.click("Ann", result.response, "Keep playing")
    assert "nothing has changed" in said(result)
    assert (await evening.running()).seat_of(evening.ann.id) == 0
    await evening.click("Ann", result.response, "Leave 1")
    await evening.click("Ann", result.response, "Leave")
    assert "An AI is playing your seat now." in said(result)
    assert (await evening.running()).kept_seat(evening.ann.id) == 0
    assert "An AI is playing your seat now." in text_of(hand)


@pytest.mark.parametrize("lost", ["removed", "left"])
async def test_a_game_out_of_reach_is_listed_as_such_and_can_be_left(evening: Evening, lost: str) -> None:
    guild, pub, _ = abroad(evening)
    lobby = await opened(evening, "Traveller", pub)
    if lost == "removed":
        evening.env.backend.remove_guild(guild.id)
        await evening.env.settle()
    else:
        guild.remove_member(evening.people["Traveller"])
    result = await listed(evening, "Ann")
    words = {"removed": "I am no longer on its server", "left": "You are no longer on its server"}
    assert words[lost] in said(result)
    await evening.click("Ann", result.response, "Leave 1")
    assert (await public_view(evening.bot.tables, lobby.id)).phase == "over"


async def test_a_parked_game_is_listed_with_what_brings_it_back(evening: Evening) -> None:
    den = evening.guild.create_text_channel("den")
    await opened(evening, "Ann", den)
    evening.env.backend.delete_channel(den.id)
    await evening.env.settle()
    assert "goes on with `/counting table` in another channel" in said(await listed(evening, "Ann"))


async def test_many_games_have_pages(evening: Evening) -> None:
    tables = evening.bot.tables
    for number in range(7):
        den = evening.guild.create_text_channel(f"den-{number}")
        await opened(evening, "Ann", den)
        evening.env.backend.delete_channel(den.id)
        await evening.env.settle()
        evening.env.backend.advance_clock(60)
    assert len(await tables.open_with(evening.ann.id)) == 7
    result = await listed(evening, "Ann")
    assert "5. Counting" in said(result)
    assert "6. Counting" not in said(result)
    await evening.click("Ann", result.response, "Next")
    assert "7. Counting" in said(result)
    assert "Page 2 of 2" in said(result)
    await evening.click("Ann", result.response, "Leave 7")
    assert "You have a seat in 6 games" in said(result)


async def test_who_lost_the_seat_in_the_meantime_reads_so_and_sees_the_list(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    result = await listed(evening, "Ann")
    question = await evening.slash("Ann", "leave")
    await evening.click("Ann", question.response, "Leave")
    await evening.click("Ann", result.response, "Leave 1")
    assert "An AI is playing your seat." in said(result)
    assert "You have no seat in any game" in said(result)


async def test_a_game_of_rules_that_the_bot_has_lost_keeps_nobody_from_another(tmp_path: Path) -> None:
    async with a_counting_evening(tmp_path, games_per_person=1) as evening:
        await evening.start("Ann", "Ben", players=2)
        evening.bot.games = (Game(Forgetful(), COUNTING.discord),)
        await evening.restart()
        result = await listed(evening, "Ann")
        assert "nobody can play or leave it" in said(result)
        assert buttons(result.response) == {}
        assert result.response is not None
        forged = await evening.forge("Ann", result.response, custom_ids.leave(1, "ask"))
        assert "was begun under version 1 of its rules" in said(forged)
        evening.channel = evening.guild.create_text_channel("hall")
        await evening.slash("Ann", "start", players=2)
        assert (await evening.running()).people == (evening.ann.id,)


@pytest.mark.parametrize("custom_id", [custom_ids.games(0), custom_ids.leave(1, "ask"), custom_ids.leave(1, "go")])
async def test_a_forged_button_of_the_list_changes_no_other_message(evening: Evening, custom_id: str) -> None:
    await evening.start("Ann", "Ben", players=2)
    before = await evening.board_text()
    result = await evening.forge("Ann", await evening.board(), custom_id)
    assert "That button does not belong to this message." in evening.private_texts(result)
    assert await evening.board_text() == before
    assert (await evening.running()).seat_of(evening.ann.id) == 0


# The refusal.


async def test_who_may_play_no_other_game_gets_those_that_count_and_leaves_one(evening: Evening) -> None:
    parked = evening.guild.create_text_channel("parked")
    await opened(evening, "Ann", parked)
    evening.env.backend.delete_channel(parked.id)
    await evening.env.settle()
    lobbies = [
        await opened(evening, "Ann", evening.guild.create_text_channel(name), players=3) for name in ("den", "bar")
    ]
    refused = await evening.slash("Ann", "start", players=2)
    assert "You already have a seat in 2 games" in said(refused)
    assert said(refused).count("In the lobby, with 1 of 3 seats taken") == 2
    assert "Parked" not in said(refused)
    for lobby in lobbies:
        assert f"(https://discord.com/channels/{lobby.place.guild}/{lobby.place.channel}/" in said(refused)
    await evening.click("Ann", refused.response, "Leave 1")
    await evening.slash("Ann", "start", players=2)
    assert (await evening.running()).people == (evening.ann.id,)


async def test_who_may_not_join_gets_the_list_in_private_and_the_lobby_stays(evening: Evening) -> None:
    for name in ("den", "bar"):
        await opened(evening, "Ann", evening.guild.create_text_channel(name), players=3)
    await evening.slash("Ben", "start", players=3)
    before = await evening.board_text()
    refused = await evening.click("Ann", await evening.board(), "Join")
    assert refused.ephemeral
    assert set(buttons(refused.response)) == {"Leave 1", "Leave 2"}
    assert await evening.board_text() == before


async def test_on_a_full_server_the_games_that_one_sees_are_listed(tmp_path: Path) -> None:
    async with a_counting_evening(tmp_path, games_per_server=3) as evening:
        await opened(evening, "Ann", evening.guild.create_text_channel("den"), players=3)
        own = await opened(evening, "Ben", evening.guild.create_text_channel("bar"), players=3)
        hidden = evening.guild.create_text_channel("hidden")
        secret = await opened(evening, "Ann", hidden, players=3)
        hide(evening, hidden)
        refused = await evening.slash("Ben", "start", players=2)
        assert "This server already has 3 open games" in said(refused)
        assert said(refused).count("In the lobby") == 2
        assert str(secret.place.channel) not in said(refused)
        assert [button["custom_id"] for button in buttons(refused.response).values()] == [
            custom_ids.leave(own.id, "ask")
        ]


def hide(evening: Evening, channel: ChannelHandle) -> None:
    """Ben no longer sees the channel."""
    denial = Overwrite(evening.ben.id, OverwriteType.MEMBER, deny=discord.Permissions(view_channel=True).value)
    evening.env.backend.edit_channel(channel.id, {}, overwrites=[denial])


async def test_while_the_games_cannot_be_read_the_refusal_is_said_alone(evening: Evening) -> None:
    for name in ("den", "bar"):
        await opened(evening, "Ann", evening.guild.create_text_channel(name), players=3)
    evening.store.fails("board")
    refused = await evening.slash("Ann", "start", players=2)
    assert "You already have a seat in 2 games" in evening.private_texts(refused)


async def test_who_has_left_reads_so_even_while_the_list_cannot_be_made(evening: Evening) -> None:
    await opened(evening, "Ann", evening.guild.create_text_channel("den"), players=3)
    await evening.slash("Ben", "start", players=3)
    await evening.click("Ann", await evening.board(), "Join")
    result = await listed(evening, "Ann")
    evening.store.fails("board")
    await evening.click("Ann", result.response, "Leave 1")
    evening.store.works_again()
    assert "You have left the lobby." in said(result)
    assert (await evening.running()).people == (evening.ben.id,)
