"""Tables over a log in memory, with everything that could be random or slow in the test's hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from random import Random

from bot.game.core.rules import AnyRules, Player
from bot.game.service.limits import NONE, Limits
from bot.game.service.tables import Tables
from bot.game.table.commands import Join, Move
from bot.game.table.views import TableView
from tests.game.memory_log import MemoryLog, Pause
from tests.game.sitting import ANA, COUNTING, GAMES, HERE, NAMES, NOON

Think = Callable[[Player, object], Awaitable[str]]


class NoChance(Random):
    """A random source that nobody may draw from."""

    def random(self) -> float:
        raise AssertionError("something random was drawn")

    def getrandbits(self, k: int, /) -> int:
        raise AssertionError("something random was drawn")


class Thinker:
    """Asks AI players at once; while it has a `pause`, each thought stops there first."""

    def __init__(self) -> None:
        self.pause: Pause | None = None
        self.thoughts = 0

    async def __call__(self, player: Player, view: object) -> str:
        self.thoughts += 1
        if self.pause:
            await self.pause.here()
        return player(view)


class Rest:
    """The pauses of the AIs; while it has a `pause`, each stops there."""

    def __init__(self) -> None:
        self.pause: Pause | None = None
        self.taken = 0

    async def __call__(self) -> None:
        self.taken += 1
        if self.pause:
            await self.pause.here()


class Room:
    """The tables of one process, and the log they write."""

    def __init__(self, log: MemoryLog | None = None, chance: Random | None = None, limits: Limits = NONE) -> None:
        self.log = log or MemoryLog()
        self.thinker = Thinker()
        self.rest = Rest()
        chance = chance or Random(1)
        self.tables = Tables(GAMES, self.log, lambda: self.now, chance, self.thinker, self.rest, limits)
        self.now: datetime = NOON

    def restarted(self) -> Room:
        """Another process over the same log, which may draw nothing random."""
        return Room(self.log, NoChance())

    async def lobby(self, game: AnyRules = COUNTING, interaction: int | None = None) -> TableView:
        """A lobby with Ana in it."""
        return await self.tables.open(game.key, HERE, ANA, "Ana", interaction=interaction)

    async def start(self, *people: int, game: AnyRules = COUNTING, ais: int = 0) -> TableView:
        """A running game of Ana, so many AIs and these people, who sit in this order."""
        table = await self.tables.open(game.key, HERE, ANA, "Ana", wanted=1 + len(people) + ais, ais=ais)
        for user in people:
            table = await self.join(table, user)
        return table

    async def join(self, table: TableView, user: int) -> TableView:
        """A person sits down."""
        return await self.tables.submit(table.id, Join(user, NAMES[user]))

    async def move(self, table: TableView, user: int, text: str, interaction: int | None = None) -> TableView:
        """A move from the position that this view shows."""
        return await self.tables.submit(table.id, Move(user, table.position, text), interaction)

    async def holds(self, table: TableView) -> bool:
        """Whether the table is, in memory and by its log, just as this view shows it."""
        again = await self.restarted().tables.view(table.id)
        return await self.tables.view(table.id) == again == table

    def versions(self, table: TableView) -> list[int]:
        return [entry.version for entry in self.log.entries(table.id)]
