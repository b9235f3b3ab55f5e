"""How the bot does under load: a thousand running games, and clicks at all of them.

    python -m tests.bench_load [--games 1000] [--rate 200] [--seconds 60] [--rounds 1] [--checked]

The bot is one process, and Discord with all its people is another on the same machine, so that on two cores they share
what there is. Told are the time from a click to its answer, clicks without an answer, memory, what the bot holds before
and after each round, and the time of a start with all games running. With nine rounds there are over 100,000 clicks:
what grows from the second round on grows for ever. Nothing here passes or fails: times depend on the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sqlite3
import tempfile
import time
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from tests.discord_server.interactions import FIRST_ANSWER
from tests.discord_server.processes import BotProcess
from tests.discord_server.server import DiscordServer
from tests.load.crowd import Crowd, a_crowd, begin_games
from tests.load.lightly import Clicks, a_light_server, forget_events
from tests.load.probe import MARK

GRACE: Final = 5.0
"""Seconds that the last clicks have to be answered."""
PAUSE: Final = 0.1
"""Seconds between two looks how long the disk takes."""
STILL: Final = 1.0
"""Seconds without a request after which the bot has done what it had to."""
KEPT: Final = 31.0
"""Seconds until all connections that nobody uses are closed: each 15 s those go that were idle for 15 s."""
CALM_RATE: Final = 25.0
"""Clicks a second while a move's cost is measured: few enough that each is followed by all that it brings about."""
RUSH_RATE: Final = 100.0
"""Clicks a second right after a restart."""
RUSH_SECONDS: Final = 5.0
CALM_TABLES: Final = 40
CALM_SECONDS: Final = 12.0
BY_TOKEN: Final = ("/interactions/", "/webhooks/")
"""Where requests go that use the token of an interaction."""
GLOBAL_LIMIT: Final = 50.0
"""Requests a second that Discord takes of a bot; what uses the token of an interaction does not count."""
HELD: Final = ("objects", "tasks", "views", "interactions", "locks", "files", "tables", "boards", "hands")
"""What is counted, beside the memory."""


