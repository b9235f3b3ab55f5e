"""Questions before something that cannot be undone, and what is said once it is answered."""

from __future__ import annotations

from typing import Final

from discord import ButtonStyle

from bot.cogs.ui import custom_ids
from bot.cogs.ui.screens import Button, Screen
from bot.game.table.views import TableView

WARNING_COLOUR: Final = 0xFEE75C
DONE_COLOUR: Final = 0x80848E


def leaving(table: TableView, hand_label: str) -> Screen:
    """Before a person leaves a running game; `hand_label` is the button with which they come back."""
    if len(table.people) == 1:
        text = (
            "You are the only person in this game. When you leave, it is paused: whoever comes back within a week "
            f"goes on with **{hand_label}**. To end it for good, use `/{table.game} end`."
        )
    else:
        text = (
            f"An AI plays your seat from now on; press **{hand_label}** to take it back. "
            "Until you do, somebody else may take it."
        )
    return _question(
        "Leave this game?", text, Button("Leave", custom_ids.ask(table.id, "leave"), ButtonStyle.danger), table
    )


def ending(table: TableView) -> Screen:
    """Before the host or a moderator closes a lobby or ends a game."""
    if table.phase == "lobby":
        yes = Button("Close the lobby", custom_ids.ask(table.id, "close"), ButtonStyle.danger)
        return _question("Close this lobby?", "Nobody will be able to join it any more.", yes, table)
    yes = Button("End the game", custom_ids.ask(table.id, "end"), ButtonStyle.danger)
    return _question("End this game?", "It ends for all players, and it is not counted.", yes, table)


def voting(table: TableView) -> Screen:
    """Before a player asks the others to end the game."""
    needed = len(table.people) // 2 + 1
    text = f"It ends when {needed} of its {len(table.people)} players agree. The board will ask them."
    yes = Button("Ask the others", custom_ids.ask(table.id, "vote"), ButtonStyle.danger)
    return _question("Ask to end this game?", text, yes, table)


def settled(text: str) -> Screen:
    """A question that has been answered."""
    return Screen("Done", text, DONE_COLOUR)


def done(after: TableView, action: str, hand_label: str) -> str:
    """What a confirmed action brought about; `hand_label` is the button with which somebody who has left comes back."""
    if action == "vote" and after.phase != "over":
        return "The board asks the other players now."
    if action == "leave" and after.phase != "over":
        if after.paused:
            return f"The game is paused. Press **{hand_label}** within a week to go on."
        return f"An AI plays your seat now. Press **{hand_label}** to take it back. Thank you for playing!"
    return "The lobby is closed." if after.reason == "cancelled" else "The game is over."


def _question(title: str, text: str, yes: Button, table: TableView) -> Screen:
    no = Button("Keep playing" if table.phase == "playing" else "Keep it open", custom_ids.ask(table.id, "stay"))
    return Screen(title, text, WARNING_COLOUR, rows=((yes, no),))
