"""Plays the AI seats: pause, think, save the move, show it to the listener, and only then the next move."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Final, Protocol

from bot.game.core.errors import ClosingDown, IllegalMove, StaleVersion, UnknownGame
from bot.game.core.rules import AiQuestion, AnyRules, Budget, answer
from bot.game.service.tables import AiTurn, Tables
from bot.game.table.commands import AiMove
from bot.game.table.views import TableViews

PAUSES_BETWEEN_ROUNDS: Final = 3
"""Pauses before a move that several seats could make, as between two deals, when there is more to read."""

AI_BUDGET: Final = Budget(rollouts=1_000, seconds=1.0)
"""What an AI may spend on a move. The people at its table have already waited for its pause."""

Think = Callable[[Mapping[str, AnyRules], AiQuestion], Awaitable[str]]
"""Asks an AI of one of these games for a move in the game's notation."""


async def think_in_thread(games: Mapping[str, AnyRules], asked: AiQuestion) -> str:
    """Asks in a worker thread, so that the event loop keeps running."""
    return await asyncio.to_thread(answer, games, asked)


class Listener(Protocol):
    """Receives every change at a table once it is on disk."""

    async def publish(self, views: TableViews, actor: int | None) -> None:
        """Shows people the table. `actor` is the person who acted last and needs no ping.

        Raises LogError if a database error keeps it from being shown to everybody.
        """
        ...


class Pauses:
    """The pauses before AI moves, cut short when the bot stops. `pause` waits for one; None means no pauses."""

    def __init__(self, pause: Callable[[], Awaitable[None]] | None) -> None:
        self._pause = pause
        self._running: set[asyncio.Future[None]] = set()
        self._stopped = False

    def stop(self) -> None:
        """Ends the running pauses and makes no more."""
        self._stopped = True
        for pause in self._running:
            pause.cancel()

    async def take(self, times: int) -> None:
        """Waits for this many pauses in a row."""
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
    """Plays the AI seats of all games. `think` asks one for its move within `budget`; `pause` waits before it."""

    def __init__(
        self,
        tables: Tables,
        listener: Listener,
        pause: Callable[[], Awaitable[None]] | None = None,
        think: Think = think_in_thread,
        budget: Budget = AI_BUDGET,
    ) -> None:
        self._tables = tables
        self._listener = listener
        self._think = think
        self._budget = budget
        self._pauses = Pauses(pause)
        self._runs: dict[int, asyncio.Task[TableViews | None]] = {}

    def stop(self) -> None:
        """Cuts the pauses short. The moves stop by themselves once the tables refuse commands."""
        self._pauses.stop()

    async def run(self, game_id: int, actor: int | None = None) -> TableViews | None:
        """Lets AI seats move until it is a person's turn or the game is over. `actor` is the person who acted before.

        Returns the table after the last AI move, None if there was none. Each move is on disk, and the listener has
        shown it, before the next AI is asked. Calls for the same game run one after the other. Raises UnknownGame,
        LogUnavailable, RuntimeError for an AI that breaks the rules, and whatever the listener raises.
        """
        while (running := self._runs.get(game_id)) is not None:
            await asyncio.wait((running,))
        self._runs[game_id] = task = asyncio.create_task(self._run(game_id, actor))
        task.add_done_callback(lambda _: self._runs.pop(game_id))
        return await task

    async def _run(self, game_id: int, actor: int | None) -> TableViews | None:
        views: TableViews | None = None
        while (move := await self._next_move(game_id)) is not None:
            try:
                views = (await self._tables.submit(game_id, move)).after
            except (StaleVersion, UnknownGame):
                continue  # The table changed while the AI was thinking, so check again whose turn it is.
            except ClosingDown:
                return views
            except IllegalMove as refusal:
                raise RuntimeError(f"an AI of game {game_id} chose a move that the rules refuse") from refusal
            await self._listener.publish(views, actor)
        return views

    async def _next_move(self, game_id: int) -> AiMove | None:
        """The move of the AI that is to act after the pause, None if none is or the bot is stopping."""
        turn = await self._tables.ai_turn(game_id)
        if turn is None:
            return None
        await self._pauses.take(PAUSES_BETWEEN_ROUNDS if turn.between_rounds else 1)
        turn = await self._tables.ai_turn(game_id)
        return None if turn is None or self._tables.closing else await self._ask(turn)

    async def _ask(self, turn: AiTurn) -> AiMove:
        text = await self._think(self._tables.games, replace(turn.asked, budget=self._budget))
        return AiMove(turn.seat, turn.position, text)
