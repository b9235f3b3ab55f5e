"""The rules as pure functions: decide, then apply.

`decide` checks what a seat asks for and settles the chance in it; `apply` folds the event into a new
match. Live play, replay and the record commands all run through these two.
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
from bot.game.gnav.state import BETWEEN, OVER, PLAYERS, TURN, Match


def begin(players: int, options: Options, chance: Random) -> Began:
    """The event that begins a match, all its chance drawn from `chance` (G6, G11).

    Raises IllegalMove for a number of players that there is not (G4).
    """
    check_players(players)
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
    """Passes when this seat may make this move now.

    Raises NotYourTurn or IllegalMove with the rule's id and what to do instead (G19).
    """
    if seat not in range(match.players):
        raise IllegalMove("There is no such seat in this match.", "G4")
    if move not in legal_moves(match):
        raise _refusal(match, move)
    if match.phase == TURN and seat != match.turn:
        raise NotYourTurn(_wait(match, seat), "G19")


def check_players(players: int) -> None:
    """Raises IllegalMove for a number of players that there is not (G4)."""
    if players not in PLAYERS:
        raise IllegalMove(f"Gnav is for {PLAYERS[0]} to {PLAYERS[-1]} players.", "G4")


def shuffled(chance: Random) -> tuple[int, ...]:
    """All cards in random order, each order as likely as any other (G11).

    The upper copy of each rank is the first one, as in a deck read from the log: both are equal then.
    """
    ranks = [*RANKS] * COPIES
    chance.shuffle(ranks)
    return numbered(ranks)


def _refusal(match: Match, move: Move) -> IllegalMove:
    if match.phase == OVER:
        return IllegalMove("This match is over.", "G51")
    if match.phase == BETWEEN:
        return IllegalMove("This deal is over: begin the next one.", "G49")
    if move == "next":
        return IllegalMove("This deal is not over yet: the next one begins when it is.", "G49")
    return IllegalMove("On your turn you keep your card or ask for another.", "G16")


def _wait(match: Match, seat: int) -> str:
    if not match.lives[seat]:
        return "You are out of this match, but you are welcome to watch it to its end."
    if seat in match.resting:
        return "You rest in this deal. You get a card again in the next one."
    if match.order.index(seat) < match.at:
        return "Your turn in this deal is over."
    return "It is another player's turn. You will be told when it is yours."


def _deck(event: Moved) -> Sequence[int]:
    if event.deck is None:
        raise ValueError("a deal comes with its deck")
    return event.deck


def _dealer(event: Moved) -> int:
    if event.dealer is None:
        raise ValueError("a new match comes with its first dealer")
    return event.dealer
