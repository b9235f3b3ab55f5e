"""A bot that is killed at every step of a move: nothing that was accepted is lost, nothing is made twice.

Whoever was not answered presses again, and each game is played to its end. The log, what people were answered, the
boards and the hands are compared all the way; at the end each game's record is checked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.discord_server.server import DiscordServer
from tests.kills.forked import ForkedBot
from tests.kills.moments import (
    ANSWER,
    EDIT,
    FIRST_HAND,
    LOOK_BELOW,
    OTHER_HAND,
    REMOVE,
    SEND,
    START,
    TELL_COMMANDS,
    Moment,
    Request,
    Unread,
    Unsaved,
)
from tests.kills.party import Party
from tests.kills.room import a_room

MOST = 20
"""Games that are enough for any moment to come."""


async def survive(
    server: DiscordServer, folder: Path, moments: Sequence[Moment], *tables: tuple[str, tuple[str, ...], int]
) -> None:
    """The people of each table play its game, with so many AIs, until the bot was killed at all these moments."""
    async with a_room(server, folder, moments, ForkedBot) as room:
        parties = [
            Party(room, server.channel if not at else server.add_channel(f"room {at}"), *table, seed=at)
            for at, table in enumerate(tables)
        ]
        await asyncio.gather(*(party.play(MOST) for party in parties))
        await room.until(lambda: not any(party.left_over() for party in parties), "a channel that is tidy")
        assert room.struck == [str(moment) for moment in moments]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["regicide", "gnav"])
async def test_a_move_is_made_once_whenever_the_bot_is_killed_before_it_is_answered(
    server: DiscordServer, tmp_path: Path, game: str
) -> None:
    moments = [Unread(), Unsaved(), Request(ANSWER), Request(ANSWER, after=True)]
    await survive(server, tmp_path, moments, (game, ("Ann", "Ben"), 0))


@pytest.mark.slow
async def test_a_board_that_was_being_edited_shows_the_move_after_the_restart(
    server: DiscordServer, tmp_path: Path
) -> None:
    moments = [Request(LOOK_BELOW), Request(EDIT), Request(EDIT, after=True)]
    await survive(server, tmp_path, moments, ("regicide", ("Ann", "Ben"), 0))


@pytest.mark.slow
async def test_the_hands_of_the_others_and_their_calls_may_break_off_anywhere(
    server: DiscordServer, tmp_path: Path
) -> None:
    kinds = (OTHER_HAND, REMOVE, SEND)
    moments = [Request(kind, after) for kind in kinds for after in (False, True)]
    await survive(server, tmp_path, moments, ("gnav", ("Ann", "Ben", "Cleo"), 0))


@pytest.mark.slow
async def test_the_ais_go_on_where_the_bot_was_killed_among_their_moves(server: DiscordServer, tmp_path: Path) -> None:
    moments = [Request(EDIT, after=True), Request(EDIT, skip=1), Request(EDIT, after=True, skip=1)]
    await survive(server, tmp_path, moments, ("gnav", ("Ann",), 3), ("regicide", ("Ben", "Cleo"), 2))


@pytest.mark.slow
async def test_a_game_that_is_over_is_shown_to_be(server: DiscordServer, tmp_path: Path) -> None:
    moments = [Request(EDIT, when="over"), Request(EDIT, after=True, when="over")]
    await survive(server, tmp_path, moments, ("regicide", ("Ann",), 0))


@pytest.mark.slow
async def test_a_lobby_is_opened_and_filled_by_whoever_tries_again(server: DiscordServer, tmp_path: Path) -> None:
    steps = (START, TELL_COMMANDS, ANSWER, FIRST_HAND)
    moments = [Request(kind, after, when="started") for kind in steps for after in (False, True)]
    await survive(server, tmp_path, moments, ("regicide", ("Ann", "Ben", "Cleo", "Dan"), 0))
