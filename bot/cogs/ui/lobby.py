"""The lobby as people see it: who sits down, who may start, and the buttons for it. The same for every game."""

from __future__ import annotations

from typing import Final

from discord import ButtonStyle

from bot.cogs.ui import custom_ids
from bot.cogs.ui.names import shown
from bot.cogs.ui.screens import ROW, Button, Rows, Screen
from bot.game.table.state import Seat
from bot.game.table.views import TableView

FREE_SHOWN: Final = 4
"""How many free seats of a lobby have a line of their own."""
OPEN_COLOUR: Final = 0x5865F2
CLOSED_COLOUR: Final = 0x80848E


def lobby_screen(table: TableView, invitation: str) -> Screen:
    """The public message of a lobby, open or cancelled; `invitation` is the game's own, as in `GameLook`."""
    if table.phase == "over":
        rows = ((again_button(table), rules_button(table)),)
        return Screen(f"{table.title}: lobby closed", _closed(table), CLOSED_COLOUR, rows=rows)
    return Screen(
        title=f"{table.title}: who is playing?",
        text=f"{_invitation(table, invitation)}\n\n{_seat_lines(table)}",
        colour=OPEN_COLOUR,
        rows=(_join_row(table), *_host_rows(table)),
    )


def seat_name(seat: Seat) -> str:
    """A seat's name as text for a message; an AI is marked as one."""
    return shown(seat.name) if seat.level is None else f"{shown(seat.name)} 🤖"


def hand_button(table: TableView, label: str) -> Button:
    """The own hand, always live, for every seat; it is called as in `GameLook.hand_label`."""
    return Button(label, custom_ids.hand(table.id), ButtonStyle.primary, emoji="🃏")


def rules_button(table: TableView) -> Button:
    """*Rules*, from the first page."""
    return Button("Rules", custom_ids.rules(table.game, 0), emoji="📖")


def again_button(table: TableView) -> Button:
    """*Play again*, once a game is over."""
    return Button("Play again", custom_ids.again(table.id), ButtonStyle.success, emoji="🔁")


def _closed(table: TableView) -> str:
    if table.reason == "abandoned":
        why = "Nobody started this game for a week, so the lobby was closed."
    else:
        why = "This lobby was closed before the game began."
    return f"{why} Open it again with **Play again**, or start a new one with `/{table.game} start`."


def _invitation(table: TableView, invitation: str) -> str:
    left = table.capacity - len(table.seats)
    numbers = f"{table.least}–{table.capacity}" if table.capacity > table.least else f"{table.capacity}"
    people = f"**{numbers} player{'s' if table.capacity > 1 else ''}**"
    missing = f"{left} more" if left > 1 else "one more"
    host = shown(next((seat.name for seat in table.seats if seat.user == table.host), "the host"))
    if left < 1:
        return f"{people} {invitation}.\nEvery seat is taken: it starts when {host} presses **Start**."
    return (
        f"{people} {invitation}. Press **Join** to sit down.\n"
        f"It starts by itself when {missing} sit{'s' if left == 1 else ''} down, or when {host} presses **Start**."
    )


def _seat_lines(table: TableView) -> str:
    lines = [
        f"`{number}` {seat_name(seat)}{_strength(table, seat)}{' · host' if seat.user == table.host else ''}"
        for number, seat in enumerate(table.seats, 1)
    ]
    free = [f"`{number}` *free*" for number in range(len(table.seats) + 1, table.capacity + 1)]
    more = len(free) - FREE_SHOWN
    if more > 0:
        free[FREE_SHOWN:] = [f"and {more} more free seats" if more > 1 else "and one more free seat"]
    return "\n".join((f"**Seats {len(table.seats)}/{table.capacity}**", *lines, *free))


def _strength(table: TableView, seat: Seat) -> str:
    return f" {seat.level}" if seat.level is not None and len(table.levels) > 1 else ""


def _join_row(table: TableView) -> tuple[Button, ...]:
    return (
        Button("Join", custom_ids.lobby(table.id, "join"), ButtonStyle.success),
        Button("Leave", custom_ids.lobby(table.id, "leave")),
        rules_button(table),
    )


def _host_rows(table: TableView) -> Rows:
    """What the host may press: one row, or the AIs in a row of their own where they come in several strengths."""
    few = len(table.seats) < table.least
    start = Button("Start", custom_ids.lobby(table.id, "start"), ButtonStyle.primary, disabled=few)
    cancel = Button("Cancel", custom_ids.lobby(table.id, "cancel"), ButtonStyle.danger)
    if len(table.levels) == 1:
        return ((start, *_ai_buttons(table), cancel),)
    ais = _ai_buttons(table)
    return ((start, cancel), *(ais[first : first + ROW] for first in range(0, len(ais), ROW)))


def _ai_buttons(table: TableView) -> tuple[Button, ...]:
    robots = any(seat.user is None for seat in table.seats)
    remove = Button("Remove AI", custom_ids.lobby(table.id, "remove"), disabled=not robots)
    if len(table.levels) == 1:
        return (Button("Add AI", custom_ids.lobby(table.id, "add")), remove)
    adding = (Button(f"Add {name} AI", custom_ids.lobby(table.id, f"add{at}")) for at, name in enumerate(table.levels))
    return (*adding, remove)
