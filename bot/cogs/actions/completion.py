"""What follows a saved command: everybody sees it and the game continues. Even if showing it fails, it stays saved."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final

from bot.cogs.base.context import InteractionContext
from bot.cogs.output.boards import Boards
from bot.cogs.output.hands import Hands
from bot.cogs.output.publisher import Publisher
from bot.game.ports.log import LogError
from bot.game.service.follow_up import FollowUp
from bot.game.service.tables import Tables
from bot.game.table.views import TableViews
from bot.text.messages import Message

log = logging.getLogger(__name__)

UNSEEN: Final = Message("That is saved, but I cannot show it just now. Use `/{game} table` in a moment.")


class Completion:
    """Publishes what a person has changed, and lets the game continue."""

    def __init__(self, tables: Tables, boards: Boards, hands: Hands, publisher: Publisher, follow_up: FollowUp) -> None:
        self._tables = tables
        self._boards = boards
        self._hands = hands
        self._publisher = publisher
        self._follow_up = follow_up

    @asynccontextmanager
    async def saved(self, context: InteractionContext, views: TableViews) -> AsyncGenerator[None]:
        """The block shows something that is already on disk.

        A database error in it is logged, and the user is told unless they already have an answer. The change is shown
        with the next command, when somebody opens their hand, or at the next start.
        """
        try:
            yield
        except LogError as error:
            log.warning("game %d is saved, but could not be shown to everybody: %s", views.id, error)
            if not context.is_answered:
                await context.say(UNSEEN.format(game=views.public.game))

    async def answer_with_board(self, context: InteractionContext, views: TableViews) -> None:
        """Answers a command or click with the board in a new message, and lets the game continue."""
        async with self._tables.in_use(views.id):
            async with self.saved(context, views):
                await self._boards.post(context, views)
            if not context.is_answered:
                self._hands.drop(views.id, context.user.id)  # Discord takes nothing by the token of a lost answer.
            await self.finish(context, views)

    async def answer_on_board(self, context: InteractionContext, views: TableViews) -> None:
        """Answers a click on the board by editing the board, and lets the game continue."""
        async with self.saved(context, views):
            await self._boards.publish(views, context.user.id, context)
        await self.finish(context, views)

    async def look_after(self, context: InteractionContext, views: TableViews) -> None:
        """Lets a game that waits for a person continue, if that person has left the server."""
        context.stop_waiting()
        if views.public.waits_for_ai:
            return
        async with self.saved(context, views):
            await self._follow_up.carry_on(views, context.user.id)

    async def finish(self, context: InteractionContext, views: TableViews) -> None:
        """Shows everybody a change and advances the game until a person has to act.

        The command or click must have its answer already.
        """
        context.stop_waiting()
        async with self.saved(context, views):
            await self._publisher.publish(views, context.user.id, context)
            await self._follow_up.carry_on(views, context.user.id)
