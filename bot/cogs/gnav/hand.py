"""The private message of a seat: its card, what it knows of the others, *Keep* and *Ask*."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from discord import ButtonStyle

from bot.cogs.gnav import words
from bot.cogs.gnav.board import COLOUR, ais_go_on, next_button
from bot.cogs.ui import custom_ids
from bot.cogs.ui.components import namer
from bot.cogs.ui.names import in_label
from bot.cogs.ui.screens import Button, Rows, Screen
from bot.game.gnav.cards import FOOL, NAMES, RANKS
from bot.game.gnav.happenings import STOCK, Drew, Reveal, Swap, Undo
from bot.game.gnav.state import BETWEEN, TURN
from bot.game.gnav.views import SeatView
from bot.game.table.views import SeatedView
from bot.text.messages import Message, join_names

QUIET_COLOUR: Final = 0x80848E

OVER_TITLE: Final = Message("The game is over")
NO_CARD_TITLE: Final = Message("You have no card")
TITLE: Final = Message("Your card: {card}")
YOU_WON: Final = Message("🏆 **You have won!**")
OTHER_WON: Final = Message("🏆 {name} has won.")
YOU_DREW: Final = Message("🤝 A draw: you lost your last life together with the others.")
OTHERS_DREW: Final = Message("🤝 A draw between {names}.")
YOUR_LIVES: Final = Message("**Your lives:** {hearts}")
LOOK_AT_BOARD: Final = Message("The board in the channel shows how it ended.")
LOWEST: Final = Message("Number {place} of {cards}, from low to high: the lowest after the Fool.")
PLACE: Final = Message("Number {place} of {cards}, from low to high.")
FROM_STOCK: Final = Message("🎴 You took this card from the stock.")
UNDONE: Final = Message("🐈 The Cat has undone your exchange: this is the card you had before.")
EXCHANGED: Final = Message("🔄 You exchanged cards with {name}.")
YOU_KNOW: Final = Message("**You know:** {cards}")
CARDS: Final = Message("**Cards:** {cards}")
KEEP_OR_ASK_UNKNOWN: Final = Message("➡️ **Your turn:** keep it, or ask **{name}** (you have not seen their card).")
KEEP_OR_ASK_KNOWN: Final = Message("➡️ **Your turn:** keep it, or ask **{name}** (their card: {card}).")
KEEP_OR_DRAW: Final = Message(
    "➡️ **Your turn:** keep it, or draw from the stock of {cards} card.",
    "➡️ **Your turn:** keep it, or draw from the stock of {cards} cards.",
    by="cards",
)
OUT_AIS_GO_ON: Final = Message(
    "The deal is over. You are out, and the AI players go on by themselves, unless you press **Next deal** first."
)
PRESS_NEXT: Final = Message("The deal is over. Press **Next deal** when everybody has seen it.")
OUT: Final = Message("You are out, but you are welcome to watch to the end.")
RESTING: Final = Message("You are resting in this deal: no card, no risk.")
# It does not say whose turn it is: the board does, and each turn would change the cards of all who wait.
WAITING: Final = Message("It is not your turn yet.")
KEEP: Final = Message("Keep {card}")
DRAW: Final = Message("Draw from the stock")
ASK: Final = Message("Ask {name}")
ASK_FOR: Final = Message("Ask {name} for {card}")


def card(seated: SeatedView, note: str | None = None) -> Screen:
    """The private message of a seat, with a line above it."""
    view: SeatView = seated.play
    if seated.table.phase == "over":
        return Screen(OVER_TITLE.format(), "\n".join(_over(seated, view)), QUIET_COLOUR, note=note)
    return Screen(
        title=NO_CARD_TITLE.format() if view.card is None else TITLE.format(card=NAMES[view.card]),
        text="\n".join(_text(seated, view)),
        colour=COLOUR if view.moves else QUIET_COLOUR,
        note=note,
        rows=_rows(seated, view),
    )


def _over(seated: SeatedView, view: SeatView) -> Iterator[str]:
    play = view.public
    if play.winner == view.seat:
        yield YOU_WON.format()
    elif play.winner is not None:
        yield OTHER_WON.format(name=namer(seated.table)(play.winner))
    elif view.seat in play.drawn:
        yield YOU_DREW.format()
    elif play.drawn:
        yield OTHERS_DREW.format(names=join_names(map(namer(seated.table), play.drawn)))
    if play.drawn or play.winner is not None:
        yield _lives(view)
    yield LOOK_AT_BOARD.format()


def _lives(view: SeatView) -> str:
    lost = words.lives_lost(view.public.told, view.seat)
    return YOUR_LIVES.format(hearts=words.pips(view.public.lives[view.seat], lost))


def _text(seated: SeatedView, view: SeatView) -> Iterator[str]:
    if view.card is not None:
        yield _meaning(view.card)
    yield _lives(view)
    if view.card is not None:
        yield from _changes(seated, view)
        yield from _known(seated, view)
    yield from _settled(seated, view)
    yield _task(seated, view)


def _meaning(rank: int) -> str:
    """What a card is worth, for somebody who does not know this pack."""
    if rank in words.EFFECTS:
        return f"*{words.EFFECTS[rank].format()}*"
    said = LOWEST if rank == FOOL + 1 else PLACE
    return f"*{said.format(place=rank + 1, cards=len(RANKS))}*"


def _changes(seated: SeatedView, view: SeatView) -> Iterator[str]:
    """How the card came here, if it is not the one that was dealt."""
    name = namer(seated.table)
    for one in reversed(view.public.told):
        if isinstance(one, Drew) and one.seat == view.seat:
            yield FROM_STOCK.format()
            return
        if isinstance(one, Undo) and any(view.seat in pair for pair in one.exchanges):
            yield UNDONE.format()
            return
        if isinstance(one, Swap) and view.seat in (one.seat, one.target):
            other = one.target if one.seat == view.seat else one.seat
            yield EXCHANGED.format(name=name(other))
            return


def _known(seated: SeatedView, view: SeatView) -> Iterator[str]:
    """The cards of others that this seat knows (G14)."""
    if view.public.phase != TURN:
        return
    name = namer(seated.table)
    others = [seat for seat in view.public.order if seat != view.seat]
    cards = [f"{name(seat)} {words.card(rank)}" for seat in others if (rank := view.cards[seat]) is not None]
    if cards:
        yield YOU_KNOW.format(cards=", ".join(cards))


def _settled(seated: SeatedView, view: SeatView) -> Iterator[str]:
    """How the deal ended, so that nobody has to look up at the board between two deals."""
    if view.public.phase != BETWEEN:
        return
    name = namer(seated.table)
    for one in view.public.told:
        if isinstance(one, Reveal):
            yield CARDS.format(cards=", ".join(f"{name(seat)} {words.card(rank)}" for seat, rank in one.cards))
    yield words.story(view.public.told, name)[-1]


def _task(seated: SeatedView, view: SeatView) -> str:
    if "ask" in view.moves:
        return _keep_or(seated, view)
    if view.moves and ais_go_on(seated.table):
        return OUT_AIS_GO_ON.format()
    if view.moves:
        return PRESS_NEXT.format()
    if not view.public.lives[view.seat]:
        return OUT.format()
    if view.seat in view.public.resting:
        return RESTING.format()
    return "" if seated.table.turn is None else WAITING.format()


def _keep_or(seated: SeatedView, view: SeatView) -> str:
    """What there is to choose from, with all that this seat knows of its neighbour."""
    target = view.asks
    if target is None or target == STOCK:
        return KEEP_OR_DRAW.format(cards=view.public.stock_size)
    name, rank = namer(seated.table)(target), view.cards[target]
    if rank is None:
        return KEEP_OR_ASK_UNKNOWN.format(name=name)
    return KEEP_OR_ASK_KNOWN.format(name=name, card=words.card(rank))


def _rows(seated: SeatedView, view: SeatView) -> Rows:
    table = seated.table
    if "next" in view.moves:
        return ((next_button(table),),)
    if view.card is None or "ask" not in view.moves:
        return ()
    keep = Button(
        KEEP.format(card=NAMES[view.card]), custom_ids.move(table.id, table.position, "", "keep"), ButtonStyle.success
    )
    ask = Button(_ask_label(seated, view), custom_ids.move(table.id, table.position, "", "ask"), ButtonStyle.primary)
    return ((keep, ask),)


def _ask_label(seated: SeatedView, view: SeatView) -> str:
    target = view.asks
    if target is None or target == STOCK:
        return DRAW.format()
    name, rank = in_label(seated.table.seats[target].name), view.cards[target]
    return ASK.format(name=name) if rank is None else ASK_FOR.format(name=name, card=NAMES[rank])
