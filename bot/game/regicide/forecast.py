"""What a selection of cards would do, going by public facts and the player's own hand alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.game.regicide.cards import DIAMONDS, HEARTS, SPADES, SUITS, VALUE, bits
from bot.game.regicide.plays import PLAY_OF, PlayInfo
from bot.game.regicide.powers import attack_after, damage_of, drawing_seats, heal_count, working_suits, worth
from bot.game.regicide.state import JESTERS_IN
from bot.game.regicide.views import EnemyView, PublicView, SeatView

_ALL_SUITS: Final = range(len(SUITS))


@dataclass(frozen=True, slots=True)
class Forecast:
    """The outcome of a play before it is made.

    All of it is certain, because the cards that would be drawn are counted and never named.
    """

    value: int
    """Attack value V (R21)."""
    damage: int
    health_left: int
    """0 when the enemy falls."""
    defeats: bool
    exact: bool
    """Defeated with exactly its health: it comes over to the Tavern (R37)."""
    attack_after: int
    """The attack this seat suffers in step 4; 0 when there is no step 4, after a defeat or a Jester (R40, R44, R54)."""
    drawn: tuple[int, ...]
    """Cards that each seat draws (R28)."""
    healed: int
    """Cards that go from the discard under the Tavern (R26)."""
    blocked: tuple[int, ...]
    """Suits whose power the enemy's immunity takes away (R34)."""
    rest_worth: int
    """What the rest of the player's hand is worth, without the cards still to be drawn."""
    can_pay: bool | None
    """Whether this seat will be able to pay for the attack: True if it certainly can, or need not; False if even the
    best draws are not enough; None if that depends on the draws. A solo Jester that could be flipped instead does not
    count."""


def forecast(view: SeatView, cards: Iterable[int]) -> Forecast:
    """What playing these cards of the player's hand would do, as if it were this seat's turn in step 1.

    Raises ValueError if they are not a legal play of this hand, or the game is won.
    """
    hand, laid = bits(view.hand), bits(cards)
    play, enemy = PLAY_OF.get(laid), view.public.enemy
    if play is None or laid & ~hand or enemy is None:
        raise ValueError("these cards are no legal play of this hand")
    working = working_suits(play.suits, enemy.card, enemy.immune)
    healed = heal_count(play.value, view.public.discard_size) if working >> HEARTS & 1 else 0
    draws = _draws(view, play, healed) if working >> DIAMONDS & 1 else []
    damage = damage_of(play.value, working)
    defeats = damage >= enemy.health
    attack = 0 if defeats or play.jester else _attack(enemy, play)
    rest = worth(hand ^ laid)
    return Forecast(
        value=play.value,
        damage=damage,
        health_left=max(0, enemy.health - damage),
        defeats=defeats,
        exact=damage == enemy.health,
        attack_after=attack,
        drawn=tuple(map(draws.count, range(view.public.players))),
        healed=healed,
        blocked=tuple(suit for suit in _ALL_SUITS if (play.suits ^ working) >> suit & 1),
        rest_worth=rest,
        can_pay=rest >= attack or _draws_pay(view, draws, attack - rest),
    )


def _attack(enemy: EnemyView, play: PlayInfo) -> int:
    shield = enemy.shield + (play.value if play.suits >> SPADES & 1 else 0)
    return attack_after(enemy.card, shield, enemy.immune)


def _draws(view: SeatView, play: PlayInfo, healed: int) -> list[int]:
    """The seats that draw, in their order: after the heal (R24) and without the played cards (R29)."""
    sizes = list(view.public.hand_sizes)
    sizes[view.seat] -= len(play.cards)
    return drawing_seats(play.value, view.seat, sizes, view.public.hand_limit, view.public.tavern_size + healed)


def _draws_pay(view: SeatView, draws: Sequence[int], missing: int) -> bool | None:
    """Whether the cards that this seat draws will be worth what is missing; None if that is open."""
    known = [card for card, seat in zip(view.public.tavern_top, draws, strict=False) if seat == view.seat]
    missing -= sum(VALUE[card] for card in known)
    unknown = draws.count(view.seat) - len(known)
    if unknown - JESTERS_IN[view.public.players] >= missing:
        return True
    return None if unknown * _most(view.public) >= missing else False


def _most(public: PublicView) -> int:
    """The most that a card nobody has seen can be worth: a ten, or a royal defeated before (R2, R4)."""
    return 10 if public.defeated <= 4 else 15 if public.defeated <= 8 else 20
