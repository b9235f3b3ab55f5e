"""The rules as pure functions: decide, then apply.

`decide` checks the move that a seat wants to make and draws its chance; `apply` folds the event into a new position.
Live play, replay and the record commands all run through these two. No refusal names a card, because it may be one that
others must not see (R73).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from bot.game.core.errors import IllegalMove, NotYourTurn
from bot.game.regicide.cards import TEXT, bits, cards_in, is_jester
from bot.game.regicide.chance import Choice, legal_choices, shuffled
from bot.game.regicide.events import Dealt, Event, Jester, Move, Moved, Pay, Play, Refresh, Yield
from bot.game.regicide.kernel import Position, Shuffle
from bot.game.regicide.notation import write
from bot.game.regicide.plays import PLAY_OF, PlayInfo, why_illegal
from bot.game.regicide.powers import worth
from bot.game.regicide.setup import deal, match_jesters
from bot.game.regicide.state import PAY, PLAY

__all__ = ["apply", "as_move", "check", "deal", "decide", "legal_moves", "shuffles"]


def decide(position: Position, seat: int, move: Move, chance: Random) -> Moved:
    """The event that this move of this seat brings about.

    Raises NotYourTurn or IllegalMove, and has then drawn nothing from `chance` (R81).
    """
    checked = check(position, seat, move)
    if not shuffles(position, checked):
        return Moved(seat, checked)
    return Moved(seat, checked, match_jesters(shuffled(position.discard, chance), position.discard))


def apply(position: Position | None, event: Event) -> Position:
    """The position after an event of `deal` or `decide`; `position`, None before the deal, stays as it is.

    It trusts the event to be legal. Raises ValueError for a move without a deal before it, and for one whose shuffle is
    not the discard pile in another order.
    """
    if isinstance(event, Dealt):
        return Position.begin(event)
    if position is None:
        raise ValueError("a game begins with its deal")
    after = position.copy()
    _make(after, match_hand(position, event.move), _settled(event.shuffle))
    return after


def legal_moves(position: Position) -> list[Move]:
    """Every legal move of the seat to act, cards inside a move and moves in the order of their texts."""
    return sorted(map(as_move, legal_choices(position)), key=write)


def check(position: Position, seat: int, move: Move) -> Move:
    """The move, with the Jesters that the hand really holds, if this seat may make it now.

    Raises NotYourTurn or IllegalMove with the rule's id and what to do instead.
    """
    if position.over:
        raise IllegalMove("finished", position.loss or "R68")
    if seat != position.turn:
        raise NotYourTurn("not-your-turn", "R12")
    move = match_hand(position, move)
    match move:
        case Play(cards):
            _check_play(position, cards)
        case Jester(names):
            _check_jester(position, names)
        case Yield():
            _check_yield(position)
        case Pay(cards):
            _check_payment(position, cards)
        case Refresh():
            _check_refresh(position)
    return move


def match_hand(position: Position, move: Move) -> Move:
    """The move with its Jesters made those in the hand of the seat to act (R84)."""
    if isinstance(move, Play | Pay):
        return replace(move, cards=match_jesters(move.cards, cards_in(position.hands[position.turn])))
    return move


def shuffles(position: Position, move: Move) -> bool:
    """Whether this legal move shuffles the discard pile (R25, R83)."""
    return isinstance(move, Play) and position.heals(PLAY_OF[bits(move.cards)])


def _check_step(position: Position, phase: str) -> None:
    if position.phase == phase:
        return
    if phase == PLAY:
        raise IllegalMove("attack-unpaid", "R11")
    raise IllegalMove("no-attack", "R11")


def _check_held(position: Position, cards: Sequence[int], rule: str) -> None:
    if len(set(cards)) < len(cards):
        raise IllegalMove("card-twice", rule)
    if bits(cards) & ~position.hands[position.turn]:
        raise IllegalMove("card-not-held", rule)


def _check_play(position: Position, cards: Sequence[int]) -> None:
    _check_step(position, PLAY)
    _check_held(position, cards, "R14")
    play = PLAY_OF.get(bits(cards))
    if play is None or play.jester:
        raise why_illegal(cards)


def _check_jester(position: Position, names: int) -> None:
    _check_step(position, PLAY)
    if not any(map(is_jester, cards_in(position.hands[position.turn]))):
        raise IllegalMove("no-jester", "R14")
    if names not in range(position.players):
        raise IllegalMove("no-such-seat-next", "R54")


def _check_yield(position: Position) -> None:
    _check_step(position, PLAY)
    if position.players == 1:
        raise IllegalMove("no-yield-alone", "R50d")
    if not position.may_yield():
        raise IllegalMove("all-others-yielded", "R50a")


def _check_payment(position: Position, cards: Sequence[int]) -> None:
    _check_step(position, PAY)
    _check_held(position, cards, "R46")
    attack = position.attack
    if worth(position.hands[position.turn]) < attack:
        raise IllegalMove("hand-too-small", "R64", attack=attack)
    if worth(bits(cards)) < attack:
        raise IllegalMove("payment-too-small", "R46", attack=attack)
    if not position.pays(bits(cards)):
        raise IllegalMove("payment-too-large", "R48")


def _check_refresh(position: Position) -> None:
    if position.players > 1:
        raise IllegalMove("flip-only-alone", "R60")
    if not position.may_refresh():
        raise IllegalMove("no-flips-left", "R61")


def _settled(order: Sequence[int] | None) -> Shuffle:
    """A shuffle whose outcome is known already (R83)."""

    def shuffle(discard: list[int]) -> Sequence[int]:
        settled = match_jesters(order or (), discard)
        if sorted(settled) != sorted(discard):
            raise ValueError("the shuffle is not of this discard pile")
        return settled

    return shuffle


def _make(position: Position, move: Move, shuffle: Shuffle) -> None:
    match move:
        case Play(cards):
            position.play(PLAY_OF[bits(cards)], shuffle, cards)
        case Jester(names):
            position.jester(names)
        case Yield():
            position.give_way()
        case Pay(cards):
            position.pay(bits(cards), cards)
        case Refresh():
            position.refresh()


def as_move(choice: Choice) -> Move:
    """The kernel's choice as a move, with its cards in the order of their texts."""
    if isinstance(choice, PlayInfo):
        return Play(_in_text_order(choice.cards))
    if isinstance(choice, int):
        return Pay(_in_text_order(cards_in(choice)))
    return choice


def _in_text_order(cards: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(cards, key=lambda card: (TEXT[card], card)))
