"""An evening on a database, as the program of today leaves it; the databases of earlier versions were made by it too.

    python -m tests.store.released > tests/data/schemas/NNNN.sql

Run it once for each version of the tables, with the program that brings it out. It plays every game that there is in
every phase, with fixed cards and times, and prints the database as SQL text.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random

from bot.game.core.rules import Budget
from bot.game.ports.log import Place
from bot.game.ports.notes import Board
from bot.game.service.ai_runner import AiRunner
from bot.game.service.tables import Tables
from bot.game.table.commands import Close, Join, Leave, Move, Start, VoteEnd
from bot.game.table.views import TableViews
from bot.games import RULES
from bot.store import Store
from tests.game.reading import public_view

GUILD = 10**18 + 1
ANA, BEN, CLEO = 10**18 + 11, 10**18 + 12, 10**18 + 13
NAMES = {ANA: "Ana", BEN: "Ben", CLEO: "Cleo"}
NOON = datetime(2026, 3, 1, 12, 0, 0, 123456, tzinfo=UTC)


class Nobody:
    """Looks at no table."""

    async def publish(self, views: TableViews, actor: int | None) -> None:
        """Shows nothing."""


class Evening:
    """Tables in one server; each thing that happens takes 20 seconds, and each click has a number."""

    def __init__(self, store: Store, begins: int = 0) -> None:
        self.store = store
        self._numbers = count(begins)
        self.tables = Tables(RULES, store, self.clock, Random(7))
        self.ais = AiRunner(self.tables, Nobody())

    def clock(self) -> datetime:
        return NOON + timedelta(seconds=20 * next(self._numbers))

    def click(self) -> int:
        return 10**18 + 1000 + next(self._numbers)

    async def sit_down(self, key: str, channel: int, *users: int, ais: int = 0) -> int:
        """A table with these people and so many AIs, started."""
        game_id = await self.open(key, channel, *users, ais=ais)
        if (await public_view(self.tables, game_id)).phase == "lobby":
            await self.tables.submit(game_id, Start(users[0]), self.click())
        return game_id

    async def open(self, key: str, channel: int, *users: int, ais: int = 0) -> int:
        """A lobby with these people and so many AIs, and its board."""
        place = Place(GUILD, 10**18 + channel)
        first, *others = users
        opened = await self.tables.open(key, place, first, NAMES[first], ais=ais, interaction=self.click())
        game_id = opened.table.id
        for user in others:
            await self.tables.submit(game_id, Join(user, NAMES[user]), self.click())
        await self.store.save_board(Board(game_id, place.channel, self.click(), self.clock(), version=1))
        return game_id

    async def play(self, game_id: int, most: int = 1000) -> None:
        """People and AIs move, until it is over or `most` moves of people are made."""
        for _ in range(most):
            await self.ais.run(game_id)
            view = await public_view(self.tables, game_id)
            if view.phase == "over":
                return
            user = view.acting_user or view.people[0]
            game = RULES[view.game]
            move = game.choose(game.levels[0], (await self.tables.read(game_id)).seat_of(user).play, Budget())
            await self.tables.submit(game_id, Move(user, view.position, move), self.click())


async def evening(store: Store) -> None:
    """Every game to its end with and without AIs, one half-way, one handed over, one voted away, and two lobbies."""
    host = Evening(store)
    for number, key in enumerate(RULES):
        for users, ais in (((ANA, BEN, CLEO), 0), ((BEN, ANA), 1), ((CLEO, BEN), 0)):
            await host.play(await host.sit_down(key, 10 + number, *users, ais=ais))
        await host.play(await host.sit_down(key, 10 + number, ANA, BEN), most=3)
        handed = await host.sit_down(key, 20 + number, ANA, BEN)
        await host.tables.submit(handed, Leave(BEN), host.click())
        await host.play(handed)
        voted = await host.sit_down(key, 20 + number, ANA, BEN)
        await host.play(voted, most=2)
        for user in (ANA, BEN):
            await host.tables.submit(voted, VoteEnd(user, agrees=True), host.click())
        closed = await host.open(key, 20 + number, CLEO)
        await host.tables.submit(closed, Close(CLEO, moderator=False), host.click())
        await host.open(key, 20 + number, CLEO, ANA)
    await store.set_note("commands", "a hash of the slash commands")


async def dump() -> str:
    """The database of such an evening as SQL text."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cards.db"
        async with await Store.open(f"sqlite:///{file}") as store:
            await evening(store)
        with closing(sqlite3.connect(file)) as database:
            return "".join(f"{line}\n" for line in database.iterdump())


if __name__ == "__main__":
    sys.stdout.write(asyncio.run(dump()))
