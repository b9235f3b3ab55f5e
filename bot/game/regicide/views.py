"""What may be seen: the only things that leave the rules for other code to show (R73-R77)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bot.game.regicide.cards import ATTACK, CARDS, HEALTH, is_jester, suit
from bot.game.regicide.kernel import Position
from bot.game.regicide.options import Options
from bot.game.regicide.state import NO_ENEMY, PAY, PLAY


@dataclass(frozen=True, slots=True)
class EnemyView:
    """The royal at the top of the Castle, as everybody sees it."""

    card: int
    health: int
    """Health left."""
    full_health: int
    attack: int
    """Attack after shields (R44)."""
    printed_attack: int
    shield: int
    """The total of the Spades plays against it, also while they do not work yet (R53)."""
    immune: bool


@dataclass(frozen=True, slots=True)
class PublicView:
    """The table as everybody sees it (R74-R76)."""

    players: int
    phase: str
    """`play`, `pay`, `won` or `lost`."""
    turn: int
    """The seat to act; once the game is over, the seat that acted last or could not act."""
    enemy: EnemyView | None
    """None after a win."""
    hand_sizes: tuple[int, ...]
    hand_limit: int
    tavern_size: int
    tavern_top: tuple[int, ...]
    """Royals on the Tavern that everybody knows to be there, top first (R75)."""
    discard_size: int
    discard: tuple[int, ...]
    """The discard's shown cards, top first: one card, or all of them (R76)."""
    table: tuple[int, ...]
    """The cards played against this enemy, in the order played."""
    castle_size: int
    """Royals still face down."""
    defeated: int
    """Royals defeated so far, 0-12."""
    yielded: tuple[bool, ...]
    """The seats whose last turn was a yield (R50a)."""
    refreshes: int
    """Solo Jesters left to flip."""
    medal: str | None
    """`gold`, `silver` or `bronze` after a solo win (R65)."""
    options: Options


@dataclass(frozen=True, slots=True)
class SeatView:
    """The table as one seat sees it: the public view and its own hand."""

    public: PublicView
    seat: int
    hand: tuple[int, ...] = field(repr=False)
    """Its own cards in the order of their buttons: by suit, then rank, Jesters last."""
    may_play: bool
    """Whether this seat is to act in step 1."""
    may_yield: bool
    may_pay: bool
    """Whether this seat is to act in step 4."""
    may_refresh: bool


def public_view(position: Position) -> PublicView:
    """What everybody may see of a position (R74-R76)."""
    discard = position.discard[::-1]
    return PublicView(
        players=position.players,
        phase=position.phase,
        turn=position.turn,
        enemy=_enemy_view(position),
        hand_sizes=tuple(position.hand_sizes),
        hand_limit=position.hand_limit,
        tavern_size=len(position.tavern),
        tavern_top=tuple(position.tavern[::-1][: position.known]),
        discard_size=len(discard),
        discard=tuple(discard if position.options.discard_view == "all" else discard[:1]),
        table=tuple(position.table),
        castle_size=len(position.castle),
        defeated=position.defeated,
        yielded=tuple(position.yielded >> seat & 1 == 1 for seat in range(position.players)),
        refreshes=position.refreshes,
        medal=position.medal,
        options=position.options,
    )


def seat_view(position: Position, seat: int, public: PublicView | None = None) -> SeatView:
    """What this seat may see of a position, and the steps that it may take; `public` is what everybody sees of it."""
    acts = seat == position.turn
    return SeatView(
        public=public or public_view(position),
        seat=seat,
        hand=in_hand_order(position.hands[seat]),
        may_play=acts and position.phase == PLAY,
        may_yield=acts and position.may_yield(),
        may_pay=acts and position.phase == PAY,
        may_refresh=acts and position.may_refresh(),
    )


_HAND_ORDER: Final = sorted(range(CARDS), key=lambda card: (is_jester(card), suit(card), card))


def in_hand_order(hand: int) -> tuple[int, ...]:
    """The cards of a hand by suit, then rank, Jesters last."""
    return tuple(card for card in _HAND_ORDER if hand >> card & 1)


def _enemy_view(position: Position) -> EnemyView | None:
    enemy = position.enemy
    if enemy == NO_ENEMY:
        return None
    return EnemyView(
        card=enemy,
        health=position.health,
        full_health=HEALTH[enemy],
        attack=position.attack,
        printed_attack=ATTACK[enemy],
        shield=position.shield,
        immune=position.immune,
    )
