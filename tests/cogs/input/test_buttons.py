"""The buttons outlive everything, because discord.py keeps nothing of them."""

from __future__ import annotations

import asyncio
import re
from itertools import combinations

import discord
import pytest

from bot.cogs.input.buttons import CONTROLS, view_of
from bot.cogs.ui import custom_ids
from bot.cogs.ui.screens import Button
from tests.cogs.evening import Evening

MADE = {
    "lobby": custom_ids.lobby(7, "join"),
    "hand": custom_ids.hand(7),
    "pick": custom_ids.pick(7, 12, "03", 5),
    "move": custom_ids.move(7, 12, "", "jester2"),
    "ask": custom_ids.ask(7, "end"),
    "seat": custom_ids.seat(7, 19),
    "again": custom_ids.again(7),
    "absent": custom_ids.absent(7, 12, "seat"),
    "rules": custom_ids.rules("regicide", 3),
    "stats": custom_ids.stats("regicide", "server", "teams", None, False, 0, 42),
    "stats with AI": custom_ids.stats("regicide", "server", "teams", None, True, 0, 42),
    "stats of both": custom_ids.stats("regicide", "server", "teams", None, None, 0, 42),
}


@pytest.mark.parametrize("custom_id", MADE.values(), ids=MADE.keys())
def test_each_custom_id_belongs_to_exactly_one_control(custom_id: str) -> None:
    found = [kind for kind in CONTROLS if kind.__discord_ui_compiled_template__.fullmatch(custom_id)]
    assert len(found) == 1


def test_no_two_patterns_begin_alike() -> None:
    prefixes = [kind.__discord_ui_compiled_template__.pattern.partition(":")[0] for kind in CONTROLS]
    assert not [
        pair for pair in combinations(prefixes, 2) if pair[0].startswith(pair[1]) or pair[1].startswith(pair[0])
    ]


def test_the_longest_custom_ids_fit() -> None:
    game, picked = 10**18 - 1, "0123456789abcdefghij"
    longest = [
        custom_ids.pick(game, 10**9 - 1, picked, 35),
        custom_ids.move(game, 10**9 - 1, picked, "cheapestcheap19"),
        custom_ids.stats("a" * 20, "everywhere", "players", 20, True, 99999, 10**20 - 1),
    ]
    assert max(map(len, longest)) <= 100


def test_what_a_custom_id_says_is_read_back() -> None:
    match = re.fullmatch(custom_ids.PICK, custom_ids.pick(7, 12, "03", 11))
    assert match is not None
    assert match.groupdict() == {"game": "7", "at": "12", "picked": "03", "slot": "b"}


async def test_every_item_of_a_view_is_dynamic_and_never_expires(evening: Evening) -> None:
    view = view_of(tuple((Button(key, made),) for key, made in list(MADE.items())[:5]))
    assert view.timeout is None
    assert all(isinstance(item, discord.ui.DynamicItem) for item in view.children)


async def test_discord_py_keeps_no_view_however_many_messages_are_sent(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await evening.play_on(most=4)
    for _ in range(5):
        await evening.hand("Ann")
    assert evening.bot.persistent_views == []
    store = evening.bot._connection._view_store
    assert sum(map(len, store._views.values())) == 0
    assert len(store._dynamic_items) == len(CONTROLS)


async def test_no_message_leaves_a_timer_behind(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    before = {task.get_name() for task in asyncio.all_tasks()}
    for _ in range(5):
        await evening.hand("Ann")
    assert {task.get_name() for task in asyncio.all_tasks()} <= before


async def test_buttons_live_after_an_old_view_of_theirs_was_stopped(evening: Evening) -> None:
    """discord.py deregisters a dynamic item when a view with it times out, mostly after 180 s; ours never do."""
    await evening.start("Ann", "Ben")
    await evening.env.advance_time(300)
    result = await evening.click("Ann", await evening.board(), "My hand")
    assert result.ephemeral
