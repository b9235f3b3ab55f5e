"""The board: what everybody at the table sees, in one message."""

from __future__ import annotations

from typing import Final

from discord import ButtonStyle

from bot.cogs.gnav import words
from bot.cogs.ui import custom_ids
from bot.cogs.ui.components import board_rows, ended_text, namer, newest, table_fields
from bot.cogs.ui.lobby import seat_name
from bot.cogs.ui.screens import Button, Field, Screen
from bot.cogs.ui.story import story_lines
from bot.game.gnav.happenings import STOCK
from bot.game.gnav.state import BETWEEN, TURN
from bot.game.gnav.views import PublicView
from bot.game.table.state import StoryEntry
from bot.game.table.views import TableView

COLOUR: Final = 0x2E8B74
SETTLED_COLOUR: Final = 0xE0A030
WON_COLOUR: Final = 0xF1C40F
ENDED_COLOUR: Final = 0x747F8D
HAND_LABEL: Final = "My card"


def board(table: TableView) -> Screen:
    """The public message of a running or finished match."""
    play: PublicView = table.play
    story = Field("What happened", newest(story_lines(table, _deal(table, play), words.story)))
    return Screen(
        title=_title(table, play),
        text=f"{_lead(table, play)}\n\n{_players(table, play)}",
        colour=_colour(table, play),
        fields=(story, *table_fields(table, HAND_LABEL)),
        footer=f"Cards in the stock: {play.stock_size}",
        rows=board_rows(table, HAND_LABEL, *_moves(table, play)),
    )


def _deal(table: TableView, play: PublicView) -> list[StoryEntry]:
    """What of the table's story belongs to this deal; what the table remembers no more is told in the present names."""
    left = len(play.told)
    found: list[StoryEntry] = []
    for told in reversed(table.story):
        if left <= 0:
            break
        found.append(told)
        left -= len(told.happenings)
    if left > 0:
        found.append(StoryEntry(None, play.told[:left]))
    return found[::-1]


def next_button(table: TableView) -> Button:
    """*Next deal*, for anybody with a seat (G49)."""
    return Button("Next deal", custom_ids.move(table.id, table.position, "", "next"), ButtonStyle.success, emoji="🎴")


def ais_go_on(table: TableView) -> bool:
    """Whether AIs alone are left, so that nobody has to press for the next deal."""
    return all(table.seats[seat].user is None for seat in table.awaits)


def turn_text(play: PublicView) -> str:
    """What the person to act has to do, from public facts."""
    closing = play.turn is not None and play.turn == play.order[-1]
    return f"it is your turn: keep your card, or {'draw from the stock' if closing else 'ask your neighbour'}?"


def _moves(table: TableView, play: PublicView) -> tuple[Button, ...]:
    return (next_button(table),) if play.phase == BETWEEN and table.phase == "playing" else ()


def _title(table: TableView, play: PublicView) -> str:
    if play.winner is not None:
        return f"🏆 Gnav: {namer(table)(play.winner)} wins!"
    if play.drawn:
        return "🤝 Gnav: a draw"
    return "Gnav: ended early" if table.phase == "over" else f"Gnav · deal {play.deal}"


def _colour(table: TableView, play: PublicView) -> int:
    if play.winner is not None:
        return WON_COLOUR
    if table.phase == "over":
        return ENDED_COLOUR
    return COLOUR if play.phase == TURN else SETTLED_COLOUR


def _lead(table: TableView, play: PublicView) -> str:
    name = namer(table)
    if play.winner is not None:
        hearts = words.pips(play.lives[play.winner], words.lives_lost(play.told, play.winner))
        return f"**{name(play.winner)}** {hearts} is the last one with lives, after {play.deal} deals."
    if play.drawn:
        return f"{words.listed([name(seat) for seat in play.drawn])} lost their last life together."
    if table.phase == "over":
        return f"{ended_text(table)} in deal {play.deal}."
    if play.turn is None:
        return _between(table)
    target = play.order[play.at + 1] if play.at + 1 < len(play.order) else STOCK
    asks = "draw from the stock" if target == STOCK else f"ask {name(target)}"
    return f"➡️ **{name(play.turn)}** is on turn: keep, or {asks}?"


def _between(table: TableView) -> str:
    if ais_go_on(table):
        return "The deal is over. The AI players go on by themselves."
    return "The deal is over. Anybody at the table may press **Next deal**."


def _players(table: TableView, play: PublicView) -> str:
    return "\n".join(_player(table, play, seat) for seat in range(play.players))


def _player(table: TableView, play: PublicView, seat: int) -> str:
    lost = words.lives_lost(play.told, seat)
    parts = [f"{_mark(table, play, seat)} {words.pips(play.lives[seat], lost)} **{seat_name(table.seats[seat])}**"]
    rank = play.cards[seat]
    if rank is not None:
        parts.append(words.card(rank))
    if seat == play.dealer:
        parts.append("dealer")
    gone = play.gone[seat]
    if gone is not None:
        parts.append(f"out in deal {gone}")
    elif seat in play.resting and play.phase == TURN:
        parts.append("rests")
    elif seat in play.rests and table.phase == "playing":
        parts.append("will rest")
    return " · ".join(parts)


def _mark(table: TableView, play: PublicView, seat: int) -> str:
    if not play.lives[seat]:
        return "💀"
    if seat in play.resting:
        return "💤"
    return "▶️" if seat == table.turn else "▫️"
