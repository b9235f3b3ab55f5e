"""The desk: what each click and command does, from the interaction to the table and back.

A click is checked for person, place and position, carried to the table, answered once it is on
disk, and only then shown to the others.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from bot.cogs import asking
from bot.cogs.boards import Boards
from bot.cogs.controls import answer_private
from bot.cogs.edge import GuildInteraction, attempt, from_private_message, whisper
from bot.cogs.hands import Hands
from bot.cogs.names import plain_name
from bot.cogs.showing import Showing
from bot.cogs.ui import GameUi, Select
from bot.game.commands import AddAi, Close, Command, Join, Leave, Move, RemoveAi, Start, VoteEnd
from bot.game.deciding import over_text
from bot.game.errors import GameError, NotSeated, StaleVersion, TableRefusal, UnknownGame
from bot.game.log import LogError, Place
from bot.game.parking import is_of, parked_text
from bot.game.seeing import SeatedView, TableView
from bot.game.tables import Tables

log = logging.getLogger(__name__)

LATE: Final = "The table has moved on since you opened that. Here are your cards as they are now."
ELSEWHERE: Final = "That button belongs to another channel's game."


def place_of(interaction: GuildInteraction) -> Place:
    """The channel or thread that an interaction comes from. Raises UnknownGame outside a server."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise UnknownGame("Games are played in a server's channels. Use this command there.")
    return Place(interaction.guild_id, interaction.channel_id)


def _level(table: TableView, action: str) -> str | None:
    """The AI's strength that a button of the lobby names by number, None for the default (`add`)."""
    number = action.removeprefix("add")
    if not number:
        return None
    return table.levels[int(number)] if int(number) < len(table.levels) else action


def is_moderator(interaction: GuildInteraction) -> bool:
    """Whether whoever asks may manage the messages of this channel."""
    return interaction.permissions.manage_messages


