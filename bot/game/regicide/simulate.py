"""Whole games played by the program itself, as records."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from bot.game.core.errors import GameError
from bot.game.core.rules import Json
from bot.game.regicide.chance import random_choice
from bot.game.regicide.events import Move, Moved
from bot.game.regicide.kernel import Position
from bot.game.regicide.options import Options
from bot.game.regicide.player import choose
from bot.game.regicide.record import write_record
from bot.game.regicide.rules import apply, as_move, deal, decide
from bot.game.regicide.views import seat_view

Policy = Callable[[Position, Random], Move]
"""A way to play every seat; it may draw from the game's chance."""


def play_at_random(position: Position, chance: Random) -> Move:
    """One of the legal moves, each as likely as any other."""
    return as_move(random_choice(position, chance))


def play_as_ai(position: Position, chance: Random) -> Move:  # noqa: ARG001  # the AI leaves nothing to chance
    """The move of the AI player, which sees no more than its seat does."""
    return choose(seat_view(position, position.turn))


_POLICIES: Final[Mapping[str, Policy]] = {"random": play_at_random, "ai": play_as_ai}


def simulate(players: int, policy: str, chance: Random, options: Options | None = None) -> Json:
    """The record of one whole game, with `final`.

    Raises GameError for an unknown policy or a number of players that there is not (R10).
    """
    if policy not in _POLICIES:
        raise GameError("unknown-policy", policy=policy, policies=tuple(_POLICIES))
    choose_move = _POLICIES[policy]
    dealt = deal(players, options or Options(), chance)
    position = apply(None, dealt)
    moves: list[Moved] = []
    while not position.over:
        moves.append(decide(position, position.turn, choose_move(position, chance), chance))
        position = apply(position, moves[-1])
    return write_record(dealt, moves, position)
