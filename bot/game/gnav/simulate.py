"""Whole matches played by the program itself, as records."""

from __future__ import annotations

from random import Random

from bot.game.core.errors import GameError
from bot.game.core.records import POLICIES
from bot.game.core.rules import Json
from bot.game.gnav.events import Move, Moved
from bot.game.gnav.options import Options
from bot.game.gnav.players import PLAYERS_BY_LEVEL
from bot.game.gnav.record import write_record
from bot.game.gnav.rules import apply, begin, decide, legal_moves
from bot.game.gnav.state import OVER, Match
from bot.game.gnav.views import seat_view


def simulate(players: int, policy: str, chance: Random, options: Options | None = None) -> Json:
    """The record of one whole match, with `final`. Between deals the dealer asks for the next one.

    Raises GameError for an unknown policy or a number of players that there is not (G4).
    """
    if policy not in POLICIES:
        raise GameError("unknown-policy", policy=policy, policies=POLICIES)
    began = begin(players, options or Options(), chance)
    match = apply(None, began)
    moves: list[Moved] = []
    while match.phase != OVER:
        seat = match.dealer if match.turn is None else match.turn
        moves.append(decide(match, seat, _choose(match, seat, policy, chance), chance))
        match = apply(match, moves[-1])
    return write_record(began, moves, match)


def _choose(match: Match, seat: int, policy: str, chance: Random) -> Move:
    if policy == "random":
        return chance.choice(legal_moves(match))
    return next(iter(PLAYERS_BY_LEVEL.values()))(seat_view(match, seat))
