"""A finished game as a file that everybody in the channel can open."""

from __future__ import annotations

import json
from io import BytesIO

import discord

from bot.cogs.input.guard import GuildInteraction, deliver
from bot.game.core.errors import TableRefusal
from bot.game.service.replays import Replay


def check_attaching(interaction: GuildInteraction) -> None:
    """Raises TableRefusal in a server's channel where the bot may not post files."""
    if interaction.guild_id is not None and not interaction.app_permissions.attach_files:
        raise TableRefusal("I may not post files in this channel. Please let me attach files here.")


async def send_replay(interaction: GuildInteraction, key: str, replay: Replay) -> None:
    """Answers with the record as a text file of one line, which `record check` reads."""
    line = json.dumps(replay.record, separators=(",", ":")) + "\n"
    file = discord.File(BytesIO(line.encode()), filename=f"{key}-{replay.number}.jsonl")
    said = f"Game {replay.number} of {replay.title}: every card and every move, for programs that read game records."
    silent = discord.AllowedMentions.none()
    await deliver(interaction.response.send_message(said, file=file, allowed_mentions=silent), "a replay")
