"""Tells Discord of the slash commands, when there is something to tell.

Discord counts creations of commands, so a start syncs only when the definition changed.
"""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Final

from discord.ext import commands

from bot.cogs.base.delivery import DELIVERY_ERRORS, describe
from bot.game.ports.log import LogError
from bot.game.ports.preferences import NoteStore

log = logging.getLogger(__name__)

COMMANDS_HASH: Final = "commands"
"""The note that keeps the hash of the slash commands Discord was told of."""


async def sync_if_changed(bot: commands.Bot, notes: NoteStore) -> None:
    """Syncs the slash commands when their definition changed, or Discord has others than ours.

    A fault is logged and waits for the next start: the commands that Discord has go on working.
    """
    try:
        known = await notes.get_note(COMMANDS_HASH)
        there = {command.name for command in await bot.tree.fetch_commands()}
        ours = {command.name for command in bot.tree.get_commands()}
        if known != commands_hash(bot) or there != ours:
            await sync_commands(bot, notes)
    except DELIVERY_ERRORS as error:
        log.warning("the slash commands were not synced: %s", describe(error))
    except LogError as error:
        log.warning("the slash commands were not synced: %s", error)


async def sync_commands(bot: commands.Bot, notes: NoteStore) -> None:
    """Tells Discord of all slash commands, and remembers what it was told."""
    synced = await bot.tree.sync()
    await notes.set_note(COMMANDS_HASH, commands_hash(bot))
    log.info("synced %d slash commands", len(synced))


def commands_hash(bot: commands.Bot) -> str:
    """A hash of what Discord would be told of our commands."""
    payload = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
