"""The buttons' clicks: one `DynamicItem` for each kind of custom_id. Each is read, guarded and handed to an action.

All state of a button is in its custom_id, so buttons outlive restarts. Messages carry plain buttons in views that are
never stored: a stored view that mixes or loses dynamic items would deregister these for the whole process.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import nullcontext
from typing import Any, Self

import discord

from bot.cogs.actions.play import Play
from bot.cogs.actions.privacy import Privacy
from bot.cogs.actions.seats import Seats
from bot.cogs.actions.statistics import Statistics
from bot.cogs.base.context import GuildInteraction, InteractionContext
from bot.cogs.input.guard import Guard
from bot.cogs.ui import custom_ids
from bot.cogs.ui.look import Control
from bot.game.service.tables import Tables

Said = Mapping[str, str]
"""What a custom_id says, by the names in its pattern."""
Act = Callable[[InteractionContext, Said], Awaitable[None]]
"""What a click on a kind of button does."""
RawButton = discord.ui.Button[discord.ui.View]


class Buttons:
    """All kinds of buttons, and what a click on each does."""

    def __init__(
        self, guard: Guard, tables: Tables, play: Play, seats: Seats, statistics: Statistics, privacy: Privacy
    ) -> None:
        self._guard = guard
        self._tables = tables
        self._kinds = {re.compile(template): act for template, act in acts(play, seats, statistics, privacy).items()}

    def items(self) -> tuple[type[discord.ui.DynamicItem[Any]], ...]:
        """The classes by which discord.py finds the kind of a button that was clicked."""
        return tuple(_item(kind, self) for kind in self._kinds)

    async def press(self, interaction: GuildInteraction, custom_id: str) -> None:
        """Carries out a click. What is no button of ours is left alone."""
        for kind, act in self._kinds.items():
            said = kind.fullmatch(custom_id)
            if said is not None:
                await self._act(interaction, act, said.groupdict())
                return

    async def _act(self, interaction: GuildInteraction, act: Act, said: Said) -> None:
        game = int(said["game"]) if "game" in said else None
        in_use = nullcontext() if game is None else self._tables.in_use(game)
        async with self._guard(interaction, game) as context, in_use:
            await act(context, said)


def acts(play: Play, seats: Seats, statistics: Statistics, privacy: Privacy) -> dict[str, Act]:
    """What a click does, by the pattern of the button's custom_id."""
    return {
        custom_ids.LOBBY: lambda context, said: play.lobby(context, int(said["game"]), said["action"]),
        custom_ids.HAND: lambda context, said: play.hand(context, int(said["game"])),
        custom_ids.PICK: lambda context, said: play.press(
            context, int(said["game"]), int(said["at"]), Control("pick", said["selection"], said["slot"])
        ),
        custom_ids.MOVE: lambda context, said: play.press(
            context, int(said["game"]), int(said["at"]), Control("move", said["selection"], said["verb"])
        ),
        custom_ids.ASK: lambda context, said: seats.confirmed(context, int(said["game"]), said["action"]),
        custom_ids.SEAT: lambda context, said: seats.take(context, int(said["game"]), int(said["seat"])),
        custom_ids.AGAIN: lambda context, said: seats.again(context, int(said["game"])),
        custom_ids.ABSENT: lambda context, said: seats.absent(
            context, int(said["game"]), int(said["at"]), said["choice"]
        ),
        custom_ids.RULES: lambda context, said: play.rules(context, said["key"], int(said["page"])),
        custom_ids.STATS: statistics.turn,
        custom_ids.PRIVACY: lambda context, said: privacy.answered(context, said["action"], int(said["user"])),
    }


def _item(kind: re.Pattern[str], buttons: Buttons) -> type[discord.ui.DynamicItem[Any]]:
    class Pressed(discord.ui.DynamicItem[RawButton], template=kind):
        """A button of this kind that was clicked."""

        @classmethod
        async def from_custom_id(
            cls, _: discord.Interaction[Any], item: discord.ui.Item[Any], __: re.Match[str]
        ) -> Self:
            """Wraps the button that discord.py found in the message."""
            return cls(item)  # pyright: ignore[reportArgumentType]  # the templates are those of buttons alone

        async def callback(self, interaction: discord.Interaction[Any]) -> None:
            """Runs inside the guard, for discord.py would swallow an item's exception."""
            await buttons.press(interaction, self.custom_id)

    return Pressed
