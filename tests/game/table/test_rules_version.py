"""Games that were begun by other versions of their rules: brought up to date by code, or refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.game.core.errors import OtherRules
from bot.game.core.rules import AnyRules, Json, Upgrade
from bot.game.ports.log import Entry
from bot.game.service.ai_runner import AiRunner
from bot.game.service.tables import Tables
from bot.game.table.commands import Join, Move
from bot.game.table.decide import decide
from bot.game.table.events import dump
from bot.game.table.evolve import Stamp
from bot.game.table.fold import fold, replay
from bot.game.table.opening import open_table
from bot.game.table.state import Table
from tests.game.counting import Counting
from tests.game.memory_log import MemoryLog
from tests.game.running import Screen
from tests.game.sitting import ANA, BEN, HERE, NOON, Sitting, entry


def doubled(event: Json) -> Json:
    """The second version counts in halves: a number is twice as much, and so is the goal."""
    return {name: value * 2 if name in ("number", "goal") else value for name, value in event.items()}


class Halves(Counting):
    """The second version of the rules, which knows how to read the first."""

    version = 2
    upgrades: Mapping[int, Upgrade] = {1: doubled}

    def decide(self, state: Any, seat: int, move: str, chance: Random) -> Any:
        event = super().decide(state, seat, move, chance)
        return replace(event, number=event.number * 2)


class Forgetful(Counting):
    """A second version that cannot read the first."""

    version = 2


FIRST: Mapping[str, AnyRules] = {"counting": Counting()}
SECOND: Mapping[str, AnyRules] = {"counting": Halves()}


def begun() -> Sitting:
    """Ana and Ben have counted to 3 by the first version of the rules; Ana is to act."""
    return Sitting(wanted=2).do(Join(BEN, "Ben"), Move(ANA, 2, "add 1"), Move(BEN, 3, "add 2"))


def old(written: Entry) -> Entry:
    """The entry as a program wrote it that knew no versions."""
    bare = ({name: value for name, value in event.items() if name != "rules"} for event in written.events)
    return replace(written, events=tuple(bare))


def moved(games: Mapping[str, AnyRules], table: Table, user: int, text: str) -> Entry:
    """The next entry, by these rules."""
    events = decide(games[table.game], table, Move(user, table.position, text), Random(1), NOON)
    return entry(games[table.game], events, Stamp(table.version + 1, NOON, user))


def test_the_version_of_the_rules_stands_with_the_deal_and_not_with_each_move() -> None:
    stored = [event for one in begun().entries for event in one.events]
    assert [event.get("rules") for event in stored if event["is"] == "started"] == [1]
    assert [event for event in stored if event["is"] == "move"] == [
        {"is": "move", "event": {"number": 1}},
        {"is": "move", "event": {"number": 2}},
    ]


def test_a_new_game_is_begun_by_the_present_rules() -> None:
    *_, started = open_table(Halves(), HERE, ANA, "Ana", 2, 1, {}, Random(1))
    assert dump(started, Halves().dump)["rules"] == 2


def test_a_log_without_a_version_was_written_by_the_first() -> None:
    sitting = begun()
    entries = [old(one) for one in sitting.entries]
    assert entries != sitting.entries
    assert replay(FIRST, entries) == sitting.table


@pytest.mark.parametrize("written", [old, replace], ids=["before there were versions", "since then"])
def test_a_game_of_earlier_rules_is_brought_up_to_date_and_goes_on(written: Any) -> None:
    entries = [written(one) for one in begun().entries]
    table = replay(SECOND, entries)
    assert table is not None
    assert (table.play.total, table.play.goal, table.awaits) == (6, 20, (0,))
    for user, total in ((ANA, 8), (BEN, 10)):
        entries.append(moved(SECOND, table, user, "add 1"))
        table = fold(SECOND, table, entries[-1])
        assert table.play.total == total
        assert replay(SECOND, entries) == table
    assert [one.events[0].get("rules") for one in entries[-2:]] == [2, None]


@pytest.mark.parametrize("rules", [Counting(), Forgetful()], ids=["newer than the program", "too old for it"])
def test_a_game_of_rules_that_the_program_does_not_have_is_refused(rules: AnyRules) -> None:
    entries = begun().entries
    if rules.version == 1:
        table = replay(SECOND, entries)
        assert table is not None
        entries.append(moved(SECOND, table, ANA, "add 1"))
    with pytest.raises(OtherRules, match="other-rules"):
        replay({"counting": rules}, entries)


async def test_only_that_game_is_refused_and_nothing_of_it_is_lost() -> None:
    log = MemoryLog()
    first = Tables(FIRST, log, lambda: NOON, Random(1))
    game = (await first.open("counting", HERE, ANA, "Ana", wanted=2, ais=1)).table
    before = log.entries(game.id)

    second = Tables({"counting": Forgetful()}, log, lambda: NOON, Random(1))
    with pytest.raises(OtherRules, match="other-rules") as refused:
        await second.submit(game.id, Move(ANA, game.position, "add 1"))
    assert (refused.value.values["begun_by"], refused.value.values["mine"]) == (1, 2)
    with pytest.raises(OtherRules):
        await AiRunner(second, Screen()).run(game.id)
    elsewhere = replace(HERE, channel=HERE.channel + 1)
    other = (await second.open("counting", elsewhere, BEN, "Ben", wanted=2, ais=1)).table
    assert (await second.submit(other.id, Move(BEN, other.position, "add 1"))).table.play.total == 1

    assert log.entries(game.id) == before
    again = Tables(FIRST, log, lambda: NOON, Random(1))
    assert (await again.submit(game.id, Move(ANA, game.position, "add 1"))).table.play.total == 1
