"""The buttons outlive everything, because discord.py keeps nothing of them."""

from __future__ import annotations

import asyncio
import re
from itertools import combinations

import pytest

from bot.cogs.ui import custom_ids
from bot.cogs.ui.screens import Button
from bot.cogs.ui.sending import view_of
from tests.cogs.evening import Evening
from tests.cogs.regicide.hands import play_on

PATTERNS = [
    value for name, value in vars(custom_ids).items() if name.isupper() and isinstance(value, str) and ":" in value
]
MADE = {
    "lobby": custom_ids.lobby(7, "join"),
    "hand": custom_ids.hand(7),
    "pick": custom_ids.picks(7, 12, "03", 6)[5],
    "move": custom_ids.move(7, 12, "", "jester2"),
    "ask": custom_ids.ask(7, "end"),
    "unplayable": custom_ids.unplayable(7, "end"),
    "seat": custom_ids.seat(7, 19),
    "again": custom_ids.again(7),
    "absent": custom_ids.absent(7, 12, "seat"),
    "rules": custom_ids.rules("regicide", 3),
    "games": custom_ids.games(3),
    "leave": custom_ids.leave(7, "ask"),
    "stats": custom_ids.stats("regicide", "server", "teams", None, False, 0, 42),
    "stats with AI": custom_ids.stats("regicide", "server", "teams", None, True, 0, 42),
    "stats of both": custom_ids.stats("regicide", "server", "teams", None, None, 0, 42),
}


@pytest.mark.parametrize("custom_id", MADE.values(), ids=MADE.keys())
def test_each_custom_id_belongs_to_exactly_one_control(custom_id: str) -> None:
    found = [pattern for pattern in PATTERNS if re.fullmatch(pattern, custom_id)]
    assert len(found) == 1


def test_no_two_patterns_begin_alike() -> None:
    prefixes = [pattern.partition(":")[0] for pattern in PATTERNS]
    assert not [
        pair for pair in combinations(prefixes, 2) if pair[0].startswith(pair[1]) or pair[1].startswith(pair[0])
    ]


def test_the_longest_custom_ids_fit() -> None:
    game, picked = 10**18 - 1, "0123456789abcdefghij"
    longest = [
        custom_ids.picks(game, 10**9 - 1, picked, 36)[35],
        custom_ids.move(game, 10**9 - 1, picked, "cheapestcheap19"),
        custom_ids.stats("a" * 20, "everywhere", "players", 20, True, 99999, 10**20 - 1),
    ]
    assert max(map(len, longest)) <= 100


def test_what_a_custom_id_says_is_read_back() -> None:
    match = re.fullmatch(custom_ids.PICK, custom_ids.picks(7, 12, "03", 12)[11])
    assert match is not None
    assert match.groupdict() == {"game": "7", "at": "12", "selection": "03", "slot": "b"}


async def test_a_view_never_expires_and_is_nothing_to_be_kept(evening: Evening) -> None:
    view = view_of(tuple((Button(key, made),) for key, made in list(MADE.items())[:5]))
    assert view.timeout is None
    assert view.is_finished(), "discord.py stores, and times out, none that is"


async def test_each_kind_of_button_is_heard(evening: Evening) -> None:
    heard = {template.pattern for template in evening.bot._connection._view_store._dynamic_items}
    assert heard == set(PATTERNS)


async def test_discord_py_keeps_no_view_however_many_messages_are_sent(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await play_on(evening, most=4)
    for _ in range(5):
        await evening.hand("Ann")
    assert evening.bot.persistent_views == []
    store = evening.bot._connection._view_store
    assert sum(map(len, store._views.values())) == 0
    assert len(store._dynamic_items) == len(PATTERNS)


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
