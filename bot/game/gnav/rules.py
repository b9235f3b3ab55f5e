"""The rules as pure functions: decide, then apply.

`decide` checks the move that a seat wants to make and draws its chance; `apply` folds the event into a new match. Live
play, replay and the record commands all run through these two.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.game.core.errors import IllegalMove, NotYourTurn
from bot.game.gnav.cards import COPIES, RANKS, numbered
from bot.game.gnav.events import Began, Event, Move, Moved
from bot.game.gnav.happenings import Happening
from bot.game.gnav.kernel import Play
from bot.game.gnav.options import Options
from bot.game.gnav.state import BETWEEN, OVER, TURN, Match


def begin(players: int, options: Options, chance: Random) -> Began:
    """The event that begins a match, all its chance drawn from `chance` (G6, G11)."""
    return Began(players, chance.randrange(players), options, shuffled(chance))


def decide(match: Match, seat: int, move: Move, chance: Random) -> Moved:
    """The event that this move of this seat brings about.

    Raises NotYourTurn or IllegalMove, and has then drawn nothing from `chance` (G19).
    """
    check(match, seat, move)
    if move == "next":
        return Moved(seat, move, shuffled(chance))
    if move == "restart":
        dealer = chance.randrange(match.players)
        return Moved(seat, move, shuffled(chance), dealer)
    return Moved(seat, move)


def apply(match: Match | None, event: Event) -> Match:
    """The match after an event of `begin` or `decide`; `match`, None before the first, stays as it is.

    It trusts the event to be legal. Raises ValueError for a move without a beginning before it, and
    for a deal without its deck.
    """
    if isinstance(event, Began):
        return Play.begin(event.players, event.options, event.dealer, event.deck).frozen()
    if match is None:
        raise ValueError("a match begins with its first deal")
    if event.move == "restart":
        return Play.begin(match.players, match.options, _dealer(event), _deck(event)).frozen()
    play = Play(match)
    if event.move == "keep":
        play.keep()
    elif event.move == "ask":
        play.ask()
    else:
        play.next(_deck(event))
    return play.frozen()


def tell(before: Match | None, event: Event, after: Match) -> tuple[Happening, ...]:
    """What this event brought about, in the order of A10."""
    if before is None or isinstance(event, Began) or event.move in ("next", "restart"):
        return after.told
    return after.told[len(before.told) :]


def legal_moves(match: Match) -> tuple[Move, ...]:
    """Every legal move, in the order of their texts: of the seat on turn, or of any seat (G16, G49, G51)."""
    if match.phase == TURN:
        return ("ask", "keep")
    return ("next",) if match.phase == BETWEEN else ("restart",)


def check(match: Match, seat: int, move: Move) -> None:
    """Checks that this seat may make this move now.

    Raises NotYourTurn or IllegalMove, with the rule's id and what to do instead (G19).
    """
    if seat not in range(match.players):
        raise IllegalMove("no-such-seat", "G4")
    if move not in legal_moves(match):
        raise _refusal(match, move)
    if match.phase == TURN and seat != match.turn:
        raise _wait(match, seat)


def shuffled(chance: Random) -> tuple[int, ...]:
    """All cards in random order, each order as likely as any other (G11).

    The upper card of each rank is its first copy, as in a deck read from the log, so that the two are equal.
    """
    ranks = [*RANKS] * COPIES
    chance.shuffle(ranks)
    return numbered(ranks)


def _refusal(match: Match, move: Move) -> IllegalMove:
    if match.phase == OVER:
        return IllegalMove("finished", "G51")
    if match.phase == BETWEEN:
        return IllegalMove("deal-over", "G49")
    if move == "next":
        return IllegalMove("deal-still-on", "G49")
    return IllegalMove("keep-or-ask", "G16")


def _wait(match: Match, seat: int) -> NotYourTurn:
    if not match.lives[seat]:
        return NotYourTurn("out-of-match", "G19")
    if seat in match.resting:
        return NotYourTurn("resting", "G19")
    if match.order.index(seat) < match.at:
        return NotYourTurn("had-your-turn", "G19")
    return NotYourTurn("not-yet-your-turn", "G19")


def _deck(event: Moved) -> Sequence[int]:
    if event.deck is None:
        raise ValueError("a deal comes with its deck")
    return event.deck


def _dealer(event: Moved) -> int:
    if event.dealer is None:
        raise ValueError("a new match comes with its first dealer")
    return event.dealer
