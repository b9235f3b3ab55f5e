"""Joins the parts: the client, its cogs and controls, the tables, the store. Resources are opened here."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from functools import partial
from random import Random
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.actions.members import Members
from bot.cogs.actions.pace import PacePreferences
from bot.cogs.actions.play import Desk
from bot.cogs.actions.privacy import Privacy
from bot.cogs.actions.statistics import Statistics
from bot.cogs.base.priority import AnswerPriority
from bot.cogs.commands.help import HelpCog
from bot.cogs.commands.privacy import PrivacyCog
from bot.cogs.commands.sync import sync_commands, sync_if_changed
from bot.cogs.commands.table_timer import TimerCog
from bot.cogs.gnav.cog import GnavCog
from bot.cogs.gnav.look import GnavLook
from bot.cogs.input.buttons import CONTROLS
from bot.cogs.input.guard import InFlight, Tree
from bot.cogs.input.late_clicks import LateClicks
from bot.cogs.input.lost_channels import LostChannels
from bot.cogs.input.rate_limit import RateLimiter
from bot.cogs.output.boards import Boards
from bot.cogs.output.messages import ChannelMessages
from bot.cogs.output.parking import Parking
from bot.cogs.regicide.cog import RegicideCog
from bot.cogs.regicide.look import RegicideLook
from bot.cogs.ui.look import GameLook
from bot.game.ports.log import LogError
from bot.game.registry import GAMES, RECORDINGS
from bot.game.service.erasure import Erasure
from bot.game.service.limits import Limits
from bot.game.service.replays import Replays
from bot.game.service.retention import Retention
from bot.game.service.scheduler import Scheduler
from bot.game.service.tables import Tables
from bot.monitoring.http_trace import trace
from bot.monitoring.log_context import at_game
from bot.monitoring.metrics import Metrics
from bot.monitoring.start import metrics_for, watching
from bot.runtime.background import keep
from bot.runtime.endpoints import redirect
from bot.runtime.signals import until_signal
from bot.runtime.token_lock import only_one
from bot.settings import Settings, token_of
from bot.store.store import Store

log = logging.getLogger(__name__)

Sleep = Callable[[float], Awaitable[None]]
"""Waits for so many seconds."""

LOOKS: Final[Mapping[str, GameLook]] = {"regicide": RegicideLook(), "gnav": GnavLook()}
"""Each game's renderer, by the game's key."""
GAME_COGS: Final = (RegicideCog, GnavCog)
DRAIN_PATIENCE: Final = 8.0
"""Seconds that a stop waits for clicks under way; Docker kills after 10."""
GUILDS_PATIENCE: Final = 0.2
"""Seconds after the last server was told of until games go on after a start. READY has named all servers by then."""
RATE_LIMIT_PATIENCE: Final = 30.0
"""Seconds the bot waits out a rate limit before it gives a message up (discord.py accepts 30 at least)."""


class CardBot(commands.Bot):
    """The client. `open` gives it its database; `close` ends what runs and lets go of it."""

    desk: Desk
    statistics: Statistics
    replays: Replays
    privacy: Privacy
    tidying: Retention
    paces: PacePreferences
    keeper: Scheduler

    def __init__(self, settings: Settings, chance: Random, sleep: Sleep, metrics: Metrics) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            max_messages=None,
            chunk_guilds_at_startup=False,
            guild_ready_timeout=GUILDS_PATIENCE,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            max_ratelimit_timeout=RATE_LIMIT_PATIENCE,
            http_trace=trace(metrics),
        )
        self.settings = settings
        self.metrics = metrics
        self.store: Store | None = None
        self.connected = False
        """Whether the gateway's session is live."""
        self.gate = InFlight()
        self.precedence = AnswerPriority()
        self.throttle = RateLimiter(discord.utils.utcnow, settings.starts_per_minute, settings.commands_per_ten_seconds)
        self._chance = chance
        self._sleep = sleep
        self._resumed = False
        self._keeping: tuple[asyncio.Task[None], ...] = ()

    async def open(self) -> Store:
        """Opens the database and builds the tables on it; once open, returns the same store.

        Raises StoreError, whose text is one line for the person who runs the bot.
        """
        if self.store is None:
            store = await Store.open(self.settings.database_url, committed=self.metrics.committed)
            self.store = store
            clock = discord.utils.utcnow
            limits = Limits(self.settings.games_per_person, self.settings.games_per_server, self.settings.games_at_once)
            tables = Tables(GAMES, store, clock, self._chance, pause=self._ai_pause(), limits=limits, seen=at_game)
            age = timedelta(minutes=self.settings.board_refresh_minutes)
            parking = Parking(self, tables)
            posting, scroll = ChannelMessages(self, self.precedence), self.settings.board_scroll
            boards = Boards(posting, parking, tables, store, LOOKS, clock, age, scroll)
            self.desk = Desk(tables, boards, Members(self), LOOKS, clock, self.precedence)
            self.statistics = Statistics(store, GAMES, LOOKS)
            self.replays = Replays(GAMES, RECORDINGS, store)
            days = self.settings.keep_games_days
            self.privacy = Privacy(store, GAMES, self.desk, Erasure(tables, store), clock, days)
            self.tidying = Retention(store, days, clock, self._sleep, self.gate.inside)
            self.paces = PacePreferences(store, self.settings.turn_hours, self.settings.live_turn_minutes)
            show, busy = self.desk.showing.follow, self.gate.inside
            self.keeper = Scheduler(tables, store, clock, self._sleep, show, busy, lambda: self.connected)
        return self.store

    def _ai_pause(self) -> Callable[[], Awaitable[None]] | None:
        seconds = self.settings.ai_pause_seconds
        return partial(self._sleep, seconds) if seconds else None

    async def login(self, token: str) -> None:
        """Logs in, at the addresses that the settings name. Raises as discord.py does."""
        redirect(self, self.settings.discord_api_base, self.settings.discord_gateway_url)
        await super().login(token)

    async def setup_hook(self) -> None:
        """Runs after login and before the gateway: database, cogs, controls, commands."""
        store = await self.open()
        if not self.cogs:
            for cog in GAME_COGS:
                await self.add_cog(cog(self))
            await self.add_cog(HelpCog(LOOKS.values()))
            await self.add_cog(TimerCog(self))
            await self.add_cog(PrivacyCog(self))
            await self.add_cog(LostChannels(self))
            await self.add_cog(LateClicks())
            self.add_dynamic_items(*CONTROLS)
        if self.settings.sync_commands:
            await sync_if_changed(self, store)

    async def on_ready(self) -> None:
        """After the first READY, begins to keep time and goes on with games that wait for an AI since the last stop."""
        log.info("ready in %d servers", len(self.guilds))
        if self._resumed:
            return
        self._resumed = True
        self._keeping = (keep(self.keeper.run()), keep(self.tidying.run()))
        self.gate.enter()
        try:
            await self.desk.resume()
        except LogError as error:
            log.warning("games that wait for an AI could not go on: %s", error)
        finally:
            self.gate.leave()

    async def on_connect(self) -> None:
        """The gateway's session begins, or goes on after a disconnect: commands and clicks come in."""
        self.connected = True

    on_resumed = on_connect

    async def on_disconnect(self) -> None:
        """The gateway's session is lost; discord.py takes it up again."""
        self.connected = False

    async def wind_down(self) -> None:
        """Takes in nothing new and lets running clicks finish; whoever clicks meanwhile is told to try again."""
        if self.store is not None:
            self.desk.tables.stop_intake()
            await self.gate.drained(DRAIN_PATIENCE)

    async def close(self) -> None:
        """Winds down, leaves Discord and closes the database."""
        await self.wind_down()
        for task in self._keeping:
            task.cancel()
        await super().close()
        if self.store is not None:
            await self.store.close()
            self.store = None


