"""The command or click being handled: the interaction, its answer and its metrics."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import discord

from bot.cogs.base.delivery import REQUEST_SECONDS, deliver
from bot.cogs.base.in_flight import Unanswered
from bot.game.core.errors import StaleVersion
from bot.runtime.monitoring.metrics import Metrics

ClientInteraction = discord.Interaction[discord.Client]
DONE: Final = "done"
THINKING_SECONDS: Final = 1.5
"""How long somebody may wait for an answer before they are told that the bot is thinking; Discord waits 3 seconds."""

Answer = TypeVar("Answer")


def private_answer(interaction: ClientInteraction, text: str) -> Awaitable[object]:
    """Sends a text in private, as the first message of an answer or a further one; to be awaited in `deliver`."""
    return sender(interaction)(text, ephemeral=True, allowed_mentions=discord.AllowedMentions.none())


def sender(interaction: ClientInteraction) -> Callable[..., Awaitable[object]]:
    """What sends a message, as the first one of an answer or a further one; to be awaited in `deliver`."""
    return interaction.followup.send if interaction.response.is_done() else interaction.response.send_message


class InteractionContext:
    """One command or click, from its arrival to its end. Everything that answers it goes through here."""

    def __init__(self, interaction: ClientInteraction, metrics: Metrics, unanswered: Unanswered) -> None:
        self.interaction = interaction
        self.id = interaction.id
        self.user = interaction.user
        self.outcome = DONE
        """How it ended: `DONE`, or the type of the refusal or error."""
        self._metrics = metrics
        self._unanswered = unanswered
        self._arrived_at = time.perf_counter()
        self._measured = self._board_shown = False
        self._waits = True
        unanswered.enter()
        metrics.arrived((discord.utils.utcnow() - interaction.created_at).total_seconds())

    @property
    def is_answered(self) -> bool:
        """Whether an answer was sent, delivered or not."""
        return self.interaction.response.is_done()

    @property
    def waits(self) -> bool:
        """Whether no answer has been attempted yet."""
        return self._waits

    @property
    def came_from_private_message(self) -> bool:
        """Whether this is a click in a message that only the user sees."""
        return self.interaction.message is not None and self.interaction.message.flags.ephemeral

    async def deliver(self, sending: Awaitable[Answer], what: str, seconds: float = REQUEST_SECONDS) -> Answer | None:
        """Sends a part of the answer, called `what` in the log. Returns None, and logs the error, if it failed."""
        sent = await deliver(sending, what, seconds)
        if self._waits:
            self.stop_waiting()
        if not self._measured and self.is_answered:
            self._measured = True
            self._metrics.acknowledged(self._seconds)
        return sent

    async def defer(self) -> None:
        """Acknowledges a click without a message, because its result is shown elsewhere."""
        await self.deliver(self.interaction.response.defer(), "a deferred answer")

    async def think(self, work: Awaitable[Answer], *, privately: bool) -> Answer:
        """The result of work that may take long. After a while, the user is told that the bot is thinking about it.

        `privately` says whether the answer to come is private. Raises what `work` raises.
        """
        working = asyncio.ensure_future(work)
        try:
            await asyncio.wait((working,), timeout=THINKING_SECONDS)
            if not working.done():
                is_click = self.interaction.type is discord.InteractionType.component
                thinking = self.interaction.response.defer(ephemeral=privately, thinking=not is_click)
                await self.deliver(thinking, "a deferred answer")
            return await working
        finally:
            working.cancel()

    async def say(self, text: str) -> None:
        """Answers in private, with a first message or a further one."""
        await self.deliver(private_answer(self.interaction, text), "a private answer")

    def stop_waiting(self) -> None:
        """Marks it as answered, or its answer as lost. From now on it gives way to interactions without an answer."""
        if self._waits:
            self._waits = False
            self._unanswered.leave()

    def board_shown(self) -> None:
        """Notes that the board shows the result. Only the first time is measured."""
        if not self._board_shown:
            self._board_shown = True
            self._metrics.board_shown(self._seconds)

    def refused(self, error: Exception) -> None:
        """Notes a refusal or an error. Telling the user about it is up to the caller."""
        self.outcome = type(error).__name__
        self._metrics.refused(self.outcome)
        if isinstance(error, StaleVersion):
            self._metrics.conflict()

    @property
    def _seconds(self) -> float:
        return time.perf_counter() - self._arrived_at
