"""What people can do about the data stored about them: read about it, export it, have it deleted."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from io import BytesIO
from typing import Final

import discord
from discord import ButtonStyle

from bot.cogs.actions.checks import check_attaching, check_title
from bot.cogs.base.context import InteractionContext
from bot.cogs.base.delivery import UPLOAD_SECONDS
from bot.cogs.base.one_at_a_time import OneAtATime
from bot.cogs.output.hands import Hands
from bot.cogs.ui import custom_ids
from bot.cogs.ui.dialogs import NOTHING_CHANGED, WARNING_COLOUR, settled
from bot.cogs.ui.names import NAMELESS
from bot.cogs.ui.screens import Button, Field, Screen
from bot.cogs.ui.sending import answer_privately, message
from bot.game.core.errors import TableRefusal
from bot.game.core.rules import AnyRules
from bot.game.ports.people import PrivacyStore
from bot.game.service.data_export import DataExport
from bot.game.service.erasure import Erasure, Requested
from bot.game.service.follow_up import FollowUp
from bot.text.messages import Message

COLOUR: Final = 0x5865F2
INFO_TITLE: Final = Message("What I know about you")
WHAT_IS_STORED: Final = Message("What is stored")
FOR_HOW_LONG: Final = Message("For how long")
WHO_SEES_IT: Final = Message("Who sees your name")
WHAT_YOU_CAN_DO: Final = Message("What you can do")
FORGET_TITLE: Final = Message("Forget everything about you?")
FORGET: Final = Message("Forget me")
KEEP: Final = Message("Keep everything")
NOT_SENT: Final = Message("I could not send the file just now. Please use the command again in a moment.")
GONE: Final = Message(
    "You are forgotten: your name and your id have been removed from {games} game.",
    "You are forgotten: your name and your id have been removed from {games} games.",
    by="games",
)
GOING_ON: Final = Message(
    "Your request is saved: I am removing your name and your id from {games} game. This goes on by itself, even if I "
    "restart.",
    "Your request is saved: I am removing your name and your id from {games} games. This goes on by itself, even if I "
    "restart.",
    by="games",
)
LEFT: Final = Message(
    "You have left {games} game that was not over.", "You have left {games} games that were not over.", by="games"
)
NOTHING_STORED: Final = Message("I know nothing about you: there was nothing to forget.")
WELCOME_BACK: Final = Message("Play again whenever you like; I will only know you from that game on.")
HERE: Final = Message("Here is everything that I have stored about you. Only you can see this message.")
INFO: Final = Message(
    "I store what a game needs to survive a restart and to be counted, and nothing else. "
    "I read no messages and no member lists."
)
STORED: Final = Message(
    "For each game you play in: your Discord id, your name at the time, your seat and cards, each of your moves, votes "
    "and clicks with its time, and how the game ended. If **Play again** has invited you: your id and name, and "
    "whether you turned it down. For each table: its channel and message."
)
UNFINISHED_KEPT: Final = Message(
    "A game that everybody has left is closed after a week, and one in which nobody plays after a month."
)
FINISHED_KEPT: Final = Message("A finished game is kept until you ask me to forget you.")
FINISHED_KEPT_DAYS: Final = Message(
    "The moves of a finished game are deleted {days} day after its end; its result is kept until you ask me to forget "
    "you.",
    "The moves of a finished game are deleted {days} days after its end; its result is kept until you ask me to forget "
    "you.",
    by="days",
)
SEEN: Final = Message(
    "Statistics show you by the name that you last used on the server where somebody asks. "
    "Where you have never played, you are only a number. "
    "A server's list of players leaves you out while you are not a member: for that, I ask Discord whether you are."
)
BACKUPS_KEPT: Final = Message("Backups made by whoever runs this bot may be kept for longer.")
CHOICES: Final = Message(
    "`/privacy export` gives you all of it as a file.\n"
    "`/privacy forget` takes you out of all games and statistics, for good. Until a game that is not over ends, a "
    "secret mark in it keeps you from its other seats."
)
QUESTION: Final = Message(
    "Your name and your Discord id are deleted from every game and from the statistics; the others keep their games, "
    "in which you are called *{nameless}*. **Nobody can undo this.**\n\n"
    "You leave the games that are not over: an AI takes over, and your seats are not kept for you. "
    "Until such a game ends, a secret mark in it keeps you from its other seats, as you have seen cards there. "
    "Messages that are in channels already stay there; a moderator can delete them."
)
ROOM: Final = 8_000_000
"""Files with more bytes are compressed; Discord accepts ten million or a little more."""


class Privacy:
    """Answers the privacy commands. Everything it says is private."""

    def __init__(
        self,
        store: PrivacyStore,
        games: Mapping[str, AnyRules],
        erasure: Erasure,
        hands: Hands,
        follow_up: FollowUp,
        clock: Callable[[], datetime],
        keep_days: int,
        one_at_a_time: OneAtATime,
    ) -> None:
        self._store = store
        self._games = games
        self._erasure = erasure
        self._hands = hands
        self._follow_up = follow_up
        self._clock = clock
        self._keep_days = keep_days
        self._one_at_a_time = one_at_a_time

    async def info(self, context: InteractionContext) -> None:
        """Says what is stored, why, and for how long."""
        await answer_privately(context, info_screen(self._keep_days))

    async def export(self, context: InteractionContext) -> None:
        """Sends the user everything stored about them, as a file. Raises TableRefusal, LogUnavailable."""
        check_attaching(context)
        with self._one_at_a_time.of(context.user.id):
            await self._export(context)

    async def _export(self, context: InteractionContext) -> None:
        # Reading years of games takes longer than Discord waits for an answer.
        await context.deliver(context.interaction.response.defer(ephemeral=True, thinking=True), "a deferred answer")
        user = context.user.id
        export = DataExport(user, self._games)
        # Other people's clicks do not wait until years of games are told and compressed.
        async for stored in self._store.stored_games(user):
            await asyncio.to_thread(export.add, stored)
        file = await asyncio.to_thread(file_of, export.text(self._clock()))
        sending = context.interaction.followup.send(
            HERE.format(), file=file, ephemeral=True, allowed_mentions=discord.AllowedMentions.none()
        )
        if await context.deliver(sending, "a data export", UPLOAD_SECONDS) is None:
            edit = context.interaction.edit_original_response(content=NOT_SENT.format())
            await context.deliver(edit, "the end of a data export")

    async def ask(self, context: InteractionContext) -> None:
        """Asks for confirmation before the user is erased."""
        await answer_privately(context, question(context.user.id))

    async def answered(self, context: InteractionContext, action: str, user: int) -> None:
        """Erases the user if they confirmed it, and advances the games that they left. Raises GameError, LogError."""
        if user != context.user.id or not context.came_from_private_message:
            raise TableRefusal("not-your-question")
        check_title(context, FORGET_TITLE.format())
        if action == "keep":
            await answer_privately(context, settled(NOTHING_CHANGED.format()))
            return
        with self._one_at_a_time.of(user):
            await self._forget(context, user)

    async def _forget(self, context: InteractionContext, user: int) -> None:
        await context.defer()
        requested = await self._erasure.request(user)
        # The others at those tables do not wait until years of games are rewritten.
        following = asyncio.gather(*map(self._follow_up.by_itself, requested.left))
        try:
            done = await self._erasure.finish(user)
            said = settled(outcome(requested, done))
            await self._settle(context, said)
            await asyncio.gather(*(self._hands.replace(game_id, user, said) for game_id in requested.left))
        finally:
            await following

    async def _settle(self, context: InteractionContext, said: Screen) -> None:
        """Replaces the question by its outcome. If Discord does not take that, it is said in a message of its own."""
        edit = context.interaction.edit_original_response(**message(said))
        if await context.deliver(edit, "a private answer") is None:
            await context.say(said.text)


def file_of(text: Iterable[bytes], room: int = ROOM) -> discord.File:
    """A JSON file to send, of pieces of its text; compressed if it has more than `room` bytes."""
    pieces = tuple(text)
    if sum(map(len, pieces)) <= room:
        return discord.File(BytesIO(b"".join(pieces)), filename="my-games.json")
    packed = BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb") as file:
        for piece in pieces:
            file.write(piece)
    packed.seek(0)
    return discord.File(packed, filename="my-games.json.gz")


def info_screen(keep_days: int) -> Screen:
    """What is stored, for how long, and what people can do about it."""
    finished = FINISHED_KEPT_DAYS.format(days=keep_days) if keep_days else FINISHED_KEPT.format()
    return Screen(
        title=INFO_TITLE.format(),
        text=INFO.format(),
        colour=COLOUR,
        fields=(
            Field(WHAT_IS_STORED.format(), STORED.format()),
            Field(FOR_HOW_LONG.format(), " ".join((UNFINISHED_KEPT.format(), finished, BACKUPS_KEPT.format()))),
            Field(WHO_SEES_IT.format(), SEEN.format()),
            Field(WHAT_YOU_CAN_DO.format(), CHOICES.format()),
        ),
    )


def question(user: int) -> Screen:
    """The question that this user has to confirm before they are erased."""
    return Screen(
        title=FORGET_TITLE.format(),
        text=QUESTION.format(nameless=NAMELESS),
        colour=WARNING_COLOUR,
        rows=(
            (
                Button(FORGET.format(), custom_ids.privacy("forget", user), ButtonStyle.danger),
                Button(KEEP.format(), custom_ids.privacy("keep", user)),
            ),
        ),
    )


def outcome(requested: Requested, done: bool) -> str:
    """Tells the user from how many games they were erased, or, if that is not done, that they will be."""
    if not requested.games:
        return NOTHING_STORED.format()
    said = [(GONE if done else GOING_ON).format(games=requested.games)]
    if requested.left:
        said.append(LEFT.format(games=len(requested.left)))
    return " ".join((*said, WELCOME_BACK.format()))
