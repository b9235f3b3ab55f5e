"""How long the database takes with very many finished games, and how long a move waits meanwhile.

    python -m tests.bench_store [--games 100000] [--file bench.db]

The games are really played ones, copied with other people (`tests/load/finished_games.py`). Beside each thing that
takes long, moves are saved in running games, 50 a second; told is the longest time from the moment at which a move was
made until it was on disk. What is told with nothing beside it is the share of the disk and of the machine. Nothing here
passes or fails: times depend on the machine. With `--file`, the database is made once and kept; what is measured is
always a copy of it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Final

from bot.cogs.actions.privacy import file_of
from bot.game.ports.log import Place, TookTooLong
from bot.game.ports.statistics import StatsQuery
from bot.game.service.data_export import DataExport
from bot.game.service.erasure import Erasure
from bot.game.service.tables import Tables
from bot.games import RULES
from bot.runtime.process import loading_modules, run
from bot.store import Store
from tests.load.finished_games import EAGER, USUAL, build
from tests.store.games import ANA, NOON, entry, lobby, playing

PAUSE: Final = 0.02
"""Seconds between two moves."""
RUNNING: Final = 50
"""Games in which they are made, in turn."""
REST: Final = 5.0
"""Seconds for which moves are made with nothing beside them."""
DAYS: Final = 360
"""Logs of games that ended longer ago than so many days are pruned, of 14,400 games at most."""

Work = Callable[[], Awaitable[object]]


class Moves:
    """Moves in running games, each at its time, whether or not those before are saved."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._games: list[int] = []
        self._made = 0

    async def begin(self) -> None:
        """Opens the running games."""
        for number in range(RUNNING):
            self._games.append(await self._store.create(entry(1), lobby(ANA, place=Place(1, number))))

    async def beside(self, work: Work) -> tuple[float, float]:
        """How many seconds the work takes, and how long a move that is made meanwhile waits at most."""
        begun = time.perf_counter()
        working = asyncio.ensure_future(work())
        saving: list[asyncio.Task[float]] = []
        while not working.done():
            due = begun + PAUSE * len(saving)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            saving.append(asyncio.create_task(self._save(due)))
            if time.perf_counter() - begun > PAUSE * len(saving):
                await asyncio.sleep(0)
        took = time.perf_counter() - begun
        await working
        return took, max(await asyncio.gather(*saving))

    async def _save(self, due: float) -> float:
        """How long after it was due the next move was saved."""
        number, version = self._made % RUNNING, 2 + self._made // RUNNING
        self._made += 1
        moved = replace(playing(lobby(ANA, place=Place(1, number)), version), has_new_seats=False)
        await self._store.append(self._games[number], entry(version), moved)
        return time.perf_counter() - due


class Bench:
    """What is measured on one open store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables = Tables(RULES, store, lambda: NOON, Random(1))
        self._moves = Moves(store)

    async def run(self) -> None:
        """All of it, told line by line; what changes the most comes last."""
        await self._moves.begin()
        await self._tell("nothing", lambda: asyncio.sleep(REST))
        await self._tell("statistics: teams everywhere", lambda: self._store.stats(StatsQuery("regicide", "teams")))
        await self._tell("statistics: players everywhere", lambda: self._store.stats(StatsQuery("regicide", "players")))
        of_one = StatsQuery("regicide", "me", user=USUAL, with_ai=None)
        await self._tell("statistics: of one person", lambda: self._store.stats(of_one))
        await self._tell("export: a usual person", lambda: self._export(USUAL))
        await self._tell("export: who played 5,000 games", lambda: self._export(EAGER))
        await self._tell("census", self._store.census)
        await self._tell("forget: a usual person", lambda: self._forget(USUAL))
        await self._tell("forget: who played 5,000 games", lambda: self._forget(EAGER))
        await self._tell("prune old games", self._prune)

    async def _tell(self, what: str, work: Work) -> None:
        took, waited = await self._moves.beside(lambda: _given_up(work))
        tell(what, took, waited)

    async def _export(self, user: int) -> None:
        export = DataExport(user, RULES)
        async for stored in self._store.stored_games(user):
            await asyncio.to_thread(export.add, stored)
        await asyncio.to_thread(file_of, export.text(NOON))

    async def _forget(self, user: int) -> None:
        erasure = Erasure(self._tables, self._store, asyncio.sleep)
        await erasure.request(user)
        assert await erasure.finish(user)

    async def _prune(self) -> None:
        while await self._store.prune(NOON - timedelta(days=DAYS), 200):
            pass


async def _given_up(work: Work) -> None:
    """What takes longer than the store allows is given up, as it is for people."""
    try:
        await work()
    except TookTooLong:
        print("  given up at the deadline:")


def tell(what: str, took: float, waited: float | None = None) -> None:
    """One line of the report."""
    beside = "" if waited is None else f"   a move waited {waited * 1e3:6.1f} ms at most"
    print(f"{what:34} {took:7.3f} s{beside}", flush=True)


async def measure(file: Path) -> None:
    """Opens the store as a start does, looks for what a start looks for, and measures."""
    begun = time.perf_counter()
    async with await Store.open(f"sqlite:///{file}") as store:
        await store.open_games()
        await store.missed_ends(NOON - timedelta(days=1))
        await store.due(NOON)
        tell("start", time.perf_counter() - begun)
        await Bench(store).run()


def main() -> None:
    """Reads the command line, and runs."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench_store", description="Measure a database of many games."
    )
    parser.add_argument("--games", type=int, default=100_000, help="finished games (default: 100,000)")
    parser.add_argument("--file", type=Path, help="where to keep the database for the next time")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        kept, file = options.file or Path(folder) / "kept.db", Path(folder) / "cards.db"
        if not kept.exists():
            begun = time.perf_counter()
            asyncio.run(build(kept, options.games))
            tell(f"made {options.games:,} games", time.perf_counter() - begun)
        shutil.copyfile(kept, file)
        with file.open("rb+") as copied:
            os.fsync(copied.fileno())  # Nothing that is measured has to wait for the copy.
        print(f"{file.stat().st_size / 2**20:,.0f} MB")
        with loading_modules():
            pass  # It sets how garbage is collected, as in the bot.
        run(measure(file))


if __name__ == "__main__":
    main()
