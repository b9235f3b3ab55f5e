"""The slash command tree: limits the rate of commands, and answers those that it does not understand."""

from __future__ import annotations

import logging
from typing import Any, Final

from discord import app_commands

from bot.cogs.base.context import ClientInteraction, private_answer
from bot.cogs.base.delivery import deliver
from bot.cogs.input.rate_limit import RateLimiter
from bot.cogs.ui.texts import SHARED_REFUSALS
from bot.game.core.errors import GameError
from bot.text.messages import Message

log = logging.getLogger(__name__)

OUTDATED: Final = Message(
    "This command is new or has changed. Restart Discord (Ctrl+R on a computer), then use it again."
)


def limited_tree(limiter: RateLimiter) -> type[app_commands.CommandTree[Any]]:
    """The class of a command tree with this rate limiter."""

    class LimitedTree(app_commands.CommandTree[Any]):
        """Refuses commands that come too fast, and answers errors that occur before the guard."""

        async def interaction_check(self, interaction: ClientInteraction, /) -> bool:
            """Whether a command may run. If it may not, tells the user how long to wait."""
            try:
                limiter.check(interaction.user.id, interaction.command)
            except GameError as refusal:
                await deliver(private_answer(interaction, SHARED_REFUSALS.text(refusal)), "a private answer")
                return False
            return True

        async def on_error(self, interaction: ClientInteraction, error: app_commands.AppCommandError, /) -> None:
            """Answers a command that Discord still shows as it was before an upgrade (not found, other options)."""
            log.warning("interaction %s was not understood: %s", interaction.id, type(error).__name__)
            await deliver(private_answer(interaction, OUTDATED.format()), "a private answer")

    return LimitedTree
