"""Toll, a third game with all that a game may have: the house leads each trick, and one to three seats play to it.

T1  24 cards, 1 to 6 in each of the suits C D H S; five to each seat, the rest is the house's deck.
T2  A trick: the house turns up its next card, then each seat plays one, clockwise. Whoever can follows its suit.
T3  The highest card of that suit takes the trick, the house's own too.
T4  Whoever takes a trick is first to play to the next one; after the house's, the same seat is first again.
T5  After five tricks, who has most wins, if it is more than the house has; several who have as many draw.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from bot.game.core.errors import IllegalMove, NotYourTurn, RecordError
from bot.game.core.options import Choice, Option, OptionSchema
from bot.game.core.records import read_move_fields
from bot.game.core.rules import Json, Outcome, Result, Standing, with_tuples
from bot.game.core.ruleset import Player, Ruleset, unhurried
from bot.text.messages import Message

PACK: Final = tuple(f"{rank}{suit}" for rank in range(1, 7) for suit in "CDHS")
TRICKS: Final = 5
HOUSE: Final = -1


@dataclass(frozen=True, slots=True)
class Options:
    follow: str = "strict"


FOLLOW: Final = (Choice("strict", "You must"), Choice("free", "You need not", "Nobody must follow suit"))
SCHEMA: Final = OptionSchema(
    Options, "T2", Option("follow", "Whether you must follow suit (default: you must)", FOLLOW, "T2")
)


@dataclass(frozen=True, slots=True)
class Dealt:
    players: int
    options: Options
    pack: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Played:
    seat: int
    move: str

    @property
    def card(self) -> str:
        return self.move.removeprefix("play ")


@dataclass(frozen=True, slots=True)
class Table:
    options: Options
    led: str
    """The house's card of this trick; the last one's, once all are over."""
    first: int
    tricks: tuple[int, ...]
    """Of each seat, and last of the house."""
    laid: tuple[str, ...] = ()
    """What was played to this trick, in turn order."""
    hands: tuple[tuple[str, ...], ...] = field(default=(), repr=False)
    deck: tuple[str, ...] = field(default=(), repr=False)

    @property
    def over(self) -> bool:
        return sum(self.tricks) == TRICKS

    @property
    def turn(self) -> int:
        return (self.first + len(self.laid)) % len(self.hands)

    def legal(self, seat: int) -> tuple[str, ...]:
        """The cards that this seat may play now (T2)."""
        if self.over or seat != self.turn:
            return ()
        hand = self.hands[seat]
        followers = tuple(card for card in hand if card[1] == self.led[1])
        return followers if followers and self.options.follow == "strict" else hand

    def takes(self, laid: tuple[str, ...]) -> int:
        """Who takes a trick of these cards, a seat or the house (T3)."""
        best = max((self.led, *laid), key=lambda card: (card[1] == self.led[1], card))
        return HOUSE if best == self.led else (self.first + laid.index(best)) % len(self.hands)


@dataclass(frozen=True, slots=True)
class View:
    """What everybody sees; with `hand` and `legal`, what one seat sees."""

    led: str
    laid: tuple[str, ...]
    tricks: tuple[int, ...]
    hand: tuple[str, ...] = field(default=(), repr=False)
    legal: tuple[str, ...] = field(default=(), repr=False)
    taking: tuple[str, ...] = field(default=(), repr=False)
    """The legal cards that would take the trick as it lies."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card was played; `taker` took the trick with it, None where the trick goes on."""

    seat: int
    card: str
    taker: int | None


REFUSALS: Final = {
    "must-follow": Message("Play a card of your hand, and follow the house's suit if you can."),
    "no-pack": Message("`pack` is a list of all 24 cards"),
}


def lowest(view: View) -> str:
    return f"play {min(view.legal)}"


def greedy(view: View) -> str:
    return f"play {min(view.taking or view.legal)}"


