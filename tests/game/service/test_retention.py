"""Moves of games that ended long ago are cleared away once a day, where the settings say so."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.game.ports.log import LogUnavailable
from bot.game.service.retention import INTERVAL, Retention

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Games:
    """So many old games, cleared away in portions of two."""

    def __init__(self, old: int) -> None:
        self.old = old
        self.asked: list[datetime] = []
        self.out_of_reach = False

    async def prune(self, before: datetime, most: int) -> int:
        if self.out_of_reach:
            raise LogUnavailable("the database is out of reach")
        self.asked.append(before)
        gone = min(self.old, most, 2)
        self.old -= gone
        return gone


class Days:
    """A sleep that is over at once, and is cancelled after so many days."""

    def __init__(self, number: int) -> None:
        self.left = number

    async def sleep(self, seconds: float) -> None:
        assert seconds == INTERVAL
        self.left -= 1
        if not self.left:
            raise asyncio.CancelledError


def tidying(games: Games, days: int, passing: int = 1) -> Retention:
    return Retention(games, days, lambda: NOON, Days(passing).sleep)


async def test_all_that_is_old_enough_goes_portion_by_portion() -> None:
    games = Games(old=5)
    assert await tidying(games, 30).tidy() == 5
    assert set(games.asked) == {NOON - timedelta(days=30)}


async def test_it_is_done_every_day() -> None:
    games = Games(old=1)
    with pytest.raises(asyncio.CancelledError):
        await tidying(games, 30, passing=3).run()
    assert len(games.asked) == 4


async def test_nothing_is_deleted_where_games_are_kept_for_ever() -> None:
    games = Games(old=5)
    await tidying(games, 0).run()
    assert (games.old, games.asked) == (5, [])


async def test_a_database_that_refuses_is_asked_again_the_next_day(caplog: pytest.LogCaptureFixture) -> None:
    games = Games(old=1)
    games.out_of_reach = True
    assert await tidying(games, 30).tidy() == 0
    assert "could not delete the moves of old games: the database is out of reach" in caplog.text
    games.out_of_reach = False
    assert await tidying(games, 30).tidy() == 1
