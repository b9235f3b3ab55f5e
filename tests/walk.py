"""How far one press walks through our own code: the calls that it makes, and the files that they are in.

    python -m tests.walk play|pick|start|restart [--in-order] [--most N]

The real bot plays in a simulated Discord. Two people are at a game of Regicide, dealt so that the same card is played
each time, and both have their hands open. Counting begins when the press arrives and ends when the bot is at rest, the
board and the other hand included. The figures depend on nothing but the code: each run gives the same ones.
"""

from __future__ import annotations

import argparse
import asyncio
import dis
import inspect
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

from tests.cogs.dealt import deal_at
from tests.cogs.evening import Evening, an_evening
from tests.cogs.messages import Message
from tests.cogs.stacked import stacked

ROOT: Final = Path(__file__).parents[1]
HANDS: Final = ("TS3C5C6C7C8C9C", "3S4S5S6S7S8S9S")
CARD: Final = "10♠"
"""What Ann plays. It blocks the whole attack of the Jack of Clubs and the turn passes to Ben, so both hands change.

After a weaker card the rules try each set of the cards left as a payment, which is hundreds of calls more.
"""


class Walk:
    """Counts the calls of Python functions whose source is this file or lies in this folder.

    Properties, lambdas and nested functions count. Comprehensions, and the bodies of modules and classes that an import
    runs, are counted apart: nobody calls them by name. What has no source file is left out: a dataclass's `__init__`.
    """

    def __init__(self, own: Path) -> None:
        self.calls: Counter[str] = Counter()
        """How often each function was called, as `path:function`, in the order of their first calls."""
        self.apart: Counter[str] = Counter()
        """How often each comprehension, and each body of a module or class, was run beside them."""
        self._own = own
        self._known: dict[int, tuple[CodeType, int | None]] = {}
        self._on = False

    @property
    def files(self) -> set[str]:
        """The files that the functions are in."""
        return {function.partition(":")[0] for function in self.calls}

    @contextmanager
    def ready(self) -> Generator[None]:
        """Inside it, calls can be counted. A thread is seen only if it was begun inside."""
        before = sys.getprofile(), threading.getprofile()
        threading.setprofile(self._see)
        sys.setprofile(self._see)
        try:
            yield
        finally:
            sys.setprofile(before[0])
            threading.setprofile(before[1])

    def count(self) -> None:
        """From now on, calls are counted."""
        self._on = True

    def stop(self) -> None:
        """No call is counted any more."""
        self._on = False

    def _see(self, frame: FrameType, event: str, _: object) -> None:
        # A coroutine's frame is called anew each time that it is resumed, and how often that is depends on what it
        # waits for. Only the first of these calls finds it where its code begins.
        if self._on and event == "call" and frame.f_lasti == self._start(frame.f_code):
            code = frame.f_code
            path = Path(code.co_filename).relative_to(self._own.parent).as_posix()
            (self.calls if _is_function(code) else self.apart)[f"{path}:{code.co_qualname}"] += 1

    def _start(self, code: CodeType) -> int | None:
        """Where a frame with this code is when it is called for the first time; None for code that is not our own."""
        # By identity, for equal code may come from two files; it is kept, so that nothing else gets its identity.
        if id(code) not in self._known:
            own = Path(code.co_filename).is_relative_to(self._own)
            starts = (each.offset for each in dis.get_instructions(code) if each.opname == "RESUME")
            self._known[id(code)] = code, next(starts) if own else None
        return self._known[id(code)][1]


def _is_function(code: CodeType) -> bool:
    """Whether it is no comprehension, and no body of a module or class: only functions have new locals."""
    unnamed = code.co_name.startswith("<") and code.co_name != "<lambda>"
    return not unnamed and bool(code.co_flags & inspect.CO_NEWLOCALS)


async def play(evening: Evening, walk: Walk) -> None:
    """Ann has chosen a card, and presses Play."""
    hand = await _hands_open(evening)
    chosen = await evening.click("Ann", hand, CARD)
    walk.count()
    await evening.click("Ann", chosen.response, "Play")


async def pick(evening: Evening, walk: Walk) -> None:
    """Ann chooses a card."""
    hand = await _hands_open(evening)
    walk.count()
    await evening.click("Ann", hand, CARD)


async def start(evening: Evening, walk: Walk) -> None:
    """Ann opens a table with /regicide start."""
    walk.count()
    await evening.slash("Ann", "start")


async def restart(evening: Evening, walk: Walk) -> None:
    """A new bot takes over from one that is closed, with one game running; the closing is not counted."""
    await _hands_open(evening)
    close = evening.bot.close

    async def close_and_count() -> None:
        await close()
        walk.count()

    evening.bot.close = close_and_count
    await evening.restart()


WALKS: Final[Mapping[str, Callable[[Evening, Walk], Awaitable[None]]]] = {
    "play": play,
    "pick": pick,
    "start": start,
    "restart": restart,
}


async def _hands_open(evening: Evening) -> Message:
    """A running game in which both people have their hands open; Ann's hand."""
    await deal_at(evening, stacked(*HANDS, enemy="JC"), "Ann", "Ben")
    await evening.hand("Ben")
    return await evening.hand("Ann")


async def walked(name: str) -> Walk:
    """The bot's code, walked through in this way."""
    walk = Walk(ROOT / "bot")
    with tempfile.TemporaryDirectory() as folder, walk.ready():
        async with an_evening(Path(folder)) as evening:
            await WALKS[name](evening, walk)
            walk.stop()
    return walk


def main() -> None:
    """Reads the command line, walks, and prints what was passed."""
    parser = argparse.ArgumentParser(prog="python -m tests.walk", description="Count the calls that a press makes.")
    parser.add_argument("walk", choices=WALKS)
    parser.add_argument("--in-order", action="store_true", help="by first call (default: the most calls first)")
    parser.add_argument("--most", type=int, metavar="N", help="list no more than N functions")
    options = parser.parse_args()
    walk = asyncio.run(walked(options.walk))
    print(f"{walk.calls.total()} calls of {len(walk.calls)} functions in {len(walk.files)} files")
    print(f"apart from them, {walk.apart.total()} comprehensions and bodies of modules and classes")
    listed = list(walk.calls.items()) if options.in_order else walk.calls.most_common()
    for function, count in listed[: options.most]:
        print(f"{function}  {count}")


if __name__ == "__main__":
    main()
