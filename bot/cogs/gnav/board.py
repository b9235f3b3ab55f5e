"""The board: what everybody at the table sees, in one message."""

from __future__ import annotations

from typing import Final

from discord import ButtonStyle

from bot.cogs.gnav import words
from bot.cogs.ui import custom_ids
from bot.cogs.ui.components import board_rows, namer, newest, table_fields
from bot.cogs.ui.lobby import seat_name
from bot.cogs.ui.screens import Button, Field, Screen
from bot.cogs.ui.story import story_lines
from bot.cogs.ui.texts import side_by_side
from bot.game.gnav.happenings import STOCK
from bot.game.gnav.state import BETWEEN, TURN
from bot.game.gnav.views import PublicView
from bot.game.table.state import StoryEntry
from bot.game.table.views import TableView
from bot.text.messages import Message, join_names

COLOUR: Final = 0x2E8B74
SETTLED_COLOUR: Final = 0xE0A030
WON_COLOUR: Final = 0xF1C40F
ENDED_COLOUR: Final = 0x747F8D
HAND_LABEL: Final = Message("My card").format()

WHAT_HAPPENED: Final = Message("What happened")
NEXT_DEAL: Final = Message("Next deal")
WON_TITLE: Final = Message("🏆 Gnav: {name} wins!")
DRAWN_TITLE: Final = Message("🤝 Gnav: a draw")
ENDED_TITLE: Final = Message("Gnav: ended early")
TITLE: Final = Message("Gnav · deal {deal}")
STOCK_SIZE: Final = Message("Cards in the stock: {cards}")
TURN_ASK: Final = Message("It is your turn: keep your card, or ask your neighbour?")
TURN_DRAW: Final = Message("It is your turn: keep your card, or draw from the stock?")
WINNER: Final = Message(
    "**{name}** {hearts} is the last one with lives, after {deals} deal.",
    "**{name}** {hearts} is the last one with lives, after {deals} deals.",
    by="deals",
)
DRAWN: Final = Message("{names} lost their last lives together.")
ABANDONED: Final = Message("Nobody carried on with this game, so it was closed in deal {deal}.")
ENDED: Final = Message("The players ended this game in deal {deal}.")
KEEP_OR_ASK: Final = Message("➡️ It is **{name}**'s turn: keep, or ask {target}?")
KEEP_OR_DRAW: Final = Message("➡️ It is **{name}**'s turn: keep, or draw from the stock?")
AIS_GO_ON: Final = Message(
    "The deal is over. The AI players go on by themselves, unless somebody at the table presses **Next deal** first."
)
PRESS_NEXT: Final = Message("The deal is over. Anybody at the table may press **Next deal**.")
IS_DEALER: Final = Message("dealer")
IS_OUT: Final = Message("out in deal {deal}")
RESTS: Final = Message("rests")
WILL_REST: Final = Message("will rest")


def board(table: TableView) -> Screen:
    """The public message of a running or finished match."""
    play: PublicView = table.play
    story = Field(WHAT_HAPPENED.format(), newest(story_lines(table, _deal(table, play), words.story)))
    return Screen(
        title=_title(table, play),
        text=f"{_lead(table, play)}\n\n{_players(table, play)}",
        colour=_colour(table, play),
        fields=(story, *table_fields(table, HAND_LABEL)),
        footer=STOCK_SIZE.format(cards=play.stock_size),
        rows=board_rows(table, HAND_LABEL, *_moves(table, play)),
    )


def _deal(table: TableView, play: PublicView) -> list[StoryEntry]:
    """The part of the table's story that belongs to this deal. What the table no longer has gets the current names."""
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
    """*Next deal*, for anybody with a seat, in the match or out of it (G49)."""
    return Button(
        NEXT_DEAL.format(), custom_ids.move(table.id, table.position, "", "next"), ButtonStyle.success, emoji="🎴"
    )


def ais_go_on(table: TableView) -> bool:
    """Whether AIs alone are left, so that nobody has to press for the next deal."""
    return all(table.seats[seat].user is None for seat in table.awaits)


def turn_text(play: PublicView) -> str:
    """What the person to act has to do, from public facts."""
    closing = play.turn is not None and play.turn == play.order[-1]
    return (TURN_DRAW if closing else TURN_ASK).format()


def _moves(table: TableView, play: PublicView) -> tuple[Button, ...]:
    return (next_button(table),) if play.phase == BETWEEN and table.phase == "playing" else ()


def _title(table: TableView, play: PublicView) -> str:
    if play.winner is not None:
        return WON_TITLE.format(name=namer(table)(play.winner))
    if play.drawn:
        return DRAWN_TITLE.format()
    return ENDED_TITLE.format() if table.phase == "over" else TITLE.format(deal=play.deal)


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
        return WINNER.format(name=name(play.winner), hearts=hearts, deals=play.deal)
    if play.drawn:
        return DRAWN.format(names=join_names(map(name, play.drawn)))
    if table.phase == "over":
        return (ABANDONED if table.reason == "abandoned" else ENDED).format(deal=play.deal)
    if play.turn is None:
        return _between(table)
    target = play.order[play.at + 1] if play.at + 1 < len(play.order) else STOCK
    if target == STOCK:
        return KEEP_OR_DRAW.format(name=name(play.turn))
    return KEEP_OR_ASK.format(name=name(play.turn), target=name(target))


def _between(table: TableView) -> str:
    if ais_go_on(table):
        return AIS_GO_ON.format()
    return PRESS_NEXT.format()


def _players(table: TableView, play: PublicView) -> str:
    return "\n".join(_player(table, play, seat) for seat in range(play.players))


def _player(table: TableView, play: PublicView, seat: int) -> str:
    lost = words.lives_lost(play.told, seat)
    parts = [f"{_mark(table, play, seat)} {words.pips(play.lives[seat], lost)} **{seat_name(table.seats[seat])}**"]
    rank = play.cards[seat]
    if rank is not None:
        parts.append(words.card(rank))
    if seat == play.dealer:
        parts.append(IS_DEALER.format())
    gone = play.gone[seat]
    if gone is not None:
        parts.append(IS_OUT.format(deal=gone))
    elif seat in play.resting and play.phase == TURN:
        parts.append(RESTS.format())
    elif seat in play.rests and table.phase == "playing":
        parts.append(WILL_REST.format())
    return side_by_side(*parts)


def _mark(table: TableView, play: PublicView, seat: int) -> str:
    if not play.lives[seat]:
        return "💀"
    if seat in play.resting:
        return "💤"
    return "▶️" if seat == table.turn else "▫️"
