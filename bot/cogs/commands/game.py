"""The slash commands that every game has. A game's cog subclasses `GameCog` and adds its `start`."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from functools import wraps
from inspect import Parameter, signature
from typing import Any, ClassVar, Final

from discord import app_commands
from discord.ext import commands

from bot.cogs.actions.checks import place_of
from bot.cogs.actions.play import Play
from bot.cogs.actions.replays import ReplayFiles
from bot.cogs.actions.seats import Seats
from bot.cogs.actions.statistics import Of, Question, Scope, Statistics
from bot.cogs.actions.unplayable import Unplayable
from bot.cogs.base.context import ClientInteraction, InteractionContext
from bot.cogs.commands.table_timer import Pace, PacePreferences
from bot.cogs.input.guard import Guard
from bot.cogs.ui.look import GameLook
from bot.game.core.errors import OtherRules, UnknownGame
from bot.game.core.options import OptionSchema
from bot.game.service.tables import Tables
from bot.game.table.views import TableViews


@dataclass(frozen=True, slots=True)
class GameActions:
    """What the commands of a game call."""

    guard: Guard
    tables: Tables
    play: Play
    seats: Seats
    unplayable: Unplayable
    statistics: Statistics
    replays: ReplayFiles
    paces: PacePreferences


class GameCog(commands.GroupCog):
    """hand, table, leave, end, rules, replay and stats of one game."""

    key: ClassVar[str]
    look: ClassVar[GameLook]
    stats_of: ClassVar[Of] = "teams"
    """Whose statistics are shown by default."""
    stats_ai: ClassVar[bool | None] = False
    """Which games count by default: with AI seats, without, or (None) both."""

    def __init__(self, actions: GameActions) -> None:
        super().__init__()
        self.actions = actions

    async def open(
        self,
        interaction: ClientInteraction,
        wanted: int | None,
        ais: int,
        level: str | None = None,
        pace: Pace | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Opens a lobby here, at this pace or the server's, or links to the game that is open here already."""
        async with self.actions.guard(interaction) as context:
            seconds = await self.actions.paces.seconds(interaction.guild_id, pace)
            await self.actions.play.open(context, self.key, wanted, ais, level, seconds, options)

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
                await self.actions.play.table(context, await self.here(context))
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
            await self.actions.replays.post(context, self.key, game)

    @app_commands.command(description="See who wins: teams, single players, or you alone")
    @app_commands.describe(
        scope="Games on this server, or everywhere (default: this server)",
        of="Whose results (the default depends on the game)",
        players="Only games with this number of seats",
        ai="True: only games with AI seats, False: only games without (the default depends on the game)",
    )
    async def stats(
        self,
        interaction: ClientInteraction,
        scope: Scope = "server",
        of: Of | None = None,
        players: app_commands.Range[int, 1, 20] | None = None,
        ai: bool | None = None,
    ) -> None:
        """Shows the first page of the statistics."""
        async with self.actions.guard(interaction) as context:
            with_ai = self.stats_ai if ai is None else ai
            asked = Question(self.key, scope, of or self.stats_of, players, with_ai, context.user.id)
            await self.actions.statistics.show(context, asked)


Callback = Callable[..., Coroutine[Any, Any, None]]
OPTIONS: Final = "options"
"""The callback's parameter for the chosen values, by option name."""


def with_options(schema: OptionSchema[Any]) -> Callable[[Callback], Callback]:
    """Gives a command one parameter per option, with its choices. The callback receives them together as `options`.

    Put it directly above the callback, because `app_commands.command` reads the parameters of the function it gets.
    """
    options = {option.parameter or option.name: option for option in schema}
    texts = {name: option.text for name, option in options.items()}
    choices = {
        name: [app_commands.Choice(name=choice.text, value=choice.value) for choice in option.choices]
        for name, option in options.items()
    }

    def decorate(callback: Callback) -> Callback:
        @wraps(callback)
        async def command(*args: Any, **kwargs: Any) -> None:
            chosen = {option.name: kwargs.pop(name, None) for name, option in options.items()}
            values = {option: value for option, value in chosen.items() if value is not None}
            await callback(*args, **kwargs, options=values)

        own = signature(callback, eval_str=True)
        added = (Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=str | None) for name in options)
        kept = (parameter for name, parameter in own.parameters.items() if name != OPTIONS)
        command.__signature__ = own.replace(parameters=[*kept, *added])  # pyright: ignore[reportAttributeAccessIssue]
        return app_commands.choices(**choices)(app_commands.describe(**texts)(command))

    return decorate
