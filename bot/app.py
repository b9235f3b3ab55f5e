"""Builds the bot from its parts: the client, its cogs and buttons, the tables, the store. Opens all resources."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from functools import partial
from random import Random
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.actions.channels import Channels
from bot.cogs.actions.completion import Completion
from bot.cogs.actions.my_games import MyGames
from bot.cogs.actions.parking import Parking
from bot.cogs.actions.play import Play
from bot.cogs.actions.privacy import Privacy
from bot.cogs.actions.replays import ReplayFiles
from bot.cogs.actions.seats import Seats
from bot.cogs.actions.statistics import Statistics
from bot.cogs.actions.unplayable import Unplayable
from bot.cogs.base.in_flight import InFlight, Unanswered
from bot.cogs.base.members import Members
from bot.cogs.base.one_at_a_time import OneAtATime
from bot.cogs.commands.game import GameActions
from bot.cogs.commands.help import HelpCog
from bot.cogs.commands.my_games import MyGamesCog
from bot.cogs.commands.privacy import PrivacyCog
from bot.cogs.commands.sync import sync_if_changed
from bot.cogs.commands.table_timer import PacePreferences, TimerCog
from bot.cogs.input.buttons import Buttons, LateClicks
from bot.cogs.input.command_tree import limited_tree
from bot.cogs.input.guard import Guard
from bot.cogs.input.lost_channels import LostChannels
from bot.cogs.input.rate_limit import RateLimiter
from bot.cogs.output.board_state import PATIENCE, Patience
from bot.cogs.output.boards import Boards
from bot.cogs.output.calls import Calls
from bot.cogs.output.hands import Hands
from bot.cogs.output.leftovers import Leftovers
from bot.cogs.output.messages import ChannelMessages
from bot.cogs.output.parking import Reachability
from bot.cogs.output.places import Places
from bot.cogs.output.publisher import Publisher
from bot.cogs.output.retries import Retries
from bot.cogs.ui.names import shown
from bot.game.core.errors import ClosingDown
from bot.game.ports.log import LogError
from bot.game.service.admission import Limits
from bot.game.service.ai_runner import AiRunner
from bot.game.service.departures import Departures
from bot.game.service.erasure import Erasure
from bot.game.service.follow_up import FollowUp
from bot.game.service.replays import Replays
from bot.game.service.retention import Retention
from bot.game.service.scheduler import Scheduler
from bot.game.service.tables import Tables
from bot.game.service.unplayable import UnplayableGames
from bot.games import GAMES, Game, looks_of, records_of, refusals_of, rules_of
from bot.runtime.endpoints import proxy_for, redirect
from bot.runtime.log_context import at_game
from bot.runtime.monitoring.database import DatabaseWatch
from bot.runtime.monitoring.metrics import Metrics
from bot.runtime.monitoring.setup import create_metrics, http_trace
from bot.runtime.process import run_in_background
from bot.settings import Settings
from bot.store.store import Store
from bot.text.refusals import Refusals

log = logging.getLogger(__name__)

Sleep = Callable[[float], Awaitable[None]]
"""Waits for this many seconds."""

DRAIN_SECONDS: Final = 8.0
"""How long a stop waits for clicks in progress; Docker kills after 10."""
GUILDS_READY_SECONDS: Final = 0.2
"""How long discord.py waits for data of more servers before a start is complete. READY has already listed them all."""
RATE_LIMIT_SECONDS: Final = 30.0
"""How long the bot waits out a rate limit before it gives up on a message (discord.py accepts no less than 30)."""


class CardBot(commands.Bot):
    """The client. `open` opens its database; `close` stops its tasks and closes the database."""

    tables: Tables
    boards: Boards
    hands: Hands
    publisher: Publisher
    follow_up: FollowUp
    scheduler: Scheduler
    retention: Retention
    erasure: Erasure
    retries: Retries

    store: Store | None = None
    connected: bool = False
    """Whether the gateway's session is live."""
    _resumed: bool = False
    _winds_down: bool = False
    _background: tuple[asyncio.Task[None], ...] = ()

    def __init__(
        self,
        settings: Settings,
        games: Sequence[Game],
        chance: Random,
        sleep: Sleep,
        metrics: Metrics,
        store: type[Store] = Store,
        patience: Patience = PATIENCE,
    ) -> None:
        self._limiter = limiter = RateLimiter(
            discord.utils.utcnow, settings.starts_per_minute, settings.commands_per_ten_seconds
        )
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=limited_tree(limiter),
            intents=discord.Intents(guilds=True),
            max_messages=None,
            chunk_guilds_at_startup=False,
            guild_ready_timeout=GUILDS_READY_SECONDS,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            max_ratelimit_timeout=RATE_LIMIT_SECONDS,
            http_trace=http_trace(metrics),
            proxy=proxy_for(settings.discord_api_base),
        )
        self.settings = settings
        self.games = games
        self.metrics = metrics
        self.in_flight = InFlight()
        self.unanswered = Unanswered()
        self._open_store = store.open
        self._looks = looks_of(self.games)
        self._chance = chance
        self._sleep = sleep
        self._patience = patience

    async def open(self) -> Store:
        """Opens the database and builds the tables on it. Later calls return the same store.

        Raises StoreError, whose text is one line for the person who runs the bot.
        """
        if self.store is None:
            self.store = await self._open_store(self.settings.database_url, committed=self.metrics.committed)
            self._build_service(self.store)
        return self.store

    def _build_service(self, store: Store) -> None:
        """Builds what runs the games and what shows them."""
        settings, clock = self.settings, discord.utils.utcnow
        limits = Limits(settings.games_per_person, settings.games_per_server, settings.games_at_once)
        self._members = Members(self, clock)
        self.tables = tables = Tables(
            rules_of(self.games), store, clock, self._chance, limits=limits, reach=self._members, seen=at_game
        )
        self._parking = Parking(tables)
        messages = ChannelMessages(self, self.unanswered, clock, self._patience.look)
        reachability = Reachability(self, self._parking.park)
        age = timedelta(minutes=settings.board_refresh_minutes)
        places, scroll = Places(self._patience.fresh), settings.board_scroll
        leftovers, calls = Leftovers(messages, store, clock), Calls(clock)
        self.boards = Boards(
            messages,
            leftovers,
            reachability,
            tables,
            store,
            self._looks,
            clock,
            age,
            scroll,
            places,
            calls,
            self._patience,
        )
        self.hands = Hands(clock, self.unanswered)
        self.publisher = Publisher(tables, self.boards, self.hands, places, self._looks, calls)
        self._ai_runner = AiRunner(tables, self.publisher, self._ai_pause())
        self._departures = Departures(tables, self.hands, self._members, clock)
        self.follow_up = FollowUp(tables, self.publisher, self._ai_runner, self._departures)
        follow_up, busy = self.follow_up.by_itself, self.in_flight.inside
        self.scheduler = Scheduler(tables, store, clock, self._sleep, follow_up, busy, lambda: self.connected)
        self.retention = Retention(store, settings.keep_games_days, clock, self._sleep, busy)
        self.erasure = Erasure(tables, store, self._sleep, busy)
        damaged = partial(tables.stop_intake, ClosingDown("database-damaged"))
        self._watch = DatabaseWatch(store, damaged, self._sleep)
        self.retries = Retries(tables, self.boards, leftovers, self.publisher, self._sleep, busy)

    def _ai_pause(self) -> Callable[[], Awaitable[None]] | None:
        seconds = self.settings.ai_pause_seconds
        return partial(self._sleep, seconds) if seconds else None

    async def login(self, token: str) -> None:
        """Logs in at the addresses from the settings. Raises what discord.py raises."""
        redirect(self, self.settings.discord_api_base, self.settings.discord_gateway_url)
        await super().login(token)

    async def setup_hook(self) -> None:
        """Runs after login and before the gateway: database, cogs, buttons, commands."""
        store = await self.open()
        if not self.cogs:
            await self._add_input(store)
        if self.settings.sync_commands:
            await sync_if_changed(self, store)

    async def _add_input(self, store: Store) -> None:
        """Adds all input: slash commands, buttons and gateway events."""
        settings, tables, clock = self.settings, self.tables, discord.utils.utcnow
        rules = rules_of(self.games)
        refusals = Refusals(refusals_of(self.games), harmless=shown)
        completion = Completion(tables, self.boards, self.hands, self.publisher, self.follow_up)
        my_games = MyGames(tables, self.boards, self.hands, completion, self._members, self._looks, refusals)
        guard = Guard(self.in_flight, self.unanswered, self.metrics, refusals, self.boards, my_games)
        departures, looks = self._departures, self._looks
        channels = Channels(tables, self.boards, departures, self.follow_up, completion)
        seats = Seats(tables, self.hands, self.publisher, completion, channels, departures, looks, refusals)
        play = Play(
            tables, self.boards, self.hands, self.publisher, completion, seats, channels, departures, looks, refusals
        )
        unplayable = Unplayable(UnplayableGames(tables, store, clock), refusals)
        one = OneAtATime()
        statistics = Statistics(store, rules, self._looks, self._members, one)
        privacy = Privacy(store, rules, self.erasure, self.hands, self.follow_up, clock, settings.keep_games_days, one)
        paces = PacePreferences(store, settings.turn_hours, settings.live_turn_minutes)
        replays = ReplayFiles(Replays(rules, records_of(self.games), store))
        actions = GameActions(guard, self._limiter, tables, play, seats, unplayable, statistics, replays, paces)
        buttons = Buttons(guard, self._limiter, tables, play, seats, unplayable, statistics, privacy, my_games)
        for game in self.games:
            await self.add_cog(game.cog(actions))
        await self.add_cog(HelpCog(guard, self._looks.values()))
        await self.add_cog(MyGamesCog(guard, my_games))
        await self.add_cog(TimerCog(guard, paces))
        await self.add_cog(PrivacyCog(guard, privacy))
        await self.add_cog(LostChannels(tables, self._parking, self.boards, self.publisher, self.in_flight))
        await self.add_cog(LateClicks(buttons))
        self.add_dynamic_items(*buttons.items())

    async def on_ready(self) -> None:
        """After the first READY, starts what runs in the background, and resumes the games of the last run."""
        log.info("ready in %d servers", len(self.guilds))
        if self._resumed:
            return
        self._resumed = True
        lasting = (self.scheduler, self.retention, self.erasure, self.retries, self._watch)
        self._background = tuple(run_in_background(one.run()) for one in lasting)
        with self.in_flight.inside():
            try:
                await self.follow_up.resume(await self.boards.missed_ends(), self.unanswered.none_waits)
            except LogError as error:
                log.warning("could not resume the games of the last run: %s", error)

    async def on_connect(self) -> None:
        """Notes that the gateway session has begun or resumed, so that commands and clicks come in."""
        self.connected = True

    on_resumed = on_connect

    async def on_disconnect(self) -> None:
        """Notes that the gateway session is lost; discord.py reconnects by itself."""
        self.connected = False

    async def wind_down(self) -> None:
        """Refuses new commands and clicks, asking people to try again, and lets running ones finish, once."""
        if self.store is not None and not self._winds_down:
            self._winds_down = True
            self.tables.stop_intake()
            self._ai_runner.stop()
            self.in_flight.stop()
            await self.in_flight.drained(DRAIN_SECONDS)

    async def close(self) -> None:
        """Winds down, leaves Discord and closes the database."""
        await self.wind_down()
        for task in self._background:
            task.cancel()
        await super().close()
        if self.store is not None:
            await self.store.close()
            self.store = None


def create_bot(
    settings: Settings,
    games: Sequence[Game] = GAMES,
    *,
    chance: Random | None = None,
    sleep: Sleep = asyncio.sleep,
    store: type[Store] = Store,
    patience: Patience = PATIENCE,
) -> CardBot:
    """The client, not yet connected. It opens its database in `setup_hook`, or earlier by `await bot.open()`.

    It offers these games. `chance`, `store` and `patience` are for tests only: deals and shuffles use the operating
    system's random source, and Discord has some seconds for a board. `sleep` makes the AIs' pauses and the
    scheduler's waits, because the playground has its own clock.
    """
    metrics = create_metrics(settings)
    return CardBot(settings, games, chance or secrets.SystemRandom(), sleep, metrics, store, patience)
