"""The bot, as `python -m bot` runs it, with an ear for SIGUSR1: it then tells what it holds, in one line of JSON.

python -m tests.load.probe
"""

from __future__ import annotations

import asyncio
import gc
import json
import signal
import sys
from collections.abc import Iterable
from pathlib import Path
from types import FrameType

import discord

from bot.app import CardBot
from bot.cli.main import main

MARK = "probe: "
"""How the line begins."""


def tell(_number: int, _frame: FrameType | None) -> None:
    """Writes the line, after a search for garbage."""
    gc.collect()
    there = gc.get_objects()
    (bot,) = [one for one in there if isinstance(one, CardBot)]
    held = {
        "kilobytes": _resident(),
        "objects": len(there),
        "tasks": len(asyncio.all_tasks()),
        "views": _count(there, discord.ui.View),
        "interactions": _count(there, discord.Interaction),
        "locks": _count(there, asyncio.Lock),
        "files": len(list(Path("/proc/self/fd").iterdir())),
        "tables": bot.tables.loaded,
        "boards": bot.boards.loaded,
        "hands": len(bot.hands),
    }
    print(MARK + json.dumps(held), flush=True)


def _count(objects: Iterable[object], kind: type) -> int:
    return sum(isinstance(one, kind) for one in objects)


def _resident() -> int:
    """Kilobytes of memory that the process has."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, tell)
    sys.exit(main([]))
