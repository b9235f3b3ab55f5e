"""How Gnav looks on Discord: its screens, and what its buttons mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.cogs.gnav import rulebook
from bot.cogs.gnav.board import HAND_LABEL, board, turn_text
from bot.cogs.gnav.hand import card
from bot.cogs.ui.look import BEST_STREAK, Control, GameLook, Make, Select
from bot.cogs.ui.screens import Screen
from bot.game.core.errors import IllegalMove
from bot.game.gnav.events import MOVES
from bot.game.gnav.ruleset import Gnav
from bot.game.ports.statistics import StatsRow
from bot.game.table.views import SeatedView, TableView
from bot.text.messages import Message

INVITATION: Final = Message(
    "**{players} player** with three lives and one card at a time: the last one with lives left wins.",
    "**{players} players** with three lives each and one card at a time: the last one with lives left wins.",
    by="most",
)
TEAMS_HERE: Final = Message("{game}: who plays together on this server")
TEAMS_EVERYWHERE: Final = Message("{game}: who plays together everywhere")
DRAWS: Final = Message("{draws} drawn")
LIVES: Final = Message("lives left {total} (best {best})")
LONGEST: Final = Message("longest survival {deals} deal", "longest survival {deals} deals", by="deals")


class GnavLook(GameLook):
    """How Gnav is shown and played."""

    game = Gnav()
    invitation = INVITATION
    pages = rulebook.PAGES
    hand_label = HAND_LABEL
    start_help = "play at once against three AIs, or open a table for friends"
    hand_help = "my card again"
    stats_of = "players"
    stats_ai = None
    teams_titles: Mapping[str, Message] = {"server": TEAMS_HERE, "everywhere": TEAMS_EVERYWHERE}

    def board(self, table: TableView) -> Screen:
        """The public message of a running or finished match."""
        return board(table)

    def hand(self, seated: SeatedView, selection: str = "", note: str | None = None) -> Screen:  # noqa: ARG002  # one card: nothing to select
        """The private message of a seat."""
        return card(seated, note)

    def press(self, seated: SeatedView, control: Control) -> Select | Make:  # noqa: ARG002  # the rules judge the move
        """What a pressed button means. Raises IllegalMove for a verb that Gnav does not have."""
        if control.kind == "pick":
            return Select("")
        if control.name not in MOVES:
            raise IllegalMove("unknown-button", button=HAND_LABEL)
        return Make(control.name)

    def turn_line(self, table: TableView) -> str:
        """What the person to act has to do."""
        return turn_text(table.play)

    def numbers(self, row: StatsRow) -> tuple[str, ...]:
        """What a row shows besides its wins: draws, the streak, lives left, the longest survival."""
        draws = (DRAWS.format(draws=row.draws),) if row.draws else ()
        longest = () if row.longest is None else (LONGEST.format(deals=row.longest),)
        lives = LIVES.format(total=row.total_score, best=row.best_score)
        return (*draws, BEST_STREAK.format(streak=row.best_streak), lives, *longest)
