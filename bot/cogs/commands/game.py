"""The slash commands that every game has. A game's cog subclasses this and adds its `start`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from discord import app_commands
from discord.ext import commands

from bot.cogs.actions.checks import check_permissions, own_place, place_of
from bot.cogs.actions.pace import Pace
from bot.cogs.actions.play import Desk
from bot.cogs.actions.replays import check_attaching, send_replay
from bot.cogs.actions.statistics import Of, Question, Scope, Statistics
from bot.cogs.input.guard import Guard, GuildInteraction
from bot.cogs.input.lost_channels import bring, parked_game
from bot.game.core.errors import UnknownGame
from bot.game.table.views import TableView

if TYPE_CHECKING:
    from bot.app import CardBot


class GameCog(commands.GroupCog):
    """hand, table, leave, end, rules, replay and stats of one game."""

    key: ClassVar[str]
    stats_of: ClassVar[Of] = "teams"
    """Whose statistics are shown where nobody says whose."""
    stats_ai: ClassVar[bool | None] = False
    """Which games count where nobody says which: with AI seats, without, or (None) both."""

    def __init__(self, bot: CardBot) -> None:
        super().__init__()
        self.bot = bot

    @property
    def desk(self) -> Desk:
        """The desk, which does what commands ask."""
        return self.bot.desk

    @property
    def statistics(self) -> Statistics:
        """The statistics."""
        return self.bot.statistics

    async def open(
        self,
        interaction: GuildInteraction,
        wanted: int | None,
        ais: int,
        level: str | None = None,
        pace: Pace | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Opens a lobby here, at this pace or the server's, or shows the way to the game that is open already."""
        check_permissions(interaction)
        async with own_place(self.desk.tables, self.desk.boards):
            seconds = await self.bot.paces.seconds(interaction.guild_id, pace)
            await self.desk.open(interaction, self.key, wanted, ais, level, seconds, options)

    async def here(self, interaction: GuildInteraction) -> TableView:
        """The open game of this kind in this channel. Raises UnknownGame without one."""
        tables, place = self.desk.tables, place_of(interaction)
        table = await tables.in_place(place)
        if table is None and await parked_game(tables, self.key, place, interaction.user.id) is not None:
            raise UnknownGame(f"Your game has lost its table. Use /{self.key} table, and it goes on in this channel.")
        if table is None:
            raise UnknownGame(f"No game is open in this channel. Start one with /{self.key} start.")
        if table.game != self.key:
            raise UnknownGame(f"{table.title} is being played in this channel. Its commands begin with /{table.game}.")
        return table

    @app_commands.command(description="See your cards again, in private")
    async def hand(self, interaction: GuildInteraction) -> None:
        """Shows the own hand."""
        async with Guard(interaction):
            await self.desk.hand(interaction, (await self.here(interaction)).id)

    @app_commands.command(
        description="Post the table at the bottom of this channel; a game that lost its channel goes on here"
    )
    async def table(self, interaction: GuildInteraction) -> None:
        """Posts the board afresh."""
        async with Guard(interaction):
            parked = await parked_game(self.desk.tables, self.key, place_of(interaction), interaction.user.id)
            if parked is None:
                await self.desk.boards.post(interaction, await self.here(interaction))
                return
            check_permissions(interaction)
            async with own_place(self.desk.tables, self.desk.boards):
                await bring(self.desk, interaction, parked)

    @app_commands.command(description="Leave the lobby, or hand your seat in a running game to an AI")
    async def leave(self, interaction: GuildInteraction) -> None:
        """Leaves the game."""
        async with Guard(interaction):
            await self.desk.doors.ask_leave(interaction, await self.here(interaction))

    @app_commands.command(description="Close the lobby or end the game; players can ask the others to agree")
    async def end(self, interaction: GuildInteraction) -> None:
        """Ends the game."""
        async with Guard(interaction):
            await self.desk.doors.ask_end(interaction, await self.here(interaction))

    @app_commands.command(description="Read the rules, page by page, in private")
    async def rules(self, interaction: GuildInteraction) -> None:
        """Shows the rules."""
        async with Guard(interaction):
            await self.desk.rules(interaction, self.key, 0)

    @app_commands.command(description="Post a finished game of this channel as a file: every card and every move")
    @app_commands.describe(game="The number that stands under its table (default: the newest game that is over)")
    async def replay(
        self, interaction: GuildInteraction, game: app_commands.Range[int, 1, 10**15] | None = None
    ) -> None:
        """Posts a replay."""
        async with Guard(interaction):
            found = await self.bot.replays.replay(self.key, place_of(interaction), game)
            check_attaching(interaction)
            await send_replay(interaction, self.key, found)

    @app_commands.command(description="See who wins: teams, single players, or you alone")
    @app_commands.describe(
        scope="Games on this server, or everywhere (default: this server)",
        of="Whose results (default: what suits the game)",
        players="Only games with this number of seats",
        ai="True: only games with AI seats, False: only games without (default: what suits the game)",
    )
    async def stats(
        self,
        interaction: GuildInteraction,
        scope: Scope = "server",
        of: Of | None = None,
        players: app_commands.Range[int, 1, 20] | None = None,
        ai: bool | None = None,
    ) -> None:
        """Shows statistics."""
        async with Guard(interaction):
            with_ai = self.stats_ai if ai is None else ai
            asked = Question(self.key, scope, of or self.stats_of, players, with_ai, interaction.user.id)
            await self.statistics.show(interaction, asked)
