"""Replays of games that were begun by earlier rules: written by the present ones, or refused."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from bot.game.core.errors import OtherRules
from bot.game.core.rules import Json, Upgrade
from bot.game.ports.log import Entry, Place
from bot.game.service.replays import Replays
from bot.game.service.tables import Tables
from bot.game.table.commands import Move
from tests.game.memory_log import MemoryLog
from tests.game.sitting import ANA, HERE, NOON
from tests.toll.rules import Dealt, Played, Toll

FREE = {"follow": "free"}


class Loose(Toll):
    """The first version of the rules: nobody had to follow suit, and there was no option that said so."""

    def deal(self, seats: int, options: Mapping[str, str], chance: Random) -> Dealt:
        return super().deal(seats, FREE, chance)

    def dump(self, event: Dealt | Played) -> Json:
        return {name: value for name, value in super().dump(event).items() if name != "options"}

    def read_beginning(self, data: Json) -> Dealt:
        return super().read_beginning({**data, "options": FREE})


def nobody_followed(event: Json) -> Json:
    """The second version has people follow suit unless an option says otherwise: old games get that option."""
    return {**event, "options": FREE} if "pack" in event else event


class Stricter(Toll):
    """A second version that knows how to read the first."""

    version = 2
    upgrades: Mapping[int, Upgrade] = {1: nobody_followed}


class Forgetful(Toll):
    """A second version that does not."""

    version = 2


class Finished:
    """One finished game, and where it is looked up."""

    def __init__(self, log: MemoryLog, game_id: int) -> None:
        self._log = log
        self._game_id = game_id

    async def finished_in(self, place: Place, game: str, number: int | None = None) -> int | None:
        return self._game_id

    async def open_in(self, place: Place) -> int | None:
        return None

    async def read(self, game_id: int) -> tuple[Entry, ...]:
        return await self._log.read(game_id)


async def played_alone() -> Finished:
    """A game of the first version, played to its end; a card followed suit only by chance."""
    log, chance = MemoryLog(), Random(4)
    tables = Tables({"toll": Loose()}, log, lambda: NOON, chance)
    table = (await tables.open("toll", HERE, ANA, "Ana", wanted=1)).table
    while table.phase == "playing":
        view = (await tables.read(table.id)).seat_of(ANA).play
        move = f"play {chance.choice(view.hand)}"
        table = (await tables.submit(table.id, Move(ANA, table.position, move))).table
    return Finished(log, table.id)


async def test_a_game_of_earlier_rules_has_a_replay_that_holds_by_the_present_ones() -> None:
    finished = await played_alone()
    rules = Stricter()
    assert not any("options" in event.get("deal", {}) for entry in await finished.read(1) for event in entry.events)
    replay = await Replays({"toll": rules}, {"toll": rules}, finished).replay("toll", HERE)
    assert replay.record["options"] == FREE
    assert rules.check(replay.record).final == replay.record["final"]


async def test_a_game_of_rules_that_are_gone_has_none() -> None:
    rules = Forgetful()
    with pytest.raises(OtherRules):
        await Replays({"toll": rules}, {"toll": rules}, await played_alone()).replay("toll", HERE)
