"""The toy game of `tests/game/counting.py` on Discord: what a second game needs to be played by clicks, and no more."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
from discord import ButtonStyle, app_commands

from bot import app
from bot.cogs.actions.pace import Pace
from bot.cogs.base.context import GuildInteraction
from bot.cogs.commands.game import GameCog
from bot.cogs.ui import custom_ids
from bot.cogs.ui.lobby import hand_button
from bot.cogs.ui.look import Make, Select
from bot.cogs.ui.screens import Button, Field, Screen
from bot.game.core.errors import IllegalMove
from bot.game.core.rules import Json
from bot.game.ports.statistics import StatsRow
from bot.game.table.views import SeatedView, TableView
from tests.cogs.evening import Evening, an_evening
from tests.game.counting import Counting

MOVES = {"one": "add 1", "two": "add 2", "roll": "roll"}


class CountingLook:
    """Buttons for the moves in everybody's hand, and on the board too."""

    key = "counting"
    invitation = "up to the goal"
    hand_label = "My number"
    help = Field("Counting, for 2 or 3 players", "`/counting start` open a table")
    teams_title = "the best teams"

    def house_rules(self, options: Json) -> tuple[str, ...]:
        return tuple(f"{name} {value}" for name, value in options.items())

    def board(self, table: TableView) -> Screen:
        told = "\n".join(" ".join(told.happenings) for told in table.story)
        rows = () if table.phase == "over" else ((hand_button(table, self.hand_label), *moves(table)),)
        return Screen("Counting", f"{told}\nThe total is {table.play.total}.", 0, rows=rows)

    def hand(self, seated: SeatedView, picked: str = "", note: str | None = None) -> Screen:
        table = seated.table
        rows = () if table.phase == "over" else (tuple(moves(table)),)
        return Screen("Your hand", f"The total is {table.play.total}.", 0, note=note, rows=rows)

    def toggle(self, seated: SeatedView, picked: str, slot: str) -> str:
        return ""

    def press(self, seated: SeatedView, picked: str, verb: str) -> Select | Make:
        if verb not in MOVES:
            raise IllegalMove("unknown-button", button=self.hand_label)
        return Make(MOVES[verb])

    def turn_line(self, table: TableView) -> str:
        return "count on."

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

    @app_commands.command(description="Open a table of Counting in this channel")
    async def start(
        self,
        interaction: GuildInteraction,
        players: int | None = None,
        ai: int = 0,
        level: str | None = None,
        pace: Pace | None = None,
    ) -> None:
        await self.open(interaction, players, ai, level, pace)


def a_counting_evening(folder: Path, patch: pytest.MonkeyPatch, **options: Any) -> AbstractAsyncContextManager[Evening]:
    """An evening with a bot that knows the toy game and no other."""
    patch.setattr(app, "GAMES", {Counting.key: Counting()})
    patch.setattr(app, "LOOKS", {Counting.key: CountingLook()})
    patch.setattr(app, "GAME_COGS", (CountingCog,))
    return an_evening(folder, key=Counting.key, **options)
