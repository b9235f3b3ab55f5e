"""Clicks on buttons: one `DynamicItem` per kind of custom_id. Each click is parsed, guarded and passed to an action.

A button's whole state is in its custom_id, so buttons survive restarts. Messages carry plain buttons in views that are
never stored, because a stored view that mixes or loses dynamic items would deregister them for the whole process.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import nullcontext
from typing import Any, Self

import discord
from discord.ext import commands

from bot.cogs.actions.my_games import MyGames
from bot.cogs.actions.play import Play
from bot.cogs.actions.privacy import Privacy
from bot.cogs.actions.seats import Seats
from bot.cogs.actions.statistics import Statistics
from bot.cogs.actions.unplayable import Unplayable
from bot.cogs.base.context import ClientInteraction, InteractionContext
from bot.cogs.input.guard import Guard
from bot.cogs.input.rate_limit import RateLimiter
from bot.cogs.ui import custom_ids
from bot.cogs.ui.look import Control
from bot.game.service.tables import Tables

Fields = Mapping[str, str]
"""The parts of a custom_id, by the names in its pattern."""
Act = Callable[[InteractionContext, Fields], Awaitable[None]]
"""What a click on a kind of button does."""
RawButton = discord.ui.Button[discord.ui.View]


class Buttons:
    """All kinds of buttons, and what a click on each does."""

    def __init__(
        self,
        guard: Guard,
        limiter: RateLimiter,
        tables: Tables,
        play: Play,
        seats: Seats,
        unplayable: Unplayable,
        statistics: Statistics,
        privacy: Privacy,
        my_games: MyGames,
    ) -> None:
        self._guard = guard
        self._limiter = limiter
        self._tables = tables
        kinds = acts(play, seats, unplayable, statistics, privacy, my_games)
        self._kinds = {re.compile(template): act for template, act in kinds.items()}

    def items(self) -> tuple[type[discord.ui.DynamicItem[Any]], ...]:
        """The classes by which discord.py recognizes a clicked button."""
        return tuple(_item(kind, self) for kind in self._kinds)

    async def press(self, interaction: ClientInteraction, custom_id: str) -> None:
        """Carries out a click, unless its button is of no kind that we know."""
        for kind, act in self._kinds.items():
            match = kind.fullmatch(custom_id)
            if match is not None:
                await self._act(interaction, kind, act, match.groupdict())
                return

    async def _act(self, interaction: ClientInteraction, kind: re.Pattern[str], act: Act, fields: Fields) -> None:
        game = int(fields["game"]) if "game" in fields else None
        in_use = nullcontext() if game is None else self._tables.in_use(game)
        async with self._guard(interaction, game) as context, in_use:
            self._limiter.check_press(context.user.id, kind)
            await act(context, fields)


def acts(
    play: Play, seats: Seats, unplayable: Unplayable, statistics: Statistics, privacy: Privacy, my_games: MyGames
) -> dict[str, Act]:
    """What a click does, by the pattern of the button's custom_id."""
    return {
        custom_ids.LOBBY: lambda context, fields: play.lobby(context, int(fields["game"]), fields["action"]),
        custom_ids.HAND: lambda context, fields: play.hand(context, int(fields["game"])),
        custom_ids.PICK: lambda context, fields: play.press(
            context, int(fields["game"]), int(fields["at"]), Control("pick", fields["selection"], fields["slot"])
        ),
        custom_ids.MOVE: lambda context, fields: play.press(
            context, int(fields["game"]), int(fields["at"]), Control("move", fields["selection"], fields["verb"])
        ),
        custom_ids.ASK: lambda context, fields: seats.confirmed(context, int(fields["game"]), fields["action"]),
        custom_ids.UNPLAYABLE: lambda context, fields: unplayable.confirmed(
            context, int(fields["game"]), fields["action"]
        ),
        custom_ids.SEAT: lambda context, fields: seats.take(context, int(fields["game"]), int(fields["seat"])),
        custom_ids.AGAIN: lambda context, fields: seats.again(context, int(fields["game"])),
        custom_ids.ABSENT: lambda context, fields: seats.absent(
            context, int(fields["game"]), int(fields["at"]), fields["choice"]
        ),
        custom_ids.RULES: lambda context, fields: play.rules(context, fields["key"], int(fields["page"])),
        custom_ids.STATS: statistics.show_page,
        custom_ids.GAMES: lambda context, fields: my_games.show_page(context, int(fields["page"])),
        custom_ids.LEAVE: lambda context, fields: my_games.leave(context, int(fields["game"]), fields["action"]),
        custom_ids.PRIVACY: lambda context, fields: privacy.answered(context, fields["action"], int(fields["user"])),
    }


def _item(kind: re.Pattern[str], buttons: Buttons) -> type[discord.ui.DynamicItem[Any]]:
    class Pressed(discord.ui.DynamicItem[RawButton], template=kind):
        """A clicked button of this kind."""

        @classmethod
        async def from_custom_id(cls, _: ClientInteraction, item: discord.ui.Item[Any], __: re.Match[str]) -> Self:
            """Wraps the button that discord.py found in the message."""
            return cls(item)  # pyright: ignore[reportArgumentType]  # the templates are those of buttons alone

        async def callback(self, interaction: ClientInteraction) -> None:
            """Carries out the click inside the guard, because discord.py would swallow an exception."""
            await buttons.press(interaction, self.custom_id)

    return Pressed


class LateClicks(commands.Cog):
    """Handles clicks on buttons that are gone, because a hand was updated at the moment somebody clicked.

    discord.py looks for the clicked button in the message as it is now, and silently drops the click if it is not
    there. Such a click is late and gets the same answer as any other late click.
    """

    def __init__(self, buttons: Buttons) -> None:
        self._buttons = buttons

    @commands.Cog.listener()
    async def on_interaction(self, interaction: ClientInteraction) -> None:
        """Carries out a click if its button is no longer in the message."""
        if interaction.type is not discord.InteractionType.component or interaction.message is None:
            return
        custom_id = str((interaction.data or {}).get("custom_id"))
        if custom_id not in _custom_ids(interaction.message):
            await self._buttons.press(interaction, custom_id)


def _custom_ids(message: discord.Message) -> set[str | None]:
    rows = (row for row in message.components if isinstance(row, discord.ActionRow))
    return {item.custom_id for row in rows for item in row.children}
