"""Parks a game whose place can no longer show it, until one of its people brings it to another place. Pure."""

from __future__ import annotations

from typing import Final

from bot.game.core.errors import NotSeated, StaleVersion, TableRefusal
from bot.game.table.commands import AddAi, AiMove, Command, Join, Move, Park, RemoveAi, Start, Unpark
from bot.game.table.events import Parked, TableEvent, Unparked
from bot.game.table.state import Seating, Table

REASONS: Final = ("gone", "locked", "forbidden", "removed")
"""Why a game is parked: its channel or thread was deleted, its thread was locked, the bot may not write there, or the
bot was removed from the server."""

_REFUSED_WHILE_PARKED = (Join, AddAi, RemoveAi, Start, Move, AiMove)


def park(table: Table, command: Park) -> tuple[TableEvent, ...]:
    """Parks the game. Raises StaleVersion if it is parked already or was brought to another place in the meantime."""
    if table.parked is not None or table.place != command.place:
        raise StaleVersion("parked-elsewhere")
    return (Parked(command.reason),)


def unpark(table: Table, command: Unpark) -> tuple[TableEvent, ...]:
    """Resumes a parked game in this place, the old one or another.

    Raises NotSeated for somebody who is not in the game, TableRefusal if it is not parked or is on another server.
    """
    if not is_of(table, command.user):
        raise NotSeated("not-yours-to-bring")
    if table.parked is None:
        raise TableRefusal("not-parked")
    if table.place.guild != command.place.guild:
        raise TableRefusal("stays-on-server")
    return (Unparked(command.place.guild, command.place.channel),)


def is_of(table: Seating, user: int) -> bool:
    """Whether this person has a seat, or may take theirs back."""
    return table.seat_of(user) is not None or table.own_seat(user) is not None


def check(table: Table, command: Command) -> None:
    """Refuses commands that would advance a parked game, because nobody would see the result.

    Raises TableRefusal, which says what to do instead, and StaleVersion for an AI that was still thinking.
    """
    if table.parked is None or not isinstance(command, _REFUSED_WHILE_PARKED):
        return
    if isinstance(command, AiMove):
        raise StaleVersion("parked-ais-rest")
    raise parked_refusal(table.game, table.parked)


def parked_refusal(game: str, reason: str | None) -> TableRefusal:
    """The refusal for people of a parked game: why it is parked for this reason, and how to resume it."""
    match reason:
        case "gone":
            return TableRefusal("parked-gone", game=game)
        case "locked":
            return TableRefusal("parked-locked", game=game)
        case "removed":
            return TableRefusal("parked-removed", game=game)
        case _:
            return TableRefusal("parked-forbidden", game=game)
