"""How the time for a turn is shown: the pace, and the question how to go on without somebody who does not come."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from datetime import datetime
from typing import Final

from discord import ButtonStyle

from bot.cogs.ui import custom_ids
from bot.cogs.ui.components import seat_button
from bot.cogs.ui.names import shown
from bot.cogs.ui.screens import Button, Field, Screen
from bot.game.table.absence import asked_people, needed
from bot.game.table.views import TableView

ANSWERS: Final = {"wait": "Wait", "move": "AI plays this move", "seat": "AI takes the seat"}
"""The answers to the question, as their buttons are called."""
NAMED: Final = 4
"""Up to so many people are told by name what they answered."""
_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE


def length(seconds: int) -> str:
    """A time in a few characters: `24 h`, `5 min`, `1.5 h`."""
    number, unit = (seconds / _HOUR, "h") if seconds >= _HOUR else (seconds / _MINUTE, "min")
    return f"{number:.1f}".removesuffix(".0") + f" {unit}"


def moment(at: datetime) -> str:
    """A moment that each reader's Discord tells by itself, as in *in 3 hours*."""
    return f"<t:{int(at.timestamp())}:R>"


def with_timer(screen: Screen, table: TableView) -> Screen:
    """The public message of a game with its pace, and with the question while somebody does not come."""
    waits = table.paused or table.parked is not None or table.phase == "over"
    if table.pace is None or waits or (table.phase == "playing" and len(table.people) == 1):
        return screen
    footer = " · ".join(part for part in (screen.footer, f"{length(table.pace)} a turn") if part)
    if table.stage != "asked":
        return replace(screen, footer=footer)
    return replace(
        screen, footer=footer, fields=(*screen.fields, _question(table)), rows=(*screen.rows, answer_row(table))
    )


def answer_row(table: TableView) -> tuple[Button, ...]:
    """The answers to the question how to go on, and the seat for somebody who has none."""
    styles = {"wait": ButtonStyle.success, "move": ButtonStyle.primary, "seat": ButtonStyle.danger}
    answers = (
        Button(label, custom_ids.absent(table.id, table.position, choice), styles[choice])
        for choice, label in ANSWERS.items()
    )
    return (*answers, seat_button(table, table.awaits[0]))


def overdue(table: TableView) -> str:
    """Whose time is over, and what happens if nobody says how to go on."""
    seat = table.seats[table.awaits[0]]
    name = shown(seat.name)
    does = "takes the seat" if seat.missed else "plays this move"
    then = "" if table.due_at is None else f" If you do not agree, an AI {does} {moment(table.due_at)}."
    return f"{name} has had {length(table.pace or 0)} for this turn. How shall the game go on?{then}"


def _question(table: TableView) -> Field:
    asked = len(asked_people(table))
    many = f"{needed(table)} of {asked} must agree. " if asked > 1 else ""
    return Field("⏳ Shall we wait?", f"{overdue(table)}\n{many}{_said(table)}".strip())


def _said(table: TableView) -> str:
    """Who has answered what so far; at a large table how many."""
    names = {seat.user: shown(seat.name) for seat in table.seats}
    said: defaultdict[str, list[str]] = defaultdict(list)
    for user, choice in table.absent_votes:
        if user in names:
            said[choice].append(names[user])
    few = len(asked_people(table)) <= NAMED
    return " · ".join(
        f"{ANSWERS[choice]}: {', '.join(said[choice]) if few else len(said[choice])}"
        for choice in ANSWERS
        if said[choice]
    )
