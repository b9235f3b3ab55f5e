"""What follows an accepted command: its answer, the board, everybody's hand, and the AIs' moves, each shown in turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Mapping
from contextlib import suppress
from functools import partial
from typing import Final

from bot.cogs.actions.departures import Departures
from bot.cogs.actions.members import Members
from bot.cogs.base import interaction_metrics
from bot.cogs.input.buttons import answer_private
from bot.cogs.input.guard import GuildInteraction, deliver, send_private
from bot.cogs.output.boards import Boards
from bot.cogs.output.hands import Hands, Shown
from bot.cogs.output.parking import parked_screen
from bot.cogs.ui.look import GameLook
from bot.cogs.ui.screens import Screen
from bot.game.core.errors import GameError, NotSeated
from bot.game.ports.log import LogError
from bot.game.service.tables import Tables
from bot.game.table.views import SeatedView, TableView

log = logging.getLogger(__name__)

UNSEEN: Final = "That is saved, but I cannot show it just now. Use `/{key} table` in a moment."

AT_A_TIME: Final = 16
"""How many games are shown at a time; the others wait. Discord takes 50 requests a second of a bot, and each game needs
about five: with many more they would only wait for Discord, and with fewer for one that Discord keeps waiting."""

NOBODY_LEFT: Final = ("gone", "removed")
"""Why a game may be parked whose private messages have gone with its place."""


class Publisher:
    """Shows people what has come of the commands on disk."""

    def __init__(
        self, tables: Tables, boards: Boards, hands: Hands, members: Members, uis: Mapping[str, GameLook]
    ) -> None:
        self._tables = tables
        self._boards = boards
        self._hands = hands
        self._uis = uis
        self._departures = Departures(tables, hands, members)
        self._room = asyncio.Semaphore(AT_A_TIME)

    async def answer_hand(self, interaction: GuildInteraction, seated: SeatedView, screen: Screen) -> None:
        """Answers a click or a command with the hand, in private. Raises LogUnavailable after that."""
        message_id = await answer_private(interaction, screen)
        table = seated.table
        if table.phase == "over":
            self._hands.drop(table.id, interaction.user.id)
            return
        if message_id is not None:
            self._hands.showed(table.id, interaction, message_id, Shown.of(table))
        # The table may have moved on meanwhile; the others' hands follow with the board.
        now = await self._tables.view(table.id)
        await self._refresh_hand(now, interaction.user.id)
        if now.phase == "over":
            self._hands.drop(table.id, interaction.user.id)

    async def hand_now(self, interaction: GuildInteraction, game_id: int, note: str | None = None) -> None:
        """Answers what is on disk with the hand that came of it, and this line above it."""
        try:
            seated = await self._tables.seated(game_id, interaction.user.id)
            await self.answer_hand(interaction, seated, self._uis[seated.table.game].hand(seated, note=note))
        except LogError as error:
            log.warning("the hand after a move in game %d cannot be read: %s", game_id, error)
            await deliver(interaction.response.defer(), "a deferred answer")

    async def go_on(
        self, interaction: GuildInteraction, table: TableView, answer: Awaitable[None] | None = None
    ) -> None:
        """What follows an accepted command: its answer, the board, everybody's hand, and the AIs' moves.

        The command is on disk. What the database keeps from following is logged and never told to be lost; it follows
        at the next command, when somebody opens their hand, or at the next start.
        """
        if answer is not None:
            await self._tried(interaction, table, answer)
        interaction_metrics.ended()  # A lost answer does not come any more: what is shown from here on gives way.
        await self._tried(interaction, table, self._go_on(table.id, interaction.user.id))

    async def _tried(self, interaction: GuildInteraction, table: TableView, showing: Awaitable[None]) -> None:
        try:
            await showing
        except LogError as error:
            log.warning("game %d is saved, but was not shown to all: %s", table.id, error)
            if not interaction.response.is_done():
                await send_private(interaction, UNSEEN.format(key=table.game))

    async def resume(self) -> None:
        """Goes on with every unfinished game after a start: AI turns, and boards that missed the last change.

        The games go on side by side, for each takes the time of its AIs' pauses. Raises LogUnavailable.
        """
        games = (*await self._tables.unfinished(), *await self._boards.missed_ends())
        async with asyncio.TaskGroup() as going_on:
            for game_id in games:
                with suppress(GameError, LogError, ValueError):  # `follow` meets the same fault, and logs it.
                    # Read one after the other: a click in between finds the database free.
                    await self._tables.view(game_id)
                going_on.create_task(self.follow(game_id, look=False))

    async def park(self, game_id: int, reason: str) -> None:
        """Parks a game whose place is lost, and tells those of its people who can be told. Raises LogUnavailable."""
        await self._boards.park(await self._tables.view(game_id), reason)
        await self._refresh_hands(await self._tables.view(game_id))

    async def follow(self, game_id: int, *, look: bool = True) -> None:
        """Shows what happened at a game by itself and lets its AIs go on. Where that cannot be, the log says so.

        Without `look` nobody is looked up who may have left the server: at a start that would be everybody.
        """
        try:
            await self._go_on(game_id, None, look=look)
        except (GameError, LogError, ValueError, RuntimeError) as error:
            log.error("game %d cannot go on by itself", game_id, exc_info=error)  # noqa: TRY400  # names the game

    async def _go_on(self, game_id: int, actor: int | None, *, look: bool = True) -> None:
        show = partial(self._show, actor)
        await show(await self._tables.view(game_id))
        await self._tables.play_ais(game_id, show)
        while look and await self._departures.settle(await self._tables.view(game_id), actor):
            await show(await self._tables.view(game_id))
            await self._tables.play_ais(game_id, show)

    async def _show(self, actor: int | None, table: TableView) -> None:
        """Brings the board, the turn ping and all hands up to date; `actor` needs no ping."""
        hurried = self._room.locked()
        async with self._room:
            try:
                await self._boards.publish(table.id, actor, hurried=hurried)
            except LogError:
                await self._refresh_hands(await self._tables.view(table.id))  # The hands need nothing to be noted.
                raise
            await self._refresh_hands(await self._tables.view(table.id))  # It may have moved on meanwhile.

    async def _refresh_hands(self, table: TableView) -> None:
        for user in table.people:
            await self._refresh_hand(table, user)
        if table.phase == "over" or table.parked in NOBODY_LEFT:
            self._hands.forget(table.id)

    async def _refresh_hand(self, table: TableView, user: int) -> None:
        shown = Shown.of(table)
        told = table.parked not in NOBODY_LEFT and (table.play is not None or table.parked is not None)
        if told and self._hands.stale(table.id, user, shown):
            with suppress(NotSeated):  # Whoever has left meanwhile needs no hand; the others do.
                await self._hands.refresh(table.id, user, await self._hand(table, user), shown)

    async def _hand(self, table: TableView, user: int) -> Screen:
        if table.parked is not None and table.phase != "over":
            return parked_screen(table)
        return self._uis[table.game].hand(await self._tables.seated(table.id, user))
