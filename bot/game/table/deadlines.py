"""When something must happen at a table by itself. Pure; the one place that says so."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.game.table.state import Table

PATIENCE: Final = timedelta(days=7)
"""How long a lobby that nobody starts, a game that all have left, or one that cannot be shown is kept."""
FORGOTTEN: Final = timedelta(days=30)
"""How long a game is kept in which nobody is waited for by another person, and nobody does anything."""
LEAST: Final = timedelta(minutes=2)
"""The least time for an answer, and the least grace after the bot was down."""
ANSWER: Final = 4
"""The others have this part of the time for a turn to say how to go on."""
GRACE: Final = 10
"""What came due while the bot was down comes due this part of the time for a turn after the start."""


def due(table: Table) -> datetime | None:
    """When the next thing must happen by itself, None once the game is over.

    For a turn: the reminder at half time, the question to the others at its end, the end of their answer. A week for a
    lobby and for a paused or parked game; a month for one in which all may take as long as they like.
    """
    if table.phase == "over":
        return None
    if table.phase == "lobby" or table.paused or table.parked is not None:
        return table.since + PATIENCE
    if table.pace is None or not is_timed(table):
        return table.since + FORGOTTEN
    pace = timedelta(seconds=table.pace)
    match table.stage:
        case "":
            return table.since + pace / 2
        case "reminded":
            return table.since + pace
        case "asked":
            return table.since + pace + answer_time(table.pace)


def is_timed(table: Table) -> bool:
    """Whether the time for a turn runs: a person is awaited, and another one waits for them."""
    if table.pace is None or table.phase != "playing" or table.paused or table.parked is not None:
        return False
    return len(table.people) > 1 and any(table.seats[seat].user is not None for seat in table.awaits)


def answer_time(pace: int) -> timedelta:
    """How long the others have to say how to go on."""
    return max(LEAST, timedelta(seconds=pace) / ANSWER)


def grace(pace: int | None) -> timedelta:
    """How long after a start something happens that came due before it."""
    return max(LEAST, timedelta(seconds=pace or 0) / GRACE)
