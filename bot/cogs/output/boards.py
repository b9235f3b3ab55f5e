"""Keeps each game's one public message true: edited in place, posted afresh when it has scrolled away or grown old.

A game's board is rendered under its own lock from the table as it is then, so that two clicks never
leave the older picture. A turn ping is a new message, for Discord pings in new messages only.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.cogs.base import interaction_metrics
from bot.cogs.input.buttons import message
from bot.cogs.input.guard import DELIVERY_ERRORS, GuildInteraction, deliver
from bot.cogs.output.board_state import BoardState
from bot.cogs.output.messages import ChannelMessages
from bot.cogs.output.parking import Parking
from bot.cogs.output.pings import Ping, ping_for
from bot.cogs.ui.components import numbered, with_rules
from bot.cogs.ui.lobby import lobby_screen
from bot.cogs.ui.look import GameLook
from bot.cogs.ui.screens import Screen
from bot.cogs.ui.timers import with_timer
from bot.game.ports.boards import Board, BoardStore
from bot.game.service.tables import Tables
from bot.game.table.views import TableView

END_MEMORY: Final = timedelta(days=1)
"""How long after its end a game's board is still brought up to date at a start."""


class Boards:
    """The public messages of all games."""

    def __init__(
        self,
        posting: ChannelMessages,
        parking: Parking,
        tables: Tables,
        store: BoardStore,
        uis: Mapping[str, GameLook],
        clock: Callable[[], datetime],
        max_age: timedelta,
        scroll: int,
    ) -> None:
        self._posting = posting
        self._parking = parking
        self._tables = tables
        self._store = store
        self._uis = uis
        self._clock = clock
        self._max_age = max_age
        self._scroll = scroll
        self._faces: dict[int, BoardState] = {}

    @property
    def loaded(self) -> int:
        """How many games are held in memory."""
        return len(self._faces)

    def screen(self, table: TableView) -> Screen:
        """The public message of a table as it is."""
        ui = self._uis[table.game]
        shown = lobby_screen(table, ui.invitation) if table.play is None else numbered(ui.board(table), table)
        return with_timer(with_rules(shown, ui.house_rules(table.options)), table)

    async def post(self, interaction: GuildInteraction, table: TableView) -> None:
        """Answers an interaction with the board, which takes the place of an older one."""
        async with self._held(table.id) as (face, table):
            old = await self._last(face, table)
            answer = interaction.response.send_message(**message(self.screen(table)))
            made = await deliver(answer, "a board")
            if made is None or made.message_id is None:
                return
            interaction_metrics.board_shown()
            if old is None and len(table.people) == 1:
                face.called = self._call(table).key  # The answer to its opening; nobody else is there yet.
            ping = None if old is None else old.ping_id
            message_id, now = made.message_id, self._clock()
            board = Board(table.id, table.place.channel, message_id, now, ping, table.version, face.called)
            face.board = board
            if old is not None:
                await self._posting.delete(old.channel_id, old.message_id)
            await self._store.save_board(board)

    async def publish(
        self, game_id: int, actor: int | None, via: GuildInteraction | None = None, *, hurried: bool = False
    ) -> None:
        """Brings a game's board and turn ping up to date.

        `actor` is who acted last: they need no ping. `via` is a click on the board itself that is
        still to be answered; its answer is then the board's edit. While many games wait to be shown
        (`hurried`), nobody looks what others wrote below: the board stays where it is until the next time.
        """
        if via is not None and game_id in self._faces and self._faces[game_id].lock.locked():
            await deliver(via.response.defer(), "a deferred answer")
            via = None
        async with self._held(game_id) as (face, table):
            await self._bring_up(table, face, actor, via, hurried)

    async def park(self, table: TableView, reason: str) -> None:
        """Parks a game whose place is lost; once it goes on, its turn is called again. Raises LogUnavailable."""
        face = self._faces.get(table.id)
        if face is not None:
            face.called = None
        await self._parking.park(table, reason)

    async def _bring_up(
        self, table: TableView, face: BoardState, actor: int | None, via: GuildInteraction | None, hurried: bool
    ) -> None:
        if await self._parking.is_lost(table):
            face.called = None
            if via is not None:
                await deliver(via.response.defer(), "a deferred answer")
            return
        board = await self._last(face, table)
        if via is None and board is not None and board.version == table.version and self._settled(table, board, face):
            return
        try:
            shown = await self._show(table, board, via, hurried)
            if shown is None:
                return
            interaction_metrics.board_shown()
            face.board = replace(shown, version=table.version)
            face.board = replace(await self._ping(table, face.board, face, actor), called=face.called)
            await self._posting.tidy(face.board)
        except DELIVERY_ERRORS as error:
            await self._failed(table, face, error)
            return
        await self._store.save_board(face.board)

    async def _failed(self, table: TableView, face: BoardState, error: BaseException) -> None:
        if await self._parking.failed(table, error):
            face.called = None  # Once it goes on, whoever is to act is called again.

    async def missed_ends(self) -> tuple[int, ...]:
        """The games that ended lately while their boards could not be told. Raises LogUnavailable."""
        return await self._store.missed_ends(self._clock() - END_MEMORY)

    async def link(self, table: TableView) -> str:
        """The address of a game's board, or of its channel before the board is there."""
        board = await self._store.board(table.id)
        base = f"https://discord.com/channels/{table.place.guild}/{table.place.channel}"
        if board is None or board.channel_id != table.place.channel:
            return base
        return f"{base}/{board.message_id}"

    @asynccontextmanager
    async def _held(self, game_id: int) -> AsyncGenerator[tuple[BoardState, TableView]]:
        """A game's face, locked, and its table. A face of a game that is over goes with the last who shows it."""
        face, over = self._faces.setdefault(game_id, BoardState(asyncio.Lock())), False
        face.users += 1
        try:
            async with face.lock:
                table = await self._tables.view(game_id)
                over = table.phase == "over"
                yield face, table
        finally:
            face.users -= 1
            if over and not face.users:
                del self._faces[game_id]

    async def _last(self, face: BoardState, table: TableView) -> Board | None:
        """The board as shown last, None where the game has moved away from it.

        What this version of it needed to call, an earlier run has called.
        """
        if face.board is None:
            face.board = await self._store.board(table.id)
            if face.board is not None:
                face.called = face.board.called
            if face.board is not None and face.board.version == table.version:
                face.called = self._call(table).key
        return face.board if face.board is not None and face.board.channel_id == table.place.channel else None

    async def _show(
        self, table: TableView, board: Board | None, via: GuildInteraction | None, hurried: bool
    ) -> Board | None:
        screen = self.screen(table)
        if board is not None and via is not None and via.message is not None and via.message.id == board.message_id:
            edited = await deliver(via.response.edit_message(**message(screen)), "a board")
            return None if edited is None else board
        if via is not None:
            await deliver(via.response.defer(), "a deferred answer")
        if (
            board is not None
            and not await self._out_of_sight(board, hurried)
            and await self._posting.edit(board, screen)
        ):
            return board
        return await self._repost(table, board, screen)

    async def _repost(self, table: TableView, board: Board | None, screen: Screen) -> Board:
        nonce = f"b{table.id}v{table.version}"
        made = await self._posting.send(table.place.channel, nonce, **message(screen))
        if board is not None:
            await self._posting.delete(board.channel_id, board.message_id)
        else:
            await self._posting.clear_above(made, table.id)
        ping = None if board is None else board.ping_id
        return Board(table.id, table.place.channel, made.id, self._clock(), ping)

    async def _out_of_sight(self, board: Board, hurried: bool) -> bool:
        """Whether the board is too old to edit well, or has too many messages of others below it.

        Edits of messages over an hour old are capped separately (error 30046). Without the
        permission to read the history nothing is seen below, and the board stays where it is.
        """
        if self._clock() - board.posted_at > self._max_age:
            return True
        return not hurried and len(await self._posting.below(board, self._scroll)) >= self._scroll

    async def _ping(self, table: TableView, board: Board, face: BoardState, actor: int | None) -> Board:
        """Calls whom the table needs, once for each call, and removes the message of the call before."""
        call = self._call(table)
        if self._settled(table, board, face):
            return board
        face.called = call.key
        if board.ping_id is not None and await self._posting.delete(board.channel_id, board.ping_id):
            board = replace(board, ping_id=None)
        people = tuple(user for user in call.people if user != actor)
        if not people:
            return board
        try:
            made = await self._posting.call(table.place.channel, f"p{table.id}v{table.version}", people, call)
        except DELIVERY_ERRORS as error:
            await self._failed(table, face, error)
            return board
        return replace(board, ping_id=made.id)

    def _settled(self, table: TableView, board: Board, face: BoardState) -> bool:
        """Whether whom the table needs has been called, and nobody who is not needed any more."""
        call = self._call(table)
        return face.called == call.key and (board.ping_id is None or bool(call.people))

    def _call(self, table: TableView) -> Ping:
        return ping_for(table, self._uis[table.game])
