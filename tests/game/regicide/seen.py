"""Seat views made to measure: seat 0 to act at a table where only what a test names matters."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.regicide.cards import ATTACK, HEALTH, bits, parse
from bot.game.regicide.options import Options
from bot.game.regicide.powers import attack_after
from bot.game.regicide.state import HAND_LIMITS
from bot.game.regicide.views import EnemyView, PublicView, SeatView, in_hand_order


def cards(text: str) -> tuple[int, ...]:
    """Cards from their texts with spaces between them."""
    return tuple(parse(text.split()))


def seen(
    hand: str,
    enemy: str = "JC",
    *,
    damage: int = 0,
    shield: int = 0,
    immune: bool = True,
    others: Sequence[int] = (),
    tavern: int = 20,
    tavern_top: str = "",
    discard: int = 0,
    defeated: int = 0,
    phase: str = "play",
    may_yield: bool = False,
    refreshes: int = 0,
) -> SeatView:
    """What seat 0 sees, with this hand, against this enemy; `others` are the hand sizes of the other seats."""
    royal, players = cards(enemy)[0], 1 + len(others)
    held = cards(hand)
    public = PublicView(
        players=players,
        phase=phase,
        turn=0,
        enemy=EnemyView(
            card=royal,
            health=HEALTH[royal] - damage,
            full_health=HEALTH[royal],
            attack=attack_after(royal, shield, immune),
            printed_attack=ATTACK[royal],
            shield=shield,
            immune=immune,
        ),
        hand_sizes=(len(held), *others),
        hand_limit=HAND_LIMITS[players],
        tavern_size=tavern,
        tavern_top=cards(tavern_top),
        discard_size=discard,
        discard=(),
        table=(),
        castle_size=11 - defeated,
        defeated=defeated,
        yielded=(False,) * players,
        refreshes=refreshes,
        medal=None,
        options=Options(),
    )
    return SeatView(
        public=public,
        seat=0,
        hand=in_hand_order(bits(held)),
        may_play=phase == "play",
        may_yield=may_yield,
        may_pay=phase == "pay",
        may_refresh=refreshes > 0,
    )
