"""How fast the rules are, and how well the computer plays.

    python -m tests.bench [games|forecast|player|gnav ...] [--games N]

`games`     Regicide: uniformly random legal games a second, the deal included, on one core
`forecast`  Regicide: the time of one forecast of one play
`player`    Regicide: the share of games that the plain player wins, and its time a move
`gnav`      Gnav: the shares of matches that one strength wins and draws against three of another, and the times a move;
            on all cores, a few minutes long

Shares come with 95 % Wilson intervals. Times are those of the processor, so that other work on the machine
disturbs them little. Nothing here passes or fails: times depend on the machine, and tests never look at them.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from math import sqrt
from random import Random
from time import process_time
from typing import Final

from bot.game.regicide.cards import bits
from bot.game.regicide.chance import make, random_choice, shuffler
from bot.game.regicide.forecast import forecast
from bot.game.regicide.kernel import Position
from bot.game.regicide.options import Options
from bot.game.regicide.player import choose
from bot.game.regicide.plays import plays_in
from bot.game.regicide.rules import apply, decide
from bot.game.regicide.setup import PLAYERS, deal
from bot.game.regicide.state import PLAY, WON
from bot.game.regicide.views import SeatView, seat_view
from tests.duels import DUELS, duel

SEED: Final = 20_260_101
"""Deals that no player was tuned on."""


def main() -> None:
    """Runs the parts named on the command line, all of them when none is."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure the rules and the player.")
    parser.add_argument("parts", nargs="*", metavar="part", help=f"any of {', '.join(PARTS)}; all when left out")
    parser.add_argument("--games", type=int, metavar="N", help="games of each kind")
    arguments = parser.parse_args()
    unknown = set(arguments.parts) - set(PARTS)
    if unknown or (arguments.games is not None and arguments.games < 1):
        parser.error(f"there are the parts {', '.join(PARTS)}, and at least one game is needed")
    for part in arguments.parts or PARTS:
        PARTS[part](arguments.games or GAMES[part])


def bench_games(games: int) -> None:
    """Prints random games a second."""
    for players in PLAYERS:
        chance, moves = Random(SEED), 0
        started = process_time()
        for _ in range(games):
            moves += _play_randomly(_begin(players, chance), chance)
        seconds = process_time() - started
        print(f"games     {_seats(players)}  {games / seconds:8,.0f} games/s  {moves / seconds:9,.0f} moves/s")


def bench_forecast(games: int) -> None:
    """Prints the time of a forecast, over every play of every hand met in random games."""
    for players in PLAYERS:
        seen = [
            (view, play.cards) for view in _views_met(players, min(games, 200)) for play in plays_in(bits(view.hand))
        ]
        started = process_time()
        for view, cards in seen:
            forecast(view, cards)
        seconds = process_time() - started
        print(f"forecast  {_seats(players)}  {seconds / len(seen) * 1e6:8.1f} µs each")


def bench_player(games: int) -> None:
    """Prints how often the plain player wins, and how long it thinks; the rules check each of its moves."""
    for players in PLAYERS:
        chance, wins, moves, thought = Random(SEED), 0, 0, 0.0
        for _ in range(games):
            position = _begin(players, chance)
            while not position.over:
                view = seat_view(position, position.turn)
                started = process_time()
                move = choose(view)
                thought += process_time() - started
                moves += 1
                position = apply(position, decide(position, position.turn, move, chance))
            wins += position.phase == WON
        told = f"{share(wins, games)} won of {games:,}"
        print(f"player    {_seats(players)}  {told}  {thought / moves * 1e6:6.0f} µs a move", flush=True)


def bench_gnav(games: int) -> None:
    """Prints how one strength fares at a table with three of another, and how long each thinks."""
    for one, others in DUELS:
        told = duel(one, others, games)
        shares = f"{share(told.won, games)} won  {share(told.drawn, games)} drawn of {games:,}"
        times = "  ".join(
            f"{level} {seconds / moves * 1e6:,.0f} µs" for level, (seconds, moves) in told.thought.items()
        )
        print(f"gnav      {one:5} against three {others:5}  {shares}  {times} a move", flush=True)


PARTS: Final[dict[str, Callable[[int], None]]] = {
    "games": bench_games,
    "forecast": bench_forecast,
    "player": bench_player,
    "gnav": bench_gnav,
}
GAMES: Final = {"games": 2000, "forecast": 2000, "player": 2000, "gnav": 10_000}
"""How many of each kind when the command line names no number."""


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson score interval of a share of wins; 95 % with the default z."""
    share, slack = wins / games, z * z / games
    middle = share + slack / 2
    spread = z * sqrt(share * (1 - share) / games + slack / games / 4)
    return (middle - spread) / (1 + slack), (middle + spread) / (1 + slack)


def share(count: int, games: int) -> str:
    """A share and its interval, for people."""
    low, high = wilson(count, games)
    return f"{count / games:6.1%} ({low:.1%} to {high:.1%})"


def _seats(players: int) -> str:
    return "1 player " if players == 1 else f"{players} players"


def _begin(players: int, chance: Random) -> Position:
    return Position.begin(deal(players, Options(), chance))


def _play_randomly(position: Position, chance: Random) -> int:
    """Plays a game to its end by uniformly random legal moves, and counts them."""
    shuffle, moves = shuffler(chance), 0
    while not position.over:
        make(position, random_choice(position, chance), shuffle)
        moves += 1
    return moves


def _views_met(players: int, games: int) -> Iterator[SeatView]:
    """What the seat to act sees at each play of some random games."""
    chance = Random(SEED)
    shuffle = shuffler(chance)
    for _ in range(games):
        position = _begin(players, chance)
        while not position.over:
            if position.phase == PLAY:
                yield seat_view(position, position.turn)
            make(position, random_choice(position, chance), shuffle)


if __name__ == "__main__":
    main()
