"""Erasing a person: their games still replay to the same end, with a stand-in in their place."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import fields
from datetime import UTC, datetime
from typing import get_type_hints

import pytest

from bot.game.core.errors import OtherRules, TableRefusal
from bot.game.ports.log import Entry, LogUnavailable
from bot.game.ports.people import Rewrite
from bot.game.service.erasure import Erasure, without
from bot.game.service.tables import Tables
from bot.game.table.commands import Join, Leave, Start, TakeSeat, VoteEnd
from bot.game.table.events import _KINDS as KINDS
from bot.game.table.events import PERSON_FIELDS, Joined, Opened, as_stored, dump
from bot.game.table.fold import fold, replay
from bot.game.table.views import summary_of
from tests.game.memory_log import MemoryLog
from tests.game.reading import public_view
from tests.game.running import NoChance, Room
from tests.game.sitting import ANA, BEN, CLEO, DAN, GAMES, NAMES, NOON, Sitting
from tests.game.table.test_rules_version import Forgetful as OtherCounting

NO_PEOPLE = {"wanted", "pace", "seat", "seconds", "guild", "channel", "rules", "row"}
"""Numbers in events that are no person's."""


def test_every_field_of_an_event_that_holds_a_person_is_known() -> None:
    numbers = {
        field.name
        for kind in KINDS.values()
        for field in fields(kind)
        if get_type_hints(kind)[field.name] in (int, int | None)
    }
    assert numbers - NO_PEOPLE == set(PERSON_FIELDS)


def a_lively_game() -> Sitting:
    """People come and go, vote, are host, are waited for, come back and are replaced."""
    table = Sitting(pace=3600)
    table.do(Join(BEN, "Ben"), Leave(ANA, "lobby"), Join(ANA, "Ana"), Join(CLEO, "Cleo"))
    if table.table.phase == "lobby":
        table.do(Start(table.table.host))
    return table.do(
        VoteEnd(BEN, agrees=True), VoteEnd(CLEO, agrees=False), VoteEnd(ANA, agrees=False), Leave(BEN), Leave(ANA)
    ).do(TakeSeat(BEN, "Benjamin"), TakeSeat(DAN, "Dan", 1))


def test_everybody_in_a_log_is_mentioned_by_an_entry_when_they_have_no_seat_yet() -> None:
    table, mentioned = None, [set[int]()]
    for entry in a_lively_game().entries:
        before, table = table, fold(GAMES, table, entry)
        mentioned.append(set(summary_of(table, entry, before).mentions))
        assert not mentioned[-1] & set(before.people if before else ())
    assert [people for people in mentioned if people] == [{ANA}, {BEN}, {ANA}, {CLEO}, {BEN}, {DAN}]


def test_a_move_mentions_nobody_new_and_a_stand_in_is_nobody() -> None:
    sitting = Sitting().do(Join(BEN, "Ben"), Start(ANA))
    before, (move, *_) = sitting.table, sitting.table.awaits
    user = before.seats[move].user
    assert user is not None
    sitting.do(sitting.ai_choice(move))
    assert summary_of(sitting.table, sitting.entries[-1], before).mentions == frozenset()
    (opened, *_) = without(tuple(sitting.entries), ANA)
    assert summary_of(sitting.table, opened).mentions == frozenset()


@pytest.mark.parametrize("user", [ANA, BEN, CLEO, DAN])
def test_nothing_is_left_of_the_person_and_all_of_the_others(user: int) -> None:
    entries = tuple(a_lively_game().entries)
    after = without(entries, user)
    text = repr(after)
    assert str(user) not in text
    assert NAMES[user] not in " ".join(event.get("name", "") for entry in after for event in entry.events)
    others = {ANA, BEN, CLEO, DAN} - {user}
    assert all(str(other) in text for other in others)


@pytest.mark.parametrize("user", [ANA, BEN, CLEO, DAN])
def test_the_game_replays_to_where_it_stood(user: int) -> None:
    sitting = a_lively_game()
    again = replay(GAMES, without(tuple(sitting.entries), user))
    assert again is not None
    assert (again.phase, again.play, again.awaits) == (sitting.table.phase, sitting.table.play, sitting.table.awaits)
    assert len(again.story) == len(sitting.table.story)
    seat = sitting.table.seat_of(user)
    for number, (old, new) in enumerate(zip(sitting.table.seats, again.seats, strict=True)):
        assert (new.name, new.user) == (("", -1) if number == seat else (old.name, old.user))


def test_two_who_are_forgotten_stay_two() -> None:
    sitting = Sitting().do(Join(BEN, "Ben"), Join(CLEO, "Cleo"))
    once = without(tuple(sitting.entries), ANA)
    again = replay(GAMES, without(once, BEN))
    assert again is not None
    assert [(seat.name, seat.user) for seat in again.seats] == [("", -1), ("", -2), ("Cleo", CLEO)]
    assert again.host == -1


def test_what_somebody_else_did_is_not_touched() -> None:
    opened = dump(Opened("counting", 1, ANA, BEN, "Ben", None, {}), as_stored)
    entry = Entry(1, (opened,), datetime(2026, 3, 1, tzinfo=UTC), BEN, 7)
    assert without((entry,), ANA) == (entry,)
    mine = Entry(2, (dump(Joined(ANA, "Ana"), as_stored),), entry.at, ANA, 8)
    _, after = without((entry, mine), ANA)
    assert (after.actor, after.interaction) == (-1, None)


