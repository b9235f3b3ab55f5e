"""Seeded matches, for property tests."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, cast

from hypothesis import strategies as st

from bot.game.gnav.cards import COPIES, FOOL, RANKS, is_matador, numbered
from bot.game.gnav.events import Began, Move, Moved
from bot.game.gnav.options import Options
from bot.game.gnav.rules import apply
from bot.game.gnav.state import OVER, Match

OPTIONS = (Options(), Options(one_fool_of_two="holder"))


class Whole(NamedTuple):
    """A match that was played: the match before each move, and after the last."""

    began: Began
    moves: list[Moved]
    matches: list[Match]


def played(
    players: int,
    seed: int,
    plies: int = 10_000,
    options: Options = OPTIONS[0],
    asks: float = 0.6,
    wild: bool = True,
) -> Whole:
    """A match up to some ply; each seat asks with this probability, and in a wild one Fools and matadors abound."""
    chance = Random(seed)
    began = Began(players, chance.randrange(players), options, _deck(chance, wild))
    matches = [apply(None, began)]
    moves: list[Moved] = []
    while matches[-1].phase != OVER and len(moves) < plies:
        moves.append(_move(matches[-1], chance, asks, wild))
        matches.append(apply(matches[-1], moves[-1]))
    return Whole(began, moves, matches)


def _move(match: Match, chance: Random, asks: float, wild: bool) -> Moved:
    if match.turn is None:
        return Moved(chance.randrange(match.players), "next", _deck(chance, wild))
    move: Move = "ask" if chance.random() < asks else "keep"
    return Moved(match.turn, move)


def _deck(chance: Random, wild: bool) -> tuple[int, ...]:
    def place(rank: int) -> float:
        return chance.random() * (0.4 if wild and (rank == FOOL or is_matador(rank)) else 1.0)

    return numbered(sorted([*RANKS] * COPIES, key=place))


def whole_matches(players: st.SearchStrategy[int] | None = None) -> st.SearchStrategy[Whole]:
    """Matches played to their end."""
    return st.builds(
        played,
        players=players or st.sampled_from((2, 2, 3, 3, 4, 4, 5, 7, 11, 20)),
        seed=st.integers(0, 2**32),
        options=st.sampled_from(OPTIONS),
        asks=st.sampled_from((0.3, 0.6, 0.9)),
        wild=st.booleans(),
    )


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A match at one of its moments."""
    return cast(Match, draw(st.sampled_from(draw(whole_matches()).matches)))
