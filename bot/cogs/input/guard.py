"""The guard: every command and click runs inside it.

A refusal is answered with a private sentence, a database error with a private "try again". Anything else is a bug: the
player gets one private line, and the log the traceback. Neither ever names a card or a token.
"""

from __future__ import annotations

import logging
from types import TracebackType
from typing import Final

import discord
from discord import app_commands

from bot.cogs.actions.my_games import MyGames
from bot.cogs.base.context import ClientInteraction, InteractionContext
from bot.cogs.base.in_flight import InFlight, Unanswered
from bot.cogs.output.boards import Boards
from bot.game.core.errors import GameError, LimitReached
from bot.game.ports.log import DuplicateInteraction, LogError, TookTooLong
from bot.runtime import log_context
from bot.runtime.monitoring.metrics import Metrics
from bot.text.messages import Message
from bot.text.refusals import Refusals

log = logging.getLogger(__name__)

TRY_AGAIN: Final = Message("I could not save that just now, so nothing has changed. Please try again in a moment.")
TOOK_TOO_LONG: Final = Message("That takes too long just now. Please try again later.")
BROKEN: Final = Message(
    "Something went wrong on my side. Nothing was lost: open your cards again or use the command again."
)


class Guard:
    """`async with guard(interaction) as context:` goes around everything that a command or a click does."""

    def __init__(
        self,
        in_flight: InFlight,
        unanswered: Unanswered,
        metrics: Metrics,
        refusals: Refusals,
        boards: Boards,
        my_games: MyGames,
    ) -> None:
        self._in_flight = in_flight
        self._boards = boards
        self._unanswered = unanswered
        self._metrics = metrics
        self._refusals = refusals
        self._my_games = my_games

    def __call__(self, interaction: ClientInteraction, game: int | None = None) -> Guarded:
        """The block for this interaction. `game` is for the log, if the game is already known."""
        if interaction.type is discord.InteractionType.application_command and interaction.channel_id is not None:
            self._boards.look_again(interaction.channel_id)  # Its answer may push the board away.
        context = InteractionContext(interaction, self._metrics, self._unanswered)
        return Guarded(context, self._in_flight, self._refusals, self._my_games, game)


class Guarded:
    """One command or click inside the guard."""

    def __init__(
        self,
        context: InteractionContext,
        in_flight: InFlight,
        refusals: Refusals,
        my_games: MyGames,
        game: int | None,
    ) -> None:
        self._context = context
        self._in_flight = in_flight
        self._refusals = refusals
        self._my_games = my_games
        self._game = game

    async def __aenter__(self) -> InteractionContext:
        self._is_counted = self._in_flight.enter()
        self._logged = log_context.begin(self._context.id, self._game)
        return self._context

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        """Handles every Exception; cancellation and exits are passed on."""
        try:
            return await self._handled(error)
        finally:
            self._leave()

    def _leave(self) -> None:
        log.info("interaction %s (%s): %s", self._context.id, _kind(self._context.interaction), self._context.outcome)
        self._context.stop_waiting()
        log_context.end(self._logged)
        if self._is_counted:
            self._in_flight.leave()

    async def _handled(self, error: BaseException | None) -> bool:
        context = self._context
        if not isinstance(error, Exception):
            context.outcome = context.outcome if error is None else type(error).__name__
            return False
        context.refused(error)
        if isinstance(error, DuplicateInteraction):
            log.info("interaction %s was delivered twice; the first one counted", context.id)
        elif isinstance(error, LimitReached):
            await self._my_games.refuse(context, error)
        elif isinstance(error, GameError):
            await context.say(self._refusals.text(error))
        elif isinstance(error, LogError):
            log.warning("could not save interaction %s: %s", context.id, error)
            await context.say((TOOK_TOO_LONG if isinstance(error, TookTooLong) else TRY_AGAIN).format())
        else:
            log.error("interaction %s (%s) failed", context.id, _kind(context.interaction), exc_info=error)
            await context.say(BROKEN.format())
        return True


def _kind(interaction: ClientInteraction) -> str:
    """The command or the kind of button, without the rest of the custom_id, which may name a person."""
    command = interaction.command
    if isinstance(command, app_commands.Command | app_commands.ContextMenu):
        return f"/{command.qualified_name}"
    return str((interaction.data or {}).get("custom_id", "unknown")).partition(":")[0]
