"""Whoever is too fast is asked to wait, but never for a move; others are not held up."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from bot.cogs.input.rate_limit import BOARDS, REPLAYS, RateLimiter, Ration
from bot.cogs.ui import custom_ids
from bot.cogs.ui.texts import SHARED_REFUSALS
from bot.game.core.errors import TableRefusal
from tests.cogs.evening import an_evening
from tests.cogs.messages import text_of

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


async def _nothing(interaction: Any) -> None:
    del interaction


def command(name: str) -> app_commands.Command[Any, ..., Any]:
    return app_commands.Command(name=name, description="x", callback=_nothing)


START, TABLE = command("start"), command("table")


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def passes(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


def taken(counted: RateLimiter, what: app_commands.Command[Any, ..., Any], user: int = 1) -> int:
    """How many commands of this kind come through before one is refused."""
    for number in range(100):
        try:
            counted.check(user, what)
        except TableRefusal:
            return number
    return 100


def test_a_person_opens_so_many_tables_in_a_minute_and_then_one_for_each_that_time_gives_back() -> None:
    clock = Clock()
    counted = RateLimiter(clock, 5, 20)
    assert taken(counted, START) == 5
    clock.passes(11)
    assert taken(counted, START) == 0
    clock.passes(1.5)
    assert taken(counted, START) == 1
    clock.passes(3600)
    assert taken(counted, START) == 5


def test_other_commands_are_counted_by_themselves_and_for_each_person() -> None:
    counted = RateLimiter(Clock(), 5, 20)
    assert taken(counted, START) == 5
    assert taken(counted, TABLE) == 20
    assert taken(counted, TABLE, user=2) == 20


def test_it_says_how_long_to_wait() -> None:
    counted = RateLimiter(Clock(), 1, 10)
    counted.check(1, START)
    with pytest.raises(TableRefusal, match="starts-too-fast") as refusal:
        counted.check(1, START)
    assert "opening tables faster than I can follow. Please wait 60 seconds, then" in SHARED_REFUSALS.text(
        refusal.value
    )
    assert taken(counted, TABLE) == 10
    with pytest.raises(TableRefusal, match="commands-too-fast") as refusal:
        counted.check(1, TABLE)
    assert "using commands faster than I can follow. Please wait 1 second, then" in SHARED_REFUSALS.text(refusal.value)


@pytest.mark.parametrize("kind", [BOARDS, REPLAYS])
def test_a_channel_is_not_filled_by_however_many_people(kind: Ration) -> None:
    clock = Clock()
    counted = RateLimiter(clock, 5, 20)
    for _ in range(3):
        counted.check_post(1, kind)
    with pytest.raises(TableRefusal, match=r"(boards|replays)-too-fast") as refusal:
        counted.check_post(1, kind)
    assert "in 20 seconds." in SHARED_REFUSALS.text(refusal.value)
    counted.check_post(2, kind)
    clock.passes(20)
    counted.check_post(1, kind)


def pressed(counted: RateLimiter, pattern: str, user: int = 1) -> int:
    """How many clicks on buttons of this kind come through before one is refused; 100 if none is."""
    for number in range(100):
        try:
            counted.check_press(user, re.compile(pattern))
        except TableRefusal:
            return number
    return 100


def test_seats_and_votes_are_rationed_together_and_for_each_person() -> None:
    counted = RateLimiter(Clock(), 5, 20)
    assert pressed(counted, custom_ids.LOBBY) == 20
    for kind in (custom_ids.ASK, custom_ids.SEAT, custom_ids.ABSENT, custom_ids.LEAVE):
        assert pressed(counted, kind) == 0
    assert pressed(counted, custom_ids.ABSENT, user=2) == 20


@pytest.mark.parametrize("kind", [custom_ids.HAND, custom_ids.PICK, custom_ids.MOVE, custom_ids.RULES])
def test_playing_and_reading_are_never_too_fast(kind: str) -> None:
    assert pressed(RateLimiter(Clock(), 1, 1), kind) == 100


def test_playing_again_is_counted_with_the_tables_that_one_opens() -> None:
    counted = RateLimiter(Clock(), 5, 20)
    assert taken(counted, START) == 5
    assert pressed(counted, custom_ids.AGAIN) == 0
    assert pressed(counted, custom_ids.AGAIN, user=2) == 5
    assert taken(counted, START, user=2) == 0


@pytest.mark.parametrize("pages", [custom_ids.STATS, custom_ids.GAMES], ids=["statistics", "games"])
def test_pages_of_a_list_are_counted_with_the_commands(pages: str) -> None:
    counted = RateLimiter(Clock(), 5, 20)
    assert pressed(counted, pages) == 20
    assert taken(counted, TABLE) == 0


def test_a_clock_that_is_set_back_locks_nobody_out() -> None:
    clock = Clock()
    counted = RateLimiter(clock, 5, 20)
    assert taken(counted, START) == 5
    clock.passes(-86400)
    assert taken(counted, START) == 0
    clock.passes(60)
    assert taken(counted, START) == 5


def test_people_who_have_been_calm_are_forgotten() -> None:
    clock = Clock()
    counted = RateLimiter(clock, 5, 20, max_buckets=3)
    for user in range(3):
        counted.check(user, TABLE)
    clock.passes(10)
    counted.check(77, TABLE)
    assert len(counted) == 1


async def test_who_is_too_fast_is_told_so_in_private_and_may_go_on_in_a_while(tmp_path: Path) -> None:
    async with an_evening(tmp_path, commands_per_ten_seconds=2) as evening:
        await evening.slash("Ann", "start")
        for _ in range(2):
            await evening.slash("Ann", "table")
        fast = await evening.slash("Ann", "table")
        assert fast.ephemeral
        assert "You are using commands faster than I can follow." in text_of(fast.response)
        assert (await evening.slash("Ben", "rules")).response is not None
        await evening.click("Ann", await evening.board(), "Add AI")
        await evening.click("Ann", await evening.board(), "Remove AI")
        await evening.env.advance_time(5)
        again = await evening.slash("Ann", "table")
        assert not again.ephemeral


async def test_who_opens_too_many_tables_is_told_so(tmp_path: Path) -> None:
    async with an_evening(tmp_path, starts_per_minute=1, games_per_person=1) as evening:
        await evening.slash("Ann", "start")
        elsewhere = evening.guild.create_text_channel("elsewhere")
        fast = await evening.slash("Ann", "start", elsewhere)
        assert "You are opening tables faster than I can follow." in text_of(fast.response)
        await evening.env.advance_time(60)
        many = await evening.slash("Ann", "start", elsewhere)
        assert many.ephemeral
        assert "You already have a seat in 1 game" in text_of(many.response)


async def test_who_joins_and_leaves_without_end_is_asked_to_wait_and_nothing_is_written(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        await evening.slash("Ann", "start", players=3)
        for _ in range(10):
            await evening.click("Ben", await evening.board(), "Join")
            await evening.click("Ben", await evening.board(), "Leave")
        before = (await evening.last()).version
        fast = await evening.click("Ben", await evening.board(), "Join")
        assert "You are changing your mind faster than I can follow. Please wait 3 seconds" in text_of(fast.response)
        assert (await evening.last()).version == before
        await evening.click("Cleo", await evening.board(), "Join")
        assert [seat.user for seat in (await evening.last()).seats] == [evening.ann.id, evening.cleo.id]


async def test_a_table_that_somebody_posts_again_and_again_is_left_where_it_is(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        await evening.slash("Ann", "start", players=3)
        for _ in range(3):
            assert not (await evening.slash("Dan", "table")).ephemeral
        board = (await evening.board()).id
        fast = await evening.slash("Ben", "table")
        assert fast.ephemeral
        assert "This table has been posted several times just now: scroll up to it" in text_of(fast.response)
        assert (await evening.board()).id == board


async def test_what_was_never_posted_keeps_nobody_from_posting(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        for _ in range(4):
            refused = await evening.slash("Dan", "table")
            assert "no game" in text_of(refused.response).lower()
        await evening.slash("Ann", "start", players=3)
        assert not (await evening.slash("Ann", "table")).ephemeral