class Toll(Ruleset[Table, Dealt, Played]):
    """The rules, with records."""

    key = "toll"
    title = "Toll"
    seats = range(1, 4)
    seats_rule = "T1"
    state = Table
    schema = SCHEMA
    players: Mapping[str, Player] = {"timid": unhurried(lowest), "greedy": unhurried(greedy)}

    def begin(self, seats: int, options: Options, chance: Random) -> Dealt:
        return Dealt(seats, options, tuple(chance.sample(PACK, len(PACK))))

    def decide(self, state: Table, seat: int, move: str, chance: Random) -> Played:
        if seat != state.turn or state.over:
            raise NotYourTurn("not-your-turn", "T2")
        if move not in self.legal_moves(state, seat):
            raise IllegalMove("must-follow", "T2")
        return Played(seat, move)

    def apply(self, state: Table | None, event: Dealt | Played) -> Table:
        if isinstance(event, Dealt):
            piles = [event.pack[at : at + TRICKS] for at in range(0, event.players * TRICKS, TRICKS)]
            led, *deck = event.pack[event.players * TRICKS :]
            tricks, hands = (0,) * (event.players + 1), tuple(tuple(sorted(pile)) for pile in piles)
            return Table(event.options, led, 0, tricks, hands=hands, deck=tuple(deck))
        if state is None:
            raise ValueError("a game of Toll begins with its deal")
        hand = tuple(card for card in state.hands[event.seat] if card != event.card)
        hands = (*state.hands[: event.seat], hand, *state.hands[event.seat + 1 :])
        laid = (*state.laid, event.card)
        if len(laid) < len(hands):
            return replace(state, hands=hands, laid=laid)
        return self._taken(replace(state, hands=hands), state.takes(laid))

    def _taken(self, state: Table, taker: int) -> Table:
        at = len(state.hands) if taker == HOUSE else taker
        tricks = tuple(count + (number == at) for number, count in enumerate(state.tricks))
        after = replace(state, tricks=tricks, laid=(), first=state.first if taker == HOUSE else taker)
        return after if after.over else replace(after, led=after.deck[0], deck=after.deck[1:])

    def awaits(self, state: Table) -> tuple[int, ...]:
        return () if state.over else (state.turn,)

    def legal_moves(self, state: Table, seat: int) -> tuple[str, ...]:
        return tuple(f"play {card}" for card in sorted(state.legal(seat)))

    def result(self, state: Table) -> Result | None:
        if not state.over:
            return None
        *own, house = state.tricks
        best = max(own)
        outcome: Outcome = "lost" if best <= house else "won" if own.count(best) == 1 else "drawn"
        return Result(tuple(Standing(outcome if tricks == best else "lost", tricks) for tricks in own))

    def public_view(self, state: Table) -> View:
        return View(state.led, state.laid, state.tricks)

    def seat_view(self, state: Table, seat: int, public: View | None = None) -> View:
        legal = state.legal(seat)
        taking = tuple(card for card in legal if state.takes((*state.laid, card)) == seat)
        return replace(public or self.public_view(state), hand=state.hands[seat], legal=legal, taking=taking)

    def story(self, before: Table | None, event: Dealt | Played, after: Table) -> tuple[Laid, ...]:
        if isinstance(event, Dealt) or before is None:
            return ()
        taker = None if after.laid else before.takes((*before.laid, event.card))
        return (Laid(event.seat, event.card, taker),)

    def dump(self, event: Dealt | Played) -> Json:
        if isinstance(event, Played):
            return {"seat": event.seat, "move": event.move}
        return {"players": event.players, **SCHEMA.written(event.options), "pack": [*event.pack]}

    def read_deal(self, data: Json, players: int, options: Options) -> Dealt:
        pack = with_tuples(data.get("pack"))
        if not isinstance(pack, tuple) or sorted(map(str, pack)) != sorted(PACK):
            raise RecordError("no-pack", None, "T1")
        return Dealt(players, options, pack)

    def read_move(self, data: Any, seats: int, ply: int | None) -> Played:
        _, seat, written = read_move_fields(data, ply)
        return Played(seat, written)
