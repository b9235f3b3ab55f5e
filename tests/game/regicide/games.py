"""Positions met in seeded games, for property tests."""

from __future__ import annotations

from random import Random
from typing import cast

from hypothesis import strategies as st

from bot.game.regicide.chance import random_choice
from bot.game.regicide.events import Dealt, Moved
from bot.game.regicide.kernel import Position
from bot.game.regicide.options import Options
from bot.game.regicide.player import choose
from bot.game.regicide.rules import apply, as_move, deal, decide
from bot.game.regicide.views import seat_view

OPTIONS = (
    Options(),
    Options(overpay="exact"),
    Options(yield_rule="counter"),
    Options(overpay="exact", yield_rule="counter", discard_view="all", first_player="0"),
)


def played(
    players: int, seed: int, plies: int = 10_000, options: Options = OPTIONS[0], skill: float = 0.8
) -> tuple[Dealt, list[Moved], list[Position]]:
    """A game up to some ply: its deal, its moves, and the position before each move and after the last.

    Each move is the plain player's with this probability, else random, so that games go both far and astray.
    """
    chance = Random(seed)
    dealt = deal(players, options, chance)
    positions = [apply(None, dealt)]
    moves: list[Moved] = []
    while not positions[-1].over and len(moves) < plies:
        now = positions[-1]
        clever = chance.random() < skill
        move = choose(seat_view(now, now.turn)) if clever else as_move(random_choice(now, chance))
        moves.append(decide(now, now.turn, move, chance))
        positions.append(apply(now, moves[-1]))
    return dealt, moves, positions


def whole_games(
    players: st.SearchStrategy[int] | None = None,
) -> st.SearchStrategy[tuple[Dealt, list[Moved], list[Position]]]:
    """Games played to their end."""
    return st.builds(
        played,
        players=players or st.integers(1, 4),
        seed=st.integers(0, 2**32),
        options=st.sampled_from(OPTIONS),
        skill=st.sampled_from((0.0, 0.8, 1.0)),
    )


@st.composite
def games(draw: st.DrawFn, finished: bool = False) -> Position:
    """One position of such a game; with `finished` the last one."""
    _, _, positions = draw(whole_games())
    return positions[-1] if finished else cast(Position, draw(st.sampled_from(positions)))
