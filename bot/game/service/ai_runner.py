"""Lets AI seats move: a pause, a thought, a move on disk, and the listener is told before the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, Protocol

from bot.game.core.errors import ClosingDown, IllegalMove, StaleVersion, UnknownGame
from bot.game.core.rules import AiQuestion, AnyRules, answer
from bot.game.service.tables import AiTurn, Tables
from bot.game.table.commands import AiMove
from bot.game.table.views import TableViews

PAUSES_BETWEEN_ROUNDS: Final = 3
"""Pauses before a move that several seats could make, as between two deals: there is more to read then."""

Think = Callable[[Mapping[str, AnyRules], AiQuestion], Awaitable[str]]
"""Asks an AI of one of these games for a move in the game's notation."""


async def think_in_thread(games: Mapping[str, AnyRules], asked: AiQuestion) -> str:
    """Asks in a worker thread, out of the event loop's way."""
    return await asyncio.to_thread(answer, games, asked)


class Listener(Protocol):
    """Is told of every change at a table, once it is on disk."""

    async def publish(self, views: TableViews, actor: int | None) -> None:
        """Shows people the table as it is now; `actor` is the person who acted last, and needs no ping.

        Raises LogError where the database keeps it from being shown to all.
        """
        ...


class Pauses:
    """The pauses before the AIs' moves, which a stop of the bot cuts short. `pause` makes one, None makes none."""

    def __init__(self, pause: Callable[[], Awaitable[None]] | None) -> None:
        self._pause = pause
        self._running: set[asyncio.Future[None]] = set()
        self._stopped = False

    def stop(self) -> None:
        """Ends all pauses, and makes none from now on."""
        self._stopped = True
        for pause in self._running:
            pause.cancel()

    async def take(self, times: int) -> None:
        """Makes a pause, so many times as long as a usual one."""
        for _ in range(times):
            await self._take()

    async def _take(self) -> None:
        if self._pause is None or self._stopped:
            return
        pause = asyncio.ensure_future(self._pause())
        self._running.add(pause)
        try:
            await asyncio.wait((pause,))
        finally:
            pause.cancel()
            self._running.discard(pause)


class AiRunner:
    """Plays the AI seats of all games. `think` asks an AI for its move, `pause` comes before each such move."""

    def __init__(
        self,
        tables: Tables,
        listener: Listener,
        pause: Callable[[], Awaitable[None]] | None = None,
        think: Think = think_in_thread,
    ) -> None:
        self._tables = tables
        self._listener = listener
        self._think = think
        self._pauses = Pauses(pause)
        self._runs: dict[int, asyncio.Task[TableViews | None]] = {}

    def stop(self) -> None:
        """Cuts the pauses short. No AI moves once the tables take nothing in."""
        self._pauses.stop()

    async def run(self, game_id: int, actor: int | None = None) -> TableViews | None:
        """Lets AI seats move until a person is to act or the game is over; `actor` is who set them going.

        Returns the table after their last move, None when no AI was to act. Each move is on disk, and the listener has
        shown it, before the next is thought out. While the AIs move for one caller, another waits, and then looks
        again. Raises UnknownGame, LogUnavailable, RuntimeError for an AI that breaks the rules, and what the listener
        raises.
        """
        while (running := self._runs.get(game_id)) is not None:
            await asyncio.wait((running,))
        self._runs[game_id] = task = asyncio.create_task(self._run(game_id, actor))
        task.add_done_callback(lambda _: self._runs.pop(game_id))
        return await task

    async def _run(self, game_id: int, actor: int | None) -> TableViews | None:
        views: TableViews | None = None
        while (thought := await self._thought(game_id)) is not None:
            try:
                views = (await self._tables.submit(game_id, thought)).after
            except (StaleVersion, UnknownGame):
                continue  # The table moved on while the AI was thinking: look again who is to act.
            except ClosingDown:
                return views
            except IllegalMove as refusal:
                raise RuntimeError(f"an AI of game {game_id} chose a move that the rules refuse") from refusal
            await self._listener.publish(views, actor)
        return views

    async def _thought(self, game_id: int) -> AiMove | None:
        """The move of the AI that is to act after the pause, None where none is or the bot is about to stop."""
        turn = await self._tables.ai_turn(game_id)
        if turn is None:
            return None
        await self._pauses.take(PAUSES_BETWEEN_ROUNDS if turn.between_rounds else 1)
        turn = await self._tables.ai_turn(game_id)
        return None if turn is None or self._tables.closing else await self._ask(turn)

    async def _ask(self, turn: AiTurn) -> AiMove:
        text = await self._think(self._tables.games, turn.asked)
        return AiMove(turn.seat, turn.position, text)
