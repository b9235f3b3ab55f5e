"""What a seat may choose from its own hand, told from its view: the one source for enabled buttons."""

from __future__ import annotations

from bot.game.regicide.cards import VALUE, bits
from bot.game.regicide.plays import PLAY_OF, PlayInfo, plays_in
from bot.game.regicide.powers import pays, worth
from bot.game.regicide.views import SeatView


def play_of(chosen: tuple[int, ...]) -> PlayInfo | None:
    """The play that these cards make, None where they make none (R14-R20)."""
    return PLAY_OF.get(bits(chosen))


def can_add(view: SeatView, chosen: tuple[int, ...], card: int) -> bool:
    """Whether this card can join the chosen ones on the way to a legal play or payment."""
    if view.may_pay:
        return not is_payment(view, chosen) or view.public.options.overpay == "any"
    if not view.may_play:
        return False
    wanted = bits((*chosen, card))
    return any(play.mask & wanted == wanted for play in plays_in(bits(view.hand)))


def is_payment(view: SeatView, chosen: tuple[int, ...]) -> bool:
    """Whether these cards pay for step 4 (R46, R48)."""
    enemy = view.public.enemy
    return view.may_pay and enemy is not None and pays(bits(chosen), enemy.attack, view.public.options.overpay)


def cheapest(view: SeatView) -> tuple[int, ...]:
    """The payment that gives away least: the lowest worth, then the fewest cards. Empty where none is enough."""
    best: tuple[int, int, tuple[int, ...]] | None = None
    for chosen in _subsets(view.hand):
        if is_payment(view, chosen):
            price = (worth(bits(chosen)), len(chosen), chosen)
            best = price if best is None else min(best, price)
    return () if best is None else best[2]


def hand_worth(view: SeatView) -> int:
    """What the whole hand is worth for paying (R2)."""
    return sum(VALUE[card] for card in view.hand)


def _subsets(cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    subsets: list[tuple[int, ...]] = [()]
    for card in cards:
        subsets += [(*subset, card) for subset in subsets]
    return subsets
