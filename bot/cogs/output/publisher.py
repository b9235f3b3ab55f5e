"""Shows people what has changed at a table: the board, the turn ping and every open hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.cogs.base.context import InteractionContext
from bot.cogs.output.boards import Boards
from bot.cogs.output.calls import Calls
from bot.cogs.output.hands import Hands, Shown
from bot.cogs.output.parking import parked_screen
from bot.cogs.output.places import Places
from bot.cogs.ui.look import GameLook
from bot.cogs.ui.screens import Screen
from bot.cogs.ui.sending import answer_privately
from bot.game.ports.log import LogError
from bot.game.service.tables import Tables
from bot.game.table.views import TableView, TableViews

NOBODY_LEFT: Final = ("gone", "removed")
"""The reasons for parking with which the private messages are lost as well."""


class Publisher:
    """Updates everything that shows a table. It sends no commands."""

    def __init__(
        self,
        tables: Tables,
        boards: Boards,
        hands: Hands,
        places: Places,
        looks: Mapping[str, GameLook],
        calls: Calls,
    ) -> None:
        self._tables = tables
        self._boards = boards
        self._hands = hands
        self._looks = looks
        self._places = places
        self._calls = calls

    async def publish(self, views: TableViews, actor: int | None, context: InteractionContext | None = None) -> None:
        """Updates the board, the turn ping and all open hands.

        `actor` needs no ping; `context` is the command or click behind the change. Raises LogError if the board could
        not be saved; the hands are updated all the same.
        """
        try:
            await self._boards.publish(views, actor, context)
        except LogError:
            await self._refresh_hands(self._tables.newest(views))  # Hands work without the database.
            raise
        await self._refresh_hands(self._tables.newest(views))  # The table may have changed in the meantime.

    async def answer_hand(self, context: InteractionContext, views: TableViews, screen: Screen) -> None:
        """Answers a command or click with the hand, in private, and updates it if the table has changed by then."""
        self._calls.touch(views.id, context.user.id)
        message_id = await answer_privately(context, screen)
        table, user = views.public, context.user.id
        if table.phase == "over":
            self._hands.drop(table.id, user)
            return
        if message_id is not None:
            await self._hands.showed(table.id, context, message_id, screen, Shown.of(table))
        # The others' hands are updated together with the board.
        newest = await self._settled(views)
        if newest is not views and newest.public.seat_of(user) is not None:  # Whoever has just left has no hand.
            await self._refresh_hand(newest, user, Shown.of(newest.public))
        if newest.public.phase == "over":
            self._hands.drop(table.id, user)

    async def _settled(self, views: TableViews) -> TableViews:
        """The table once nobody is changing it: a change that fails is not published, and refreshes no hand."""
        try:
            return await self._tables.read(views.id)
        except LogError:
            return views

    async def _refresh_hands(self, views: TableViews) -> None:
        table = views.public
        shown = Shown.of(table)
        async with self._places.taken():
            for user in table.people:
                await self._refresh_hand(views, user, shown)
        if table.phase == "over" or table.parked in NOBODY_LEFT:
            self._hands.drop_all(table.id)

    async def _refresh_hand(self, views: TableViews, user: int, shown: Shown) -> None:
        table = views.public
        if table.parked in NOBODY_LEFT or (table.play is None and not _is_on_hold(table)):
            return
        if self._hands.stale(table.id, user, shown):
            await self._hands.refresh(table.id, user, self._hand(views, table, user), shown)

    def _hand(self, views: TableViews, table: TableView, user: int) -> Screen:
        if _is_on_hold(table):
            return parked_screen(table)
        return self._looks[table.game].hand(views.seat_of(user))


def _is_on_hold(table: TableView) -> bool:
    """Whether hands say that the game is parked: one that ended while it was parked shows its end instead."""
    return table.parked is not None and table.phase != "over"
