"""Toll on Discord: its screens, what its buttons stand for, and its commands."""

from __future__ import annotations

from discord import ButtonStyle, app_commands

from bot.cogs.commands.game import GameCog
from bot.cogs.ui import custom_ids
from bot.cogs.ui.components import Name, board_rows, namer, newest, table_fields
from bot.cogs.ui.look import Control, GameLook, Make, Select
from bot.cogs.ui.screens import Button, Field, Screen
from bot.game.core.errors import IllegalMove
from bot.game.ports.statistics import StatsRow
from bot.game.table.views import SeatedView, TableView
from bot.text.messages import Message
from tests.toll.rules import HOUSE, Laid, Toll, View

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def card(text: str) -> str:
    return f"{text[0]}{SUITS[text[1]]}"


class TollLook(GameLook):
    """How Toll is shown and pressed."""

    game = Toll()
    invitation = Message("Seats at this table against the house: **{players}**.")
    pages = (("The idea", "The house leads, you play to it. Take more tricks than the house and the others."),)
    hand_label = "My cards"
    stats_of = "players"

    def board(self, table: TableView) -> Screen:
        view: View = table.play
        name = namer(table)
        told = [said(happening, name) for entry in table.story for happening in entry.happenings]
        tricks = " · ".join(f"{name(seat)} {count}" for seat, count in enumerate(view.tricks[:-1]))
        lies = f"The house leads **{card(view.led)}**. {' '.join(map(card, view.laid))}"
        text = lies if table.phase == "playing" else "All tricks are played." if table.result else "Ended early."
        fields = (Field("Tricks", f"{tricks} · the house {view.tricks[-1]}"), Field("Story", newest(told) or "–"))
        rows = board_rows(table, self.hand_label)
        return Screen("Toll", text, 0, fields=(*fields, *table_fields(table, self.hand_label)), rows=rows)

    def hand(self, seated: SeatedView, selection: str = "", note: str | None = None) -> Screen:
        table, view = seated.table, seated.play
        chosen = chosen_card(view, selection)
        presses = custom_ids.picks(table.id, table.position, selection, len(view.hand))
        cards = tuple(
            Button(f"{'✓ ' if one == chosen else ''}{card(one)}", press, disabled=one not in view.legal)
            for one, press in zip(view.hand, presses, strict=True)
        )
        verb = custom_ids.move(table.id, table.position, selection, "play")
        play = Button("Play", verb, ButtonStyle.success, disabled=chosen not in view.legal)
        title = "Your cards" if table.phase == "playing" else "The game is over"
        rows = (cards, (play,)) if cards else ()
        return Screen(title, f"The house leads **{card(view.led)}**.", 0, note=note, rows=rows)

    def press(self, seated: SeatedView, control: Control) -> Select | Make:
        if control.kind == "pick":
            return Select("" if control.selection == control.name else control.name)
        chosen = chosen_card(seated.play, control.selection)
        if control.name != "play" or chosen is None:
            raise IllegalMove("unknown-button", button=self.hand_label)
        return Make(f"play {chosen}")

    def turn_line(self, table: TableView) -> str:
        return "play a card."

    def numbers(self, row: StatsRow) -> tuple[str, ...]:
        return (f"tricks {row.total_score} (best {row.best_score})",)


def chosen_card(view: View, selection: str) -> str | None:
    return next(iter(custom_ids.selected(selection, view.hand)), None)


def said(happening: Laid, name: Name) -> str:
    """One line of the story."""
    played = f"{name(happening.seat)} plays {card(happening.card)}."
    if happening.taker is None:
        return played
    return f"{played} {'The house' if happening.taker == HOUSE else name(happening.taker)} takes the trick."


@app_commands.guild_only()
class TollCog(GameCog, group_name="toll", group_description="Toll: the house leads, you play to it"):
    look = TollLook()
    start_text = "Open a table of Toll in this channel"
