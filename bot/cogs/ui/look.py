"""The seam on Discord's side: what a game's renderer offers to the desk, which handles every click."""

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
    """A button of a hand or a board, as its custom_id tells of it."""

    kind: Literal["pick", "move"]
    """Whether it is a thing to select, or a verb."""
    selection: str
    """What was selected when it was shown; only the game knows what the text stands for."""
    name: str
    """The slot of what it selects, or the verb."""


@dataclass(frozen=True, slots=True)
class Select:
    """A press that only changed the selection."""

    selection: str


@dataclass(frozen=True, slots=True)
class Make:
    """A press that makes a move, in the game's notation."""

    move: str


class GameLook(Protocol):
    """How one game is shown and pressed. Pure: from views to screens, from presses to moves' texts."""

    @property
    def key(self) -> str:
        """The game's key."""
        ...

    @property
    def invitation(self) -> Message:
        """How many play it and how, for the first line of a lobby: `players` is text such as 2–4, `most` decides."""
        ...

    @property
    def hand_label(self) -> str:
        """What the button is called that shows whoever presses it their own hand; *My hand*."""
        ...

    @property
    def help(self) -> Field:
        """What `/help` says of the game: its name and number of players, and each command on a line."""
        ...

    @property
    def teams_titles(self) -> Mapping[str, Message]:
        """What the statistics of teams are headed with, on this `server` and `everywhere`."""
        ...

    def board(self, table: TableView) -> Screen:
        """The public message of a running or finished game."""
        ...

    def hand(self, seated: SeatedView, selection: str = "", note: str | None = None) -> Screen:
        """The private message of a seat, with this selection and a line above it."""
        ...

    def press(self, seated: SeatedView, control: Control) -> Select | Make:
        """What a button stands for. A tampered one may name anything: what the hand does not have is dropped.

        Raises GameError for a verb that the game does not have.
        """
        ...

    def turn_line(self, table: TableView) -> str:
        """A short public line that tells the person to act what to do; it follows their mention."""
        ...

    def rules(self, page: int) -> Screen:
        """A page of the rules; a number past the last shows the last."""
        ...

    def numbers(self, row: StatsRow) -> tuple[str, ...]:
        """What a row of the statistics tells after games and wins, each part short."""
        ...