class Forgetful(MemoryLog):
    """Knows the open games of people, and notes what it is to forget."""

    def __init__(self) -> None:
        super().__init__()
        self.finished = 0
        """The finished games of everybody who asks."""
        self.returns: list[int] = []
        """How often somebody sits down again while they are being erased."""
        self.noted: dict[int, list[int]] = {}
        """The open games and, as many zeros, the finished ones from which people are to be erased."""
        self.erased: list[int] = []
        self.breaks_after = -1
        """After so many portions, the database fails once."""

    async def open_games_of(self, user: int, *, requested: bool = False) -> dict[int, bool]:
        games = await self.open_games()
        if self.returns:
            return dict.fromkeys(games, True)
        seated = {game: any(seat.user == user for seat in self.summary(game).seats) for game in games}
        return {game: seat for game, seat in seated.items() if not requested or game in self.noted.get(user, [])}

    async def request_erasure(self, user: int, open_games: Collection[int]) -> int:
        self.noted[user] = [*open_games, *([0] * self.finished)]
        return len(self.noted[user])

    async def requested_erasures(self) -> tuple[int, ...]:
        return tuple(self.noted)

    async def erase(self, user: int, open_games: Collection[int], rewrite: Rewrite) -> int:
        if len(self.erased) == self.breaks_after:
            self.breaks_after = -1
            raise LogUnavailable("the database is out of reach")
        of_user = self.noted.get(user, [])
        found = next((game for game in of_user if game in (open_games or (0,))), None)
        if found is None:
            return 0
        of_user.remove(found)
        self.erased.append(found)
        return 1

    async def end_erasure(self, user: int) -> None:
        self.noted.pop(user, None)


async def once(seconds: float) -> None:
    """A sleep that ends what sleeps."""
    raise asyncio.CancelledError


def erasing(room: Room, log: Forgetful) -> Erasure:
    return Erasure(room.tables, log, once)


async def test_open_games_are_left_before_anything_is_forgotten() -> None:
    log = Forgetful()
    room = Room(log)
    table = await room.start(BEN)
    log.finished = 2
    requested = await erasing(room, log).request(BEN)
    assert (requested.games, requested.left) == (3, (table.id,))
    assert log.erased == [table.id]
    assert (await public_view(room.tables, table.id)).seats[1].user is None
    assert await erasing(room, log).finish(BEN)
    assert log.erased == [table.id, 0, 0]
    assert log.noted == {}


async def test_what_was_noted_is_finished_after_a_restart() -> None:
    log = Forgetful()
    room = Room(log)
    await room.start(BEN)
    log.finished, log.breaks_after = 2, 0
    await erasing(room, log).request(BEN)
    assert log.erased == []
    with pytest.raises(asyncio.CancelledError):
        await erasing(room, log).run()
    assert len(log.erased) == 3
    assert log.noted == {}


async def test_who_sits_again_in_an_open_game_keeps_the_seat_after_a_restart() -> None:
    log = Forgetful()
    room = Room(log)
    table = await room.start(BEN)
    log.breaks_after = 0
    await erasing(room, log).request(BEN)
    await room.do(table, TakeSeat(BEN, "Ben"))
    assert await erasing(room, log).finish(BEN)
    assert (log.erased, log.noted) == ([], {})


async def test_a_database_that_fails_meanwhile_is_asked_again_later(caplog: pytest.LogCaptureFixture) -> None:
    log = Forgetful()
    room = Room(log)
    log.finished, log.breaks_after = 3, 1
    await erasing(room, log).request(BEN)
    assert not await erasing(room, log).finish(BEN)
    assert "could not erase somebody from all games yet: the database is out of reach" in caplog.text
    assert str(BEN) not in caplog.text
    assert await erasing(room, log).finish(BEN)
    assert len(log.erased) == 3


async def test_a_bot_that_stops_leaves_the_rest_for_the_next_start() -> None:
    log = Forgetful()
    room = Room(log)
    log.finished = 3
    await erasing(room, log).request(BEN)
    room.tables.stop_intake()
    assert not await erasing(room, log).finish(BEN)
    assert (log.erased, log.noted) == ([], {BEN: [0, 0, 0]})


async def test_a_database_out_of_reach_is_looked_at_again_a_minute_later(caplog: pytest.LogCaptureFixture) -> None:
    log = Forgetful()

    async def no_requests() -> tuple[int, ...]:
        raise LogUnavailable("the database is out of reach")

    log.requested_erasures = no_requests  # type: ignore[method-assign]
    with pytest.raises(asyncio.CancelledError):
        await erasing(Room(log), log).run()
    assert "could not look for people to erase: the database is out of reach" in caplog.text


async def test_who_sits_down_again_and_again_is_told_to_leave_first() -> None:
    log = Forgetful()
    room = Room(log)
    await room.start(BEN)
    log.returns = [1]
    with pytest.raises(TableRefusal, match="seated-again"):
        await erasing(room, log).request(BEN)
    assert log.noted == {}


async def test_who_is_in_a_game_of_other_rules_is_told_so() -> None:
    log = Forgetful()
    await Room(log).start(BEN)
    tables = Tables({"counting": OtherCounting()}, log, lambda: NOON, NoChance())
    with pytest.raises(OtherRules):
        await Erasure(tables, log, once).request(BEN)
    assert log.noted == {}


async def test_nothing_happens_at_a_game_while_its_log_is_rewritten() -> None:
    room = Room()
    table = await room.start(BEN)
    async with room.tables.set_aside([table.id, table.id]):
        reads = room.log.reads
        vote = asyncio.create_task(room.do(table, VoteEnd(BEN, agrees=True)))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not vote.done()
    assert (await vote).votes == ((BEN, True),)
    assert room.log.reads == reads + 1, "what was in memory is read again"
