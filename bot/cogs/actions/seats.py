"""Coming and going: taking a seat, leaving it, ending a game, and playing again."""

from __future__ import annotations

from collections.abc import Mapping

from bot.cogs.actions.checks import check_permissions, is_moderator, own_place, shown_here, table_here
from bot.cogs.base import interaction_metrics
from bot.cogs.input.buttons import answer_private
from bot.cogs.input.guard import GuildInteraction, from_private_message, send_private
from bot.cogs.output.boards import Boards
from bot.cogs.output.hands import Hands
from bot.cogs.output.publisher import Publisher
from bot.cogs.ui import dialogs
from bot.cogs.ui.look import GameLook
from bot.cogs.ui.names import plain_name, shown
from bot.cogs.ui.screens import Screen
from bot.game.core.errors import GameError, NotSeated, UnknownGame
from bot.game.service.tables import Tables
from bot.game.table.commands import Close, Command, Leave, TakeSeat, VoteEnd
from bot.game.table.decide import over_text
from bot.game.table.seats import without_seat
from bot.game.table.views import TableView


class SeatActions:
    """What the desk does for people who come or go."""

    def __init__(
        self, tables: Tables, boards: Boards, hands: Hands, showing: Publisher, uis: Mapping[str, GameLook]
    ) -> None:
        self._tables = tables
        self._boards = boards
        self._hands = hands
        self._showing = showing
        self._uis = uis

    async def take_seat(self, interaction: GuildInteraction, game_id: int, number: int | None = None) -> None:
        """Gives whoever asks their own seat back, or else this one, and shows them its hand in private."""
        before = await shown_here(self._tables, interaction, game_id)
        user = interaction.user
        note = _welcome(before, user.id, number)
        wish = TakeSeat(user.id, plain_name(user.display_name), number)
        after = await self._tables.submit(game_id, wish, interaction.id)
        await self._showing.go_on(interaction, after, self._showing.hand_now(interaction, game_id, note))

    async def again(self, interaction: GuildInteraction, game_id: int) -> None:
        """Opens a lobby with the people of a game that is over, and answers with it."""
        await table_here(self._tables, interaction, game_id)
        check_permissions(interaction)
        user = interaction.user
        async with own_place(self._tables, self._boards):
            table = await self._tables.again(game_id, user.id, plain_name(user.display_name), interaction.id)
        self._hands.expect(table.id, interaction)
        await self._showing.go_on(interaction, table, self._boards.post(interaction, table))

    async def ask_leave(self, interaction: GuildInteraction, table: TableView) -> None:
        """Leaves a lobby at once; asks back before a seat in a running game goes to an AI."""
        user = interaction.user.id
        if table.seat_of(user) is None:
            raise NotSeated(f"{without_seat(table, user)} There is nothing to leave.")
        if table.phase == "lobby":
            after = await self._tables.submit(table.id, Leave(user, "lobby"), interaction.id)
            await self._showing.go_on(interaction, after, send_private(interaction, "You have left the lobby."))
            return
        await answer_private(interaction, dialogs.leaving(table, self._uis[table.game].hand_label))

    async def ask_end(self, interaction: GuildInteraction, table: TableView) -> None:
        """Asks back before a lobby is closed or a game is ended; players who may not do it alone can ask the others."""
        user = interaction.user.id
        if table.phase == "over":
            raise UnknownGame(over_text(table.game))
        if user == table.host or is_moderator(interaction):
            await answer_private(interaction, dialogs.ending(table))
        elif table.phase == "playing" and table.seat_of(user) is not None:
            await answer_private(interaction, dialogs.voting(table))
        else:
            raise GameError("Only the host, a moderator, or the players together can end this.")

    async def confirmed(self, interaction: GuildInteraction, game_id: int, action: str) -> None:
        """Does what was confirmed under a question, or takes the question back; a refusal settles it too."""
        await table_here(self._tables, interaction, game_id)
        if action == "stay":
            await answer_private(interaction, dialogs.settled("All right, nothing has changed."))
            return
        try:
            after = await self._tables.submit(game_id, _confirmed(interaction, action), interaction.id)
        except GameError as refusal:
            if not from_private_message(interaction):
                raise
            interaction_metrics.refused(refusal)
            await answer_private(interaction, dialogs.settled(refusal.message))
            return
        if action in ("agree", "refuse"):
            answer = self._boards.publish(game_id, interaction.user.id, via=interaction)
        else:
            done = dialogs.done(after, action, self._uis[after.game].hand_label)
            answer = self._settled(interaction, after, dialogs.settled(done))
        await self._showing.go_on(interaction, after, answer)

    async def _settled(self, interaction: GuildInteraction, after: TableView, screen: Screen) -> None:
        """Answers a confirmation; the open hand of whoever has left shows the same, for its buttons are no good now."""
        await answer_private(interaction, screen)
        if after.seat_of(interaction.user.id) is None:
            await self._hands.put_away(after.id, interaction.user.id, screen)


def _confirmed(interaction: GuildInteraction, action: str) -> Command:
    user = interaction.user.id
    match action:
        case "end":
            return Close(user, is_moderator(interaction))
        case "close":
            return Close(user, is_moderator(interaction), "lobby")
        case "leave":
            return Leave(user, "playing")
        case _:
            return VoteEnd(user, agrees=action != "refuse")


def _welcome(table: TableView, user: int, number: int | None) -> str | None:
    """What stands above the hand of somebody who has just sat down."""
    if table.kept_seat(user) is not None:
        return "Welcome back! You play your seat again."
    if number is None or not table.is_free(number):
        return None
    return f"Welcome! You go on for {shown(table.seats[number].name)}: this is your hand from now on."
