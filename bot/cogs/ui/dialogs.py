"""Questions before something that cannot be undone, and what people read once they have answered."""

from __future__ import annotations

from typing import Final

from discord import ButtonStyle

from bot.cogs.ui import custom_ids
from bot.cogs.ui.screens import Button, Screen
from bot.game.table.views import TableView
from bot.game.table.voting import majority
from bot.text.messages import Message

WARNING_COLOUR: Final = 0xFEE75C
DONE_COLOUR: Final = 0x80848E

LEAVE_ALONE: Final = Message(
    "You are the only person in this game. When you leave, it is paused: whoever comes back within a week goes on with "
    "**{hand}**. To end it for good, use `/{game} end`."
)
LEAVE_OTHERS: Final = Message(
    "An AI plays your seat from now on; press **{hand}** to take it back. Until you do, somebody else may take it."
)
CLOSE_LOBBY: Final = Message("Nobody will be able to join it any more.")
END_GAME: Final = Message("It ends for all players, and it is not counted.")
ASK_OTHERS: Final = Message("It ends when {needed} of its {players} players agree. The board will ask them.")
NOTHING_CHANGED: Final = Message("All right, nothing has changed.")
ASKED: Final = Message("The board asks the other players now.")
PAUSED: Final = Message("The game is paused. Press **{hand}** within a week to go on.")
HANDED_OVER: Final = Message("An AI plays your seat now. Press **{hand}** to take it back. Thank you for playing!")
LOBBY_LEFT: Final = Message("You have left the lobby.")
LOBBY_CLOSED: Final = Message("The lobby is closed.")
GAME_OVER: Final = Message("The game is over.")


def leaving(table: TableView, hand_label: str) -> Screen:
    """The question before a person leaves a running game. `hand_label` is the button that brings them back."""
    if len(table.people) == 1:
        text = LEAVE_ALONE.format(hand=hand_label, game=table.game)
    else:
        text = LEAVE_OTHERS.format(hand=hand_label)
    return _question(
        "Leave this game?", text, Button("Leave", custom_ids.ask(table.id, "leave"), ButtonStyle.danger), table
    )


def ending(table: TableView) -> Screen:
    """The question before the host or a moderator closes a lobby or ends a game."""
    if table.phase == "lobby":
        yes = Button("Close the lobby", custom_ids.ask(table.id, "close"), ButtonStyle.danger)
        return _question("Close this lobby?", CLOSE_LOBBY.format(), yes, table)
    yes = Button("End the game", custom_ids.ask(table.id, "end"), ButtonStyle.danger)
    return _question("End this game?", END_GAME.format(), yes, table)


def ending_unplayable(game_id: int, why: str) -> Screen:
    """The question before a game that cannot be played here is ended. `why` is the sentence that refuses it."""
    yes = Button("End the game", custom_ids.unplayable(game_id, "end"), ButtonStyle.danger)
    no = Button("Keep it", custom_ids.unplayable(game_id, "stay"))
    return Screen("End this game?", f"{why}\n\n{END_GAME.format()}", WARNING_COLOUR, rows=((yes, no),))


def voting(table: TableView) -> Screen:
    """The question before a player asks the others to end the game."""
    players = len(table.people)
    text = ASK_OTHERS.format(needed=majority(players), players=players)
    yes = Button("Ask the others", custom_ids.ask(table.id, "vote"), ButtonStyle.danger)
    return _question("Ask to end this game?", text, yes, table)


def settled(text: str) -> Screen:
    """A question that has been answered."""
    return Screen("Done", text, DONE_COLOUR)


def done(after: TableView, action: str, hand_label: str) -> str:
    """The result of a confirmed action. `hand_label` is the button that brings back somebody who has left."""
    if action == "vote" and after.phase != "over":
        return ASKED.format()
    if action == "leave" and after.phase != "over":
        if after.paused:
            return PAUSED.format(hand=hand_label)
        return HANDED_OVER.format(hand=hand_label)
    return LOBBY_CLOSED.format() if after.reason == "cancelled" else GAME_OVER.format()


def _question(title: str, text: str, yes: Button, table: TableView) -> Screen:
    no = Button("Keep playing" if table.phase == "playing" else "Keep it open", custom_ids.ask(table.id, "stay"))
    return Screen(title, text, WARNING_COLOUR, rows=((yes, no),))
