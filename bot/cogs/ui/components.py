"""What the boards and rule pages of all games have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from discord import ButtonStyle

from bot.cogs.ui import custom_ids
from bot.cogs.ui.lobby import again_button, hand_button, rules_button
from bot.cogs.ui.names import in_label, shown
from bot.cogs.ui.screens import FIELD_LENGTH, ROW, Button, Field, Rows, Screen
from bot.cogs.ui.texts import BACK, NEXT, PAGE, side_by_side
from bot.game.core.options import Choice
from bot.game.table.views import TableView
from bot.game.table.voting import majority
from bot.text.messages import Message, join_names

RULES_COLOUR: Final = 0x5865F2

PAUSED: Final = Message(
    "Everybody has left, so the AI players are waiting. Anybody who comes back within a week can go on: press "
    "**{hand}** to get your own seat back. After half of that time, others may take a seat, too."
)
WANT_TO_END: Final = Message("{names} would like to end it.", "{names} would like to end it.", by="number")
NOBODY_WANTS_TO_END: Final = Message("Nobody would like to end it.")
NEEDED: Final = Message(
    "It ends when {needed} of the players agrees.", "It ends when {needed} of the players agree.", by="needed"
)
TAKE_SEAT: Final = Message("Take {name}'s seat")
GAME_NUMBER: Final = Message("Game {number}")
RULES_TITLE: Final = Message("{game}: {heading}")
PAUSED_TITLE: Final = Message("Paused")
END_THIS_GAME: Final = Message("End this game?")
AGREE: Final = Message("Agree to end")
REFUSE: Final = Message("Keep playing")

Name = Callable[[int], str]
"""The name of a seat, ready for a message."""


def namer(table: TableView) -> Name:
    """Names the seats of this table in a sentence."""
    return tuple(shown(seat.name) for seat in table.seats).__getitem__


def newest(lines: Sequence[str], length: int = FIELD_LENGTH) -> str:
    """As many of the last lines as fit, oldest first."""
    kept = list(lines)
    while len(kept) > 1 and len("\n".join(kept)) > length:
        del kept[0]
    return "\n".join(kept)


def table_fields(table: TableView, hand_label: str) -> tuple[Field, ...]:
    """What a board says about its table besides the game: that everybody has left, and who wants to end it."""
    return (*_paused_field(table, hand_label), *vote_field(table))


def _paused_field(table: TableView, hand_label: str) -> tuple[Field, ...]:
    if not table.paused or table.phase != "playing":
        return ()
    return (Field(PAUSED_TITLE.format(), PAUSED.format(hand=hand_label)),)


def vote_field(table: TableView) -> tuple[Field, ...]:
    """The open vote on ending the game, if there is one."""
    if not table.votes:
        return ()
    votes = dict(table.votes)
    yes = [shown(seat.name) for seat in table.seats if seat.user is not None and votes.get(seat.user)]
    wish = WANT_TO_END.format(names=join_names(yes), number=len(yes)) if yes else NOBODY_WANTS_TO_END.format()
    needed = NEEDED.format(needed=majority(len(table.people)))
    return (Field(END_THIS_GAME.format(), f"{wish} {needed}"),)


def board_rows(table: TableView, hand_label: str, *moves: Button) -> Rows:
    """The buttons under a board: moves that anybody may make, the hand, the rules, free seats, the vote.

    Once the game is over, *Play again* and the rules.
    """
    if table.phase == "over":
        return ((again_button(table), rules_button(table)),)
    made = () if table.paused else moves
    usual = (*made, hand_button(table, hand_label), rules_button(table))
    seats = tuple(seat_button(table, number) for number in table.kept_seats[:ROW])
    rows = (usual, seats) if seats else (usual,)
    if not table.votes:
        return rows
    vote = (
        Button(AGREE.format(), custom_ids.ask(table.id, "agree"), ButtonStyle.danger),
        Button(REFUSE.format(), custom_ids.ask(table.id, "refuse"), ButtonStyle.success),
    )
    return (*rows, vote)


def seat_button(table: TableView, number: int) -> Button:
    """*Take the seat*, for anybody without one."""
    label = TAKE_SEAT.format(name=in_label(table.seats[number].name))
    return Button(label, custom_ids.seat(table.id, number), emoji="🪑")


def with_rules(screen: Screen, rules: Iterable[Choice]) -> Screen:
    """The public message of a game with its house rules in the footer."""
    return replace(screen, footer=side_by_side(screen.footer, *(choice.house_rule for choice in rules)) or None)


def numbered(screen: Screen, table: TableView) -> Screen:
    """A board; once its game is over, with the number that `replay` takes."""
    if table.phase != "over":
        return screen
    return replace(screen, footer=side_by_side(screen.footer, GAME_NUMBER.format(number=table.id)))


def page_row(page: int, pages: int, page_id: Callable[[int], str]) -> tuple[Button, ...]:
    """The buttons that turn pages, counted from 0; `page_id` is the custom_id of a page."""
    return (
        Button(BACK.format(), page_id(max(page - 1, 0)), disabled=page == 0),
        # Past the last page too, where it is disabled: two buttons of a message may not have the same id.
        Button(NEXT.format(), page_id(page + 1), ButtonStyle.primary, disabled=page == pages - 1),
    )


def rules_page(key: str, title: str, pages: Sequence[tuple[str, str]], number: int) -> Screen:
    """A page of a game's rules, counted from 0; a number that is too high shows the last page."""
    number = min(number, len(pages) - 1)
    heading, text = pages[number]
    return Screen(
        title=RULES_TITLE.format(game=title, heading=heading),
        text=text,
        colour=RULES_COLOUR,
        footer=PAGE.format(page=number + 1, pages=len(pages)),
        rows=(page_row(number, len(pages), partial(custom_ids.rules, key)),),
    )
