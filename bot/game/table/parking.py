"""What becomes of a game whose place cannot show it: it is parked there, and its people bring it to another. Pure."""

from __future__ import annotations

from typing import Final

from bot.game.core.errors import NotSeated, StaleVersion, TableRefusal
from bot.game.table.commands import AddAi, AiMove, Command, Join, Move, Park, RemoveAi, Start, Unpark
from bot.game.table.events import Parked, TableEvent, Unparked
from bot.game.table.state import Seating, Table

REASONS: Final = ("gone", "locked", "forbidden", "removed")
"""Why a game is parked: its channel or thread has been deleted, or its thread is locked; the bot may not write there,
or was taken off the server."""

_GOES_ON = (Join, AddAi, RemoveAi, Start, Move, AiMove)


def park(table: Table, command: Park) -> tuple[TableEvent, ...]:
    """Parks the game in the place where it could not be shown.

    Raises StaleVersion where it is parked already, or was brought to another place meanwhile.
    """
    if table.parked is not None or table.place != command.place:
        raise StaleVersion("parked-elsewhere")
    return (Parked(command.reason),)


def bring(table: Table, command: Unpark) -> tuple[TableEvent, ...]:
    """Has a parked game go on in a place, the old one or another. Raises GameError where it may not."""
    if not is_of(table, command.user):
        raise NotSeated("not-yours-to-bring")
    if table.parked is None:
        raise TableRefusal("not-parked")
    if table.place.guild != command.place.guild:
        raise TableRefusal("stays-on-server")
    return (Unparked(command.place.guild, command.place.channel),)


def is_of(table: Seating, user: int) -> bool:
    """Whether this person has a seat, or one that an AI keeps warm for them."""
    return table.seat_of(user) is not None or table.kept_seat(user) is not None


def check(table: Table, command: Command) -> None:
    """Lets nothing move a parked game on, for nobody would see it.

    Raises TableRefusal with what to do instead, and StaleVersion for an AI that was thinking as it was parked.
    """
    if table.parked is None or not isinstance(command, _GOES_ON):
        return
    if isinstance(command, AiMove):
        raise StaleVersion("parked-ais-rest")
    raise parked_refusal(table.game, table.parked)


def parked_refusal(game: str, reason: str | None) -> TableRefusal:
    """What somebody of a parked game is told: why it stands still, and how it goes on."""
    match reason:
        case "gone":
            return TableRefusal("parked-gone", game=game)
        case "locked":
            return TableRefusal("parked-locked", game=game)
        case "removed":
            return TableRefusal("parked-removed", game=game)
        case _:
            return TableRefusal("parked-forbidden", game=game)
