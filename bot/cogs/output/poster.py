"""Posts a game's board, or edits it in place as long as it is fresh and in sight."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from bot.cogs.base.context import InteractionContext
from bot.cogs.output.board_state import BoardState
from bot.cogs.output.leftovers import Leftovers
from bot.cogs.output.messages import ChannelMessages
from bot.cogs.ui.components import numbered, with_rules
from bot.cogs.ui.lobby import lobby_screen
from bot.cogs.ui.look import GameLook
from bot.cogs.ui.screens import Screen
from bot.cogs.ui.sending import message
from bot.cogs.ui.timers import with_timer
from bot.game.ports.notes import Board
from bot.game.table.views import TableView


class BoardPoster:
    """Shows boards. One older than `max_age`, or with `scroll` messages of others below, is posted again."""

    def __init__(
        self,
        messages: ChannelMessages,
        leftovers: Leftovers,
        looks: Mapping[str, GameLook],
        clock: Callable[[], datetime],
        max_age: timedelta,
        scroll: int,
    ) -> None:
        self._messages = messages
        self._leftovers = leftovers
        self._looks = looks
        self._clock = clock
        self._max_age = max_age
        self._scroll = scroll

    def screen(self, table: TableView) -> Screen:
        """The public message of a table."""
        look = self._looks[table.game]
        shown = lobby_screen(table, look.invitation) if table.play is None else numbered(look.board(table), table)
        return with_timer(with_rules(shown, table.house_rules), table)

    async def show(
        self,
        table: TableView,
        state: BoardState,
        board: Board | None,
        clicked: InteractionContext | None,
        hurried: bool,
    ) -> Board | None:
        """Shows a table in its channel, and returns where; None if an answer to a click on the board was not delivered.

        `board` is where it was shown last. In a rush (`hurried`) it stays where it is. Raises `DELIVERY_ERRORS`.
        """
        screen = self.screen(table)
        if clicked is not None:
            if board is not None and is_on(board, clicked):
                edit = clicked.interaction.response.edit_message(**message(screen))
                return None if await clicked.deliver(edit, "a board") is None else board
            await clicked.defer()
        if (
            board is not None
            and not await self._out_of_sight(board, hurried)
            and await self._messages.edit(board, screen)
        ):
            return board
        return await self._repost(table, state, board, screen)

    async def _repost(self, table: TableView, state: BoardState, board: Board | None, screen: Screen) -> Board:
        nonce = f"b{table.id}v{table.version}"
        sent = await self._messages.send(table.place.channel, nonce, **message(screen))
        ping_id = None if board is None else board.ping_id
        # Known before the old one is deleted, which may take too long.
        state.board = posted = Board(table.id, table.place.channel, sent.id, self._clock(), ping_id)
        if board is not None:
            await self._leftovers.remove(board.channel_id, board.message_id)
        else:
            await self._messages.clear_above(sent, table.id)
        return posted

    async def _out_of_sight(self, board: Board, hurried: bool) -> bool:
        """Whether the board is too old to edit well, or others wrote too many messages below it.

        In a rush (`hurried`) nobody looks below it, and it stays where it is.

        Discord limits edits of messages over an hour old separately (error 30046). Without permission to read the
        history the bot sees no messages below, and the board stays where it is.
        """
        if self._clock() - board.posted_at > self._max_age:
            return True
        return not hurried and await self._messages.has_scrolled_away(board, self._scroll)


def is_on(board: Board | None, clicked: InteractionContext | None) -> bool:
    """Whether this is a click on the board, so that its answer can show the board."""
    pressed = None if clicked is None else clicked.interaction.message
    return board is not None and pressed is not None and pressed.id == board.message_id
