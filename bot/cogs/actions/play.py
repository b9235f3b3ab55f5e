"""The desk: what each click and command does, from the interaction to the table and back.

A click is checked for person, place and position, carried to the table, answered once it is on
disk, and only then shown to the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from bot.cogs.actions.checks import place_of, seated_here, shown_here, table_here
from bot.cogs.actions.members import Members
from bot.cogs.actions.seats import SeatActions
from bot.cogs.base import interaction_metrics
from bot.cogs.base.priority import AnswerPriority
from bot.cogs.input.buttons import answer_private
from bot.cogs.input.guard import GuildInteraction, from_private_message
from bot.cogs.output.boards import Boards
from bot.cogs.output.hands import Hands
from bot.cogs.output.publisher import Publisher
from bot.cogs.ui.look import GameLook, Select
from bot.cogs.ui.names import plain_name
from bot.game.core.errors import GameError, StaleVersion, UnknownGame
from bot.game.service.tables import Tables
from bot.game.table.commands import AddAi, Command, Join, Leave, Move, RemoveAi, Start, VoteOnAbsence
from bot.game.table.views import SeatedView, TableView

LATE: Final = "The table has moved on since you opened that. Here are your cards as they are now."


def _level(table: TableView, action: str) -> str | None:
    """The AI's strength that a button of the lobby names by number, None for the default (`add`)."""
    number = action.removeprefix("add")
    if not number:
        return None
    return table.levels[int(number)] if int(number) < len(table.levels) else action


class Desk:
    """Carries clicks and commands to the tables, and what came of them back to the people."""

    def __init__(
        self,
        tables: Tables,
        boards: Boards,
        members: Members,
        uis: Mapping[str, GameLook],
        clock: Callable[[], datetime],
        precedence: AnswerPriority,
    ) -> None:
        self.tables = tables
        self.boards = boards
        self.hands = Hands(clock, precedence)
        self._uis = uis
        self.showing = Publisher(tables, boards, self.hands, members, uis)
        self.doors = SeatActions(tables, boards, self.hands, self.showing, uis)

    # The lobby.

    async def open(
        self,
        interaction: GuildInteraction,
        key: str,
        wanted: int | None,
        ais: int,
        level: str | None = None,
        pace: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Opens a lobby in this channel, with AIs of this strength, these seconds for a turn and house rules.

        Raises PlaceTaken where a game is open, TableRefusal for what it does not have.
        """
        user = interaction.user
        table = await self.tables.open(
            key,
            place_of(interaction),
            user.id,
            plain_name(user.display_name),
            wanted=wanted,
            ais=ais,
            level=level,
            options=options,
            pace=pace,
            interaction=interaction.id,
        )
        self.hands.expect(table.id, interaction)
        await self.showing.go_on(interaction, table, self.boards.post(interaction, table))

    async def lobby(self, interaction: GuildInteraction, game_id: int, action: str) -> None:
        """Does what a button of the lobby says; Cancel asks back first."""
        table = await table_here(self.tables, interaction, game_id)
        if action == "cancel":
            await self.doors.ask_end(interaction, table)
            return
        user = interaction.user
        wishes: dict[str, Command] = {
            "join": Join(user.id, plain_name(user.display_name)),
            "leave": Leave(user.id, "lobby"),
            "remove": RemoveAi(user.id),
            "start": Start(user.id),
        }
        wish = AddAi(user.id, _level(table, action)) if action.startswith("add") else wishes[action]
        after = await self.tables.submit(game_id, wish, interaction.id)
        if action != "leave":
            # Whoever pressed has a seat, and no token of theirs is younger than this click's.
            self.hands.expect(game_id, interaction)
        await self.showing.go_on(interaction, after, self.boards.publish(game_id, user.id, via=interaction))

    # The hand.

    async def hand(self, interaction: GuildInteraction, game_id: int) -> None:
        """Shows whoever asks their own hand, in a new private message; who had left takes their seat back with it."""
        table = await shown_here(self.tables, interaction, game_id)
        if table.phase == "playing" and table.kept_seat(interaction.user.id) is not None:
            await self.doors.take_seat(interaction, game_id)
            return
        seated = await seated_here(self.tables, interaction, game_id)
        await self.showing.answer_hand(interaction, seated, self._ui(seated).hand(seated))
        if seated.table.waits_for_ai:  # Or it is over, and its board has missed that.
            await self.showing.go_on(interaction, seated.table)

    async def pick(self, interaction: GuildInteraction, game_id: int, at: int, picked: str, slot: str) -> None:
        """Takes a card into the selection, or out of it; the table does not change."""
        seated = await seated_here(self.tables, interaction, game_id)
        ui = self._ui(seated)
        if at != seated.table.position:
            interaction_metrics.refused(StaleVersion(LATE))
            await self.showing.answer_hand(interaction, seated, ui.hand(seated, note=LATE))
            return
        await self.showing.answer_hand(interaction, seated, ui.hand(seated, ui.toggle(seated, picked, slot)))

    async def press(self, interaction: GuildInteraction, game_id: int, at: int, picked: str, verb: str) -> None:
        """Makes a move with the selection; a late or refused one is answered in private, with the hand as it is now."""
        seated = await seated_here(self.tables, interaction, game_id)
        ui = self._ui(seated)
        user = interaction.user.id
        try:
            if at != seated.table.position:
                raise StaleVersion(LATE)
            pressed = ui.press(seated, picked, verb)
            if isinstance(pressed, Select):
                await self.showing.answer_hand(interaction, seated, ui.hand(seated, pressed.picked))
                return
            await self.tables.submit(game_id, Move(user, at, pressed.move), interaction.id)
        except GameError as refusal:
            interaction_metrics.refused(refusal)
            seated = await self.tables.seated(game_id, user)
            await self.showing.answer_hand(interaction, seated, ui.hand(seated, note=refusal.message))
            return
        if not from_private_message(interaction) and self.hands.within_reach(game_id, user):
            # Pressed on the board: the board is the answer, and the hand follows where it lies.
            answer = self.boards.publish(game_id, user, via=interaction)
        else:
            answer = self.showing.hand_now(interaction, game_id)
        await self.showing.go_on(interaction, seated.table, answer)

    async def absent(self, interaction: GuildInteraction, game_id: int, at: int, choice: str) -> None:
        """Counts how whoever asks would go on without the person who does not come."""
        await shown_here(self.tables, interaction, game_id)
        user = interaction.user.id
        after = await self.tables.submit(game_id, VoteOnAbsence(user, at, choice), interaction.id)
        await self.showing.go_on(interaction, after, self.boards.publish(game_id, user, via=interaction))

    # Reading, and going on by itself.

    async def rules(self, interaction: GuildInteraction, key: str, page: int) -> None:
        """Shows a page of a game's rules in private."""
        ui = self._uis.get(key)
        if ui is None:
            raise UnknownGame("I do not know that game.")
        await answer_private(interaction, ui.rules(page))

    async def resume(self) -> None:
        """Goes on with every unfinished game after a start. Raises LogUnavailable."""
        await self.showing.resume()

    def _ui(self, seated: SeatedView) -> GameLook:
        return self._uis[seated.table.game]
