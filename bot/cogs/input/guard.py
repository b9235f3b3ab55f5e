"""The one handler at the edge: every command and click runs inside it.

A refusal becomes a private sentence; a fault of the database or of Discord becomes a private "try
again"; anything else is a fault of this program, told to the player in one line and to the log with
its traceback. Neither ever names a card or a token.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Generator
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Final, TypeVar

import aiohttp
import discord
from discord import app_commands

from bot.cogs.base import interaction_metrics
from bot.cogs.base.count import Count
from bot.cogs.base.interaction_metrics import Click
from bot.game.core.errors import GameError
from bot.game.ports.log import DuplicateInteraction, LogError
from bot.monitoring import log_context

log = logging.getLogger(__name__)

DELIVERY_ERRORS: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""What sending to Discord may raise when Discord or the way to it is at fault."""
UNKNOWN_MESSAGE: Final = 10008
"""Discord's code for a message that somebody has deleted or dismissed: nothing is wrong then."""
TRY_AGAIN: Final = "I could not save that just now, so nothing has changed. Please try again in a moment."
BROKEN: Final = "Something went wrong on my side. Nothing was lost: open your cards again or use the command again."
OUTDATED: Final = "This command is new or has changed. Restart Discord (Ctrl+R on a computer), then use it again."

Answer = TypeVar("Answer")
GuildInteraction = discord.Interaction[Any]


async def deliver(sending: Awaitable[Answer], what: str) -> Answer | None:
    """Awaits a call to Discord; None, and a line in the log, when Discord did not take it.

    The move behind it is on disk by then, so a lost answer (10062, 40060, 50027, a 5xx) must not
    stop the table from going on.
    """
    try:
        sent = await sending
    except DELIVERY_ERRORS as error:
        gone = isinstance(error, discord.HTTPException) and error.code == UNKNOWN_MESSAGE
        log.log(logging.INFO if gone else logging.WARNING, "%s was not delivered: %s", what, describe(error))
        return None
    interaction_metrics.answered()
    return sent


def describe(error: BaseException) -> str:
    """An error of Discord in a few words, without the URL, which may hold a token."""
    if isinstance(error, discord.HTTPException):
        return f"HTTP {error.status}, code {error.code}"
    return type(error).__name__


async def send_private(interaction: GuildInteraction, text: str) -> None:
    """Answers in private, whether or not the interaction was answered before."""
    silent = discord.AllowedMentions.none()
    if interaction.response.is_done():
        await deliver(interaction.followup.send(text, ephemeral=True, allowed_mentions=silent), "a private answer")
    else:
        answer = interaction.response.send_message(text, ephemeral=True, allowed_mentions=silent)
        await deliver(answer, "a private answer")


def from_private_message(interaction: GuildInteraction) -> bool:
    """Whether a click came from a message that only the clicker sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


class InFlight(Count):
    """Counts the commands and clicks under way, so that a stop can wait for them."""

    @contextmanager
    def inside(self) -> Generator[None]:
        """One more is under way inside the block."""
        self.enter()
        try:
            yield
        finally:
            self.leave()

    async def drained(self, seconds: float) -> bool:
        """Waits until none is under way; False when that took longer than `seconds`."""
        drained = await self.empty(seconds)
        if not drained:
            log.warning("%d commands or clicks did not finish in %s seconds", self.number, seconds)
        return drained


class Tree(app_commands.CommandTree[Any]):
    """The slash commands: counted for each person, and their faults before the edge are told as well."""

    async def interaction_check(self, interaction: GuildInteraction, /) -> bool:
        """Whether a command may run: not when whoever uses it is far too fast, which they are told."""
        try:
            interaction.client.throttle.check(interaction.user.id, interaction.command)
        except GameError as refusal:
            await send_private(interaction, refusal.message)
            return False
        return True

    async def on_error(self, interaction: GuildInteraction, error: app_commands.AppCommandError, /) -> None:
        """Tells of a command that Discord still shows as it was before an upgrade (not found, or other options)."""
        log.warning("interaction %s was not understood: %s", interaction.id, type(error).__name__)
        await send_private(interaction, OUTDATED)


class Guard:
    """`async with Guard(interaction):` around all that a command or a click does; a click knows its game at once."""

    def __init__(self, interaction: GuildInteraction, game: int | None = None) -> None:
        self._interaction = interaction
        self._game = game
        self._gate: InFlight = interaction.client.gate
        self._click = Click(interaction, interaction.client.metrics, interaction.client.precedence)

    async def __aenter__(self) -> None:
        self._gate.enter()
        self._before = (interaction_metrics.begin(self._click), log_context.begin(self._interaction.id, self._game))

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        """Handles every Exception; cancellation and exits pass through."""
        try:
            return await self._handled(error)
        finally:
            self._leave()

    def _leave(self) -> None:
        log.info("interaction %s (%s): %s", self._interaction.id, _kind(self._interaction), self._click.outcome)
        self._click.ended()
        click, mark = self._before
        log_context.end(mark)
        interaction_metrics.end(click)
        self._gate.leave()

    async def _handled(self, error: BaseException | None) -> bool:
        if not isinstance(error, Exception):
            self._click.outcome = self._click.outcome if error is None else type(error).__name__
            return False
        self._click.refused(error)
        if isinstance(error, DuplicateInteraction):
            log.info("interaction %s was delivered twice; the first one counted", self._interaction.id)
        elif isinstance(error, GameError):
            await send_private(self._interaction, error.message)
        elif isinstance(error, LogError):
            log.warning("the log did not take interaction %s: %s", self._interaction.id, error)
            await send_private(self._interaction, TRY_AGAIN)
        else:
            log.error("interaction %s (%s) failed", self._interaction.id, _asked(self._interaction), exc_info=error)
            await send_private(self._interaction, BROKEN)
        return True


def _kind(interaction: GuildInteraction) -> str:
    """Which command or kind of control it was; the rest of a control's id may name a person."""
    return _asked(interaction).partition(":")[0]


def _asked(interaction: GuildInteraction) -> str:
    """Which command or control it was; a control's id holds slots, never cards."""
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    return str((interaction.data or {}).get("custom_id", "unknown"))
