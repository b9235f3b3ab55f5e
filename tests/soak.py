"""Hundreds of bots killed at random moments, and played on with until every game is over.

    python -m tests.soak [--kills 500] [--jobs 2] [--seed 1]

Each room has a Discord and a bot of its own, with two tables: either game, one to four people, and AIs. The bot is
killed at requests that it makes, before it reads a click, before it can save a move, and at any time at all, its start
included. `tests.kills` holds what must be true all the while; the first room in which it is not ends the run, and is
told with its seed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from tests.discord_server.server import discord_server
from tests.kills import moments as m
from tests.kills.moments import Later, Meanwhile, Moment, Request, Unread, Unsaved
from tests.kills.party import Party
from tests.kills.room import a_room

ROOT: Final = Path(__file__).parents[1]
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal")
KILLS: Final = 14
"""In one room."""
GAMES: Final = 4
"""The most that are played at a table while moments are still to come that never do: who plays alone is not pinged."""
START: Final = 1.2
"""Seconds that a start and the first clicks may take."""
MOVE: Final = 0.03
"""Seconds that it may take to save a move, to answer it and to begin with what follows."""
REQUESTS: Final = (m.ANSWER, m.LOOK_BELOW, m.EDIT, m.SEND, m.REMOVE, m.OTHER_HAND, m.FIRST_HAND)


@dataclass(frozen=True, slots=True)
class Table:
    """A game, who plays it, and how many AIs sit with them."""

    game: str
    people: tuple[str, ...]
    ais: int


def main() -> int:
    """Runs rooms in as many processes as asked for; the exit status says whether all of them held."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Kill bots, and play on.")
    parser.add_argument("--kills", type=int, default=500, help="at least so many in all (default: 500)")
    parser.add_argument("--jobs", type=int, default=2, help="rooms at a time (default: 2)")
    parser.add_argument("--seed", type=int, default=1, help="where the numbers of the rooms begin (default: 1)")
    parser.add_argument("--room", type=int, help="only the room of this number")
    arguments = parser.parse_args()
    if arguments.room is not None:
        print(json.dumps(asyncio.run(one_room(arguments.room))))
        return 0
    return asyncio.run(Soak(arguments.kills, arguments.seed).run(arguments.jobs))


class Soak:
    """The whole run."""

    def __init__(self, kills: int, seed: int) -> None:
        self._kills = kills
        self._next = seed
        self._struck: Counter[str] = Counter()
        self._counts: Counter[str] = Counter()
        self._held = True

    async def run(self, jobs: int) -> int:
        """Goes on until there were kills enough, or something did not hold."""
        begun = time.monotonic()
        await asyncio.gather(*(self._job() for _ in range(jobs)))
        for moment, times in sorted(self._struck.items()):
            print(f"{times:6} {moment}")
        counts, took = self._counts, time.monotonic() - begun
        print(
            f"{self._struck.total()} kills in {counts['rooms']} rooms, in {took:.0f} s: {counts['games']} games with "
            f"{counts['moves']} moves by people were played to their end; {counts['left']} messages of the bot were "
            f"left over. {'No move was lost or made twice.' if self._held else 'SOMETHING DID NOT HOLD, see above.'}"
        )
        return 0 if self._held else 1

    async def _job(self) -> None:
        while self._held and self._struck.total() < self._kills:
            number, self._next = self._next, self._next + 1
            await self._room(number)

    async def _room(self, number: int) -> None:
        command = (sys.executable, "-m", "tests.soak", "--room", str(number))
        pipe = asyncio.subprocess.PIPE
        child = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=pipe, stderr=pipe)
        out, errors = await child.communicate()
        if child.returncode:
            self._held = False
            print(f"room {number} did not hold:\n{errors.decode()}", flush=True)
            return
        told = json.loads(out)
        self._struck.update(told["struck"])
        self._counts.update({"rooms": 1, **{name: told[name] for name in ("games", "moves", "left")}})
        left = f"; {told['left']} left over" if told["left"] else ""
        print(f"room {number}: {told['tables']}{left}; {self._struck.total()} kills so far", flush=True)


async def one_room(number: int) -> dict[str, object]:
    """Plays in the room of this number; what was done there."""
    chance = Random(number)
    tables = [a_table(chance, NAMES[:4]), a_table(chance, NAMES[4:])]
    moments = list(some_moments(chance))
    with tempfile.TemporaryDirectory() as folder:
        async with discord_server() as server:
            channels = [server.channel, server.add_channel("next door")]
            async with a_room(server, Path(folder), moments) as room:
                parties = [
                    Party(room, channel, table.game, table.people, table.ais, number)
                    for channel, table in zip(channels, tables, strict=True)
                ]
                await asyncio.gather(*(party.play(GAMES) for party in parties))
    left = sum(len(party.left_over()) for party in parties)
    struck = Counter(_kind(moment) for moment in room.struck)
    told = ", ".join(f"{t.game} with {len(t.people)} people and {t.ais} AIs" for t in tables)
    return {
        "tables": told,
        "struck": struck,
        "games": sum(len(p.games) for p in parties),
        "moves": len(room.moves),
        "left": left,
    }


def a_table(chance: Random, names: tuple[str, ...]) -> Table:
    """One to four people and some AIs at either game."""
    game, people = chance.choice(["regicide", "gnav"]), chance.randint(1, 4)
    ais = chance.randint(0 if people > 1 or game == "regicide" else 1, 4 - people) if people < 4 else 0
    return Table(game, names[:people], ais)


def some_moments(chance: Random) -> Iterator[Moment]:
    """Where the bot of a room is killed."""
    for _ in range(KILLS):
        kind = chance.random()
        if kind < 0.2:
            yield Later(chance.uniform(0, START))
        elif kind < 0.4:
            yield Meanwhile(chance.uniform(0, MOVE))
        elif kind < 0.5:
            yield Unsaved()
        elif kind < 0.6:
            yield Unread()
        elif kind < 0.65:
            yield Request(m.START, chance.random() < 0.5, when="started")
        else:
            when = chance.choice(("moved", "moved", "started"))
            yield Request(chance.choice(REQUESTS), chance.random() < 0.5, chance.randint(0, 3), when)


def _kind(moment: str) -> str:
    if moment.endswith(" after a click"):
        return "at any time within a move"
    return "at any time" if moment.startswith("after ") and moment.endswith(" s") else moment.partition(" +")[0]


if __name__ == "__main__":
    sys.exit(main())
