"""What a seat may choose from its own hand, going by its view: the one source for enabled buttons."""

from __future__ import annotations

from bot.game.regicide.cards import VALUE, bits
from bot.game.regicide.plays import PLAY_OF, PlayInfo, plays_in
from bot.game.regicide.powers import pays
from bot.game.regicide.views import SeatView


def play_of(chosen: tuple[int, ...]) -> PlayInfo | None:
    """The play that these cards make, None if they make none (R14-R20)."""
    return PLAY_OF.get(bits(chosen))


def addable(view: SeatView, chosen: tuple[int, ...]) -> frozenset[int]:
    """The cards of the hand that can join the chosen ones on the way to a legal play or payment."""
    rest = frozenset(view.hand).difference(chosen)
    if view.may_pay:
        return rest if view.public.options.overpay == "any" or not is_payment(view, chosen) else frozenset()
    if not view.may_play:
        return frozenset()
    wanted, joined = bits(chosen), 0
    for play in plays_in(bits(view.hand)):
        if play.mask & wanted == wanted:
            joined |= play.mask
    return frozenset(card for card in rest if joined >> card & 1)


def is_payment(view: SeatView, chosen: tuple[int, ...]) -> bool:
    """Whether these cards pay for step 4 (R46, R48)."""
    enemy = view.public.enemy
    return view.may_pay and enemy is not None and pays(bits(chosen), enemy.attack, view.public.options.overpay)


def cheapest(view: SeatView) -> tuple[int, ...]:
    """The payment that gives away least: the lowest worth, then the fewest cards. Empty if none is enough."""
    enemy = view.public.enemy
    if not view.may_pay or enemy is None or not can_pay(view):
        return ()
    enough = sorted(subset for subset in _subsets(view.hand) if subset[0] >= enemy.attack)
    return next(chosen for _, _, chosen in enough if is_payment(view, chosen))


def can_pay(view: SeatView) -> bool:
    """Whether the hand is enough to pay in step 4 (R49)."""
    enemy = view.public.enemy
    return view.may_pay and enemy is not None and hand_worth(view) >= enemy.attack


def hand_worth(view: SeatView) -> int:
    """What the whole hand is worth for paying (R2)."""
    return sum(VALUE[card] for card in view.hand)


def _subsets(cards: tuple[int, ...]) -> list[tuple[int, int, tuple[int, ...]]]:
    """Every choice of these cards: what it is worth, how many cards it has, and the cards."""
    subsets: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    for card in cards:
        value = VALUE[card]
        subsets += [(worth + value, count + 1, (*chosen, card)) for worth, count, chosen in subsets]
    return subsets
