"""When the next thing happens at a table without a command from anybody. Pure; decided nowhere else."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from bot.game.table.state import Table

ABANDONED_LIFETIME: Final = timedelta(days=7)
"""How long to keep a lobby that nobody starts, a game that everybody has left, or one that cannot be shown."""
IDLE_GAME_LIFETIME: Final = timedelta(days=30)
"""How long to keep a game without a running timer in which nobody does anything."""
HOST_PATIENCE: Final = timedelta(minutes=10)
"""How long a lobby in which nothing changes waits for its host to start the game; then anybody in it may."""
MIN_ANSWER_TIME: Final = timedelta(minutes=2)
"""The shortest time for an answer, and the shortest grace period after the bot was down."""
ANSWER_SHARE: Final = 4
"""The others get a quarter of the time for a turn to say how to go on."""
GRACE_SHARE: Final = 10
"""After downtime, anything overdue waits for another tenth of the time for a turn."""


def due(table: Table) -> datetime | None:
    """When the next thing happens by itself, None once the game is over.

    During a timed turn: the reminder at half time, the vote among the others when the time is up, and the end of that
    vote. Otherwise the time at which the table is closed: after a week for a lobby and for a paused or parked game,
    after a month for a game without a running timer.
    """
    if table.phase == "over":
        return None
    if table.phase == "lobby" or table.paused or table.parked is not None:
        return table.since + ABANDONED_LIFETIME
    if table.pace is None or not is_timed(table):
        return table.since + IDLE_GAME_LIFETIME
    pace = timedelta(seconds=table.pace)
    match table.stage:
        case "":
            return table.since + pace / 2
        case "reminded":
            return table.since + pace
        case "asked":
            return table.since + pace + answer_time(table.pace)


def opens_at(table: Table, number: int) -> datetime | None:
    """When people who were not at the table may take this free seat, None if at any time.

    While others wait, the people of the table come first: for half of the vote about somebody who is late, and for half
    of the time for which a game is paused.
    """
    at = due(table)
    if at is None:
        return None
    if table.paused:
        return at - ABANDONED_LIFETIME / 2
    if table.seats[number].user is None or table.pace is None:
        return None
    return at - answer_time(table.pace) / 2


def is_timed(table: Table) -> bool:
    """Whether a turn timer runs: the table waits for a person, and another person waits with it."""
    if table.pace is None or table.phase != "playing" or table.paused or table.parked is not None:
        return False
    return len(table.people) > 1 and any(table.seats[seat].user is not None for seat in table.awaits)


def answer_time(pace: int) -> timedelta:
    """How long the others have to say how to go on."""
    return max(MIN_ANSWER_TIME, timedelta(seconds=pace) / ANSWER_SHARE)


def grace(pace: int | None) -> timedelta:
    """How long anything overdue waits after downtime, at this pace in seconds."""
    return max(MIN_ANSWER_TIME, timedelta(seconds=pace or 0) / GRACE_SHARE)
