"""Matches as people see them: from the text of a case to the screens of a table."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.cogs.gnav.look import GnavLook
from bot.cogs.ui.screens import Screen
from bot.game.gnav.state import OVER, Match
from bot.game.ports.log import Place
from bot.game.table.state import Seat, Table
from bot.game.table.views import SeatedView, TableView, TableViews
from bot.games import RULES

GNAV = RULES["gnav"]
UI = GnavLook()
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
ID = 7


def a_table(match: Match, *, ais: tuple[int, ...] = (), names: tuple[str, ...] = NAMES) -> Table:
    """A table at which this match is played; the seats of `ais` are AIs, user 100 sits on seat 0."""
    seats = tuple(
        Seat(name, level="plain") if seat in ais else Seat(name, 100 + seat)
        for seat, name in enumerate(names[: match.players])
    )
    return Table(
        game="gnav",
        place=Place(1, 2),
        host=100,
        seats=seats,
        wanted=None,
        options={},
        version=9,
        since=NOON,
        gathered_at=NOON,
        phase="over" if match.phase == OVER else "playing",
        position=9,
        play=match,
        reason="played" if match.phase == OVER else None,
        result=GNAV.result(match),
        awaits=GNAV.awaits(match),
    )


def table_of(match: Match, *, ais: tuple[int, ...] = ()) -> TableView:
    """The table as everybody sees it."""
    return TableViews(GNAV, ID, a_table(match, ais=ais)).public


def seated_of(match: Match, seat: int, *, ais: tuple[int, ...] = ()) -> SeatedView:
    """The table as this seat sees it."""
    table = a_table(match, ais=ais)
    return TableViews(GNAV, ID, table).seat_of(100 + seat)


def board_of(match: Match, *, ais: tuple[int, ...] = ()) -> Screen:
    """The public message."""
    return UI.board(table_of(match, ais=ais))


def card_of(match: Match, seat: int, note: str | None = None) -> Screen:
    """The private message of a seat."""
    return UI.hand(seated_of(match, seat), note=note)


def story_of(screen: Screen) -> list[str]:
    """What happened, as the board tells it."""
    (told,) = (field.value for field in screen.fields if field.name == "What happened")
    return told.split("\n")


def line_of(screen: Screen, name: str) -> str:
    """The line of a player on the board."""
    _, players = screen.text.split("\n\n")
    (line,) = (line for line in players.split("\n") if f"**{name}" in line)
    return line


def labels(screen: Screen) -> list[str]:
    """The labels of all buttons."""
    return [button.label for row in screen.rows for button in row]
