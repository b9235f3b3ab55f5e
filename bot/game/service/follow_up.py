"""What follows a change at a table: it is published, AIs move, and AIs replace people who left the server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

from bot.game.core.errors import GameError
from bot.game.ports.log import LogError
from bot.game.service.ai_runner import AiRunner, Listener
from bot.game.service.departures import Departures
from bot.game.service.tables import Tables
from bot.game.table.views import TableViews

log = logging.getLogger(__name__)


async def nobody() -> None:
    """Nobody waits for an answer."""


class FollowUp:
    """Advances a game until a person has to act."""

    def __init__(self, tables: Tables, listener: Listener, ai_runner: AiRunner, departures: Departures) -> None:
        self._tables = tables
        self._listener = listener
        self._ai_runner = ai_runner
        self._departures = departures

    async def carry_on(self, views: TableViews, actor: int | None = None, *, check_members: bool = True) -> None:
        """Advances a game whose last change has been published. `actor` is the person who acted last.

        With `check_members`, AIs take the seats of people who have left the server. Raises LogError if a database
        error stops the game, UnknownGame, and RuntimeError for an AI that breaks the rules.
        """
        views = await self._with_ai_moves(views, actor)
        while check_members and await self._departures.settle(views.public, actor):
            views = await self._tables.read(views.id)
            await self._listener.publish(views, actor)
            views = await self._with_ai_moves(views, actor)

    async def _with_ai_moves(self, views: TableViews, actor: int | None) -> TableViews:
        """The newest views of the table, once its AIs have moved."""
        newest = self._tables.newest(views)
        if not newest.public.waits_for_ai:
            return newest
        async with self._tables.in_use(views.id):
            return await self._ai_runner.run(views.id, actor) or self._tables.newest(newest)

    async def by_itself(self, game_id: int, *, check_members: bool = True) -> None:
        """Publishes and advances a game in which nobody has just acted. Errors are logged."""
        try:
            async with self._tables.in_use(game_id):
                views = await self._tables.read(game_id)
                await self._listener.publish(views, None)
                await self.carry_on(views, check_members=check_members)
        except (GameError, LogError, ValueError, RuntimeError) as error:
            log.error("game %d could not continue", game_id, exc_info=error)  # noqa: TRY400  # names the game

    async def resume(self, missed: Iterable[int], people_first: Callable[[], Awaitable[object]] = nobody) -> None:
        """Publishes and advances every unfinished game after a start, and those whose ends were `missed`.

        Before each of them it awaits `people_first`, which returns once nobody waits for an answer. The games run
        concurrently, because each takes the time of its AIs' pauses. It does not check who has left the server: right
        after a start that would be everybody. Raises LogUnavailable.
        """
        games = (*await self._tables.unfinished(), *missed)
        async with asyncio.TaskGroup() as tasks:
            for game_id in games:
                await people_first()
                with suppress(GameError, LogError, ValueError):  # `by_itself` hits the same error and logs it.
                    # One read at a time, so that a click in between finds the database free.
                    await self._tables.read(game_id)
                tasks.create_task(self.by_itself(game_id, check_members=False))
