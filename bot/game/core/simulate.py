"""Plays whole games of any kind without people."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from bot.game.core.errors import GameError
from bot.game.core.records import AnyRecords
from bot.game.core.rules import Budget, Json

POLICIES: Final = ("random", "ai")
"""How a simulated game is played: uniformly over the legal moves, or by the game's AI of the default strength."""


def simulate(
    rules: AnyRecords, seats: int, policy: str, chance: Random, options: Mapping[str, str] | None = None
) -> Json:
    """The record of one whole game, with its `final`.

    Raises GameError for an unknown policy or option, or a number of seats that the game does not have.
    """
    if policy not in POLICIES:
        raise GameError("unknown-policy", policy=policy, policies=POLICIES)
    events = [rules.deal(seats, options or {}, chance)]
    state = rules.apply(None, events[0])
    while rules.awaits(state):
        seat = rules.mover(state)
        events.append(rules.decide(state, seat, _choose(rules, state, seat, policy, chance), chance))
        state = rules.apply(state, events[-1])
    return rules.write_record(events, state)


def _choose(rules: AnyRecords, state: Any, seat: int, policy: str, chance: Random) -> str:
    if policy == "random":
        return rules.random_move(state, seat, chance)
    return rules.choose(rules.levels[0], rules.seat_view(state, seat), Budget())
