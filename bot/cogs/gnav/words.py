"""Gnav in words: cards, lives, and the story of a deal, one line per turn, with what is said at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.cogs.ui.components import Name
from bot.game.gnav import happenings as told
from bot.game.gnav.cards import CAT, CUCKOO, DRAGOON, FOOL, HORSE, HOUSE, NAMES
from bot.game.gnav.happenings import STOCK, Happening
from bot.game.gnav.state import LIVES
from bot.text.messages import Message, join_names

SAYINGS: Final = {
    HOUSE: "Hus forbi!",
    HORSE: "Hest forbi!",
    CAT: "Kiss!",
    DRAGOON: "Hogg av!",
    CUCKOO: "Stå for gjøk!",
}
"""What is said in Norwegian when a matador answers a request."""
_SENDS_ON: Final = Message("Whoever asks you has to ask the next seat instead.")
EFFECTS: Final = {
    FOOL: Message("Whoever holds it at the end of the deal loses a life and rests in the next deal."),
    HOUSE: _SENDS_ON,
    HORSE: _SENDS_ON,
    CAT: Message("Whoever asks you loses a life, and every exchange is undone."),
    DRAGOON: Message("Whoever asks you loses a life."),
    CUCKOO: Message("Whoever asks you ends the deal at once."),
}
"""What a card that is more than a number does."""

# How a turn begins.
SKIPPED: Final = Message("⏭️ Deal {deal}, with {name} as dealer, is skipped: fewer than two players could take part.")
DEAL: Final = Message(
    "🎴 {name} deals to {players} player. {first} begins.",
    "🎴 {name} deals to {players} players. {first} begins.",
    by="players",
)
KNOCK: Final = Message("✊ *Knock, knock!* {name} was dealt a **Fool**.")
KEEPS: Final = Message("✋ {name} keeps.")
ASKS_AND_SWAPS: Final = Message("🔄 {name} asks {target}, and they exchange cards.")
ASKS: Final = Message("🔄 {name} asks {target}.")
ASKS_STOCK: Final = Message("🔄 {name} asks the stock.")
TAKES_FROM_STOCK: Final = Message("🔄 {name} takes a new card from the stock.")
UNCONTESTED: Final = Message("Only one player is left in this deal: it ends, and nobody loses a life.")
WON: Final = Message("🏆 **{name}** has won!")
DRAWN: Final = Message("🤝 A draw between {names}.")
# What comes of asking.
SAYS: Final = Message("{name}: “{saying}”")
STOCK_SAYS: Final = Message("The stock: “{saying}”")
SENDS_ON: Final = Message("The {card} passes the request on.")
THEN_SWAP: Final = Message("{name} and {target} exchange cards.")
THEN_STOCK: Final = Message("{name} takes a new card from the stock.")
ENDS_DEAL: Final = Message("The {card} ends the deal.")
TAKES_LIFE: Final = Message("The {card} costs {name} a life.")
NOTHING_UNDONE: Final = Message("There is no exchange to undo.")
UNDONE: Final = Message("Every exchange is undone: {pairs}.")
# The settlement.
CARDS_UP: Final = Message("👁️ Cards up!")
PAYS_FOR_FOOL: Final = Message(
    "{names} loses a life for the **Fool**.", "{names} lose a life for the **Fool**.", by="number"
)
PAYS_FOR_LOWEST: Final = Message(
    "{names} loses a life for the lowest card, {card}.", "{names} lose a life for the lowest card, {card}.", by="number"
)
PAYS_FOR_NEXT_LOWEST: Final = Message(
    "{names} loses a life for the lowest of the other cards, {card}.",
    "{names} lose a life for the lowest of the other cards, {card}.",
    by="number",
)
OUT: Final = Message("{name} is **out**.")
RESTS_NEXT: Final = Message("{name} rests in the next deal.")


def card(rank: int) -> str:
    """A card in bold: `**VII**`, `**Fool**`."""
    return f"**{NAMES[rank]}**"


def pips(lives: int, lost: int = 0) -> str:
    """Lives as hearts: those left, those lost in this deal, those lost before."""
    return "❤️" * lives + "💔" * lost + "🖤" * (LIVES - lives - lost)


def lives_lost(happened: Sequence[Happening], seat: int) -> int:
    """How many lives this seat has lost in this deal."""
    return sum(isinstance(one, told.Life) and one.seat == seat for one in happened)


def story(happened: Sequence[Happening], name: Name) -> list[str]:
    """The story of a deal, one line a turn."""
    return [" ".join(_turn(turn, name)) for turn in _turns(happened)]


_OPENINGS: Final = (told.Skipped, told.Deal, told.Knock, told.Keep, told.Ask, told.Uncontested, told.Reveal, told.Won)


def _turns(happened: Sequence[Happening]) -> Iterator[list[Happening]]:
    """The happenings of one turn at a time; the settlement is one too."""
    turn: list[Happening] = []
    for one in happened:
        if isinstance(one, (*_OPENINGS, told.Draw)) and turn:
            yield turn
            turn = []
        turn.append(one)
    if turn:
        yield turn


def _turn(turn: Sequence[Happening], name: Name) -> Iterator[str]:
    first, *rest = turn
    if isinstance(first, told.Reveal):
        yield from _settlement(first, rest, name)
        yield from (OUT.format(name=name(one.seat)) for one in rest if isinstance(one, told.Out))
        yield from (RESTS_NEXT.format(name=name(one.seat)) for one in rest if isinstance(one, told.Rest))
        return
    if isinstance(first, told.Ask):
        yield from _request(first.seat, rest, name)
    else:
        yield _opening(first, name)


def _request(asker: int, rest: Sequence[Happening], name: Name) -> Iterator[str]:
    """A request and all that came of it."""
    match rest[0]:
        case told.Swap(_, target):
            yield ASKS_AND_SWAPS.format(name=name(asker), target=name(target))
        case told.Drew():
            yield TAKES_FROM_STOCK.format(name=name(asker))
        case told.Passed(target, _) | told.Refused(target, _):
            asked = name(asker)
            yield ASKS_STOCK.format(name=asked) if target == STOCK else ASKS.format(name=asked, target=name(target))
            yield from (_answer(one, asker, name) for one in rest if not isinstance(one, told.Life | told.Stop))
        case unknown:
            raise TypeError(f"no words for {unknown!r} as an answer")


def _opening(one: Happening, name: Name) -> str:
    match one:
        case told.Skipped(deal, dealer):
            return SKIPPED.format(deal=deal, name=name(dealer))
        case told.Deal(_, dealer, order):
            return DEAL.format(name=name(dealer), players=len(order), first=name(order[0]))
        case told.Knock(seat):
            return KNOCK.format(name=name(seat))
        case told.Keep(seat):
            return KEEPS.format(name=name(seat))
        case told.Uncontested():
            return UNCONTESTED.format()
        case told.Won(seat):
            return WON.format(name=name(seat))
        case told.Draw(seats):
            return DRAWN.format(names=join_names(map(name, seats)))
        case _:
            raise TypeError(f"no words for {one!r} at the beginning of a turn")


def _answer(one: Happening, asker: int, name: Name) -> str:
    match one:
        case told.Passed(target, rank):
            return f"{_says(target, rank, name)} {SENDS_ON.format(card=card(rank))}"
        case told.Swap(_, target):
            return THEN_SWAP.format(name=name(asker), target=name(target))
        case told.Drew():
            return THEN_STOCK.format(name=name(asker))
        case told.Refused(target, rank):
            return f"{_says(target, rank, name)} {_refusal(rank, name(asker))}"
        case told.Undo(exchanges):
            return _undo(exchanges, name)
        case told.Out(seat):
            return OUT.format(name=name(seat))
        case _:
            raise TypeError(f"no words for {one!r} as an answer")


def _says(target: int, rank: int, name: Name) -> str:
    if target == STOCK:
        return STOCK_SAYS.format(saying=SAYINGS[rank])
    return SAYS.format(name=name(target), saying=SAYINGS[rank])


def _refusal(rank: int, asker: str) -> str:
    if rank == CUCKOO:
        return ENDS_DEAL.format(card=card(rank))
    return TAKES_LIFE.format(card=card(rank), name=asker)


def _undo(exchanges: Sequence[tuple[int, int]], name: Name) -> str:
    if not exchanges:
        return NOTHING_UNDONE.format()
    pairs = ", ".join(f"{name(one)} ↔ {name(other)}" for one, other in exchanges)
    return UNDONE.format(pairs=pairs)


def _settlement(reveal: told.Reveal, rest: Sequence[Happening], name: Name) -> Iterator[str]:
    """Who pays, and for what (G42-G44)."""
    ranks = dict(reveal.cards)
    payers = [one.seat for one in rest if isinstance(one, told.Life)]
    for_fool = [name(seat) for seat in payers if ranks[seat] == FOOL]
    lowest = [seat for seat in payers if ranks[seat] != FOOL]
    yield CARDS_UP.format()
    if for_fool:
        yield PAYS_FOR_FOOL.format(names=join_names(for_fool), number=len(for_fool))
    if lowest:
        said = PAYS_FOR_NEXT_LOWEST if for_fool else PAYS_FOR_LOWEST
        names = join_names(map(name, lowest))
        yield said.format(names=names, number=len(lowest), card=card(ranks[lowest[0]]))
