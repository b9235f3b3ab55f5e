"""What happened in one step, as public facts for whoever tells the story.

Nothing here names a hidden card: not a drawn one, and not one that Hearts moved (R73).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.game.regicide.cards import DIAMONDS, SPADES, bits, cards_in
from bot.game.regicide.events import Dealt, Event, Jester, Moved, Pay, Play, Refresh, Yield
from bot.game.regicide.kernel import Position
from bot.game.regicide.plays import PLAY_OF
from bot.game.regicide.powers import damage_of, heal_count, working_suits
from bot.game.regicide.state import LOST, WON


@dataclass(frozen=True, slots=True)
class Begun:
    """The game has begun; `enemy` is the first royal."""

    first: int
    enemy: int


@dataclass(frozen=True, slots=True)
class Played:
    """A seat played these cards and dealt this damage (R31)."""

    seat: int
    cards: tuple[int, ...]
    damage: int
    blocked: tuple[int, ...]
    """The suits whose power the enemy's immunity took away (R34)."""


@dataclass(frozen=True, slots=True)
class Healed:
    """Hearts moved this many cards from the discard under the Tavern (R25)."""

    count: int


@dataclass(frozen=True, slots=True)
class Drew:
    """Diamonds: how many cards each seat drew (R28)."""

    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shielded:
    """Spades: the enemy's attack after shields is now this (R32)."""

    attack: int


@dataclass(frozen=True, slots=True)
class JesterPlayed:
    """A seat played a Jester and named the seat that goes next; `broke` tells whether an immunity ended (R51)."""

    seat: int
    names: int
    broke: bool


@dataclass(frozen=True, slots=True)
class Defeated:
    """The enemy was defeated, exactly (it lies on the Tavern) or not (R37, R38)."""

    enemy: int
    exactly: bool
    by: int


@dataclass(frozen=True, slots=True)
class Yielded:
    """A seat yielded (R50)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Paid:
    """A seat suffered the attack with these cards (R46)."""

    seat: int
    cards: tuple[int, ...]
    attack: int


@dataclass(frozen=True, slots=True)
class Unhurt:
    """Shields hold the whole attack: nothing was paid (R45)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Refreshed:
    """Solo: a Jester was flipped; this many cards were discarded, and this many drawn (R61)."""

    discarded: int
    drawn: int
    left: int


@dataclass(frozen=True, slots=True)
class Won:
    """The last King fell (R68)."""

    medal: str | None


@dataclass(frozen=True, slots=True)
class Lost:
    """The game is lost; `rule` says why: R49 cannot pay, R70 can neither play nor yield."""

    seat: int
    rule: str
    attack: int


Happening = (
    Begun
    | Played
    | Healed
    | Drew
    | Shielded
    | JesterPlayed
    | Defeated
    | Yielded
    | Paid
    | Unhurt
    | Refreshed
    | Won
    | Lost
)


def tell(before: Position | None, event: Event, after: Position) -> tuple[Happening, ...]:
    """What this event changed between two positions, in the order of the rules.

    `before` is None if the event is the deal. Raises ValueError for a move without a position before it.
    """
    if isinstance(event, Dealt):
        return (Begun(event.first, event.castle[0]),)
    if before is None:
        raise ValueError("a game begins with its deal")
    return (*_told(before, event, after), *_ending(after))


def _told(before: Position, event: Moved, after: Position) -> Iterator[Happening]:
    seat = event.seat
    match event.move:
        case Play(cards):
            yield from _play(before, seat, cards, after)
        case Jester(names):
            yield JesterPlayed(seat, names, broke=before.immune)
        case Yield():
            yield Yielded(seat)
            yield from _unhurt(before.attack, seat)
        case Pay(cards):
            yield Paid(seat, cards, before.attack)
        case Refresh():
            drawn = len(before.tavern) - len(after.tavern)
            yield Refreshed(before.hand_sizes[0], drawn, after.refreshes)


def _play(before: Position, seat: int, cards: tuple[int, ...], after: Position) -> Iterator[Happening]:
    play = PLAY_OF[bits(cards)]
    working = working_suits(play.suits, before.enemy, before.immune)
    damage = damage_of(play.value, working)
    yield Played(seat, cards, damage, tuple(cards_in(play.suits & ~working)))
    if before.heals(play):
        yield Healed(heal_count(play.value, len(before.discard)))
    if working >> DIAMONDS & 1 and any(drew := _drew(before, seat, len(cards), after)):
        yield Drew(drew)
    if after.enemy != before.enemy:
        yield Defeated(before.enemy, damage == before.health, seat)
        return
    attack = after.attack
    if working >> SPADES & 1:
        yield Shielded(attack)
    yield from _unhurt(attack, seat)


def _drew(before: Position, seat: int, laid: int, after: Position) -> tuple[int, ...]:
    sizes = zip(before.hand_sizes, after.hand_sizes, strict=True)
    return tuple(now - was + (laid if at == seat else 0) for at, (was, now) in enumerate(sizes))


def _unhurt(attack: int, seat: int) -> Iterator[Unhurt]:
    if not attack:
        yield Unhurt(seat)


def _ending(after: Position) -> Iterator[Won | Lost]:
    if after.phase == WON:
        yield Won(after.medal)
    elif after.phase == LOST:
        yield Lost(after.turn, after.loss, after.attack)
