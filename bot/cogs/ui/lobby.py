"""The lobby as people see it, which is the same for every game: its seats and its buttons."""

from __future__ import annotations

from typing import Final

from discord import ButtonStyle

from bot.cogs.ui import custom_ids
from bot.cogs.ui.names import shown
from bot.cogs.ui.screens import ROW, Button, Rows, Screen
from bot.cogs.ui.texts import side_by_side
from bot.game.table.state import Seat
from bot.game.table.views import TableView
from bot.text.messages import Message, join_names

FREE_SHOWN: Final = 4
"""How many free seats of a lobby have a line of their own."""
OPEN_COLOUR: Final = 0x5865F2
CLOSED_COLOUR: Final = 0x80848E

OPEN_TITLE: Final = Message("{game}: who is playing?")
CLOSED_TITLE: Final = Message("{game}: lobby closed")
CLOSED: Final = Message(
    "This lobby was closed before the game began. Open it again with **Play again**, or start a new one with "
    "`/{game} start`."
)
ABANDONED: Final = Message(
    "Nobody started this game for a week, so the lobby was closed. Open it again with **Play again**, or start a new "
    "one with `/{game} start`."
)
PRESS_JOIN: Final = Message("Press **Join** to sit down.")
STARTS: Final = Message(
    "It starts by itself when one more player sits down, or when {host} presses **Start**.",
    "It starts by itself when {missing} more players sit down, or when {host} presses **Start**.",
    by="missing",
)
STARTS_FULL: Final = Message(
    "It starts by itself when one more player sits down.",
    "It starts by itself when {missing} more players sit down.",
    by="missing",
)
"""For a game that needs every one of these seats, so that nobody can start it sooner."""
FULL: Final = Message("Every seat is taken: it starts when {host} presses **Start**.")
SEATS: Final = Message("**Seats {taken}/{seats}**")
INVITED: Final = Message(
    "Invited: {names}. Press **Join** to take a seat, or **Leave** to turn down this game and those that follow."
)
IS_HOST: Final = Message("host")
FREE: Final = Message("*free*")
MORE_FREE: Final = Message("and one more free seat", "and {number} more free seats", by="number")
ADD_LEVEL: Final = Message("Add {level} AI")
# Labels without values are formatted once, because boards are drawn often.
JOIN: Final = Message("Join").format()
LEAVE: Final = Message("Leave").format()
START: Final = Message("Start").format()
CANCEL: Final = Message("Cancel").format()
ADD_AI: Final = Message("Add AI").format()
REMOVE_AI: Final = Message("Remove AI").format()
RULES: Final = Message("Rules").format()
PLAY_AGAIN: Final = Message("Play again").format()


def lobby_screen(table: TableView, invitation: Message) -> Screen:
    """The public message of a lobby, open or cancelled; `invitation` is the game's own, as in `GameLook`."""
    if table.phase == "over":
        rows = ((again_button(table), rules_button(table)),)
        closed = ABANDONED if table.reason == "abandoned" else CLOSED
        said = closed.format(game=table.game)
        return Screen(CLOSED_TITLE.format(game=table.title), said, CLOSED_COLOUR, rows=rows)
    return Screen(
        title=OPEN_TITLE.format(game=table.title),
        text="\n\n".join((_invitation(table, invitation), _seat_lines(table), *_invited(table))),
        colour=OPEN_COLOUR,
        rows=(_join_row(table), *_host_rows(table)),
    )


def seat_name(seat: Seat) -> str:
    """A seat's name as text for a message; an AI is marked as one."""
    return shown(seat.name) if seat.level is None else f"{shown(seat.name)} 🤖"


def hand_button(table: TableView, label: str) -> Button:
    """Shows whoever presses it their own hand, at any time. `label` is the game's `hand_label`."""
    return Button(label, custom_ids.hand(table.id), ButtonStyle.primary, emoji="🃏")


def rules_button(table: TableView) -> Button:
    """*Rules*, from the first page."""
    return Button(RULES, custom_ids.rules(table.game, 0), emoji="📖")


def again_button(table: TableView) -> Button:
    """*Play again*, once a game is over."""
    return Button(PLAY_AGAIN, custom_ids.again(table.id), ButtonStyle.success, emoji="🔁")


def _invitation(table: TableView, invitation: Message) -> str:
    missing = table.capacity - len(table.seats)
    numbers = f"{table.least}–{table.capacity}" if table.capacity > table.least else f"{table.capacity}"
    first = invitation.format(players=numbers, most=table.capacity)
    host = next((shown(seat.name) for seat in table.seats if seat.user == table.host), shown(""))
    if missing < 1:
        return f"{first}\n{FULL.format(host=host)}"
    return f"{first} {PRESS_JOIN.format()}\n{_starts(table, missing, host)}"


def _starts(table: TableView, missing: int, host: str) -> str:
    """When the game begins. *Start* is enabled for as few players as the game allows."""
    if table.capacity == table.least:
        return STARTS_FULL.format(missing=missing)
    return STARTS.format(missing=missing, host=host)


def _seat_lines(table: TableView) -> str:
    lines = [f"`{number}` {_seat_line(table, seat)}" for number, seat in enumerate(table.seats, 1)]
    free = [f"`{number}` {FREE.format()}" for number in range(len(table.seats) + 1, table.capacity + 1)]
    more = len(free) - FREE_SHOWN
    if more > 0:
        free[FREE_SHOWN:] = [MORE_FREE.format(number=more)]
    return "\n".join((SEATS.format(taken=len(table.seats), seats=table.capacity), *lines, *free))


def _invited(table: TableView) -> tuple[str, ...]:
    """Who was asked to play again and has not answered yet, if anybody was."""
    names = [shown(one.name) for one in table.invited]
    return (INVITED.format(names=join_names(names)),) if names else ()


def _seat_line(table: TableView, seat: Seat) -> str:
    host = IS_HOST.format() if seat.user == table.host else None
    return side_by_side(f"{seat_name(seat)}{_strength(table, seat)}", host)


def _strength(table: TableView, seat: Seat) -> str:
    return f" {seat.level}" if seat.level is not None and len(table.levels) > 1 else ""


def _join_row(table: TableView) -> tuple[Button, ...]:
    return (
        Button(JOIN, custom_ids.lobby(table.id, "join"), ButtonStyle.success),
        Button(LEAVE, custom_ids.lobby(table.id, "leave")),
        rules_button(table),
    )


def _host_rows(table: TableView) -> Rows:
    """The host's buttons: one row, or, if the game has AIs of several strengths, further rows for the AIs."""
    few = len(table.seats) < table.least
    start = Button(START, custom_ids.lobby(table.id, "start"), ButtonStyle.primary, disabled=few)
    cancel = Button(CANCEL, custom_ids.lobby(table.id, "cancel"), ButtonStyle.danger)
    if len(table.levels) == 1:
        return ((start, *_ai_buttons(table), cancel),)
    ais = _ai_buttons(table)
    return ((start, cancel), *(ais[first : first + ROW] for first in range(0, len(ais), ROW)))


def _ai_buttons(table: TableView) -> tuple[Button, ...]:
    robots = any(seat.user is None for seat in table.seats)
    remove = Button(REMOVE_AI, custom_ids.lobby(table.id, "remove"), disabled=not robots)
    if len(table.levels) == 1:
        return (Button(ADD_AI, custom_ids.lobby(table.id, "add")), remove)
    adding = (
        Button(ADD_LEVEL.format(level=name), custom_ids.lobby(table.id, f"add{at}"))
        for at, name in enumerate(table.levels)
    )
    return (*adding, remove)
