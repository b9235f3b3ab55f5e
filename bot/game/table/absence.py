"""Handles players who do not move in time: a reminder, a vote among the others, an AI's move. Pure."""

from __future__ import annotations

from collections import Counter
from typing import Final

from bot.game.core.errors import NotSeated, StaleVersion, TableRefusal
from bot.game.core.rules import AnyRules
from bot.game.table.commands import Tick, VoteOnAbsence
from bot.game.table.deadlines import due, grace, is_timed
from bot.game.table.events import (
    AbsenceVoted,
    AbsenceVoteOpened,
    AiSubstituted,
    Closed,
    DeadlineExtended,
    Reminded,
    TableEvent,
    WaitExtended,
)
from bot.game.table.seats import hand_over
from bot.game.table.state import Seating, Table
from bot.game.table.voting import majority

CHOICES: Final = ("wait", "move", "seat")
"""What the others can vote for: restart the timer, let an AI play this move, or give the seat to an AI."""


def tick(game: AnyRules, table: Table, command: Tick) -> tuple[TableEvent, ...]:
    """The events that are due at this time.

    Anything that came due while the bot was down, or that it notices late, happens only after a grace period. Raises
    StaleVersion if nothing is due, because somebody has acted in the meantime.
    """
    at = due(table)
    if at is None or command.at < at:
        raise StaleVersion("nothing-due")
    grace_period = grace(table.pace)
    if at <= command.watched_since or command.at - at > grace_period:
        return (DeadlineExtended(int(grace_period.total_seconds())),)
    if not is_timed(table):
        return (Closed("abandoned"),)
    match table.stage:
        case "":
            return (Reminded(),)
        case "reminded":
            return (AbsenceVoteOpened(),) if len(table.awaits) == 1 else (AiSubstituted(_ai_or_first(table)),)
        case "asked":
            return _carry_out(game, table, _majority(table, dict(table.absent_votes)) or _default(table))


def answer(game: AnyRules, table: Table, command: VoteOnAbsence) -> tuple[TableEvent, ...]:
    """Counts a vote on how to go on without the absent player, and carries the choice out once it has a majority.

    Raises NotSeated for people without a seat, StaleVersion for a vote about an earlier turn, and TableRefusal if no
    vote is open, this person is the absent one, or the choice is unknown or counted already.
    """
    user, choice = command.user, command.choice
    if table.seat_of(user) is None:
        raise NotSeated("not-asked")
    if command.position != table.position:
        raise StaleVersion("turn-over")
    if table.stage != "asked" or not is_timed(table):
        raise TableRefusal("wait-settled")
    if user in awaited_people(table):
        raise TableRefusal("your-own-turn")
    if choice not in CHOICES:
        raise TableRefusal("unknown-answer")
    votes = {**dict(table.absent_votes), user: choice}
    decided = _majority(table, votes)
    if decided is None and dict(table.absent_votes).get(user) == choice:
        raise TableRefusal("answer-counted")
    return (AbsenceVoted(user, choice), *(() if decided is None else _carry_out(game, table, decided)))


def awaited_people(table: Seating) -> tuple[int, ...]:
    """The people the game is waiting for, in seat order."""
    users = (table.seats[seat].user for seat in table.awaits)
    return tuple(user for user in users if user is not None)


def asked_people(table: Seating) -> tuple[int, ...]:
    """The people who vote on how to go on, in seat order: all but those the game is waiting for."""
    return tuple(user for user in table.people if user not in awaited_people(table))


def needed(table: Seating) -> int:
    """How many of the voters must agree: more than half."""
    return majority(len(asked_people(table)))


def _majority(table: Table, votes: dict[int, str]) -> str | None:
    """What more than half of the voters want, None if there is no majority."""
    counts = Counter(votes[user] for user in asked_people(table) if user in votes)
    return next((choice for choice, count in counts.items() if count >= needed(table)), None)


def _default(table: Table) -> str:
    """What happens without a majority: an AI makes the move, and takes the seat at the second missed turn in a row.

    Otherwise players who never come back would cost the others the full time on each of their turns.
    """
    return "seat" if table.seats[table.awaits[0]].missed else "move"


def _carry_out(game: AnyRules, table: Table, choice: str) -> tuple[TableEvent, ...]:
    if choice == "wait":
        return (WaitExtended(),)
    return hand_over(game, table, table.awaits[0], owed=True) if choice == "seat" else (AiSubstituted(table.awaits[0]),)


def _ai_or_first(table: Table) -> int:
    """The seat whose move an AI makes when several are awaited: an AI's own if there is one, else the first."""
    return next((seat for seat in table.awaits if table.seats[seat].user is None), table.awaits[0])
