"""What follows an accepted command: its answer, the board, everybody's hand, and the AIs' moves, each shown in turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Mapping
from contextlib import suppress
from functools import partial
from typing import Final

from bot.cogs.boards import Boards
from bot.cogs.controls import answer_private
from bot.cogs.edge import GuildInteraction, whisper
from bot.cogs.hands import Hands
from bot.cogs.screen import Screen
from bot.cogs.ui import GameUi
from bot.game.errors import GameError, NotSeated
from bot.game.log import LogError
from bot.game.seeing import SeatedView, TableView
from bot.game.tables import Tables

log = logging.getLogger(__name__)

UNSEEN: Final = "That is saved, but I cannot show it just now. Use `/{key} table` in a moment."


class Showing:
    """Shows people what has come of the commands on disk."""

    def __init__(self, tables: Tables, boards: Boards, hands: Hands, uis: Mapping[str, GameUi]) -> None:
        self._tables = tables
        self._boards = boards
        self._hands = hands
        self._uis = uis

    async def answer_hand(self, interaction: GuildInteraction, seated: SeatedView, screen: Screen) -> None:
        """Answers a click or a command with the hand, in private. Raises LogUnavailable after that."""
        await answer_private(interaction, screen)
        table = seated.table
        if table.phase == "over":
            self._hands.drop(table.id, interaction.user.id)
            return
        self._hands.showed(table.id, interaction, (table.position, table.phase))
        await self._refresh_hands(await self._tables.view(table.id))  # It may have moved on meanwhile.

    async def go_on(
        self, interaction: GuildInteraction, table: TableView, answer: Awaitable[None] | None = None
    ) -> None:
        """What follows an accepted command: its answer, the board, everybody's hand, and the AIs' moves.

        The command is on disk. What the database keeps from following is logged and never told to be lost; it follows
        at the next command, when somebody opens their hand, or at the next start.
        """
        try:
            if answer is not None:
                await answer
            await self._go_on(table.id, interaction.user.id)
        except LogError as error:
            log.warning("game %d is saved, but was not shown to all: %s", table.id, error)
            if not interaction.response.is_done():
                await whisper(interaction, UNSEEN.format(key=table.game))

    async def resume(self) -> None:
        """Goes on with every unfinished game after a start: AI turns, and boards that missed the last change.

        The games go on side by side, for each takes the time of its AIs' pauses. Raises LogUnavailable.
        """
        games = (*await self._tables.unfinished(), *await self._boards.missed_ends())
        await asyncio.gather(*map(self._resume, games))

    async def _resume(self, game_id: int) -> None:
        """A game that cannot go on is logged and keeps none of the others from it."""
        try:
            await self._go_on(game_id, None)
        except (GameError, LogError, ValueError, RuntimeError) as error:
            log.error("game %d cannot go on by itself", game_id, exc_info=error)  # noqa: TRY400  # names the game

    async def _go_on(self, game_id: int, actor: int | None) -> None:
        show = partial(self._show, actor)
        await show(await self._tables.view(game_id))
        await self._tables.play_ais(game_id, show)

    async def _show(self, actor: int | None, table: TableView) -> None:
        """Brings the board, the turn ping and all hands up to date; `actor` needs no ping."""
        await self._boards.publish(table.id, actor)
        await self._refresh_hands(await self._tables.view(table.id))  # It may have moved on meanwhile.

    async def _refresh_hands(self, table: TableView) -> None:
        shown = (table.position, table.phase)
        for user in table.people if table.play is not None else ():
            if self._hands.stale(table.id, user, shown):
                with suppress(NotSeated):  # Whoever has left meanwhile needs no hand; the others do.
                    seated = await self._tables.seated(table.id, user)
                    await self._hands.refresh(table.id, user, self._uis[table.game].hand(seated), shown)
        if table.phase == "over":
            self._hands.forget(table.id)
