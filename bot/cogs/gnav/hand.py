"""The private message of a seat: its card, what it knows of the others, *Keep* and *Ask*."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from discord import ButtonStyle

from bot.cogs.gnav import words
from bot.cogs.gnav.board import COLOUR, ais_go_on, next_button
from bot.cogs.ui import custom_ids
from bot.cogs.ui.components import namer
from bot.cogs.ui.screens import Button, Screen
from bot.game.gnav.cards import FOOL, NAMES, RANKS
from bot.game.gnav.happenings import STOCK, Drew, Reveal, Swap, Undo
from bot.game.gnav.state import BETWEEN, TURN
from bot.game.gnav.views import SeatView
from bot.game.table.views import SeatedView

QUIET_COLOUR: Final = 0x80848E
_UNKNOWN: Final = "you have not seen their card"


def card(seated: SeatedView, note: str | None = None) -> Screen:
    """The private message of a seat, with a line above it."""
    view: SeatView = seated.play
    if seated.table.phase == "over":
        return Screen("The game is over", "\n".join(_over(seated, view)), QUIET_COLOUR, note=note)
    return Screen(
        title="Your card" if view.card is None else f"Your card: {NAMES[view.card]}",
        text="\n".join(_text(seated, view)),
        colour=COLOUR if view.moves else QUIET_COLOUR,
        note=note,
        rows=_rows(seated, view),
    )


def _over(seated: SeatedView, view: SeatView) -> Iterator[str]:
    play = view.public
    if play.winner == view.seat:
        yield "🏆 **You have won!**"
    elif play.winner is not None:
        yield f"🏆 {namer(seated.table)(play.winner)} has won."
    elif view.seat in play.drawn:
        yield "🤝 A draw: you lost your last life together with the others."
    elif play.drawn:
        yield f"🤝 A draw between {words.listed([namer(seated.table)(seat) for seat in play.drawn])}."
    if play.drawn or play.winner is not None:
        yield f"**Your lives:** {words.pips(play.lives[view.seat], words.lives_lost(play.told, view.seat))}"
    yield "The board in the channel tells how it ended."


def _text(seated: SeatedView, view: SeatView) -> Iterator[str]:
    if view.card is not None:
        yield _meaning(view.card)
    lost = words.lives_lost(view.public.told, view.seat)
    yield f"**Your lives:** {words.pips(view.public.lives[view.seat], lost)}"
    if view.card is not None:
        yield from _changes(seated, view)
        yield from _known(seated, view)
    yield from _settled(seated, view)
    yield _task(seated, view)


def _meaning(rank: int) -> str:
    """What a card is worth to whoever never saw this pack."""
    if rank in words.EFFECTS:
        return f"*{words.EFFECTS[rank].capitalize()}.*"
    place = f"Number {rank + 1} of {len(RANKS)}, from low to high"
    return f"*{place}{': the lowest after the Fool' if rank == FOOL + 1 else ''}.*"


def _changes(seated: SeatedView, view: SeatView) -> Iterator[str]:
    """How the card came here, if it is not the one that was dealt."""
    name = namer(seated.table)
    for one in reversed(view.public.told):
        if isinstance(one, Drew) and one.seat == view.seat:
            yield "🎴 You took this card from the stock."
            return
        if isinstance(one, Undo) and any(view.seat in pair for pair in one.exchanges):
            yield "🐈 The Cat has undone your exchange: this is the card you had before."
            return
        if isinstance(one, Swap) and view.seat in (one.seat, one.target):
            other = one.target if one.seat == view.seat else one.seat
            yield f"🔄 You exchanged cards with {name(other)}."
            return


def _known(seated: SeatedView, view: SeatView) -> Iterator[str]:
    """The cards of others that this seat knows (G14)."""
    if view.public.phase != TURN:
        return
    name = namer(seated.table)
    others = [seat for seat in view.public.order if seat != view.seat]
    cards = [f"{name(seat)} {words.card(rank)}" for seat in others if (rank := view.cards[seat]) is not None]
    if cards:
        yield f"**You know:** {', '.join(cards)}"


def _settled(seated: SeatedView, view: SeatView) -> Iterator[str]:
    """How the deal ended, so that nobody has to look up at the board between two deals."""
    if view.public.phase != BETWEEN:
        return
    name = namer(seated.table)
    for one in view.public.told:
        if isinstance(one, Reveal):
            yield "**Cards:** " + ", ".join(f"{name(seat)} {words.card(rank)}" for seat, rank in one.cards)
    yield words.story(view.public.told, name)[-1]


def _task(seated: SeatedView, view: SeatView) -> str:
    table, name = seated.table, namer(seated.table)
    if "ask" in view.moves:
        return f"➡️ **Your turn:** keep it, or {_asking(seated, view)}."
    if view.moves and ais_go_on(table):
        return "The deal is over. You are out; the AI players go on by themselves."
    if view.moves:
        return "The deal is over. Press **Next deal** when everybody has seen it."
    if not view.public.lives[view.seat]:
        return "You are out, but you are welcome to watch to the end."
    if view.seat in view.public.resting:
        return "You rest in this deal, with no card and no risk."
    return f"Waiting for {name(table.turn)}." if table.turn is not None else ""


def _asking(seated: SeatedView, view: SeatView) -> str:
    """What asking means, with all that this seat knows of its neighbour."""
    target = view.asks
    if target is None or target == STOCK:
        return f"draw from the stock of {view.public.stock_size} cards"
    rank = view.cards[target]
    known = _UNKNOWN if rank is None else f"they hold {words.with_article(rank)}"
    return f"ask **{namer(seated.table)(target)}** ({known})"


def _rows(seated: SeatedView, view: SeatView) -> tuple[tuple[Button, ...], ...]:
    table = seated.table
    if "next" in view.moves:
        return ((next_button(table),),)
    if view.card is None or "ask" not in view.moves:
        return ()
    keep = Button(
        f"Keep {NAMES[view.card]}", custom_ids.move(table.id, table.position, "", "keep"), ButtonStyle.success
    )
    ask = Button(_ask_label(seated, view), custom_ids.move(table.id, table.position, "", "ask"), ButtonStyle.primary)
    return ((keep, ask),)


def _ask_label(seated: SeatedView, view: SeatView) -> str:
    target = view.asks
    if target is None or target == STOCK:
        return "Draw from the stock"
    rank = view.cards[target]
    return f"Ask {seated.table.seats[target].name}{'' if rank is None else f' for {NAMES[rank]}'}"
