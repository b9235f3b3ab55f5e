"""Gnav in words: cards, lives, and the story of a deal, a line a turn, with what is said at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.cogs.ui.components import Name
from bot.game.gnav import happenings as told
from bot.game.gnav.cards import CAT, CUCKOO, DRAGOON, FOOL, HORSE, HOUSE, NAMES
from bot.game.gnav.happenings import STOCK, Happening
from bot.game.gnav.state import LIVES

SAYINGS: Final = {
    HOUSE: "Hus forbi!",
    HORSE: "Hest forbi!",
    CAT: "Kiss!",
    DRAGOON: "Hogg av!",
    CUCKOO: "Stå for gjøk!",
}
"""What is said in Norwegian when a matador answers a request."""
EFFECTS: Final = {
    FOOL: "whoever holds it at the end of the deal loses a life and rests in the next deal",
    HOUSE: "whoever asks you is sent on to the seat after you",
    HORSE: "whoever asks you is sent on to the seat after you",
    CAT: "whoever asks you loses a life, and every exchange is undone",
    DRAGOON: "whoever asks you loses a life",
    CUCKOO: "whoever asks you ends the deal at once",
}
"""What a card that is more than a number does."""


def card(rank: int) -> str:
    """A card in bold: `**VII**`, `**Fool**`."""
    return f"**{NAMES[rank]}**"


def with_article(rank: int) -> str:
    """A card as a thing: `the **Cat**`, `a **VII**`."""
    if rank in EFFECTS:
        return f"the {card(rank)}"
    return f"{'an' if NAMES[rank] in ('Owl', 'VIII', 'XI') else 'a'} {card(rank)}"


def pips(lives: int, lost: int = 0) -> str:
    """Lives as hearts: those left, those lost in this deal, those lost before."""
    return "❤️" * lives + "💔" * lost + "🖤" * (LIVES - lives - lost)


def lives_lost(happened: Sequence[Happening], seat: int) -> int:
    """How many lives this seat has lost in this deal."""
    return sum(isinstance(one, told.Life) and one.seat == seat for one in happened)


def listed(names: Sequence[str]) -> str:
    """`Ann`, `Ann and Ben`, `Ann, Ben and Cleo`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


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
        yield _settlement(first, rest, name)
        yield from (f"{name(one.seat)} is **out**." for one in rest if isinstance(one, told.Out))
        yield from (f"{name(one.seat)} rests in the next deal." for one in rest if isinstance(one, told.Rest))
        return
    if isinstance(first, told.Ask):
        yield from _request(first.seat, rest, name)
    else:
        yield _opening(first, name)


def _request(asker: int, rest: Sequence[Happening], name: Name) -> Iterator[str]:
    """A request and all that came of it."""
    match rest[0]:
        case told.Swap(_, target):
            yield f"🔄 {name(asker)} asks {name(target)}, and they exchange cards."
        case told.Drew():
            yield f"🔄 {name(asker)} takes a new card from the stock."
        case told.Passed(target, _) | told.Refused(target, _):
            yield f"🔄 {name(asker)} asks {'the stock' if target == STOCK else name(target)}."
            yield from (_answer(one, asker, name) for one in rest if not isinstance(one, told.Life | told.Stop))
        case unknown:
            raise TypeError(f"no words for {unknown!r} as an answer")


def _opening(one: Happening, name: Name) -> str:
    match one:
        case told.Skipped(deal, dealer):
            return f"⏭️ Deal {deal}, of {name(dealer)}, is skipped: fewer than two could take part."
        case told.Deal(_, dealer, order):
            return f"🎴 {name(dealer)} deals to {len(order)}. {name(order[0])} begins."
        case told.Knock(seat):
            return f"✊ *Knock, knock!* {name(seat)} was dealt a **Fool**."
        case told.Keep(seat):
            return f"✋ {name(seat)} keeps."
        case told.Uncontested():
            return "Only one is left in this deal: it ends, and nobody pays."
        case told.Won(seat):
            return f"🏆 **{name(seat)}** has won!"
        case told.Draw(seats):
            return f"🤝 A draw between {listed([name(seat) for seat in seats])}."
        case _:
            raise TypeError(f"no words for {one!r} at the beginning of a turn")


def _answer(one: Happening, asker: int, name: Name) -> str:
    match one:
        case told.Passed(target, rank):
            return f"{_says(target, rank, name)} The {card(rank)} sends the request on."
        case told.Swap(_, target):
            return f"{name(asker)} and {name(target)} exchange cards."
        case told.Drew():
            return f"{name(asker)} takes a new card from the stock."
        case told.Refused(target, rank):
            return f"{_says(target, rank, name)} {_refusal(rank, name(asker))}"
        case told.Undo(exchanges):
            return _undo(exchanges, name)
        case told.Out(seat):
            return f"{name(seat)} is **out**."
        case _:
            raise TypeError(f"no words for {one!r} as an answer")


def _says(target: int, rank: int, name: Name) -> str:
    who = "The stock" if target == STOCK else name(target)
    return f"{who}: “{SAYINGS[rank]}”"


def _refusal(rank: int, asker: str) -> str:
    if rank == CUCKOO:
        return f"The {card(rank)} ends the deal."
    return f"The {card(rank)} takes a life of {asker}."


def _undo(exchanges: Sequence[tuple[int, int]], name: Name) -> str:
    if not exchanges:
        return "There is no exchange to undo."
    pairs = ", ".join(f"{name(one)} ↔ {name(other)}" for one, other in exchanges)
    return f"Every exchange is undone: {pairs}."


def _settlement(reveal: told.Reveal, rest: Sequence[Happening], name: Name) -> str:
    """Who pays, and for what (G42-G44)."""
    ranks = dict(reveal.cards)
    payers = [one.seat for one in rest if isinstance(one, told.Life)]
    for_fool = [name(seat) for seat in payers if ranks[seat] == FOOL]
    lowest = [seat for seat in payers if ranks[seat] != FOOL]
    said: list[str] = []
    if for_fool:
        said.append(f"{listed(for_fool)} {'pays' if len(for_fool) == 1 else 'pay'} for the **Fool**")
    if lowest:
        pays = "loses" if len(lowest) == 1 else "lose"
        names, held = listed([name(seat) for seat in lowest]), with_article(ranks[lowest[0]])
        said.append(f"{names} {pays} a life with {held}, the lowest{' of the others' if for_fool else ''}")
    return f"👁️ Cards up! {'; '.join(said)}."
