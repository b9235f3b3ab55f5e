"""What follows a change at a table: it is published, AIs move, and seats of people who left the server are filled."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress

from bot.game.core.errors import GameError
from bot.game.ports.log import LogError
from bot.game.service.ai_runner import AiRunner, Listener
from bot.game.service.departures import Departures
from bot.game.service.tables import Tables
from bot.game.table.views import TableViews

log = logging.getLogger(__name__)


class FollowUp:
    """Carries a game on to where a person is to act."""

    def __init__(self, tables: Tables, listener: Listener, ai_runner: AiRunner, departures: Departures) -> None:
        self._tables = tables
        self._listener = listener
        self._ai_runner = ai_runner
        self._departures = departures

    async def after(self, views: TableViews, actor: int | None = None, *, look: bool = True) -> None:
        """Publishes a change and carries its game on. Raises what the listener raises, and as `carry_on` does."""
        async with self._tables.in_use(views.id):
            await self._listener.publish(views, actor)
            await self.carry_on(views, actor, look=look)

    async def carry_on(self, views: TableViews, actor: int | None = None, *, look: bool = True) -> None:
        """Carries a game on that has been published; `actor` is the person who acted last.

        Without `look` nobody is looked up who may have left the server. Raises LogError where the database keeps it
        from going on, UnknownGame, and RuntimeError for an AI that breaks the rules.
        """
        async with self._tables.in_use(views.id):
            views = await self._ai_runner.run(views.id, actor) or views
            while look and await self._departures.settle(self._tables.newest(views).public, actor):
                await self._listener.publish(await self._tables.read(views.id), actor)
                await self._ai_runner.run(views.id, actor)

    async def by_itself(self, game_id: int, *, look: bool = True) -> None:
        """Publishes and carries on a game at which nobody has just acted; a fault ends up in the process's log."""
        try:
            async with self._tables.in_use(game_id):
                await self.after(await self._tables.read(game_id), look=look)
        except (GameError, LogError, ValueError, RuntimeError) as error:
            log.error("game %d cannot go on by itself", game_id, exc_info=error)  # noqa: TRY400  # names the game

    async def resume(self, missed: Iterable[int]) -> None:
        """Carries on every unfinished game after a start, and those whose ends were `missed`: AI turns and boards.

        The games go on side by side, for each takes the time of its AIs' pauses. Nobody is looked up: at a start that
        would be everybody. Raises LogUnavailable.
        """
        games = (*await self._tables.unfinished(), *missed)
        async with asyncio.TaskGroup() as going_on:
            for game_id in games:
                with suppress(GameError, LogError, ValueError):  # `by_itself` meets the same fault, and logs it.
                    # Read one after the other: a click in between finds the database free.
                    await self._tables.read(game_id)
                going_on.create_task(self.by_itself(game_id, look=False))
