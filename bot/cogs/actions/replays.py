"""Replays: finished games as files that everybody in the channel can open."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Final

import discord

from bot.cogs.actions.checks import check_attaching, place_of
from bot.cogs.base.context import InteractionContext
from bot.game.service.replays import Replay, Replays
from bot.text.messages import Message

SAID: Final = Message("Game {number} of {game}: every card and every move, for programs that read game records.")


class ReplayFiles:
    """Posts finished games."""

    def __init__(self, replays: Replays) -> None:
        self._replays = replays

    async def find(self, context: InteractionContext, key: str, number: int | None) -> Replay:
        """The newest finished game of this kind in this channel, or the one of this number.

        Raises UnknownGame if there is none, TableRefusal if the bot may not post files here, LogUnavailable.
        """
        found = await self._replays.replay(key, place_of(context), number)
        check_attaching(context)
        return found

    async def post(self, context: InteractionContext, key: str, found: Replay) -> None:
        """Answers with a game of this kind."""
        said = SAID.format(number=found.number, game=found.title)
        silent = discord.AllowedMentions.none()
        sending = context.interaction.response.send_message(said, file=_file(key, found), allowed_mentions=silent)
        await context.deliver(sending, "a replay")


def _file(key: str, replay: Replay) -> discord.File:
    """A text file of one line, which `record check` reads."""
    line = json.dumps(replay.record, separators=(",", ":")) + "\n"
    return discord.File(BytesIO(line.encode()), filename=f"{key}-{replay.number}.jsonl")
