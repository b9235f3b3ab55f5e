"""Seats and the game as a whole: taking and leaving seats, votes, ending a game, playing again, moving it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.cogs.actions.channels import Channels
from bot.cogs.actions.checks import is_moderator, place_of, shown_here, table_here
from bot.cogs.actions.completion import Completion
from bot.cogs.base.context import InteractionContext
from bot.cogs.output.hands import Hands
from bot.cogs.output.publisher import Publisher
from bot.cogs.ui import dialogs
from bot.cogs.ui.look import GameLook
from bot.cogs.ui.names import plain_name, shown
from bot.cogs.ui.sending import answer_privately
from bot.game.core.errors import GameError, NotSeated, OtherRules, UnknownGame
from bot.game.ports.log import Place
from bot.game.service.departures import Departures
from bot.game.service.tables import Accepted, Tables
from bot.game.table.commands import Close, Command, Leave, TakeSeat, Unpark, VoteEnd, VoteOnAbsence
from bot.game.table.parking import is_of
from bot.game.table.seats import not_seated
from bot.game.table.views import TableView
from bot.text.messages import Message
from bot.text.refusals import Refusals

WELCOME: Final = Message("Welcome! You are taking over from {name}: this is your hand from now on.")
WELCOME_FOR_NOW: Final = Message(
    "Welcome! You are taking over from {name}: this is your hand, until the person who lost this seat comes back."
)
WELCOME_BACK: Final = Message("Welcome back! You have your seat again.")


class Seats:
    """What people do about their seats and about their game as a whole."""

    def __init__(
        self,
        tables: Tables,
        hands: Hands,
        publisher: Publisher,
        completion: Completion,
        channels: Channels,
        departures: Departures,
        looks: Mapping[str, GameLook],
        refusals: Refusals,
    ) -> None:
        self._tables = tables
        self._hands = hands
        self._publisher = publisher
        self._completion = completion
        self._channels = channels
        self._departures = departures
        self._looks = looks
        self._refusals = refusals

    async def take(self, context: InteractionContext, game_id: int, number: int | None = None) -> None:
        """Gives the user their own seat back, or else this one, and shows them its hand in private."""
        before = (await shown_here(self._tables, context, game_id)).public
        user = context.user
        note = _welcome(before, user.id, number)
        command = TakeSeat(user.id, plain_name(user.display_name), number)
        after = (await self._tables.submit(game_id, command, context.id)).after
        seated = after.seat_of(user.id)
        screen = self._looks[before.game].hand(seated, note=note)
        await self._publisher.answer_hand(context, after, screen)
        await self._take_hand(after.public, before.seats[seated.seat].user)
        await self._completion.finish(context, after)

    async def _take_hand(self, table: TableView, former: int | None) -> None:
        """Tells a person whose seat somebody has just taken who plays it, in place of their open hand."""
        if former is not None:
            told = self._refusals.text(not_seated(table, former))
            await self._hands.replace(table.id, former, dialogs.settled(told))

    async def absent(self, context: InteractionContext, game_id: int, at: int, choice: str) -> None:
        """Counts the user's vote on how to go on without the absent player."""
        await shown_here(self._tables, context, game_id)
        accepted = await self._tables.submit(game_id, VoteOnAbsence(context.user.id, at, choice), context.id)
        await self._completion.answer_on_board(context, accepted.after)

    async def again(self, context: InteractionContext, game_id: int) -> None:
        """Opens a lobby to which the people of a finished game are invited, and answers with its board."""
        before = (await table_here(self._tables, context, game_id)).public
        user = context.user
        gone = await self._departures.not_to_invite(before, user.id)

        async def opening() -> Accepted:
            accepted = await self._tables.again(game_id, user.id, plain_name(user.display_name), context.id, gone)
            self._hands.expect(accepted.table.id, context)
            return accepted

        await self._channels.bring(context, opening)

    async def parked_game(self, key: str, place: Place, user: int) -> TableView | None:
        """The parked game of this kind that can resume in a place, None if there is none or another game is open there.

        It is the game that was played there, else the user's newest on the server. Raises LogUnavailable.
        """
        here = await self._tables.in_place(place)
        if here is not None:
            table = here.public
            return table if table.parked is not None and table.game == key else None
        for game_id in await self._tables.open_at(place.guild):
            try:
                table = (await self._tables.read(game_id)).public
            except OtherRules:  # It can be played nowhere.
                continue
            if table.parked is not None and table.game == key and is_of(table, user):
                return table
        return None

    async def unpark(self, context: InteractionContext, table: TableView) -> None:
        """Resumes a parked game in this channel, and answers with its board. Raises GameError."""
        command = Unpark(context.user.id, place_of(context))
        await self._channels.bring(context, lambda: self._tables.submit(table.id, command, context.id))

    async def ask_leave(self, context: InteractionContext, table: TableView) -> None:
        """Leaves a lobby at once; in a running game, asks for confirmation before an AI takes the seat.

        Raises NotSeated for a user without a seat.
        """
        user = context.user.id
        if table.seat_of(user) is None:
            had_one = any(user in seat.past for seat in table.seats)
            raise not_seated(table, user) if had_one else NotSeated("nothing-to-leave")
        if table.phase == "lobby":
            async with self._tables.in_use(table.id):
                accepted = await self._tables.submit(table.id, Leave(user, "lobby"), context.id)
                await context.say(dialogs.LOBBY_LEFT.format())
                await self._completion.finish(context, accepted.after)
            return
        await answer_privately(context, dialogs.leaving(table, self._looks[table.game].hand_label))

    async def ask_end(self, context: InteractionContext, table: TableView) -> None:
        """Asks for confirmation before a lobby is closed or a game is ended.

        Players who may not end the game alone can start a vote. Raises UnknownGame if the game is over, GameError for
        anybody else.
        """
        user = context.user.id
        if table.phase == "over":
            raise UnknownGame("game-over", game=table.game)
        if not is_moderator(context) and await self._departures.replace_host(table, user):
            async with self._tables.in_use(table.id):
                views = await self._tables.read(table.id)
                try:
                    await self._ask_end(context, views.public)
                except GameError as refusal:
                    context.refused(refusal)
                    await context.say(self._refusals.text(refusal))
                await self._completion.finish(context, views)
            return
        await self._ask_end(context, table)

    async def _ask_end(self, context: InteractionContext, table: TableView) -> None:
        user = context.user.id
        if user == table.host or is_moderator(context):
            await answer_privately(context, dialogs.ending(table))
        elif table.phase == "playing" and table.seat_of(user) is not None:
            await answer_privately(context, dialogs.voting(table))
        else:
            raise GameError("not-yours-to-end")

    async def confirmed(self, context: InteractionContext, game_id: int, action: str) -> None:
        """Carries out what the user confirmed, or nothing if they changed their mind. A refusal closes the question."""
        await table_here(self._tables, context, game_id)
        if action == "stay":
            await answer_privately(context, dialogs.settled(dialogs.NOTHING_CHANGED.format()))
            return
        try:
            accepted = await self._tables.submit(game_id, _confirmed(context, action), context.id)
        except GameError as refusal:
            if not context.came_from_private_message:
                raise
            context.refused(refusal)
            await answer_privately(context, dialogs.settled(self._refusals.text(refusal)))
            return
        if action in ("agree", "refuse"):
            await self._completion.answer_on_board(context, accepted.after)
            return
        await self._settle(context, accepted.table, action)
        await self._completion.finish(context, accepted.after)

    async def _settle(self, context: InteractionContext, after: TableView, action: str) -> None:
        """Answers a confirmation. If the user has left, their open hand shows it too, as its buttons no longer work."""
        screen = dialogs.settled(dialogs.done(after, action, self._looks[after.game].hand_label))
        await answer_privately(context, screen)
        if after.seat_of(context.user.id) is None:
            await self._hands.replace(after.id, context.user.id, screen)


def _confirmed(context: InteractionContext, action: str) -> Command:
    user = context.user.id
    match action:
        case "end":
            return Close(user, is_moderator(context))
        case "close":
            return Close(user, is_moderator(context), "lobby")
        case "leave":
            return Leave(user, "playing")
        case _:
            return VoteEnd(user, agrees=action != "refuse")


def _welcome(table: TableView, user: int, number: int | None) -> str | None:
    """The note above the hand of somebody who has just sat down."""
    if table.own_seat(user) is not None:
        return WELCOME_BACK.format()
    if number is None or not table.is_free(number):
        return None
    seat = table.seats[number]
    welcome = WELCOME if seat.user is None and seat.owner is None else WELCOME_FOR_NOW
    return welcome.format(name=shown(seat.name))
