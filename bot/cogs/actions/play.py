"""Playing: opening a table, the lobby, hands and moves, the rules.

A click is checked for person, place and position and submitted to the table. It is answered once it is on disk, and
only then shown to the others.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.cogs.actions.channels import Channels, check_permissions
from bot.cogs.actions.checks import place_of, shown_here, table_here
from bot.cogs.actions.completion import Completion
from bot.cogs.actions.seats import Seats
from bot.cogs.base.context import InteractionContext
from bot.cogs.output.boards import Boards
from bot.cogs.output.hands import Hands
from bot.cogs.output.publisher import Publisher
from bot.cogs.ui.look import Control, GameLook, Select
from bot.cogs.ui.names import plain_name
from bot.cogs.ui.sending import answer_privately
from bot.game.core.errors import GameError, StaleVersion, UnknownGame
from bot.game.service.departures import Departures
from bot.game.service.tables import Accepted, Tables
from bot.game.table.commands import AddAi, Command, Join, Leave, Move, RemoveAi, Start
from bot.game.table.views import TableView, TableViews
from bot.text.refusals import Refusals


class Play:
    """What people do at a table."""

    def __init__(
        self,
        tables: Tables,
        boards: Boards,
        hands: Hands,
        publisher: Publisher,
        completion: Completion,
        seats: Seats,
        channels: Channels,
        departures: Departures,
        looks: Mapping[str, GameLook],
        refusals: Refusals,
    ) -> None:
        self._tables = tables
        self._boards = boards
        self._hands = hands
        self._publisher = publisher
        self._completion = completion
        self._seats = seats
        self._channels = channels
        self._departures = departures
        self._looks = looks
        self._refusals = refusals

    async def open(
        self,
        context: InteractionContext,
        key: str,
        wanted: int | None,
        ais: int,
        level: str | None = None,
        pace: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Opens a lobby in this channel, with AIs of this level, these seconds for a turn and these house rules.

        Raises TableRefusal if a game is already open here (with a link to it), GameError for options that the game does
        not have.
        """

        async def opening() -> Accepted:
            accepted = await self._tables.open(
                key,
                place_of(context),
                context.user.id,
                plain_name(context.user.display_name),
                wanted=wanted,
                ais=ais,
                level=level,
                options=options,
                pace=pace,
                interaction=context.id,
            )
            self._hands.expect(accepted.table.id, context)
            return accepted

        await self._channels.bring(context, opening)

    async def lobby(self, context: InteractionContext, game_id: int, action: str) -> None:
        """Carries out a button of the lobby; *Cancel* asks for confirmation first."""
        views = await table_here(self._tables, context, game_id)
        if action == "cancel":
            await self._seats.ask_end(context, views.public)
            return
        user = context.user
        commands: dict[str, Command] = {
            "join": Join(user.id, plain_name(user.display_name)),
            "leave": Leave(user.id, "lobby"),
            "remove": RemoveAi(user.id),
            "start": Start(user.id),
        }
        command = AddAi(user.id, _level(views.public, action)) if action.startswith("add") else commands[action]
        departed = await self._departures.make_way(views.public, command)
        try:
            accepted = await self._tables.submit(game_id, command, context.id)
        except GameError as refusal:
            if not departed:
                raise
            await self._refuse_and_show(context, game_id, refusal)
            return
        if action != "leave":
            # The user has a seat, and this click brought their newest token.
            self._hands.expect(game_id, context)
        await self._completion.answer_on_board(context, accepted.after)

    async def _refuse_and_show(self, context: InteractionContext, game_id: int, refusal: GameError) -> None:
        """Tells the user why not, and shows everybody who has left."""
        context.refused(refusal)
        await context.say(self._refusals.text(refusal))
        await self._completion.finish(context, await self._tables.read(game_id))

    async def table(self, context: InteractionContext, views: TableViews) -> None:
        """Posts the board again, at the bottom of its channel. Raises TableRefusal if the bot cannot post there."""
        await check_permissions(context)
        async with self._tables.in_use(views.id):
            await self._boards.post(context, views)
            await self._completion.look_after(context, views)

    async def hand(self, context: InteractionContext, game_id: int) -> None:
        """Shows the user their hand in a new private message. If somebody else holds their seat, they take it back."""
        async with self._tables.in_use(game_id):
            views = await shown_here(self._tables, context, game_id)
            table = views.public
            if table.phase == "playing" and table.own_seat(context.user.id) is not None:
                await self._seats.take(context, game_id)
                return
            await self._publisher.answer_hand(context, views, self._look(views).hand(views.seat_of(context.user.id)))
            if table.waits_for_ai:  # Also if the game is over: its board may have missed that.
                await self._completion.finish(context, views)
            else:
                await self._completion.look_after(context, views)

    async def press(self, context: InteractionContext, game_id: int, at: int, control: Control) -> None:
        """Changes the selection or makes a move. If it is late or refused, the answer is the current hand."""
        views = await shown_here(self._tables, context, game_id)
        user, look = context.user.id, self._look(views)
        seated = views.seat_of(user)
        try:
            if at != views.public.position:
                raise StaleVersion("late-click")
            pressed = look.press(seated, control)
            if isinstance(pressed, Select):
                await self._publisher.answer_hand(context, views, look.hand(seated, pressed.selection))
                return
            accepted = await self._tables.submit(game_id, Move(user, at, pressed.move), context.id)
        except GameError as refusal:
            context.refused(refusal)
            views = await self._tables.read(game_id)
            screen = look.hand(views.seat_of(user), note=self._refusals.text(refusal))
            await self._publisher.answer_hand(context, views, screen)
            return
        if not context.came_from_private_message and self._hands.within_reach(game_id, user):
            # The button was on the board: editing the board is the answer, and the open hand is updated in place.
            await self._completion.answer_on_board(context, accepted.after)
        else:
            await self._publisher.answer_hand(context, accepted.after, look.hand(accepted.after.seat_of(user)))
            await self._completion.finish(context, accepted.after)

    async def rules(self, context: InteractionContext, key: str, page: int) -> None:
        """Shows a page of a game's rules in private."""
        look = self._looks.get(key)
        if look is None:
            raise UnknownGame("no-such-game")
        await answer_privately(context, look.rules(page))

    def _look(self, views: TableViews) -> GameLook:
        return self._looks[views.public.game]


def _level(table: TableView, action: str) -> str | None:
    """The AI level that a lobby button names by number, None for the default (`add`)."""
    number = action.removeprefix("add")
    if not number:
        return None
    return table.levels[int(number)] if int(number) < len(table.levels) else action
