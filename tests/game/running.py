"""Tables over a log in memory, with everything that could be random or slow in the test's hand."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from random import Random

from bot.game.core.rules import AiQuestion, AnyRules, Budget, answer
from bot.game.ports.log import Place
from bot.game.service.admission import NO_LIMITS, Limits, Reach
from bot.game.service.ai_runner import AiRunner
from bot.game.service.tables import Tables
from bot.game.table.commands import Command, Join, Move
from bot.game.table.views import TableView, TableViews
from tests.game.memory_log import MemoryLog, Pause
from tests.game.reading import public_view
from tests.game.sitting import ANA, COUNTING, GAMES, HERE, NAMES, NOON


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
        self.budgets: set[Budget] = set()
        """Those that it was given."""

    async def __call__(self, games: Mapping[str, AnyRules], asked: AiQuestion) -> str:
        self.thoughts += 1
        self.budgets.add(asked.budget)
        if self.pause:
            await self.pause.here()
        return answer(games, asked)


class Rest:
    """The pauses of the AIs; while it has a `pause`, each stops there."""

    def __init__(self) -> None:
        self.pause: Pause | None = None
        self.taken = 0

    async def __call__(self) -> None:
        self.taken += 1
        if self.pause:
            await self.pause.here()


class Screen:
    """Is shown each change, and who is behind it; while it has a `pause`, it stops there each time."""

    def __init__(self) -> None:
        self.seen: list[TableView] = []
        self.actors: list[int | None] = []
        self.pause: Pause | None = None
        self.fault: Exception | None = None
        """What keeps the next change from being shown to all."""

    @property
    def totals(self) -> list[int]:
        """How far Counting was each time."""
        return [table.play.total for table in self.seen]

    async def publish(self, views: TableViews, actor: int | None) -> None:
        self.seen.append(views.public)
        self.actors.append(actor)
        if self.pause:
            await self.pause.here()
        fault, self.fault = self.fault, None
        if fault is not None:
            raise fault


class Room:
    """The tables of one process, and the log they write."""

    def __init__(
        self,
        log: MemoryLog | None = None,
        chance: Random | None = None,
        limits: Limits = NO_LIMITS,
        reach: Reach | None = None,
    ) -> None:
        self.log = log or MemoryLog()
        self.thinker = Thinker()
        self.rest = Rest()
        chance = chance or Random(1)
        self.tables = Tables(GAMES, self.log, lambda: self.now, chance, limits, reach)
        self.screen = Screen()
        self.ais = AiRunner(self.tables, self.screen, self.rest, self.thinker)
        self.now: datetime = NOON

    def restarted(self) -> Room:
        """Another process over the same log, which may draw nothing random."""
        return Room(self.log, NoChance())

    async def lobby(self, game: AnyRules = COUNTING, interaction: int | None = None) -> TableView:
        """A lobby with Ana in it."""
        return (await self.tables.open(game.key, HERE, ANA, "Ana", interaction=interaction)).table

    async def start(self, *people: int, game: AnyRules = COUNTING, ais: int = 0) -> TableView:
        """A running game of Ana, so many AIs and these people, who sit in this order."""
        table = (await self.tables.open(game.key, HERE, ANA, "Ana", wanted=1 + len(people) + ais, ais=ais)).table
        for user in people:
            table = await self.join(table, user)
        return table

    async def do(self, table: TableView, command: Command, interaction: int | None = None) -> TableView:
        """The table after a command."""
        return (await self.tables.submit(table.id, command, interaction)).table

    async def join(self, table: TableView, user: int) -> TableView:
        """A person sits down."""
        return await self.do(table, Join(user, NAMES[user]))

    async def move(self, table: TableView, user: int, text: str, interaction: int | None = None) -> TableView:
        """A move from the position that this view shows."""
        return await self.do(table, Move(user, table.position, text), interaction)

    async def in_place(self, place: Place) -> TableView | None:
        """The open game of a place."""
        found = await self.tables.in_place(place)
        return None if found is None else found.public

    async def holds(self, table: TableView) -> bool:
        """Whether the table is, in memory and by its log, just as this view shows it."""
        again = await public_view(self.restarted().tables, table.id)
        return await public_view(self.tables, table.id) == again == table

    async def play_ais(self, table: TableView) -> TableView | None:
        """The AIs move; the table after their last move."""
        after = await self.ais.run(table.id)
        return None if after is None else after.public

    def versions(self, table: TableView) -> list[int]:
        return [entry.version for entry in self.log.entries(table.id)]
