"""How turn timers are shown: the pace, and the vote on how to go on without an absent player."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Final

from discord import ButtonStyle

from bot.cogs.ui import custom_ids
from bot.cogs.ui.components import seat_button
from bot.cogs.ui.names import shown
from bot.cogs.ui.screens import Button, Field, Screen
from bot.cogs.ui.texts import length, moment, side_by_side
from bot.game.table.absence import asked_people, needed
from bot.game.table.views import TableView
from bot.text.messages import Message, join_names

ANSWERS: Final = {
    "wait": Message("Wait"),
    "move": Message("AI plays this move"),
    "seat": Message("AI takes the seat"),
}
"""The choices of the vote, by the labels of their buttons."""
NAMED: Final = 4
"""Up to this many voters are listed by name."""
PACE: Final = Message("{time} a turn")
OVERDUE: Final = Message("{name} has had {time} for this turn. What should happen now?")
OTHERWISE_MOVE: Final = Message("Unless you agree on something else, an AI plays this move {moment}.")
OTHERWISE_SEAT: Final = Message("Unless you agree on something else, an AI takes the seat {moment}.")
SHALL_WE_WAIT: Final = Message("⏳ Shall we wait?")
MUST_AGREE: Final = Message("{needed} of {asked} must agree.")
ANSWERED: Final = Message("{answer}: {names}")
ANSWERED_BY: Final = Message("{answer}: {number}")


def with_timer(screen: Screen, table: TableView) -> Screen:
    """The public message of a game with its pace, and with the vote while a player is absent."""
    waits = table.paused or table.parked is not None or table.phase == "over"
    if table.pace is None or waits or (table.phase == "playing" and len(table.people) == 1):
        return screen
    footer = side_by_side(screen.footer, PACE.format(time=length(table.pace)))
    if table.stage != "asked":
        return replace(screen, footer=footer)
    return replace(
        screen, footer=footer, fields=(*screen.fields, _question(table)), rows=(*screen.rows, answer_row(table))
    )


def answer_row(table: TableView) -> tuple[Button, ...]:
    """The buttons of the vote, and *Take the seat* for somebody without one."""
    styles = {"wait": ButtonStyle.success, "move": ButtonStyle.primary, "seat": ButtonStyle.danger}
    answers = (
        Button(label.format(), custom_ids.absent(table.id, table.position, choice), styles[choice])
        for choice, label in ANSWERS.items()
    )
    return (*answers, seat_button(table, table.awaits[0]))


def overdue(table: TableView) -> str:
    """Whose time is up, and what happens if the others do not agree."""
    seat = table.seats[table.awaits[0]]
    said = OVERDUE.format(name=shown(seat.name), time=length(table.pace or 0))
    if table.due_at is None:
        return said
    otherwise = OTHERWISE_SEAT if seat.missed else OTHERWISE_MOVE
    return f"{said} {otherwise.format(moment=moment(table.due_at))}"


def _question(table: TableView) -> Field:
    asked = len(asked_people(table))
    many = MUST_AGREE.format(needed=needed(table), asked=asked) if asked > 1 else ""
    answers = " ".join(part for part in (many, _said(table)) if part)
    return Field(SHALL_WE_WAIT.format(), f"{overdue(table)}\n{answers}".strip())


def _said(table: TableView) -> str:
    """Who has voted for what so far; at a large table, how many."""
    names = {seat.user: shown(seat.name) for seat in table.seats}
    said: defaultdict[str, list[str]] = defaultdict(list)
    for user, choice in table.absent_votes:
        if user in names:
            said[choice].append(names[user])
    few = len(asked_people(table)) <= NAMED
    given = ((label.format(), said[choice]) for choice, label in ANSWERS.items() if said[choice])
    return side_by_side(
        *(
            ANSWERED.format(answer=answer, names=join_names(who))
            if few
            else ANSWERED_BY.format(answer=answer, number=len(who))
            for answer, who in given
        )
    )
