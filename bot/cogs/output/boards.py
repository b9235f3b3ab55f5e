"""Keeps each game's public message up to date: edited in place, or posted again once it is old or has scrolled away.

A board is shown under its own lock and from the newest state of the table, so that two clicks never leave the older
state on display. A turn ping is a new message, because Discord does not ping for edits. A board that Discord does not
take in time is given up, and shown again later by `retries`; no game waits for another one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.cogs.base.context import InteractionContext
from bot.cogs.base.delivery import DELIVERY_ERRORS, deliver
from bot.cogs.output.board_state import PATIENCE, BoardState, Patience
from bot.cogs.output.calls import Calls
from bot.cogs.output.leftovers import Leftovers
from bot.cogs.output.messages import ChannelMessages
from bot.cogs.output.parking import Reachability, may_return
from bot.cogs.output.pings import HELD, Ping, TurnPings, held, is_sent
from bot.cogs.output.places import Places
from bot.cogs.output.poster import BoardPoster, is_on
from bot.cogs.ui.look import GameLook
from bot.cogs.ui.screens import Screen
from bot.cogs.ui.sending import message
from bot.game.ports.log import Place
from bot.game.ports.notes import Board, BoardStore
from bot.game.service.tables import Tables
from bot.game.table.views import TableView, TableViews

MISSED_END_AGE: Final = timedelta(days=1)
"""How long after the end of a game a start of the bot still updates its board."""


class Boards:
    """The public messages of all games."""

    def __init__(
        self,
        messages: ChannelMessages,
        leftovers: Leftovers,
        reachability: Reachability,
        tables: Tables,
        store: BoardStore,
        looks: Mapping[str, GameLook],
        clock: Callable[[], datetime],
        max_age: timedelta,
        scroll: int,
        places: Places,
        calls: Calls,
        patience: Patience = PATIENCE,
    ) -> None:
        self._messages = messages
        self._leftovers = leftovers
        self._poster = BoardPoster(messages, leftovers, looks, clock, max_age, scroll)
        self._calls = calls
        self._pings = TurnPings(messages, leftovers, looks, calls)
        self._reachability = reachability
        self._tables = tables
        self._store = store
        self._clock = clock
        self._places = places
        self._patience = patience
        self._states: dict[int, BoardState] = {}

    @property
    def loaded(self) -> int:
        """How many games are held in memory."""
        return len(self._states)

    def screen(self, table: TableView) -> Screen:
        """The public message of a table."""
        return self._poster.screen(table)

    async def post(self, context: InteractionContext, views: TableViews) -> None:
        """Answers a command or click with the board, which replaces an older one. Raises LogUnavailable."""
        self._hurry(views.id)
        self._calls.touch(views.id, context.user.id)
        async with self._locked(views) as (state, table):
            old = await self._last_board(state, table)
            answer = context.interaction.response.send_message(**message(self.screen(table)))
            sent = await context.deliver(answer, "a board")
            if sent is None or sent.message_id is None:
                return
            context.board_shown()
            if old is None and len(table.people) == 1:
                state.ping_key = self._pings.of(table).key  # The host has just opened the table and needs no ping.
            ping_id = None if old is None else old.ping_id
            message_id, now = sent.message_id, self._clock()
            board = Board(table.id, table.place.channel, message_id, now, ping_id, table.version, state.ping_key)
            state.board = board
            state.settled()
            if old is not None:
                await deliver(self._leftovers.remove(old.channel_id, old.message_id), "the removal of a board")
            else:
                await deliver(self._leftovers.sweep(board.channel_id), "the removal of what was left behind")
            await self._store.save_board(board)

    async def publish(
        self,
        views: TableViews,
        actor: int | None,
        context: InteractionContext | None = None,
    ) -> None:
        """Updates a game's board and turn ping. Raises LogUnavailable.

        `actor` is the person who acted last and needs no ping. `context` is the command or click behind the change; an
        unanswered click on the board itself is answered by editing the board.
        """
        if context is not None:
            self._calls.touch(views.id, context.user.id)
        clicked = context if context is not None and context.waits else None
        if clicked is not None and views.id in self._states and self._states[views.id].users:
            await clicked.defer()
            clicked = None
        async with self._locked(views) as (state, table):
            await self._update(table, state, actor, clicked)
            if context is not None and state.board is not None and state.board.version == table.version:
                context.board_shown()

    async def missed_ends(self, age: timedelta = MISSED_END_AGE, guild: int | None = None) -> tuple[int, ...]:
        """The games that ended within this time, on one server or on any, and whose boards do not show it yet.

        Raises LogUnavailable.
        """
        return await self._store.missed_ends(self._clock() - age, guild)

    async def link(self, game_id: int, place: Place) -> str:
        """The URL of a game's board, or of its channel if there is no board there. Raises LogUnavailable."""
        board = await self._store.board(game_id)
        base = f"https://discord.com/channels/{place.guild}/{place.channel}"
        if board is None or board.channel_id != place.channel:
            return base
        return f"{base}/{board.message_id}"

    async def is_there(self, table: TableView) -> bool:
        """Whether a game has a board in its channel, as far as Discord says so in time. Raises LogUnavailable."""
        board = await self._store.board(table.id)
        here = board is not None and board.channel_id == table.place.channel
        return board is not None and here and await self._messages.exists(board.channel_id, board.message_id)

    async def _update(
        self, table: TableView, state: BoardState, actor: int | None, clicked: InteractionContext | None
    ) -> None:
        if await self._reachability.is_lost(table):
            state.ping_key = None  # Once the game resumes, its turn is pinged again.
            state.settled()
            if clicked is not None:
                await clicked.defer()
            return
        board, ping = await self._last_board(state, table), self._pings.of(table)
        if clicked is None and board is not None and board.version == table.version:
            if is_sent(ping, board, state):
                state.settled()
                return
            if self._is_held(ping, state):
                return
        if state.rests(self._clock()) and not is_on(board, clicked):
            state.retry_actor = actor
            if clicked is not None:
                await clicked.defer()
            return
        hurried = self._places.full
        # Who waits for an answer waits for no other game.
        place = self._places.taken() if clicked is None else nullcontext()
        try:
            async with self._in_time(state, place):
                taken = await self._deliver(table, state, board, ping, actor, clicked, hurried)
        except DELIVERY_ERRORS as error:
            if clicked is not None and clicked.waits:
                await clicked.defer()
            await self._failed(table, state, error, actor)
            return
        if taken:
            if taken.ping_key == ping.key:
                state.settled()
            await self._store.save_board(taken)

    @asynccontextmanager
    async def _in_time(self, state: BoardState, place: AbstractAsyncContextManager[None]) -> AsyncGenerator[None]:
        """Takes a place, and gives the block up when its time is over. Raises TimeoutError."""
        try:
            async with asyncio.timeout(None) as state.deadline, place:
                if state.deadline.when() is None:  # Nobody hurries it.
                    state.deadline.reschedule(asyncio.get_running_loop().time() + self._patience.show)
                yield
        finally:
            state.deadline = None

    async def _deliver(
        self,
        table: TableView,
        state: BoardState,
        board: Board | None,
        ping: Ping,
        actor: int | None,
        clicked: InteractionContext | None,
        hurried: bool,
    ) -> Board | None:
        """Shows the board and pings. Returns the board as it is now, None if an answer to a click was not delivered."""
        shown = await self._poster.show(table, state, board, clicked, hurried)
        if shown is None:
            return None
        state.board = replace(shown, version=table.version)
        state.board = await self._pings.send(table, state.board, state, ping, actor)
        state.ping_key = state.board.ping_key
        await self._messages.tidy(state.board)
        return state.board

    def _is_held(self, ping: Ping, state: BoardState) -> bool:
        """Whether this ping was held back, and it is too early to send it."""
        is_early = state.retry_at is not None and self._clock() < state.retry_at
        return state.ping_key == held(ping.key) and is_early

    async def _failed(self, table: TableView, state: BoardState, error: BaseException, actor: int | None) -> None:
        if await self._reachability.failed(table, error):
            state.ping_key = None
            # Nobody can bring it to another place, and its board says that it runs. Who abandoned it does not look.
            if table.phase == "over" and table.reason != "abandoned" and may_return(error):
                state.refused(self._clock())
            else:
                state.settled()
        else:
            # A limit on new messages holds back the ping alone, and not the board, which is edited.
            edited = state.board is not None and state.board.version == table.version
            limited = isinstance(error, discord.RateLimited) and not edited
            state.failed(self._clock(), actor, silent=limited or isinstance(error, TimeoutError))

    def to_retry(self) -> dict[int, int | None]:
        """The games whose boards should be shown again now, and who needs no ping."""
        now = self._clock()
        return {
            game_id: state.retry_actor
            for game_id, state in self._states.items()
            if state.retry_at is not None and state.retry_at <= now
        }

    def drop(self, game_id: int) -> None:
        """Drops what is known of the board of a game that there is no longer."""
        self._states.pop(game_id, None)

    def look_again(self, channel_id: int) -> None:
        """Has the next change of a game in this channel look whether its board has scrolled away."""
        self._messages.look_again(channel_id)

    def _hurry(self, game_id: int) -> None:
        """Gives the task that is showing a board, or waits for a place, little time left."""
        state = self._states.get(game_id)
        if state is None or state.deadline is None or state.deadline.expired():
            return
        soon, by = asyncio.get_running_loop().time() + self._patience.hurry, state.deadline.when()
        if by is None or soon < by:
            state.deadline.reschedule(soon)

    @asynccontextmanager
    async def _locked(self, views: TableViews) -> AsyncGenerator[tuple[BoardState, TableView]]:
        """A game's locked board and its newest table. The state of a finished game is dropped after its last user."""
        state, over = self._states.setdefault(views.id, BoardState()), False
        state.users += 1
        try:
            async with state.lock:
                views = self._tables.newest(views)
                if state.board is not None and state.board.version > views.version:
                    views = await self._tables.read(views.id)
                over = views.public.phase == "over"
                yield state, views.public
        finally:
            state.users -= 1
            if over and not state.users and state.retry_at is None and self._states.get(views.id) is state:
                del self._states[views.id]
                self._messages.look_again(views.public.place.channel)

    async def _last_board(self, state: BoardState, table: TableView) -> Board | None:
        """The board as last shown, None if there is none or the game has moved to another channel.

        If the stored board shows this version of the table already, an earlier run of the bot has sent its ping.
        """
        if state.board is None:
            state.board = await self._store.board(table.id)
            if state.board is not None:
                shown = state.board.version == table.version
                was_held = (state.board.ping_key or "").startswith(HELD)
                state.ping_key = self._pings.of(table).key if shown and not was_held else state.board.ping_key
        old = state.board
        if old is None or old.channel_id == table.place.channel:
            return old
        left = (old.message_id,) if old.ping_id is None else (old.message_id, old.ping_id)
        await self._leftovers.note(old.channel_id, *left)
        return None
