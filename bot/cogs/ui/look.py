"""How a game looks on Discord: the screens and words that each game provides, and what its buttons mean."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from bot.cogs.ui.components import rules_page
from bot.cogs.ui.screens import Field, Screen
from bot.game.core.rules import AnyRules
from bot.game.ports.statistics import Of, StatsRow
from bot.game.table.views import SeatedView, TableView
from bot.text.messages import Message

HELP_TITLE: Final = Message("{title}, for {least} player", "{title}, for {least} to {most} players", by="most")
HELP: Final = Message(
    "`/{key} start` {start}\n"
    "`/{key} hand` {hand}\n"
    "`/{key} table` the table again\n"
    "`/{key} rules` how to play\n"
    "`/{key} stats` who wins\n"
    "`/{key} replay` a finished game as a file\n"
    "`/{key} leave` leave the table\n"
    "`/{key} end` end the game"
)
BEST_TEAMS: Final[Mapping[str, Message]] = {
    "server": Message("{game}: the best teams on this server"),
    "everywhere": Message("{game}: the best teams everywhere"),
}
BEST_STREAK: Final = Message("best streak {streak}")


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


class GameLook(ABC):
    """How one game is shown and played. Pure: it turns views into screens, and presses into moves.

    A game says here what is its own, and gets the rest: the help, the pages of its rules, what `stats` shows.
    """

    game: AnyRules
    """The rules of the game: its names, its seats, its options. Nothing is decided by this object."""
    invitation: Message
    """The first line of a lobby. `players` is a text such as 2–4; `most` decides between singular and plural."""
    pages: Sequence[tuple[str, str]]
    """The rules as people read them: the heading and the text of each page."""
    hand_label: str = "My hand"
    """The label of the button that shows people their own hand."""
    start_help: str = "open a table"
    """What `/help` says about the game's `start`."""
    hand_help: str = "my hand again"
    """What `/help` says about the game's `hand`."""
    teams_titles: Mapping[str, Message] = BEST_TEAMS
    """The titles of the teams' statistics, on this `server` and `everywhere`."""
    stats_of: Of = "teams"
    """Whose statistics are shown when nobody asks for anything else."""
    stats_ai: bool | None = False
    """Which games they count then: with AI seats, without, or (None) both."""

    # What is the game's own.

    @abstractmethod
    def board(self, table: TableView) -> Screen:
        """The public message of a running or finished game."""

    @abstractmethod
    def hand(self, seated: SeatedView, selection: str = "", note: str | None = None) -> Screen:
        """The private message of a seat, with this selection and this note above it."""

    @abstractmethod
    def press(self, seated: SeatedView, control: Control) -> Select | Make:
        """What a pressed button means. A forged one may name anything: slots that the hand does not have are dropped.

        Raises GameError for a verb that the game does not have.
        """

    @abstractmethod
    def turn_line(self, table: TableView) -> str:
        """A short public line that tells the person to act what to do, for use after their mention."""

    @abstractmethod
    def numbers(self, row: StatsRow) -> tuple[str, ...]:
        """What a row of the statistics shows besides games and wins, in short parts."""

    # What follows from that.

    @property
    def key(self) -> str:
        """The game's key."""
        return self.game.key

    @property
    def help(self) -> Field:
        """What `/help` says about the game: its name and number of players, and its commands, one per line."""
        title = HELP_TITLE.format(title=self.game.title, least=self.game.seats[0], most=self.game.seats[-1])
        return Field(title, HELP.format(key=self.key, start=self.start_help, hand=self.hand_help))

    def rules(self, page: int) -> Screen:
        """A page of the rules, counted from 0; a number that is too high shows the last page."""
        return rules_page(self.key, self.game.title, self.pages, page)
