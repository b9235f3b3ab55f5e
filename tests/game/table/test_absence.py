"""A person who does not come keeps nobody waiting for ever: reminder, question, and the AI's move."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Literal

import pytest

from bot.game.core.errors import NotSeated, StaleVersion, TableRefusal
from bot.game.table.commands import AiMove, Close, Join, Leave, Move, Start, TakeSeat, Tick, VoteEnd, VoteOnAbsence
from bot.game.table.deadlines import IDLE_GAME_LIFETIME, due
from bot.game.table.events import (
    AbsenceVoted,
    AbsenceVoteOpened,
    AiSubstituted,
    Closed,
    DeadlineExtended,
    HostChanged,
    Reminded,
    SeatHandedOver,
    SeatTaken,
    WaitExtended,
)
from bot.game.table.fold import replay
from bot.game.table.state import Table
from tests.game.sitting import ANA, BEN, CLEO, EVE, GAMES, NAMES, NOON, Sitting

DAY = 24 * 3600
HOUR = timedelta(hours=1)
Choice = Literal["wait", "move", "seat"]


def running(*others: int, pace: int | None = DAY, ais: int = 0, order: str = "turn") -> Sitting:
    """Ana and the others count; Ana is to act."""
    options = {"order": order} if order == "others" else {}
    sitting = Sitting(wanted=1 + len(others) + ais, ais=ais, pace=pace, options=options)
    return sitting.do(*(Join(user, NAMES[user]) for user in others))


def tick(sitting: Sitting, watched_since: datetime = NOON) -> Sitting:
    """The bot looks in the moment in which the next thing is due."""
    at = due(sitting.table)
    assert at is not None
    sitting.passed = at - NOON - timedelta(seconds=sitting.table.version)
    return sitting.do(Tick(at, watched_since))


def asked(*others: int, pace: int = DAY) -> Sitting:
    """Ana has let her time run out, and the others are being asked."""
    return tick(tick(running(*others, pace=pace)))


def says(sitting: Sitting, user: int, choice: Choice) -> VoteOnAbsence:
    return VoteOnAbsence(user, sitting.table.position, choice)


def wait_of(table: Table) -> timedelta:
    at = due(table)
    assert at is not None
    return at - table.since


def test_the_reminder_comes_at_half_time_the_question_at_the_end_and_an_answer_has_a_quarter_more() -> None:
    sitting = running(BEN)
    assert (sitting.table.stage, wait_of(sitting.table)) == ("", 12 * HOUR)
    tick(sitting)
    assert sitting.last == (Reminded(),)
    assert (sitting.table.stage, wait_of(sitting.table)) == ("reminded", 24 * HOUR)
    tick(sitting)
    assert sitting.last == (AbsenceVoteOpened(),)
    assert (sitting.table.stage, wait_of(sitting.table)) == ("asked", 30 * HOUR)
    assert sitting.replayed() == sitting.table


def test_at_a_lively_table_the_others_have_two_minutes_at_least() -> None:
    assert wait_of(asked(BEN, pace=300).table) == timedelta(minutes=7)


def test_nothing_happens_before_its_time() -> None:
    sitting = running(BEN)
    at = due(sitting.table)
    assert at is not None
    with sitting.refuses(StaleVersion, "nothing-due"):
        sitting.do(Tick(at - timedelta(seconds=1), NOON))


def test_a_move_begins_the_time_afresh_for_the_next_person() -> None:
    sitting = tick(running(BEN))
    sitting.later(hours=1).do(Move(ANA, sitting.table.position, "add 1"))
    assert (sitting.table.stage, wait_of(sitting.table)) == ("", 12 * HOUR)
    assert sitting.table.since == sitting.entries[-1].at


@pytest.mark.parametrize("others", [(), (BEN,)])
def test_without_a_timer_or_without_others_nobody_is_hurried(others: tuple[int, ...]) -> None:
    sitting = running(*others, pace=DAY if not others else None, ais=1)
    month = sitting.table.since + IDLE_GAME_LIFETIME
    assert due(sitting.table) == month
    with sitting.refuses(StaleVersion, "nothing-due"):
        sitting.do(Tick(month - HOUR, NOON))
    assert tick(sitting).last == (Closed("abandoned"),)


def test_an_ai_s_turn_has_no_timer() -> None:
    sitting = running(BEN, ais=1)
    assert due(sitting.table) is not None
    sitting.do(Move(ANA, sitting.table.position, "add 1"))
    assert sitting.table.seats[1].user is None
    assert due(sitting.table) == sitting.table.since + IDLE_GAME_LIFETIME


def test_one_of_two_who_has_to_wait_decides_alone_to_wait() -> None:
    sitting = asked(BEN)
    sitting.do(says(sitting, BEN, "wait"))
    assert sitting.last == (AbsenceVoted(BEN, "wait"), WaitExtended())
    assert (sitting.table.stage, sitting.table.absent_votes) == ("", ())
    assert (sitting.table.since, wait_of(sitting.table)) == (sitting.entries[-1].at, 12 * HOUR)


def test_the_others_have_an_ai_play_this_move_and_the_seat_stays_the_person_s() -> None:
    sitting = asked(BEN)
    sitting.do(says(sitting, BEN, "move"))
    assert sitting.last == (AbsenceVoted(BEN, "move"), AiSubstituted(0))
    assert sitting.table.plays_itself(0)
    sitting.do(AiMove(0, sitting.table.position, "add 1"))
    assert sitting.table.seats[0].user == ANA
    assert (sitting.table.stand_in, sitting.table.plays_itself(0)) == (None, False)
    assert [told.news.names for told in sitting.table.story if told.news] == [("Ana",)]
    assert sitting.replayed() == sitting.table


def test_who_misses_two_turns_in_a_row_loses_the_seat_where_the_others_do_not_agree() -> None:
    sitting = tick(asked(BEN, CLEO))
    assert sitting.last == (AiSubstituted(0),)
    come_round(sitting)
    tick(tick(tick(sitting)))
    assert isinstance(sitting.last[0], SeatHandedOver)
    assert sitting.table.seats[0].kept_for == ANA


def test_who_makes_a_move_of_their_own_has_missed_none_in_a_row() -> None:
    sitting = tick(asked(BEN, CLEO))
    come_round(sitting)
    sitting.do(Move(ANA, sitting.table.position, "add 1"))
    assert [seat.missed for seat in sitting.table.seats] == [0, 0, 0]


def come_round(sitting: Sitting) -> None:
    """An AI makes Ana's move, Ben and Cleo make theirs, and it is Ana's turn again; she has missed one."""
    sitting.do(AiMove(0, sitting.table.position, "add 1"))
    for user in (BEN, CLEO):
        sitting.do(Move(user, sitting.table.position, "add 1"))
    assert (sitting.table.awaits, sitting.table.seats[0].missed) == ((0,), 1)


def test_the_others_give_the_seat_to_an_ai_that_keeps_it_warm() -> None:
    sitting = asked(BEN)
    sitting.do(says(sitting, BEN, "seat"))
    assert sitting.last == (
        AbsenceVoted(BEN, "seat"),
        SeatHandedOver(0, "Clover", "steady", ANA, owed=True),
        HostChanged(BEN),
    )
    assert (sitting.table.seats[0].kept_for, sitting.table.host, sitting.table.stage) == (ANA, BEN, "")


def test_of_two_others_both_must_agree() -> None:
    sitting = asked(BEN, CLEO)
    sitting.do(says(sitting, BEN, "move"))
    assert sitting.last == (AbsenceVoted(BEN, "move"),)
    assert (sitting.table.stage, sitting.table.absent_votes) == ("asked", ((BEN, "move"),))
    sitting.do(says(sitting, CLEO, "seat"))
    assert sitting.table.stage == "asked"
    sitting.do(says(sitting, CLEO, "move"))
    assert sitting.last == (AbsenceVoted(CLEO, "move"), AiSubstituted(0))


@pytest.mark.parametrize("choice", [None, "move", "wait"])
def test_where_they_do_not_agree_in_time_an_ai_makes_the_move(choice: Choice | None) -> None:
    sitting = asked(BEN, CLEO)
    if choice is not None:
        sitting.do(says(sitting, BEN, choice))
    assert tick(sitting).last == (AiSubstituted(0),)


def test_what_most_of_those_who_stayed_want_counts_at_the_end() -> None:
    sitting = asked(BEN, CLEO)
    sitting.do(says(sitting, BEN, "wait"), Leave(CLEO))
    assert tick(sitting).last == (WaitExtended(),)


def test_who_is_alone_in_being_asked_since_another_left_decides_by_pressing_again() -> None:
    sitting = asked(BEN, CLEO)
    sitting.do(says(sitting, BEN, "wait"), Leave(CLEO), says(sitting, BEN, "wait"))
    assert sitting.last[-1] == WaitExtended()


def test_whoever_comes_after_all_just_moves() -> None:
    sitting = asked(BEN, CLEO)
    sitting.do(says(sitting, BEN, "seat"), Move(ANA, sitting.table.position, "add 1"))
    assert (sitting.table.stage, sitting.table.absent_votes) == ("", ())
    assert sitting.table.seats[0].user == ANA


def test_whoever_comes_before_the_ai_has_thought_is_the_one_who_moved() -> None:
    sitting = asked(BEN)
    position = sitting.table.position
    sitting.do(says(sitting, BEN, "move"), Move(ANA, position, "add 1"))
    with sitting.refuses(StaleVersion, "late-ai"):
        sitting.do(AiMove(0, position, "add 1"))


def test_an_ai_that_never_comes_to_the_move_begins_the_time_afresh() -> None:
    sitting = asked(BEN)
    sitting.do(says(sitting, BEN, "move"))
    assert wait_of(sitting.table) == 12 * HOUR
    assert tick(sitting).last == (Reminded(),)


def test_who_is_awaited_has_no_say_but_plays() -> None:
    sitting = asked(BEN)
    with sitting.refuses(TableRefusal, "your-own-turn"):
        sitting.do(says(sitting, ANA, "wait"))


def test_who_only_watches_has_no_say() -> None:
    sitting = asked(BEN)
    with sitting.refuses(NotSeated, "not-asked"):
        sitting.do(says(sitting, EVE, "seat"))


def test_an_answer_of_a_turn_before_is_refused() -> None:
    sitting = asked(BEN)
    old = says(sitting, BEN, "move")
    sitting.do(Move(ANA, sitting.table.position, "add 1"))
    with sitting.refuses(StaleVersion, "turn-over"):
        sitting.do(old)


def test_an_answer_after_the_answer_is_refused() -> None:
    sitting = asked(BEN, CLEO)
    sitting.do(says(sitting, BEN, "wait"), says(sitting, CLEO, "wait"))
    with sitting.refuses(TableRefusal, "wait-settled"):
        sitting.do(says(sitting, BEN, "move"))


def test_an_answer_that_there_is_not_is_refused() -> None:
    sitting = asked(BEN)
    with sitting.refuses(TableRefusal, "unknown-answer"):
        sitting.do(VoteOnAbsence(BEN, sitting.table.position, "shout"))


def test_the_same_answer_twice_is_counted_once() -> None:
    sitting = asked(BEN, CLEO)
    sitting.do(says(sitting, BEN, "wait"))
    with sitting.refuses(TableRefusal, "answer-counted"):
        sitting.do(says(sitting, BEN, "wait"))


def test_a_vote_to_end_the_game_does_not_change_the_time() -> None:
    sitting = asked(BEN, CLEO)
    before = due(sitting.table)
    sitting.later(hours=1).do(VoteEnd(BEN, agrees=True))
    assert (due(sitting.table), sitting.table.stage) == (before, "asked")


def test_where_several_may_go_on_an_ai_does_it_for_the_first_of_them_and_nobody_is_asked() -> None:
    sitting = running(BEN, CLEO, order="others")
    assert sitting.table.awaits == (1, 2)
    assert tick(sitting).last == (Reminded(),)
    assert tick(sitting).last == (AiSubstituted(1),)
    sitting.do(AiMove(1, sitting.table.position, "add 1"))
    assert sitting.table.story[-2].news is not None
    assert sitting.table.story[-2].news.names == ("Ben",)


def test_where_an_ai_is_among_them_it_goes_on_in_its_own_name() -> None:
    sitting = running(BEN, ais=1, order="others")
    assert [sitting.table.seats[seat].user for seat in sitting.table.awaits] == [None, BEN]
    assert tick(tick(sitting)).last == (AiSubstituted(1),)
    assert all(told.news is None for told in sitting.table.story)


@pytest.mark.parametrize("stage", [0, 1, 2])
def test_what_came_due_while_the_bot_was_down_comes_a_while_after_the_start(stage: int) -> None:
    sitting = running(BEN)
    for _ in range(stage):
        tick(sitting)
    before, at = sitting.table.stage, due(sitting.table)
    assert at is not None
    start = at + timedelta(hours=50)
    sitting.passed = start - NOON
    sitting.do(Tick(start, start))
    assert sitting.last == (DeadlineExtended(round(DAY / 10)),)
    again = due(sitting.table)
    assert again is not None
    assert (sitting.table.stage, again) == (before, sitting.entries[-1].at + timedelta(hours=2.4))
    assert sitting.replayed() == sitting.table
    assert tick(sitting, watched_since=start).last != (DeadlineExtended(round(DAY / 10)),)


def test_what_came_due_in_a_short_stop_comes_a_while_after_the_start_too() -> None:
    sitting = running(BEN, pace=300)
    at = due(sitting.table)
    assert at is not None
    sitting.do(Tick(at + timedelta(seconds=5), watched_since=at))
    assert sitting.last == (DeadlineExtended(120),)


def test_what_was_noticed_late_comes_a_while_later() -> None:
    sitting = running(BEN, pace=300)
    at = due(sitting.table)
    assert at is not None
    sitting.do(Tick(at + timedelta(minutes=3), watched_since=NOON))
    assert sitting.last == (DeadlineExtended(120),)


def test_a_lobby_that_nobody_starts_for_a_week_is_closed() -> None:
    sitting = Sitting(pace=DAY).do(Join(BEN, "Ben"))
    assert wait_of(sitting.table) == timedelta(days=7)
    assert tick(sitting).last == (Closed("abandoned"),)
    assert (sitting.table.phase, due(sitting.table)) == ("over", None)


def test_a_lobby_is_kept_while_people_come() -> None:
    sitting = Sitting().later(days=6).do(Join(BEN, "Ben"))
    assert sitting.table.since == sitting.entries[-1].at


def test_a_game_that_everybody_has_left_is_closed_after_a_week() -> None:
    sitting = running(BEN).do(Leave(ANA), Leave(BEN))
    assert (sitting.table.paused, wait_of(sitting.table)) == (True, timedelta(days=7))
    assert tick(sitting).last == (Closed("abandoned"),)


def test_a_game_that_is_over_is_never_due() -> None:
    assert due(running(BEN).do(Close(ANA, moderator=False)).table) is None


def test_the_time_begins_with_the_game() -> None:
    sitting = Sitting(pace=DAY).do(Join(BEN, "Ben")).later(days=2).do(Start(ANA))
    assert sitting.table.since == sitting.entries[-1].at
    assert wait_of(sitting.table) == 12 * HOUR


def test_once_all_who_were_asked_have_left_the_seat_is_not_free_and_no_answer_is_left() -> None:
    sitting = asked(BEN, CLEO)
    sitting.do(says(sitting, BEN, "move"), Leave(CLEO), Leave(BEN))
    assert (sitting.table.stage, sitting.table.absent_votes) == ("", ())
    assert due(sitting.table) == sitting.table.since + IDLE_GAME_LIFETIME
    with sitting.refuses(TableRefusal, "seat-not-free"):
        sitting.do(TakeSeat(EVE, "Eve", 0))


def test_who_takes_the_seat_of_a_host_who_does_not_come_is_not_host_over_the_others() -> None:
    sitting = asked(BEN, CLEO).later(hours=3).do(TakeSeat(EVE, "Eve", 0))
    assert sitting.last == (SeatTaken(0, EVE, "Eve", owed=True), HostChanged(BEN))


def test_in_the_first_half_of_the_vote_a_seat_is_for_the_people_of_the_table() -> None:
    sitting = asked(BEN, CLEO).later(hours=2.9)
    with sitting.refuses(TableRefusal, "late-seat-kept", minutes=6):
        sitting.do(TakeSeat(EVE, "Eve", 0))
    assert sitting.later(minutes=6).do(TakeSeat(EVE, "Eve", 0)).table.seat_of(EVE) == 0
    assert sitting.replayed() == sitting.table


def test_who_has_run_out_of_time_comes_back_to_the_seat_that_somebody_has_taken() -> None:
    sitting = asked(BEN, CLEO).later(hours=3).do(TakeSeat(EVE, "Eve", 0))
    for command in (Move(ANA, sitting.table.position, "add 1"), Leave(ANA)):
        with sitting.refuses(NotSeated, "seat-lent", name="Eve"):
            sitting.do(command)
    sitting.do(Move(EVE, sitting.table.position, "add 1"), TakeSeat(ANA, "Ana"))
    assert (sitting.table.seat_of(ANA), sitting.table.seats[0].past) == (0, (ANA, EVE))
    assert sitting.replayed() == sitting.table
    with sitting.refuses(NotSeated, "seat-taken-over", name="Ana"):
        sitting.do(TakeSeat(EVE, "Eve"))


def test_who_comes_back_and_leaves_has_given_the_seat_away() -> None:
    sitting = asked(BEN, CLEO).later(hours=3).do(TakeSeat(EVE, "Eve", 0), TakeSeat(ANA, "Ana"), Leave(ANA))
    sitting.do(TakeSeat(EVE, "Eve", 0))
    with sitting.refuses(NotSeated, "seat-taken-over", name="Eve"):
        sitting.do(TakeSeat(ANA, "Ana"))


def test_a_seat_that_the_others_gave_to_an_ai_stays_its_persons_whoever_takes_it() -> None:
    sitting = asked(BEN)
    sitting.do(says(sitting, BEN, "seat"), TakeSeat(EVE, "Eve", 0), Leave(EVE), TakeSeat(ANA, "Ana"))
    assert sitting.table.seat_of(ANA) == 0
    assert sitting.replayed() == sitting.table


def test_a_seat_that_was_taken_by_an_earlier_version_is_gone() -> None:
    sitting = asked(BEN, CLEO).later(hours=3).do(TakeSeat(EVE, "Eve", 0))
    stored = {"is": "taken", "seat": 0, "user": EVE, "name": "Eve"}
    table = replay(GAMES, [*sitting.entries[:-1], replace(sitting.entries[-1], events=(stored,))])
    assert table is not None
    assert (table.own_seat(ANA), table.seats[0].owner) == (None, None)
