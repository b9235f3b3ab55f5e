"""The bot as a process of its own, without the second in which Python loads its modules.

A process that has loaded them once is forked for each start; from `main` on, the program is that of an operator.
`test_stops.py` and `tests.soak` start it as an operator does.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import tempfile
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from bot.cli.main import main
from tests.discord_server.processes import BotProcess, Program

FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(["bot.cli.serve", "bot.store.migrations", "alembic.command", "uvloop", __name__])


class ForkedBot(BotProcess):
    """Starts in a tenth of the time."""

    async def _launch(self, folder: Path, environment: dict[str, str]) -> Program:
        reading, writing = FORKING.Pipe(duplex=False)
        process = FORKING.Process(target=_run, args=(folder, environment, writing))
        # The first one waits for the process that is forked to begin.
        await asyncio.to_thread(process.start)
        writing.close()
        stream = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(stream), reading)
        return _Forked(process, stream)


class _Forked:
    """What asyncio's `Process` is for a program."""

    def __init__(self, process: ForkServerProcess, stdout: asyncio.StreamReader) -> None:
        self._process = process
        self._ended = asyncio.Event()
        self.stdout = stdout
        asyncio.get_running_loop().add_reader(process.sentinel, self._has_ended)

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int:
        await self._ended.wait()
        assert self.returncode is not None
        return self.returncode

    def _has_ended(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._ended.set()


def _run(folder: Path, environment: dict[str, str], output: Connection) -> None:
    """What is done in the new process: `python -m bot` in this folder, with nothing but this environment."""
    for stream in (sys.stdout, sys.stderr):
        os.dup2(output.fileno(), stream.fileno())
    output.close()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    tempfile.tempdir = None
    sys.exit(main([]))