class Desk:
    """Carries clicks and commands to the tables, and what came of them back to the people."""

    def __init__(
        self, tables: Tables, boards: Boards, uis: Mapping[str, GameUi], clock: Callable[[], datetime]
    ) -> None:
        self.tables = tables
        self.boards = boards
        self.hands = Hands(clock)
        self._uis = uis
        self.showing = Showing(tables, boards, self.hands, uis)

    # The lobby.

    async def open(
        self, interaction: GuildInteraction, key: str, wanted: int | None, ais: int, level: str | None = None
    ) -> None:
        """Opens a lobby in this channel, with AIs of this strength, and answers with it.

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
            interaction=interaction.id,
        )
        self.hands.expect(table.id, interaction)
        await self.showing.go_on(interaction, table, self.boards.post(interaction, table))

    async def lobby(self, interaction: GuildInteraction, game_id: int, action: str) -> None:
        """Does what a button of the lobby says; Cancel asks back first."""
        table = await self._table_here(interaction, game_id)
        if action == "cancel":
            await self.ask_end(interaction, table)
            return
        user = interaction.user
        wishes: dict[str, Command] = {
            "join": Join(user.id, plain_name(user.display_name)),
            "leave": Leave(user.id),
            "remove": RemoveAi(user.id),
            "start": Start(user.id),
        }
        if action == "leave" and table.phase == "playing":
            raise GameError(f"The game has begun. Use /{table.game} leave to hand your seat to an AI.")
        wish = AddAi(user.id, _level(table, action)) if action.startswith("add") else wishes[action]
        after = await self.tables.submit(game_id, wish, interaction.id)
        if action != "leave":
            # Whoever pressed has a seat, and no token of theirs is younger than this click's.
            self.hands.expect(game_id, interaction)
        await self.showing.go_on(interaction, after, self.boards.publish(game_id, user.id, via=interaction))

    # The hand.

    async def hand(self, interaction: GuildInteraction, game_id: int) -> None:
        """Shows whoever asks their own hand, in a new private message."""
        seated = await self._seated_here(interaction, game_id)
        await self.showing.answer_hand(interaction, seated, self._ui(seated).hand(seated))
        if seated.table.acting_user is None:  # It waits for an AI, or is over and its board has missed that.
            await self.showing.go_on(interaction, seated.table)

    async def pick(self, interaction: GuildInteraction, game_id: int, at: int, picked: str, slot: str) -> None:
        """Takes a card into the selection, or out of it; the table does not change."""
        seated = await self._seated_here(interaction, game_id)
        ui = self._ui(seated)
        if at != seated.table.position:
            await self.showing.answer_hand(interaction, seated, ui.hand(seated, note=LATE))
            return
        await self.showing.answer_hand(interaction, seated, ui.hand(seated, ui.toggle(seated, picked, slot)))

    async def press(self, interaction: GuildInteraction, game_id: int, at: int, picked: str, verb: str) -> None:
        """Makes a move with the selection; a late or refused one is answered in private, with the hand as it is now."""
        seated = await self._seated_here(interaction, game_id)
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
            seated = await self.tables.seated(game_id, user)
            await self.showing.answer_hand(interaction, seated, ui.hand(seated, note=refusal.message))
            return
        if not from_private_message(interaction) and self.hands.within_reach(game_id, user):
            # Pressed on the board: the board is the answer, and the hand follows where it lies.
            answer = self.boards.publish(game_id, user, via=interaction)
        else:
            answer = self._hand_now(interaction, seated)
        await self.showing.go_on(interaction, seated.table, answer)

    async def _hand_now(self, interaction: GuildInteraction, before: SeatedView) -> None:
        """Answers a move, which is on disk, with the hand that came of it."""
        try:
            seated = await self.tables.seated(before.table.id, interaction.user.id)
            await self.showing.answer_hand(interaction, seated, self._ui(seated).hand(seated))
        except LogError as error:
            log.warning("the hand after a move in game %d cannot be read: %s", before.table.id, error)
            await attempt(interaction.response.defer(), "a deferred answer")

    # Leaving and ending.

    async def ask_leave(self, interaction: GuildInteraction, table: TableView) -> None:
        """Leaves a lobby at once; asks back before a seat in a running game goes to an AI."""
        user = interaction.user.id
        if table.seat_of(user) is None:
            raise NotSeated("You have no seat in this game, so there is nothing to leave.")
        if table.phase == "lobby":
            after = await self.tables.submit(table.id, Leave(user), interaction.id)
            await self.showing.go_on(interaction, after, whisper(interaction, "You have left the lobby."))
            return
        await answer_private(interaction, asking.leaving(table))

    async def ask_end(self, interaction: GuildInteraction, table: TableView) -> None:
        """Asks back before a lobby is closed or a game is ended; players who may not do it alone can ask the others."""
        user = interaction.user.id
        if table.phase == "over":
            raise UnknownGame(over_text(table.game))
        if user == table.host or is_moderator(interaction):
            await answer_private(interaction, asking.ending(table))
        elif table.phase == "playing" and table.seat_of(user) is not None:
            await answer_private(interaction, asking.voting(table))
        else:
            raise GameError("Only the host, a moderator, or the players together can end this.")

    async def confirmed(self, interaction: GuildInteraction, game_id: int, action: str) -> None:
        """Does what was confirmed under a question, or takes the question back."""
        await self._table_here(interaction, game_id)
        user = interaction.user.id
        if action == "stay":
            await answer_private(interaction, asking.settled("All right, nothing has changed."))
            return
        wishes: dict[str, Command] = {
            "end": Close(user, is_moderator(interaction)),
            "vote": VoteEnd(user, agrees=True),
            "agree": VoteEnd(user, agrees=True),
            "refuse": VoteEnd(user, agrees=False),
            "leave": Leave(user),
        }
        after = await self.tables.submit(game_id, wishes[action], interaction.id)
        if action == "leave":
            self.hands.drop(game_id, user)
        if action in ("agree", "refuse"):
            answer = self.boards.publish(game_id, user, via=interaction)
        else:
            answer = answer_private(interaction, asking.settled(asking.done(after, action)))
        await self.showing.go_on(interaction, after, answer)

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

    # Checks.

    async def _table_here(self, interaction: GuildInteraction, game_id: int) -> TableView:
        table = await self.tables.view(game_id)
        here = place_of(interaction)
        if table.place != here:
            known = table.place.guild == here.guild and is_of(table, interaction.user.id)
            raise UnknownGame(f"{ELSEWHERE} It is played in <#{table.place.channel}>." if known else ELSEWHERE)
        return table

    async def _seated_here(self, interaction: GuildInteraction, game_id: int) -> SeatedView:
        table = await self._table_here(interaction, game_id)
        if table.parked is not None and table.phase != "over":
            raise TableRefusal(parked_text(table.game, table.parked))
        return await self.tables.seated(game_id, interaction.user.id)

    def _ui(self, seated: SeatedView) -> GameUi:
        return self._uis[seated.table.game]
