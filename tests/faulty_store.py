"""A store on which chosen requests fail, as they do on a full disk or with a database out of reach."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bot.game.ports.log import Entry, LogUnavailable, Snapshot, Summary
from bot.game.ports.notes import Board
from bot.game.ports.people import Rewrite
from bot.store import Store


class FaultyStore(Store):
    """Works until it is told what fails."""

    def __init__(self, *parts: Any, **options: Any) -> None:
        super().__init__(*parts, **options)
        self._left: dict[str, int] = {}

    def fails(self, request: str, after: int = 0) -> None:
        """From now on this request fails, but for so many times before."""
        self._left[request] = after

    def works_again(self) -> None:
        """Nothing fails any more."""
        self._left.clear()

    def _reach(self, request: str) -> None:
        left = self._left.get(request)
        if left == 0:
            raise LogUnavailable(f"{request} does not work just now")
        if left is not None:
            self._left[request] = left - 1

    async def append(self, game_id: int, entry: Entry, summary: Summary, snapshot: Snapshot | None = None) -> None:
        self._reach("append")
        await super().append(game_id, entry, summary, snapshot)

    async def erase(self, user: int, open_games: Collection[int], rewrite: Rewrite) -> int:
        self._reach("erase")
        return await super().erase(user, open_games, rewrite)

    async def board(self, game_id: int) -> Board | None:
        self._reach("board")
        return await super().board(game_id)

    async def save_board(self, board: Board) -> None:
        self._reach("save_board")
        await super().save_board(board)
