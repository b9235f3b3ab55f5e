"""How Regicide looks on Discord: its screens, and what its buttons mean."""

from __future__ import annotations

from typing import Final

from bot.cogs.regicide import rulebook
from bot.cogs.regicide.board import HAND_LABEL, board, turn_text
from bot.cogs.regicide.hand import chosen_cards, hand
from bot.cogs.ui import custom_ids
from bot.cogs.ui.look import BEST_STREAK, Control, GameLook, Make, Select
from bot.cogs.ui.screens import Screen
from bot.cogs.ui.texts import duration
from bot.game.core.errors import IllegalMove
from bot.game.ports.statistics import StatsRow
from bot.game.regicide.choosing import cheapest
from bot.game.regicide.events import Jester, Move, Pay, Play, Refresh, Yield
from bot.game.regicide.notation import write
from bot.game.regicide.ruleset import Regicide
from bot.game.regicide.views import SeatView
from bot.game.table.views import SeatedView, TableView
from bot.text.messages import Message

MEDALS: Final = {"gold": "🥇", "silver": "🥈", "bronze": "🥉"}
"""The distinctions of a solo win, best first (R65)."""

INVITATION: Final = Message(
    "**{players} player** alone against the court.", "**{players} players** together against the court.", by="most"
)
ROYALS: Final = Message("royals defeated {total} (best {best})")
FASTEST: Final = Message("fastest win {time}")


class RegicideLook(GameLook):
    """How Regicide is shown and played."""

    game = Regicide()
    invitation = INVITATION
    pages = rulebook.PAGES
    hand_label = HAND_LABEL
    start_help = "open a table; you can play alone, too"

    def board(self, table: TableView) -> Screen:
        """The public message of a running or finished game."""
        return board(table)

    def hand(self, seated: SeatedView, selection: str = "", note: str | None = None) -> Screen:
        """The private message of a seat; its cards are selected by their slots."""
        return hand(seated, selection, note)

    def press(self, seated: SeatedView, control: Control) -> Select | Make:
        """What a pressed button of the hand means. Raises IllegalMove for a verb that Regicide does not have."""
        view: SeatView = seated.play
        if control.kind == "pick":
            return Select(_toggled(control.selection, control.name, len(view.hand)))
        if control.name == "cheapest":
            slots = (view.hand.index(code) for code in cheapest(view))
            return Select("".join(custom_ids.SLOTS[slot] for slot in slots))
        return Make(write(_move(control.name, chosen_cards(view, control.selection))))

    def turn_line(self, table: TableView) -> str:
        """What the person to act has to do."""
        return turn_text(table.play)

    def numbers(self, row: StatsRow) -> tuple[str, ...]:
        """What a row shows besides its wins: the streak, the royals (R72), the fastest win, the medals (R65)."""
        fastest = () if row.fastest_win is None else (FASTEST.format(time=duration(row.fastest_win)),)
        medals = (f"{sign} {row.distinctions[name]}" for name, sign in MEDALS.items() if name in row.distinctions)
        royals = ROYALS.format(total=row.total_score, best=row.best_score)
        return (BEST_STREAK.format(streak=row.best_streak), royals, *fastest, *medals)


def _toggled(selection: str, slot: str, size: int) -> str:
    """The selection with this slot added or removed; slots that a hand of this size does not have are dropped."""
    if slot in selection:
        return selection.replace(slot, "")
    return "".join(one for one in dict.fromkeys(selection + slot) if custom_ids.SLOTS.index(one) < size)


def _move(verb: str, chosen: tuple[int, ...]) -> Move:
    simple: dict[str, Move] = {"yield": Yield(), "flip": Refresh(), "play": Play(chosen), "pay": Pay(chosen)}
    if verb in simple:
        return simple[verb]
    name, seat = verb[:-1], verb[-1:]
    if name == "jester" and seat.isdigit():
        return Jester(int(seat))
    raise IllegalMove("unknown-button", button=HAND_LABEL)
