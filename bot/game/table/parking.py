"""What becomes of a game whose place cannot show it: it is parked there, and its people bring it to another. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.game.core.errors import NotSeated, StaleVersion, TableRefusal
from bot.game.table.commands import AddAi, AiMove, Command, Join, Move, Park, RemoveAi, Start, Unpark
from bot.game.table.events import Parked, TableEvent, Unparked
from bot.game.table.state import Seating, Table

REASONS: Final[Mapping[str, str]] = {
    "gone": "its channel or thread has been deleted",
    "locked": "its thread is locked",
    "forbidden": "I may not write in its channel any more",
    "removed": "I was taken off this server for a while",
}
"""Why a game is parked, as its people read it."""

_GOES_ON = (Join, AddAi, RemoveAi, Start, Move, AiMove)


def park(table: Table, command: Park) -> tuple[TableEvent, ...]:
    """Parks the game in the place where it could not be shown.

    Raises StaleVersion where it is parked already, or was brought to another place meanwhile.
    """
    if table.parked is not None or table.place != command.place:
        raise StaleVersion("This table is not shown there any more.")
    return (Parked(command.reason),)


def bring(table: Table, command: Unpark) -> tuple[TableEvent, ...]:
    """Has a parked game go on in a place, the old one or another. Raises GameError where it may not."""
    if not is_of(table, command.user):
        raise NotSeated("Only the players of a game can bring it to another channel.")
    if table.parked is None:
        raise TableRefusal("This game is being played already. Look for its table, or open your cards again.")
    if table.place.guild != command.place.guild:
        raise TableRefusal("A game stays on its server. Use this command in one of the channels there.")
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
        raise StaleVersion("This game is parked, so its AIs rest.")
    raise TableRefusal(parked_text(table.game, table.parked))


def parked_text(key: str, reason: str | None) -> str:
    """What somebody of a parked game reads: why it stands still, and how it goes on."""
    why = REASONS.get(reason or "", REASONS["forbidden"])
    return (
        f"This table cannot be shown any more: {why}. Nothing is lost: use /{key} table in another channel of this "
        "server and the game goes on there, or in this one once I may write here again."
    )
