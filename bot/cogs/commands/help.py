"""`/help`: what this bot does, for somebody who is new to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.cogs.base.context import ClientInteraction
from bot.cogs.input.guard import Guard
from bot.cogs.ui.look import GameLook
from bot.cogs.ui.screens import Screen
from bot.cogs.ui.sending import answer_privately
from bot.cogs.ui.texts import command
from bot.text.messages import Message, join_or

COLOUR: Final = 0x5865F2

TITLE: Final = Message("Card games, played together in a channel")
HELP: Final = Message(
    "**1** Somebody types {start}.\n"
    "**2** Friends press **Join**; the host presses **Start**. AI players can take the other seats.\n"
    "**3** Your cards appear in private, with buttons for what you may do. The table is shown in the channel.\n\n"
    "Lost your cards? {hand} under the table always shows them. "
    "Games survive a restart of the bot. Anybody who takes too long is reminded; after that, "
    "the others may let an AI take over. `pace` and `/table-timer` change how long a turn may take.\n"
    "`/games` lists your own games everywhere, says whose turn it is, and lets you leave them. "
    "`/privacy info` says what I store about you, and how to have it deleted."
)


def help_screen(looks: Sequence[GameLook]) -> Screen:
    """How a game begins, and the commands of each of these games."""
    starts = dict.fromkeys(command(look.key, "start") for look in looks)
    hands = dict.fromkeys(f"**{look.hand_label}**" for look in looks)
    return Screen(
        title=TITLE.format(),
        text=HELP.format(start=join_or(starts), hand=join_or(hands)),
        colour=COLOUR,
        fields=tuple(look.help for look in looks),
    )


class HelpCog(commands.Cog):
    """The help command."""

    def __init__(self, guard: Guard, looks: Iterable[GameLook]) -> None:
        super().__init__()
        self._guard = guard
        self._screen = help_screen(tuple(looks))

    @app_commands.allowed_contexts(guilds=True, dms=True)
    @app_commands.command(name="help", description="What this bot does and how to start a game")
    async def help(self, interaction: ClientInteraction) -> None:
        """Shows the help in private."""
        async with self._guard(interaction) as context:
            await answer_privately(context, self._screen)
