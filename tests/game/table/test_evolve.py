"""A table as the fold of its log: what is live is what a restart finds."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game.core.rules import Result, Standing
from bot.game.ports.log import Entry, SeatRow, Summary
from bot.game.regicide.cards import TEXT
from bot.game.table.commands import Close, Join, Leave, Move, Start, VoteEnd
from bot.game.table.decide import decide
from bot.game.table.events import Closed, Joined, MovePlayed, Opened, as_stored, dump
from bot.game.table.evolve import Stamp, advance
from bot.game.table.fold import fold, replay
from bot.game.table.state import STORY_MOVES, StoryEntry
from bot.game.table.views import summary_of
from tests.game.counting import Added
from tests.game.random_commands import commands_at_random
from tests.game.sitting import ANA, BEN, COUNTING, GAMES, HERE, NOON, REGICIDE, Sitting, entry

SEEDS = st.integers(0, 2**32)


def two(goal: str = "10") -> Sitting:
    """Ana and Ben count; Ana is to act at position 2."""
    return Sitting(wanted=2, options={"goal": goal}).do(Join(BEN, "Ben"))


@given(SEEDS)
@settings(max_examples=40)
def test_a_restart_finds_the_table_as_it_was_after_any_command(seed: int) -> None:
    for sitting, _ in commands_at_random(seed, 25):
        assert sitting.replayed() == sitting.table


@given(SEEDS)
@settings(max_examples=40)
def test_each_accepted_command_is_one_version_and_a_refused_one_is_none(seed: int) -> None:
    version = 1
    for sitting, accepted in commands_at_random(seed, 25):
        version += accepted
        assert sitting.table.version == version
        assert [entry.version for entry in sitting.entries] == list(range(1, version + 1))


@given(SEEDS)
@settings(max_examples=40)
def test_what_happens_later_changes_no_earlier_table(seed: int) -> None:
    tables = [sitting.table for sitting, accepted in commands_at_random(seed, 25) if accepted]
    *_, (sitting, _) = commands_at_random(seed, 25)
    for table in tables:
        assert replay(GAMES, sitting.entries[: table.version]) == table


@given(SEEDS)
@settings(max_examples=40)
def test_one_of_the_people_at_a_table_is_host_and_without_people_it_is_paused(seed: int) -> None:
    for sitting, _ in commands_at_random(seed, 25):
        table = sitting.table
        assert table.host in table.people or table.paused
        assert table.paused is (not table.people)
        assert len(set(table.people)) == len(table.people)
        assert len(table.seats) <= (table.wanted or sitting.game.seats[-1])
        assert {user for user, _ in (*table.votes, *table.absent_votes)} <= set(table.people)


def test_random_tables_meet_every_phase_and_every_ending() -> None:
    """Without this the properties above might hold of lobbies only."""
    met = {
        (sitting.table.phase, sitting.table.reason)
        for seed in range(60)
        for sitting, accepted in commands_at_random(seed, 40)
        if accepted
    }
    ends = ("played", "cancelled", "ended", "abandoned")
    assert met == {("lobby", None), ("playing", None), *(("over", end) for end in ends)}


def test_there_is_no_table_without_a_log() -> None:
    assert replay(GAMES, []) is None


def test_a_log_begins_with_the_opening_of_its_lobby() -> None:
    with pytest.raises(ValueError, match="begins with its opening"):
        replay(GAMES, [Entry(1, (dump(Joined(BEN, "Ben"), as_stored),), NOON, BEN)])


def test_a_log_of_a_game_that_is_not_there_is_refused_by_its_name() -> None:
    opened = dump(Opened("patience", 1, 2, 3, "Ana", None, {}), as_stored)
    with pytest.raises(ValueError, match="'patience'"):
        fold({}, None, Entry(1, (opened,), NOON, 3))


def test_an_entry_without_an_event_begins_nothing() -> None:
    with pytest.raises(ValueError, match="holds no event"):
        fold(GAMES, None, Entry(1, (), NOON, ANA))


def test_an_entry_without_an_event_changes_no_game_either() -> None:
    with pytest.raises(ValueError, match="holds no event"):
        fold(GAMES, two().table, Entry(3, (), NOON, ANA))
    for table in (None, two().table):
        with pytest.raises(ValueError, match="brings about an event"):
            advance(COUNTING, table, (), Stamp(3, NOON))


def test_a_log_of_events_that_are_not_known_is_refused_by_their_name() -> None:
    with pytest.raises(ValueError, match="'teleported'"):
        fold(GAMES, two().table, Entry(3, ({"is": "teleported"},), NOON, ANA))


def test_a_game_that_a_move_ends_is_closed_with_it() -> None:
    before, stamp = two("1").table, Stamp(3, NOON, ANA)
    decided = decide(COUNTING, before, Move(ANA, 2, "add 1"), Random(1), NOON)
    assert decided == (MovePlayed(Added(1)),)
    after, happened = advance(COUNTING, before, decided, stamp)
    assert happened == (*decided, Closed("played"))
    assert (after.phase, after.reason, after.version, after.awaits) == ("over", "played", 3, ())
    assert fold(GAMES, before, entry(COUNTING, happened, stamp)) == after


def test_a_game_that_goes_on_is_not_closed() -> None:
    decided = decide(COUNTING, two().table, Move(ANA, 2, "add 1"), Random(1), NOON)
    after, happened = advance(COUNTING, two().table, decided, Stamp(3, NOON, ANA))
    assert (after.phase, happened) == ("playing", decided)


def test_a_game_that_its_people_end_is_closed_once() -> None:
    decided = decide(COUNTING, two().table, Close(ANA, moderator=False), Random(1), NOON)
    assert advance(COUNTING, two().table, decided, Stamp(3, NOON, ANA))[1] == (Closed("ended"),)


def test_the_story_names_who_made_each_move_and_nobody_for_the_deal() -> None:
    sitting = two().do(Move(ANA, 2, "add 2"), Move(BEN, 3, "add 1"))
    assert sitting.table.story == (
        StoryEntry(None, ("it began",), names=("Ana", "Ben")),
        StoryEntry(ANA, ("2 makes 2",), names=("Ana", "Ben")),
        StoryEntry(BEN, ("1 makes 3",), names=("Ana", "Ben")),
    )


def test_the_story_keeps_the_last_moves_only() -> None:
    sitting = two("1000")
    for _ in range(STORY_MOVES + 3):
        user = sitting.table.seats[sitting.table.play.turn].user
        assert user is not None
        sitting.do(Move(user, sitting.table.position, "add 1"))
    assert len(sitting.table.story) == STORY_MOVES
    assert sitting.table.story[-1].happenings == (f"1 makes {STORY_MOVES + 3}",)


def test_the_summary_of_a_lobby_says_who_waits() -> None:
    seats = (SeatRow(ANA, "Ana"), SeatRow(None, "Clover"))
    due = NOON + timedelta(days=7, seconds=1)
    expected = Summary("regicide", HERE, "lobby", ANA, seats, 1, options={"overpay": "exact"}, due_at=due)
    expected = replace(expected, mentions=frozenset((ANA,)), came=frozenset((ANA,)))
    sitting = Sitting(REGICIDE, ais=1, options={"overpay": "exact"})
    assert summary_of(sitting.table, sitting.entries[-1]) == expected


def test_the_summary_of_a_finished_game_counts_it() -> None:
    sitting = two("1").do(Move(ANA, 2, "add 1"))
    summary = summary_of(sitting.table, sitting.entries[-1])
    assert (summary.phase, summary.reason, summary.version) == ("over", "played", 3)
    assert summary.result == Result((Standing("won", 1),) * 2)
    assert summary.started_at == sitting.entries[1].at


@pytest.mark.parametrize("command", [Close(ANA, moderator=False), VoteEnd(ANA, agrees=True)])
def test_the_summary_of_a_game_that_was_ended_counts_nothing(command: Close | VoteEnd) -> None:
    sitting = Sitting(REGICIDE, wanted=1).do(command)
    summary = summary_of(sitting.table, sitting.entries[-1])
    assert (summary.phase, summary.reason, summary.result) == ("over", "ended", None)


def test_the_start_is_the_moment_of_the_deal_and_not_of_the_opening() -> None:
    sitting = Sitting(REGICIDE).do(Join(BEN, "Ben"), Start(ANA), Leave(BEN))
    assert sitting.table.started_at == sitting.entries[2].at


def test_the_repr_of_a_table_shows_no_card_and_no_name() -> None:
    shown = repr(Sitting(REGICIDE, wanted=1).table)
    assert shown == "<Table regicide playing version=1 seats=1>"
    assert not any(text in shown for text in TEXT)
