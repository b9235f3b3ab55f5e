"""A list of open games as one person sees it: whose turn it is, the way there, and a button to leave each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from discord import ButtonStyle

from bot.cogs.ui import custom_ids
from bot.cogs.ui.components import page_row
from bot.cogs.ui.names import shown
from bot.cogs.ui.screens import Button, Field, Rows, Screen
from bot.cogs.ui.texts import PAGE, side_by_side
from bot.game.table.views import TableView
from bot.text.messages import Message

ON_PAGE: Final = 5
"""Games on a page: the buttons that leave them make one row."""
COLOUR: Final = 0x5865F2

TITLE: Final = Message("Open games")
ENTRY: Final = Message("{number}. {game}")
ENTRY_ELSEWHERE: Final = Message("{number}. {game} on {server}")
LEAVE: Final = Message("Leave {number}")
OPEN: Final = Message(
    "You have a seat in {number} game that is not over.",
    "You have a seat in {number} games that are not over.",
    by="number",
)
NONE: Final = Message("You have no seat in any game at the moment. Start one with {start}, or join one in a channel.")
MORE: Final = Message("There is {number} more.", "There are {number} more.", by="number")
GO_THERE: Final = Message("[Go to the table]({link})")

IN_LOBBY: Final = Message(
    "In the lobby, with {taken} of {seats} seat taken", "In the lobby, with {taken} of {seats} seats taken", by="seats"
)
YOUR_TURN: Final = Message("**It is your turn.**")
TURN_OF: Final = Message("It is {name}'s turn.")
ANYBODY: Final = Message("Anybody can go on.")
PAUSED: Final = Message("Paused, because everybody has left.")
PARKED: Final = Message(
    "Parked, because I cannot show it there any more. It does not count towards your limit, and goes on with "
    "`/{game} table` in another channel of its server."
)
REMOVED: Final = Message("I am no longer on its server, so it does not count towards your limit.")
LEFT: Final = Message("You are no longer on its server, so it does not count towards your limit.")
OTHER_RULES: Final = Message(
    "It was begun under rules that I do not have, so nobody can play or leave it, and it does not count towards your "
    "limit. Its host or a moderator can end it with `/{game} end`."
)


@dataclass(frozen=True, slots=True)
class ListedGame:
    """An open game, and what its reader has to do with it."""

    id: int
    key: str
    title: str
    link: str
    table: TableView | None
    """None if this program does not have its rules."""
    user: int
    """The person who reads the list."""
    server: str | None = None
    """The name of its server, if that is another one than where the list is read."""
    lost: Message | None = None
    """`REMOVED` or `LEFT`, if the reader cannot reach the server of the game."""

    @property
    def can_be_left(self) -> bool:
        """Whether the reader has a seat that they can give up."""
        return self.table is not None and self.table.seat_of(self.user) is not None


def own_games(listed: Sequence[ListedGame], page: int, total: int, starts: str, note: str | None = None) -> Screen:
    """A page of a person's open games, counted from 0; `starts` says how to start one."""
    first, pages = page * ON_PAGE, pages_of(total)
    return Screen(
        TITLE.format(),
        OPEN.format(number=total) if total else NONE.format(start=starts),
        COLOUR,
        fields=_fields(listed, first),
        footer=PAGE.format(page=page + 1, pages=pages) if pages > 1 else None,
        note=note,
        rows=(*_leave_rows(listed, first), *((page_row(page, pages, custom_ids.games),) if pages > 1 else ())),
    )


def refusal(text: str, listed: Sequence[ListedGame], more: int) -> Screen:
    """Why somebody may not sit down, and the games that count; `more` of them are not listed."""
    said = f"{text}\n{MORE.format(number=more)}" if more else text
    return Screen(TITLE.format(), said, COLOUR, fields=_fields(listed, 0), rows=_leave_rows(listed, 0))


def pages_of(total: int) -> int:
    """How many pages so many games take, at least one."""
    return max(1, -(-total // ON_PAGE))


def _fields(listed: Sequence[ListedGame], first: int) -> tuple[Field, ...]:
    return tuple(_field(number, game) for number, game in enumerate(listed, first + 1))


def _field(number: int, game: ListedGame) -> Field:
    if game.server is None:
        name = ENTRY.format(number=number, game=game.title)
    else:
        name = ENTRY_ELSEWHERE.format(number=number, game=game.title, server=shown(game.server))
    return Field(name, side_by_side(*_said(game)))


def _said(game: ListedGame) -> Iterator[str]:
    if game.lost is not None:
        yield game.lost.format()
        return
    yield _state(game)
    if game.table is None or game.table.parked is None:
        yield GO_THERE.format(link=game.link)


def _state(game: ListedGame) -> str:
    table = game.table
    if table is None:
        return OTHER_RULES.format(game=game.key)
    if table.parked is not None:
        return PARKED.format(game=game.key)
    if table.phase == "lobby":
        return IN_LOBBY.format(taken=len(table.seats), seats=table.capacity)
    if table.paused:
        return PAUSED.format()
    if table.turn is None:
        return ANYBODY.format()
    seat = table.seats[table.turn]
    return YOUR_TURN.format() if seat.user == game.user else TURN_OF.format(name=shown(seat.name))


def _leave_rows(listed: Sequence[ListedGame], first: int) -> Rows:
    row = tuple(
        Button(LEAVE.format(number=number), custom_ids.leave(game.id, "ask"), ButtonStyle.danger)
        for number, game in enumerate(listed, first + 1)
        if game.can_be_left
    )
    return (row,) if row else ()
