"""The bot as a program of its own, as an operator runs it: started, killed, stopped, started again."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

from tests.discord_server.server import DiscordServer
from tests.discord_server.sessions import Session
from tests.discord_server.waiting import ANSWER_TIMEOUT

ROOT = Path(__file__).parents[2]
START_TIMEOUT = 60.0
"""Seconds for a program to start on a busy machine; it takes one or two."""


class Program(Protocol):
    """What is needed of asyncio's `Process`."""

    @property
    def pid(self) -> int: ...

    @property
    def returncode(self) -> int | None: ...

    @property
    def stdout(self) -> asyncio.StreamReader | None: ...

    def send_signal(self, number: int, /) -> None: ...

    def kill(self) -> None: ...

    async def wait(self) -> int: ...


class BotProcess:
    """`python -m bot` with its database in a folder. One object is one run: start another one to start again."""

    program = "bot"
    """The module that is run."""

    def __init__(self, server: DiscordServer, folder: Path, **environment: str) -> None:
        self._server = server
        self._folder = folder
        self._environment = environment
        self._process: Program | None = None
        self._reader: asyncio.Task[None] | None = None
        self._sessions = 0
        self.lines: list[str] = []
        """What it has written so far, on both streams."""

    @property
    def output(self) -> str:
        return "\n".join(self.lines)

    @property
    def pid(self) -> int:
        return self._running.pid

    @property
    def status(self) -> int | None:
        """The exit status, negative for a signal; None while it runs."""
        return self._running.returncode

    async def start(self) -> BotProcess:
        """Starts it, and returns at once."""
        self._sessions = len(self._server.gateway.sessions)
        # No .env of a developer is in this folder.
        self._process = await self._launch(self._folder, self._surroundings())
        self._reader = asyncio.create_task(self._read())
        return self

    async def _launch(self, folder: Path, environment: dict[str, str]) -> Program:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", self.program),
            cwd=folder,
            env=environment,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )

    async def ready(self) -> None:
        """Waits until it says that it is ready; AssertionError with its output if it ends first."""
        await self.says("ready in ")

    async def connected(self) -> Session:
        """Waits until it has synced its commands and handled READY; AssertionError with its output if it ends first."""
        gateway = self._server.gateway

        def look() -> Session | str | None:
            fresh = [session for session in gateway.sessions[self._sessions :] if session.live]
            return fresh[0] if fresh else self._ended()

        found = await self._server.until(look, "a bot that is connected", START_TIMEOUT)
        assert isinstance(found, Session), f"the bot ended instead:\n{found}"
        return found

    async def says(self, text: str) -> str:
        """Waits until it has written a line with this text; that line. AssertionError if it ends first."""

        def look() -> str | None:
            return next((line for line in self.lines if text in line), self._ended())

        line = await self._server.until(look, f"a line with {text!r}", START_TIMEOUT)
        assert text in str(line), f"the bot ended without saying {text!r}:\n{line}"
        return str(line)

    async def kill(self) -> None:
        """Ends it as a power cut does (SIGKILL), and waits until it is gone from the server as well."""
        self._running.kill()
        await self._gone()

    async def terminate(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Asks it to end, as a supervisor does, and waits for that; its exit status."""
        self._running.send_signal(number)
        return await self._gone()

    async def ended(self) -> int:
        """Waits until it has ended by itself; its exit status."""
        return await self._gone()

    async def _gone(self) -> int:
        async with asyncio.timeout(START_TIMEOUT):
            status = await self._running.wait()
            if self._reader is not None:
                await self._reader
        own = self._server.gateway.sessions[self._sessions :]
        await self._server.until(
            lambda: all(session.wire is None for session in own), "the end of its connection", ANSWER_TIMEOUT
        )
        return status

    def _ended(self) -> str | None:
        finished = self._reader is not None and self._reader.done()
        return (self.output or "without a word") if finished else None

    async def _read(self) -> None:
        assert self._running.stdout is not None
        async for line in self._running.stdout:
            self.lines.append(line.decode(errors="replace").rstrip("\n"))
            self._server.pulse.beat()
        # The waiting that this wakes looks whether the reading is over, and it is over only after this task.
        asyncio.get_running_loop().call_soon(self._server.pulse.beat)

    def _surroundings(self) -> dict[str, str]:
        settings = {name.upper(): str(value) for name, value in self._server.settings().items()}
        here = {"PYTHONPATH": str(ROOT), "PATH": os.environ.get("PATH", ""), "PYTHONUNBUFFERED": "1"}
        here["TMPDIR"] = str(self._folder)  # The locks on tokens lie there; a second run of the tests has its own.
        database = f"sqlite:///{self._folder / 'cards.db'}"
        return {**here, **settings, "DATABASE_URL": database, "AI_PAUSE_SECONDS": "0", **self._environment}

    @property
    def _running(self) -> Program:
        assert self._process is not None, "the bot was not started"
        return self._process


@asynccontextmanager
async def a_process(server: DiscordServer, folder: Path, **environment: str) -> AsyncGenerator[BotProcess]:
    """The bot in a process of its own, ready; killed at the end if it still runs."""
    process = await BotProcess(server, folder, **environment).start()
    try:
        await process.ready()
        yield process
    finally:
        if process.status is None:
            await process.kill()
