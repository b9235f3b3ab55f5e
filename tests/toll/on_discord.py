"""Toll on Discord: its screens, what its buttons stand for, and its commands."""

from __future__ import annotations

from collections.abc import Mapping

from discord import ButtonStyle, app_commands

from bot.cogs.base.context import ClientInteraction
from bot.cogs.commands.game import GameCog, with_options
from bot.cogs.commands.table_timer import Pace
from bot.cogs.ui import custom_ids
from bot.cogs.ui.components import Name, board_rows, namer, newest, rules_page, table_fields
from bot.cogs.ui.look import Control, Make, Select
from bot.cogs.ui.screens import Button, Field, Screen
from bot.game.core.errors import IllegalMove
from bot.game.ports.statistics import StatsRow
from bot.game.table.views import SeatedView, TableView
from bot.text.messages import Message
from tests.toll.rules import HOUSE, SCHEMA, Laid, View

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
PAGES = (("The idea", "The house leads, you play to it. Take more tricks than the house and the others."),)


def card(text: str) -> str:
    return f"{text[0]}{SUITS[text[1]]}"


class TollLook:
    """How Toll is shown and pressed."""

    key = "toll"
    invitation = Message(
        "**{players} player** against the house.",
        "**{players} players** against the house, and against each other.",
        by="most",
    )
    hand_label = "My cards"
    help = Field("Toll, for 1 to 3 players", "`/toll start` open a table\n`/toll rules` how to play")
    teams_titles: Mapping[str, Message] = {
        "server": Message("Toll: who pays together on this server"),
        "everywhere": Message("Toll: who pays together everywhere"),
    }

    def board(self, table: TableView) -> Screen:
        """The house's card, what lies beside it, everybody's tricks, and the last cards played."""
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
        """A button for each card, and one that plays the selected one."""
        table, view = seated.table, seated.play
        chosen = chosen_card(view, selection)
        presses = custom_ids.picks(table.id, table.position, selection, len(view.hand))
        cards = tuple(
            Button(f"{'✓ ' if one == chosen else ''}{card(one)}", press, disabled=one not in view.legal)
            for one, press in zip(view.hand, presses, strict=True)
        )
        verb = custom_ids.move(table.id, table.position, selection, "play")
        play = Button("Play", verb, ButtonStyle.success, disabled=chosen not in view.legal)
        running = table.phase == "playing"
        title = "Your cards" if running else "The game is over"
        return Screen(
            title, f"The house leads **{card(view.led)}**.", 0, note=note, rows=(cards, (play,)) if cards else ()
        )

    def press(self, seated: SeatedView, control: Control) -> Select | Make:
        """Selects one card, or plays it."""
        if control.kind == "pick":
            return Select("" if control.selection == control.name else control.name)
        chosen = chosen_card(seated.play, control.selection)
        if control.name != "play" or chosen is None:
            raise IllegalMove("unknown-button", button=self.hand_label)
        return Make(f"play {chosen}")

    def turn_line(self, table: TableView) -> str:
        """What to do."""
        return "play a card."

    def rules(self, page: int) -> Screen:
        """A page of the rules."""
        return rules_page(self.key, "Toll", PAGES, page)

    def numbers(self, row: StatsRow) -> tuple[str, ...]:
        """Tricks."""
        return (f"tricks {row.total_score} (best {row.best_score})",)


def chosen_card(view: View, selection: str) -> str | None:
    """The card of the selected slot; none where the hand does not have it."""
    slot = custom_ids.SLOTS.find(selection) if len(selection) == 1 else -1
    return view.hand[slot] if 0 <= slot < len(view.hand) else None


def said(happening: Laid, name: Name) -> str:
    """One line of the story."""
    played = f"{name(happening.seat)} plays {card(happening.card)}."
    if happening.taker is None:
        return played
    return f"{played} {'The house' if happening.taker == HOUSE else name(happening.taker)} takes the trick."


@app_commands.guild_only()
class TollCog(GameCog, group_name="toll", group_description="Toll: the house leads, you play to it"):
    """Its commands."""

    key = "toll"
    look = TollLook()
    stats_of = "players"

    @app_commands.command(description="Open a table of Toll in this channel")
    @app_commands.describe(
        players="Start when so many sit here", ai="AI players", strength="How well they play", pace="Time"
    )
    @with_options(SCHEMA)
    async def start(
        self,
        interaction: ClientInteraction,
        players: app_commands.Range[int, 1, 3] | None = None,
        ai: app_commands.Range[int, 0, 2] = 0,
        strength: str | None = None,
        pace: Pace | None = None,
        *,
        options: Mapping[str, str],
    ) -> None:
        """Opens a lobby."""
        await self.open(interaction, players, ai, strength, pace, options)
