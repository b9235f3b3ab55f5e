"""The slash commands that every game has. A game's cog subclasses `GameCog`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from discord import app_commands
from discord.ext import commands

from bot.cogs.actions.checks import place_of
from bot.cogs.actions.play import Play
from bot.cogs.actions.replays import ReplayFiles
from bot.cogs.actions.seats import Seats
from bot.cogs.actions.statistics import Question, Statistics
from bot.cogs.actions.unplayable import Unplayable
from bot.cogs.base.context import ClientInteraction, InteractionContext
from bot.cogs.commands.parameters import options_of, start_parameters, stats_parameters, with_parameters
from bot.cogs.commands.table_timer import PacePreferences
from bot.cogs.input.guard import Guard
from bot.cogs.input.rate_limit import BOARDS, REPLAYS, RateLimiter
from bot.cogs.ui.look import GameLook
from bot.game.core.errors import OtherRules, UnknownGame
from bot.game.service.tables import Tables
from bot.game.table.views import TableViews


@dataclass(frozen=True, slots=True)
class GameActions:
    """What the commands of a game call."""

    guard: Guard
    limiter: RateLimiter
    tables: Tables
    play: Play
    seats: Seats
    unplayable: Unplayable
    statistics: Statistics
    replays: ReplayFiles
    paces: PacePreferences


class GameCog(commands.GroupCog):
    """start, hand, table, leave, end, rules, replay and stats of one game.

    A game names its look and what its `start` says. The parameters are made from the rules that the look shows.
    """

    look: ClassVar[GameLook]
    start_text: ClassVar[str]
    """What Discord shows beside `start`."""
    start_texts: ClassVar[Mapping[str, str]] = {}
    """What it shows beside those parameters of `start` for which the usual text is not true."""
    start: ClassVar[app_commands.Command[Any, ..., None]]
    stats: ClassVar[app_commands.Command[Any, ..., None]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        rules = cls.look.game
        start = with_parameters(cls.open, start_parameters(rules, cls.start_texts))
        stats = with_parameters(cls.show_statistics, stats_parameters(rules))
        cls.start = app_commands.command(name="start", description=cls.start_text)(start)
        cls.stats = app_commands.command(name="stats", description="See who wins: teams, single players, or you alone")(
            stats
        )

    def __init__(self, actions: GameActions) -> None:
        super().__init__()
        self.actions = actions

    @property
    def key(self) -> str:
        """The game's key."""
        return self.look.key

    def seating(self, players: int | None, ai: int | None, strength: str | None) -> tuple[int | None, int]:  # noqa: ARG002  # some games ask for it
        """At how many seats a table starts by itself, and how many AIs sit down at once, from what was chosen."""
        return players, ai or 0

    async def open(self, interaction: ClientInteraction, *, chosen: Mapping[str, Any]) -> None:
        """Opens a lobby here, at the chosen pace or the server's, or links to the game that is open here already."""
        async with self.actions.guard(interaction) as context:
            seconds = await self.actions.paces.seconds(interaction.guild_id, chosen.get("pace"))
            strength = chosen.get("strength")
            wanted, ais = self.seating(chosen.get("players"), chosen.get("ai"), strength)
            options = options_of(self.look.game, chosen)
            await self.actions.play.open(context, self.key, wanted, ais, strength, seconds, options)

    async def show_statistics(self, interaction: ClientInteraction, *, chosen: Mapping[str, Any]) -> None:
        """Shows the first page of the statistics."""
        async with self.actions.guard(interaction) as context:
            asked = Question(
                key=self.key,
                scope=chosen.get("scope", "server"),
                of=chosen.get("of", self.look.stats_of),
                seats=chosen.get("players"),
                with_ai=chosen.get("ai", self.look.stats_ai),
                user=context.user.id,
            )
            await self.actions.statistics.show(context, asked)

    async def here(self, context: InteractionContext) -> TableViews:
        """The open game of this kind in this channel. Raises UnknownGame if there is none, LogUnavailable."""
        place = place_of(context)
        views = await self.actions.tables.in_place(place)
        if views is None and await self.actions.seats.parked_game(self.key, place, context.user.id) is not None:
            raise UnknownGame("your-game-lost-its-table", game=self.key)
        if views is None:
            raise UnknownGame("no-game-here", game=self.key)
        table = views.public
        if table.game != self.key:
            raise UnknownGame("another-game-here", title=table.title, game=table.game)
        return views

    @app_commands.command(description="See your cards again, in private")
    async def hand(self, interaction: ClientInteraction) -> None:
        """Shows the user's hand."""
        async with self.actions.guard(interaction) as context:
            await self.actions.play.hand(context, (await self.here(context)).id)

    @app_commands.command(
        description="Post the table at the bottom of this channel; a game that lost its channel continues here"
    )
    async def table(self, interaction: ClientInteraction) -> None:
        """Posts the board again, or resumes a parked game here."""
        async with self.actions.guard(interaction) as context:
            parked = await self.actions.seats.parked_game(self.key, place_of(context), context.user.id)
            if parked is None:
                views = await self.here(context)
                self.actions.limiter.check_post(views.public.place.channel, BOARDS)
                await self.actions.play.table(context, views)
            else:
                await self.actions.seats.unpark(context, parked)

    @app_commands.command(description="Leave the lobby, or hand your seat in a running game to an AI")
    async def leave(self, interaction: ClientInteraction) -> None:
        """Leaves the lobby, or asks for confirmation in a running game."""
        async with self.actions.guard(interaction) as context:
            await self.actions.seats.ask_leave(context, (await self.here(context)).public)

    @app_commands.command(description="Close the lobby or end the game, or ask the other players to agree to it")
    async def end(self, interaction: ClientInteraction) -> None:
        """Asks for confirmation before the game ends."""
        async with self.actions.guard(interaction) as context:
            try:
                table = (await self.here(context)).public
            except OtherRules as refusal:
                await self.actions.unplayable.ask_end(context, refusal)
            else:
                await self.actions.seats.ask_end(context, table)

    @app_commands.command(description="Read the rules, page by page, in private")
    async def rules(self, interaction: ClientInteraction) -> None:
        """Shows the first page of the rules."""
        async with self.actions.guard(interaction) as context:
            await self.actions.play.rules(context, self.key, 0)

    @app_commands.command(description="Post a finished game of this channel as a file: every card and every move")
    @app_commands.describe(game="The number shown under its table (default: the newest finished game)")
    async def replay(
        self, interaction: ClientInteraction, game: app_commands.Range[int, 1, 10**15] | None = None
    ) -> None:
        """Posts the game of this number, by default the newest finished one."""
        async with self.actions.guard(interaction) as context:
            replay = await self.actions.replays.find(context, self.key, game)
            self.actions.limiter.check_post(place_of(context).channel, REPLAYS)
            await self.actions.replays.post(context, self.key, replay)
