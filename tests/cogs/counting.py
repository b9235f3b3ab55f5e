"""The toy game of `tests/game/counting.py` on Discord: what a second game needs to be played by clicks, and no more."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

from discord import ButtonStyle, app_commands

from bot.cogs.base.context import ClientInteraction
from bot.cogs.commands.game import GameCog, with_options
from bot.cogs.commands.table_timer import Pace
from bot.cogs.ui import custom_ids
from bot.cogs.ui.lobby import hand_button
from bot.cogs.ui.look import Control, Make, Select
from bot.cogs.ui.screens import Button, Field, Screen
from bot.game.core.errors import IllegalMove
from bot.game.ports.statistics import StatsRow
from bot.game.table.views import SeatedView, TableView
from bot.games import Game
from bot.text.messages import Message
from tests.cogs.evening import Evening, an_evening
from tests.game.counting import Counting

MOVES = {"one": "add 1", "two": "add 2", "roll": "roll"}


class CountingLook:
    """Buttons for the moves in everybody's hand, and on the board too."""

    key = "counting"
    invitation = Message("**{players} players** up to the goal.")
    hand_label = "My number"
    help = Field("Counting, for 2 or 3 players", "`/counting start` open a table")
    teams_titles: Mapping[str, Message] = {
        "server": Message("{game}: the best teams on this server"),
        "everywhere": Message("{game}: the best teams everywhere"),
    }

    def board(self, table: TableView) -> Screen:
        told = "\n".join(" ".join(told.happenings) for told in table.story)
        rows = () if table.phase == "over" else ((hand_button(table, self.hand_label), *moves(table)),)
        return Screen("Counting", f"{told}\nThe total is {table.play.total}.", 0, rows=rows)

    def hand(self, seated: SeatedView, selection: str = "", note: str | None = None) -> Screen:
        table = seated.table
        rows = () if table.phase == "over" else (tuple(moves(table)),)
        return Screen("Your hand", f"The total is {table.play.total}.", 0, note=note, rows=rows)

    def press(self, seated: SeatedView, control: Control) -> Select | Make:
        if control.name not in MOVES:
            raise IllegalMove("unknown-button", button=self.hand_label)
        return Make(MOVES[control.name])

    def turn_line(self, table: TableView) -> str:
        return "Count on."

    def rules(self, page: int) -> Screen:
        return Screen("Counting", "Count.", 0)

    def numbers(self, row: StatsRow) -> tuple[str, ...]:
        return (f"best total {row.best_score}",)


def moves(table: TableView) -> list[Button]:
    return [
        Button(move.capitalize(), custom_ids.move(table.id, table.position, "", verb), ButtonStyle.success)
        for verb, move in MOVES.items()
    ]


@app_commands.guild_only()
class CountingCog(GameCog, group_name="counting", group_description="Counting: up to the goal"):
    key = "counting"
    look = CountingLook()

    @app_commands.command(description="Open a table of Counting in this channel")
    @with_options(Counting.schema)
    async def start(
        self,
        interaction: ClientInteraction,
        players: int | None = None,
        ai: int = 0,
        level: str | None = None,
        pace: Pace | None = None,
        *,
        options: Mapping[str, str],
    ) -> None:
        await self.open(interaction, players, ai, level, pace, options)


COUNTING = Game(Counting(), "tests.cogs.counting:CountingCog")


def a_counting_evening(folder: Path, **options: Any) -> AbstractAsyncContextManager[Evening]:
    """An evening with a bot that knows the toy game and no other."""
    return an_evening(folder, key=COUNTING.key, games=(COUNTING,), **options)