class ProbedBot(BotProcess):
    """The bot with an ear for questions."""

    program = "tests.load.probe"

    async def held(self) -> dict[str, int]:
        """What it holds now, and its memory in kilobytes."""
        asked = sum(line.startswith(MARK) for line in self.lines)
        os.kill(self.pid, signal.SIGUSR1)
        await self._server.until(lambda: sum(line.startswith(MARK) for line in self.lines) > asked, "what it holds", 60)
        told = [line for line in self.lines if line.startswith(MARK)][-1]
        self.lines.clear()
        self.lines.append(told)
        return json.loads(told.removeprefix(MARK))

    @property
    def seconds(self) -> float:
        """The processor's time that it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def waited(self) -> float:
        """Seconds for which its main thread could have run, and had no processor: others were on them."""
        return int(Path(f"/proc/{self.pid}/schedstat").read_text(encoding="ascii").split()[1]) / 1e9


class Bench:
    """One run."""

    def __init__(self, server: DiscordServer, folder: Path, clicks: Clicks, options: argparse.Namespace) -> None:
        self._server = server
        self._folder = folder
        self._clicks = clicks
        self._options = options
        self._crowd = Crowd([], None)  # type: ignore[arg-type]  # filled in `run`

    async def run(self) -> None:
        """All of it, told line by line."""
        options = self._options
        self._crowd = a_crowd(self._server, options.games, seed=1)
        bot = await self._started()
        await bot.terminate()
        bot = await self._started()  # The first start makes the tables, and loads what that needs.
        empty = await bot.held()
        await bot.terminate()
        _tell("memory without a game", f"{empty['kilobytes'] / 1024:.1f} MB")

        url = f"sqlite:///{self._folder / 'cards.db'}"
        await begin_games(url, self._crowd, lambda: datetime.now(UTC))
        bot = await self._started()  # It posts the boards.
        await self._still()
        await bot.terminate()

        begun = time.perf_counter()
        bot = await self._started()
        ready = time.perf_counter() - begun
        await self._first_answer()
        _tell(
            f"start with {options.games} games",
            f"ready after {ready:.2f} s, first click answered after {time.perf_counter() - begun:.2f} s",
        )
        full = await self._all_read(bot)
        each = (full["kilobytes"] - empty["kilobytes"]) / max(options.games, 1)
        _tell("memory", f"{full['kilobytes'] / 1024:.1f} MB, {each:.1f} KB a game")
        self._tell_held("held before", full)
        for number in range(1, options.rounds + 1):
            await self._load(bot)
            self._tell_held(f"held after round {number}", await bot.held())
        for game in sorted({table.game for table in self._crowd.tables}):
            await self._tell_cost(bot, game)
        await asyncio.sleep(KEPT)
        self._tell_held("held at the end", await bot.held())
        await bot.terminate()
        _tell("exit status", str(await self._rush()))

    async def _rush(self) -> int:
        """Starts the bot with people who click at once, while it resumes their games; its exit status."""
        bot, clicks = await self._started(), self._clicks
        clicks.took.clear()
        clicks.sent.clear()
        await self._crowd.clicks(RUSH_RATE, RUSH_SECONDS)
        with suppress(AssertionError):
            await self._server.until(lambda: not clicks.sent, "the last answers", GRACE)
        times, unanswered = sorted(clicks.took), len(clicks.sent)
        late = sum(took > FIRST_ANSWER.total_seconds() for took in times)
        slowest = times[-1] * 1e3 if times else 0.0
        _tell(
            "first clicks after a restart",
            f"{late + unanswered} of {len(times) + unanswered} late or not answered; the slowest took {slowest:.0f} ms",
        )
        await self._still()
        return await bot.terminate()

    @staticmethod
    def _tell_held(when: str, held: dict[str, int]) -> None:
        counts = ", ".join(f"{held[name]} {name}" for name in HELD)
        _tell(when, f"{held['kilobytes'] / 1024:.1f} MB; {counts}")

    async def _started(self) -> ProbedBot:
        bot = ProbedBot(self._server, self._folder, **dict(self._options.set))
        await bot.start()
        await bot.connected()
        forget_events(self._server)
        return bot

    async def _first_answer(self) -> None:
        self._clicks.took.clear()
        self._clicks.sent.clear()
        await self._crowd.click()
        await self._server.until(lambda: self._clicks.took, "an answer", 60)

    async def _all_read(self, bot: ProbedBot) -> dict[str, int]:
        """What the bot holds once it has read all games, and has sent what there was to send."""
        while True:
            await self._still()
            held = await bot.held()
            if held["tables"] >= self._options.games:
                return held

    async def _still(self) -> None:
        """Waits until the bot has sent nothing for a while."""
        calls = self._server._rest.calls
        last: Any = None
        while last is None or last is not (calls[-1] if calls else last):
            last = calls[-1] if calls else object()
            await asyncio.sleep(STILL)

    async def _tell_cost(self, bot: ProbedBot, game: str) -> None:
        """What a move costs in this game, at tables where each is made in peace."""
        tables = [table for table in self._crowd.tables if table.game == game]
        crowd = Crowd(tables[:CALM_TABLES], self._crowd.chance)
        calls = self._clicks.calls
        calls.clear()
        used, moves = bot.seconds, self._moves()
        await crowd.clicks(CALM_RATE, CALM_SECONDS)
        await self._still()
        made = max(self._moves() - moves, 1)
        limited = sum(count for (_, path), count in calls.items() if not path.startswith(BY_TOKEN))
        _tell(
            f"a move of {game}",
            f"{calls.total() / made:.1f} requests, {(bot.seconds - used) / made * 1e3:.1f} ms of the processor, "
            f"{GLOBAL_LIMIT * made / max(limited, 1):.0f} moves a second under Discord's limit",
        )
        _tell(
            "  of these", ", ".join(f"{count / made:.2f} {kind} {path}" for (kind, path), count in calls.most_common())
        )

    def _moves(self) -> int:
        """How many moves have been made in all games, by people and AIs."""
        with closing(sqlite3.connect(self._folder / "cards.db")) as there:
            (count,) = there.execute("SELECT count(*) FROM events WHERE payload LIKE '%\"move\"%'").fetchone()
        return int(count)

    async def _load(self, bot: ProbedBot) -> None:
        options, clicks = self._options, self._clicks
        clicks.took.clear()
        clicks.sent.clear()
        clicks.checking = 0.0
        self._crowd.kinds.clear()
        used, own, begun, waited = bot.seconds, time.process_time(), time.perf_counter(), bot.waited
        flushes = asyncio.create_task(asyncio.to_thread(_slowest_flush, self._folder / "flushed", options.seconds))
        rate = await self._crowd.clicks(options.rate, options.seconds)
        took = time.perf_counter() - begun
        used, own = (bot.seconds - used) / took, (time.process_time() - own) / took
        waited = (bot.waited - waited) / took
        with suppress(AssertionError):
            await self._server.until(lambda: not clicks.sent, "the last answers", GRACE)
        await self._still()
        times = sorted(clicks.took)
        _tell("clicks", f"{len(times)} answered at {rate:.0f} a second, {len(clicks.sent)} not answered")
        _tell("  of these", ", ".join(f"{count} {kind}" for kind, count in self._crowd.kinds.most_common()))
        if times:
            p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
            _tell("click to answer", f"p50 {p50 * 1e3:.1f} ms, p99 {p99 * 1e3:.1f} ms, max {times[-1] * 1e3:.1f} ms")
        _tell("disk", f"the slowest of {options.seconds / PAUSE:.0f} flushes took {await flushes * 1e3:.0f} ms")
        _tell(
            "processor",
            f"the bot {used:.0%} of a core, Discord and its people {own:.0%}, of that {clicks.checking / took:.0%} to "
            f"check requests; for {waited:.0%} of the time the bot had to wait for a core",
        )


def _slowest_flush(file: Path, seconds: float) -> float:
    """Writes a little to the disk, again and again; the longest that it took."""
    slowest, until = 0.0, time.monotonic() + seconds
    with file.open("wb", buffering=0) as written:
        while time.monotonic() < until:
            begun = time.monotonic()
            written.write(b"x")
            os.fsync(written.fileno())
            slowest = max(slowest, time.monotonic() - begun)
            time.sleep(PAUSE)  # In a thread of its own; a bench measures real time, and no test waits for this.
    return slowest


def _tell(what: str, told: str) -> None:
    print(f"{what:28} {told}", flush=True)


async def measure(options: argparse.Namespace) -> None:
    """Runs the bench."""
    clicks = Clicks()
    with tempfile.TemporaryDirectory() as folder:
        async with a_light_server(clicks, checked=options.checked) as server:
            await Bench(server, Path(folder), clicks, options).run()


def main() -> None:
    """Reads the command line, and runs."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench_load", description="Measure the bot under load.")
    parser.add_argument("--games", type=int, default=1000, help="running games (default: 1000)")
    parser.add_argument("--rate", type=float, default=200, help="clicks a second (default: 200)")
    parser.add_argument("--seconds", type=float, default=60, help="for so long (default: 60)")
    parser.add_argument("--rounds", type=int, default=1, help="so often (default: 1)")
    parser.add_argument("--checked", action="store_true", help="check each request against Discord's contract")
    parser.add_argument(
        "--set", action="append", default=[], type=lambda text: tuple(text.split("=", 1)), metavar="NAME=VALUE",
        help="a setting of the bot",
    )  # fmt: skip
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
