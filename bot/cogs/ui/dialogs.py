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

# Titles and buttons of the questions.
LEAVE_GAME: Final = Message("Leave this game?")
LEAVE: Final = Message("Leave")
CLOSE_THIS_LOBBY: Final = Message("Close this lobby?")
CLOSE: Final = Message("Close the lobby")
END_THIS_GAME: Final = Message("End this game?")
END: Final = Message("End the game")
ASK_TO_END: Final = Message("Ask to end this game?")
ASK: Final = Message("Ask the others")
KEEP_PLAYING: Final = Message("Keep playing")
KEEP_OPEN: Final = Message("Keep it open")
KEEP: Final = Message("Keep it")
DONE: Final = Message("Done")
# What they say, and what people read once they have answered.
LEAVE_ALONE: Final = Message(
    "You are the only person in this game. If you leave, it is paused: press **{hand}** within a week to go on. "
    "To end it for good, use `/{game} end`."
)
LEAVE_OTHERS: Final = Message(
    "An AI will play your seat; press **{hand}** to take it back. Until you do, somebody else may take it."
)
CLOSE_LOBBY: Final = Message("Nobody will be able to join it then.")
END_GAME: Final = Message("It ends for everybody, and does not count in the statistics.")
ASK_OTHERS: Final = Message(
    "It ends when {needed} of the {players} player agrees. The board will ask them.",
    "It ends when {needed} of the {players} players agree. The board will ask them.",
    by="players",
)
NOTHING_CHANGED: Final = Message("All right, nothing has changed.")
ASKED: Final = Message("The board is asking the other players now.")
PAUSED: Final = Message("The game is paused. Press **{hand}** within a week to go on.")
HANDED_OVER: Final = Message("An AI is playing your seat now. Press **{hand}** to take it back. Thank you for playing!")
LOBBY_LEFT: Final = Message("You have left the lobby.")
LOBBY_CLOSED: Final = Message("The lobby is closed.")
GAME_OVER: Final = Message("The game is over.")


def leaving(table: TableView, hand_label: str, *, listed: bool = False) -> Screen:
    """The question before a person leaves a running game. `hand_label` is the button that brings them back.

    `listed` says that they are asked in a list of their games, which may be read in another place.
    """
    if len(table.people) == 1:
        text = LEAVE_ALONE.format(hand=hand_label, game=table.game)
    else:
        text = LEAVE_OTHERS.format(hand=hand_label)
    go, stay = (custom_ids.leave(table.id, "go"), custom_ids.leave(table.id, "stay")) if listed else (None, None)
    yes = Button(LEAVE.format(), go or custom_ids.ask(table.id, "leave"), ButtonStyle.danger)
    return _question(LEAVE_GAME, text, yes, table, stay)


def ending(table: TableView) -> Screen:
    """The question before the host or a moderator closes a lobby or ends a game."""
    if table.phase == "lobby":
        yes = Button(CLOSE.format(), custom_ids.ask(table.id, "close"), ButtonStyle.danger)
        return _question(CLOSE_THIS_LOBBY, CLOSE_LOBBY.format(), yes, table)
    yes = Button(END.format(), custom_ids.ask(table.id, "end"), ButtonStyle.danger)
    return _question(END_THIS_GAME, END_GAME.format(), yes, table)


def ending_unplayable(game_id: int, why: str) -> Screen:
    """The question before a game that cannot be played here is ended. `why` is the sentence that refuses it."""
    yes = Button(END.format(), custom_ids.unplayable(game_id, "end"), ButtonStyle.danger)
    no = Button(KEEP.format(), custom_ids.unplayable(game_id, "stay"))
    return Screen(END_THIS_GAME.format(), f"{why}\n\n{END_GAME.format()}", WARNING_COLOUR, rows=((yes, no),))


def voting(table: TableView) -> Screen:
    """The question before a player asks the others to end the game."""
    players = len(table.people)
    text = ASK_OTHERS.format(needed=majority(players), players=players)
    yes = Button(ASK.format(), custom_ids.ask(table.id, "vote"), ButtonStyle.danger)
    return _question(ASK_TO_END, text, yes, table)


def settled(text: str) -> Screen:
    """A question that has been answered."""
    return Screen(DONE.format(), text, DONE_COLOUR)


def done(after: TableView, action: str, hand_label: str) -> str:
    """The result of a confirmed action. `hand_label` is the button that brings back somebody who has left."""
    if action == "vote" and after.phase != "over":
        return ASKED.format()
    if action == "leave" and after.phase != "over":
        if after.paused:
            return PAUSED.format(hand=hand_label)
        return HANDED_OVER.format(hand=hand_label)
    return LOBBY_CLOSED.format() if after.reason == "cancelled" else GAME_OVER.format()


def _question(title: Message, text: str, yes: Button, table: TableView, stay: str | None = None) -> Screen:
    keep = KEEP_PLAYING if table.phase == "playing" else KEEP_OPEN
    no = Button(keep.format(), stay or custom_ids.ask(table.id, "stay"))
    return Screen(title.format(), text, WARNING_COLOUR, rows=((yes, no),))
