"""Limits count the games that a person can reach; `/games` and the refusal list them, with a way to leave each."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest
from simcord.builders import ChannelHandle, GuildHandle

from bot.game.table.views import TableView
from tests.cogs.counting import a_counting_evening
from tests.cogs.evening import Evening
from tests.game.reading import public_view


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
    refused = await evening.slash("Ann", "start", players=2)
    assert "You already have a seat in 2 games" in evening.private_texts(refused)


async def test_a_parked_game_keeps_nobody_from_playing(evening: Evening) -> None:
    den = evening.guild.create_text_channel("den")
    await opened(evening, "Ann", den)
    await opened(evening, "Ann", evening.guild.create_text_channel("bar"))
    evening.env.backend.delete_channel(den.id)
    await evening.env.settle()
    await evening.slash("Ann", "start", players=2)
    assert (await evening.running()).people == (evening.ann.id,)
