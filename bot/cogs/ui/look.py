"""How a game looks on Discord: the screens that each game provides, and what its buttons mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from bot.cogs.ui.screens import Field, Screen
from bot.game.ports.statistics import StatsRow
from bot.game.table.views import SeatedView, TableView
from bot.text.messages import Message


@dataclass(frozen=True, slots=True)
class Control:
    """A pressed button of a hand or a board, parsed from its custom_id."""

    kind: Literal["pick", "move"]
    """Whether it is something to select, or a verb."""
    selection: str
    """What was selected when it was shown. Only the game knows what it means."""
    name: str
    """The slot of what it selects, or the verb."""


@dataclass(frozen=True, slots=True)
class Select:
    """A press that only changes the selection."""

    selection: str


@dataclass(frozen=True, slots=True)
class Make:
    """A press that makes a move, in the game's notation."""

    move: str


class GameLook(Protocol):
    """How one game is shown and played. Pure: it turns views into screens, and presses into moves."""

    @property
    def key(self) -> str:
        """The game's key."""
        ...

    @property
    def invitation(self) -> Message:
        """The first line of a lobby. `players` is a text such as 2–4; `most` decides between singular and plural."""
        ...

    @property
    def hand_label(self) -> str:
        """The label of the button that shows people their own hand, such as *My hand*."""
        ...

    @property
    def help(self) -> Field:
        """What `/help` says about the game: its name and number of players, and its commands, one per line."""
        ...

    @property
    def teams_titles(self) -> Mapping[str, Message]:
        """The titles of the teams' statistics, on this `server` and `everywhere`."""
        ...

    def board(self, table: TableView) -> Screen:
        """The public message of a running or finished game."""
        ...

    def hand(self, seated: SeatedView, selection: str = "", note: str | None = None) -> Screen:
        """The private message of a seat, with this selection and this note above it."""
        ...

    def press(self, seated: SeatedView, control: Control) -> Select | Make:
        """What a pressed button means. A forged one may name anything: slots that the hand does not have are dropped.

        Raises GameError for a verb that the game does not have.
        """
        ...

    def turn_line(self, table: TableView) -> str:
        """A short public line that tells the person to act what to do, for use after their mention."""
        ...

    def rules(self, page: int) -> Screen:
        """A page of the rules, counted from 0; a number that is too high shows the last page."""
        ...

    def numbers(self, row: StatsRow) -> tuple[str, ...]:
        """What a row of the statistics shows besides games and wins, in short parts."""
        ...
