"""A game that was begun under other rules is ended without being played."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.game.core.errors import ClosingDown, UnknownGame
from bot.game.ports.log import LogUnavailable
from bot.game.service.tables import Tables
from bot.game.service.unplayable import UnplayableGames
from bot.game.table.commands import Close
from bot.game.table.views import TableView
from tests.game.reading import public_view
from tests.game.running import Room
from tests.game.sitting import ANA, HERE, NOON
from tests.game.table.test_rules_version import Forgetful

END = Close(ANA, moderator=False)


class Program:
    """A program that does not have the rules of a game in its log."""

    def __init__(self, room: Room) -> None:
        self.log = room.log
        self.tables = Tables({"counting": Forgetful()}, room.log, lambda: NOON, Random(1))
        self.games = UnplayableGames(self.tables, room.log, lambda: NOON)


@pytest.fixture
def room() -> Room:
    return Room()


@pytest.fixture
async def table(room: Room) -> TableView:
    return await room.start(ais=1)


@pytest.fixture
def program(room: Room) -> Program:
    return Program(room)


async def test_its_host_ends_it_and_its_place_is_free(program: Program, table: TableView, room: Room) -> None:
    assert await program.games.check(HERE, END) == table.id
    await program.games.end(table.id, HERE, END, 77)
    assert await program.log.open_in(HERE) is None
    last = program.log.entries(table.id)[-1]
    assert (last.events, last.actor, last.interaction) == (({"is": "closed", "reason": "ended"},), ANA, 77)
    after = await public_view(room.restarted().tables, table.id)
    assert (after.phase, after.reason, after.result) == ("over", "ended", None)


async def test_it_is_ended_once(program: Program, table: TableView) -> None:
    await program.games.end(table.id, HERE, END)
    with pytest.raises(UnknownGame):
        await program.games.end(table.id, HERE, END)
    with pytest.raises(UnknownGame):
        await program.games.check(HERE, END)


async def test_it_is_not_ended_from_elsewhere(program: Program, table: TableView) -> None:
    with pytest.raises(UnknownGame):
        await program.games.end(table.id, replace(HERE, channel=HERE.channel + 1), END)


async def test_a_bot_that_is_stopping_ends_nothing(program: Program, table: TableView) -> None:
    program.tables.stop_intake()
    with pytest.raises(ClosingDown):
        await program.games.end(table.id, HERE, END)


async def test_an_end_that_cannot_be_written_did_not_happen(program: Program, table: TableView) -> None:
    program.log.unavailable = True
    with pytest.raises(LogUnavailable):
        await program.games.end(table.id, HERE, END)
    program.log.unavailable = False
    await program.games.end(table.id, HERE, END)
