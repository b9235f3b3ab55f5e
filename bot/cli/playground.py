"""The playground: the real bot in a simulated Discord, played in the browser, without a token or the internet."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from bot.app import create_bot
from bot.games import RULES
from bot.runtime.logs import redact
from bot.runtime.process import on_signals
from bot.runtime.startup import StartupError
from bot.text.messages import join_or

if TYPE_CHECKING:
    from bot.settings import Settings


def _tell(text: str) -> None:
    """Prints at once, even if the output is a file or a pipe."""
    print(text, flush=True)


async def run(settings: Settings) -> int:
    """Serves the playground until Ctrl-C, SIGTERM or the page's own button ends it; returns the exit status.

    Raises as `serve` does.
    """
    stop = asyncio.Event()
    with on_signals(stop.set):
        await serve(settings, stop)
    return 0


async def serve(settings: Settings, stop: asyncio.Event, tell: Callable[[str], None] = _tell) -> None:
    """Serves the playground on its own database until `stop` is set, and tells the guest where it is and what to do.

    Raises StartupError when it cannot be shown (simcord is missing, the port is taken), StoreError for its database.
    """
    try:
        with _quiet_import():
            from bot.cli.simulation import RoomTime, open_room
    except ModuleNotFoundError as missing:
        if missing.name != "simcord":
            raise
        raise StartupError(
            "The playground is not installed here. `make play` installs and starts it; "
            "so do pip install '.[playground]' and python -m bot playground."
        ) from None
    own = {"database_url": settings.playground_database_url, "sync_commands": True}
    time = RoomTime()
    bot = create_bot(settings.model_copy(update=own), sleep=time.sleep)
    try:
        async with open_room(bot, settings.playground_port, time) as room:
            tell(_welcome(room.address, redact(settings.playground_database_url)))
            await _first(stop.wait(), room.ended(), room.keep_time())
    finally:
        await bot.close()


@contextmanager
def _quiet_import() -> Generator[None]:
    """Silences a warning: importing simcord makes a client without intents, and discord.py warns about that."""
    logging.disable(logging.WARNING)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def _welcome(address: str, database: str) -> str:
    starts, tables = (join_or(f"/{key} {command}" for key in RULES) for command in ("start", "table"))
    return f"""
The playground is open, a pretend Discord on this machine alone:

    {address}

Type {starts} in the channel. Under "Viewing as" you choose who you are;
open the address in a second tab to be somebody else there.
Games and statistics are kept in {database}; {tables} continues a game.
Ctrl-C closes the playground.
"""


async def _first(*endings: Coroutine[Any, Any, object]) -> None:
    """Runs all of them until the first one ends, cancels the others, and raises what the first one raised."""
    tasks = [asyncio.create_task(ending) for ending in endings]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()