def create_bot(settings: Settings, *, chance: Random | None = None, sleep: Sleep = asyncio.sleep) -> CardBot:
    """The client, not yet connected. It opens its database in `setup_hook`, or earlier by `await bot.open()`.

    `chance` is for tests alone; deals and shuffles come from the operating system's random source. `sleep` is how the
    AIs pause and the keeper waits; the playground has a time of its own.
    """
    return CardBot(settings, chance or secrets.SystemRandom(), sleep, metrics_for(settings))


async def run(settings: Settings) -> int:
    """Runs the bot until SIGINT or SIGTERM; returns the exit status.

    Raises StoreError for a database that cannot be used, StartupError for a token that another process uses or a port
    that is taken, and what discord.py raises for a token that Discord does not take or where Discord is out of reach.
    """
    token = token_of(settings)
    with only_one(token):
        bot = create_bot(settings)
        try:
            await until_signal(_serve(bot, token), bot.wind_down)
        finally:
            await bot.close()
    return 0


async def _serve(bot: CardBot, token: str) -> None:
    """Signals are heard from here on: bringing a large database up to date may take a while."""
    async with watching(bot, bot.settings):
        await bot.open()
        await bot.start(token)


async def sync(settings: Settings) -> int:
    """Tells Discord of the slash commands, changed or not; returns the exit status. Raises as `run` does."""
    token = token_of(settings)
    bot = create_bot(settings.model_copy(update={"sync_commands": False}))
    try:
        store = await bot.open()
        await bot.login(token)
        await sync_commands(bot, store)
    finally:
        await bot.close()
    return 0
