"""What becomes of a turn whose person does not come: a reminder, a question to the others, an AI's move. Pure."""

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

CHOICES: Final = ("wait", "move", "seat")
"""How the others may go on: the time begins afresh, an AI plays this move, an AI takes the seat."""


def tick(game: AnyRules, table: Table, command: Tick) -> tuple[TableEvent, ...]:
    """What happens at a table by itself when its time has come.

    What came due while nobody looked, or was noticed late, happens only after a grace period. Raises StaleVersion
    where nothing is due: somebody has acted meanwhile.
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
            return (AbsenceVoteOpened(),) if len(table.awaits) == 1 else (AiSubstituted(_first(table)),)
        case "asked":
            return _carry_out(game, table, _decided(table, dict(table.absent_votes)) or _unanswered(table))


def answer(game: AnyRules, table: Table, command: VoteOnAbsence) -> tuple[TableEvent, ...]:
    """Counts what a person says about going on without whoever is awaited, and does it once most of them say so.

    Raises NotSeated for who only watches, StaleVersion for another turn, TableRefusal where nobody is asked.
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
    decided = _decided(table, votes)
    if decided is None and dict(table.absent_votes).get(user) == choice:
        raise TableRefusal("answer-counted")
    return (AbsenceVoted(user, choice), *(() if decided is None else _carry_out(game, table, decided)))


def awaited_people(table: Seating) -> tuple[int, ...]:
    """The people for whom the game waits, in order of the seats."""
    users = (table.seats[seat].user for seat in table.awaits)
    return tuple(user for user in users if user is not None)


def asked_people(table: Seating) -> tuple[int, ...]:
    """The people who are asked how to go on without whoever is awaited, in order of the seats."""
    return tuple(user for user in table.people if user not in awaited_people(table))


def needed(table: Seating) -> int:
    """How many of those asked must agree: more than half."""
    return len(asked_people(table)) // 2 + 1


def _decided(table: Table, votes: dict[int, str]) -> str | None:
    """What more than half of those asked want, None where they are not agreed."""
    counts = Counter(votes[user] for user in asked_people(table) if user in votes)
    return next((choice for choice, count in counts.items() if count >= needed(table)), None)


def _unanswered(table: Table) -> str:
    """What happens where the others are not agreed: an AI makes the move, and takes the seat at the second in a row.

    Otherwise two who stay away for good would cost those who play on the whole time of each of their turns.
    """
    return "seat" if table.seats[table.awaits[0]].missed else "move"


def _carry_out(game: AnyRules, table: Table, choice: str) -> tuple[TableEvent, ...]:
    if choice == "wait":
        return (WaitExtended(),)
    return hand_over(game, table, table.awaits[0]) if choice == "seat" else (AiSubstituted(table.awaits[0]),)


def _first(table: Table) -> int:
    """The seat of several awaited ones whose move an AI makes: an AI's own, or else the first person's."""
    return next((seat for seat in table.awaits if table.seats[seat].user is None), table.awaits[0])
