"""Bots killed at random moments and played on with, monkeys that click whatever they like, and channels gone silent.

    python -m tests.soak [--kills 500] [--monkeys 20] [--silences 3] [--jobs 2] [--seed 1]

Each room has a Discord and a bot of its own, with two tables: either game, one to four people, and AIs. The bot is
killed at requests that it makes, before it reads a click, before it can save a move, and at any time at all, its start
included. `tests.kills` holds what must be true all the while; the first room in which it is not ends the run, and is
told with its seed. Then monkeys (`tests.monkey`) forge, move games, take permissions and leave, and Discord answers
for some channels no more or limits them (`tests.load.silence`). All of it comes from the numbers of the rooms, monkeys
and silences: `--room 7`, `--monkey 7` or `--silence 7` repeats one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.discord_server.server import discord_server
from tests.kills import moments as m
from tests.kills.moments import Later, Meanwhile, Moment, Request, Unread, Unsaved
from tests.kills.party import Party
from tests.kills.room import a_room
from tests.load import silence
from tests.monkey.monkey import a_monkey

ROOT: Final = Path(__file__).parents[1]
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal")
KILLS: Final = 14
"""In one room."""
STEPS: Final = 1000
"""Of one monkey."""
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
    parser.add_argument("--monkeys", type=int, default=20, help="so many, of 1,000 steps each (default: 20)")
    parser.add_argument("--silences", type=int, default=3, help="so often channels fall silent (default: 3)")
    parser.add_argument("--room", type=int, help="only the room of this number")
    parser.add_argument("--monkey", type=int, help="only the monkey of this number")
    parser.add_argument("--silence", type=int, help="only the silence of this number")
    arguments = parser.parse_args()
    if (told := one_of(arguments)) is not None:
        print(json.dumps(told))
        return 0
    soak = Soak(arguments.kills, arguments.seed)
    return asyncio.run(soak.run(arguments.jobs, arguments.monkeys, arguments.silences))


def one_of(arguments: argparse.Namespace) -> object:
    """What came of the one room, monkey or silence that was asked for; None where none was. Raises AssertionError."""
    if arguments.room is not None:
        return asyncio.run(one_room(arguments.room))
    if arguments.monkey is not None:
        return asyncio.run(one_monkey(arguments.monkey))
    if arguments.silence is not None:
        return asyncio.run(one_silence(arguments.silence))
    return None


class Soak:
    """The whole run."""

    def __init__(self, kills: int, seed: int) -> None:
        self._kills = kills
        self._seed = self._next = seed
        self._struck: Counter[str] = Counter()
        self._counts: Counter[str] = Counter()
        self._held = True

    async def run(self, jobs: int, monkeys: int, silences: int) -> int:
        """Goes on until there were kills, monkeys and silences enough, or something did not hold."""
        await self._kill(jobs)
        numbers = [("monkey", self._seed + at) for at in range(monkeys)]
        await asyncio.gather(*(self._each(iter(numbers[at::jobs])) for at in range(jobs)))
        # Times are measured: alone.
        await self._each(("silence", self._seed + at) for at in range(silences))
        print("All held." if self._held else "SOMETHING DID NOT HOLD, see above.")
        return 0 if self._held else 1

    async def _kill(self, jobs: int) -> None:
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

    async def _each(self, which: Iterable[tuple[str, int]]) -> None:
        for kind, number in which:
            if self._held and (told := await self._apart(kind, number)) is not None:
                print(f"{kind} {number}: {told}", flush=True)

    async def _job(self) -> None:
        while self._held and self._struck.total() < self._kills:
            number, self._next = self._next, self._next + 1
            await self._room(number)

    async def _room(self, number: int) -> None:
        told = await self._apart("room", number)
        if told is None:
            return
        self._struck.update(told["struck"])
        self._counts.update({"rooms": 1, **{name: told[name] for name in ("games", "moves", "left")}})
        left = f"; {told['left']} left over" if told["left"] else ""
        print(f"room {number}: {told['tables']}{left}; {self._struck.total()} kills so far", flush=True)

    async def _apart(self, kind: str, number: int) -> Any:
        """What came of a room, monkey or silence in a process of its own; None, and told, where it did not hold."""
        command = (sys.executable, "-m", "tests.soak", f"--{kind}", str(number))
        pipe = asyncio.subprocess.PIPE
        child = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=pipe, stderr=pipe)
        out, errors = await child.communicate()
        if child.returncode:
            self._held = False
            print(f"{kind} {number} did not hold:\n{errors.decode()}", flush=True)
            return None
        return json.loads(out)


async def one_monkey(number: int) -> str:
    """Lets the monkey of this number go on for long; what it did."""
    with tempfile.TemporaryDirectory() as folder:
        async with a_monkey(Path(folder), number) as monkey:
            await monkey.run(STEPS)
    return ", ".join(f"{times} {kind}" for kind, times in monkey.did.most_common())


async def one_silence(number: int) -> str:
    """Has many channels fall silent; how quickly boards elsewhere followed. Raises AssertionError if one did not."""
    chance = Random(number)
    measured = await silence.measure(number, chance.randint(10, 25), chance.randint(4, 10))
    told = "; ".join(map(str, measured))
    assert all(one.holds for one in measured), told
    return told


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
