"""Many matches of Gnav between the AI's strengths, spread over the cores: what `tests.bench` measures."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from random import Random
from time import process_time
from typing import Final

from bot.game.core.rules import UNLIMITED
from bot.game.gnav.events import Move
from bot.game.gnav.options import Options
from bot.game.gnav.rules import apply, begin, decide
from bot.game.gnav.ruleset import PLAYERS_BY_LEVEL
from bot.game.gnav.state import OVER, Match
from bot.game.gnav.views import seat_view

DUELS: Final = (("sharp", "plain"), ("keen", "plain"), ("sharp", "keen"), ("plain", "sharp"))
"""Who sits alone against three of whom."""
SEATS: Final = 4
_SEED: Final = 20_260_102
"""Deals that no player was tuned on."""
_CHUNK: Final = 100


@dataclass(slots=True)
class Score:
    """How the one fared in some matches; and the seconds and the number of moves of each strength."""

    won: int = 0
    drawn: int = 0
    thought: dict[str, tuple[float, int]] = field(default_factory=dict)

    def add(self, other: Score) -> None:
        """Counts further matches in."""
        self.won += other.won
        self.drawn += other.drawn
        for level, (seconds, moves) in other.thought.items():
            self._think(level, seconds, moves)

    def play(self, one: str, others: str, number: int) -> None:
        """Plays a match, the one in a seat further round the table each time; the rules check each move."""
        own, chance = number % SEATS, Random(f"{_SEED}/{number}")
        match = apply(None, begin(SEATS, Options(), chance))
        while match.phase != OVER:
            seat = match.dealer if match.turn is None else match.turn
            move = self._choose(one if seat == own else others, match, seat)
            match = apply(match, decide(match, seat, move, chance))
        self.won += match.winner == own
        self.drawn += own in match.drawn

    def _choose(self, level: str, match: Match, seat: int) -> Move:
        view = seat_view(match, seat)
        started = process_time()
        move = PLAYERS_BY_LEVEL[level](view, UNLIMITED)
        if match.turn is not None:
            self._think(level, process_time() - started, 1)
        return move

    def _think(self, level: str, seconds: float, moves: int) -> None:
        before, count = self.thought.get(level, (0.0, 0))
        self.thought[level] = before + seconds, count + moves


def duel(one: str, others: str, games: int) -> Score:
    """So many matches of one strength against three of another. The same matches are dealt to every pair."""
    total = Score()
    starts = range(0, games, _CHUNK)
    with ProcessPoolExecutor() as pool:
        for score in pool.map(
            _play_some, repeat(one), repeat(others), (range(start, min(start + _CHUNK, games)) for start in starts)
        ):
            total.add(score)
    return total


def _play_some(one: str, others: str, numbers: Iterable[int]) -> Score:
    score = Score()
    for number in numbers:
        score.play(one, others, number)
    return score
