"""Registers the slash commands with Discord.

Discord limits how many commands may be created, so a start syncs only if their definition has changed.
"""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Final

from discord.ext import commands

from bot.cogs.base.delivery import DELIVERY_ERRORS, describe
from bot.game.ports.log import LogError
from bot.game.ports.notes import NoteStore

log = logging.getLogger(__name__)

COMMANDS_HASH: Final = "commands"
"""The note that holds the hash of the slash commands that Discord has."""


async def sync_if_changed(bot: commands.Bot, notes: NoteStore) -> None:
    """Syncs the slash commands if their definition has changed, or if Discord has other commands than ours.

    An error is logged, and the next start tries again. Until then the commands that Discord has keep working.
    """
    try:
        known = await notes.get_note(COMMANDS_HASH)
        registered = {command.name for command in await bot.tree.fetch_commands()}
        ours = {command.name for command in bot.tree.get_commands()}
        if known != commands_hash(bot) or registered != ours:
            await sync_commands(bot, notes)
    except DELIVERY_ERRORS as error:
        log.warning("the slash commands were not synced: %s", describe(error))
    except LogError as error:
        log.warning("the slash commands were not synced: %s", error)


async def sync_commands(bot: commands.Bot, notes: NoteStore) -> None:
    """Registers all slash commands with Discord, and saves their hash. Raises `DELIVERY_ERRORS`, LogUnavailable."""
    synced = await bot.tree.sync()
    await notes.set_note(COMMANDS_HASH, commands_hash(bot))
    log.info("synced %d slash commands", len(synced))


def commands_hash(bot: commands.Bot) -> str:
    """A hash of our slash commands, as they would be sent to Discord."""
    payload = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
