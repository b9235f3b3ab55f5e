"""Seats that people leave: an AI keeps each warm until its person comes back, or somebody else takes it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.game.core.errors import NotSeated, StaleVersion, TableRefusal
from bot.game.table.commands import AiMove, Close, Join, Leave, MemberGone, Move, Start, TakeSeat, VoteEnd
from bot.game.table.deadlines import ABANDONED_LIFETIME, due
from bot.game.table.events import Closed, EndRejected, HostChanged, Left, SeatHandedOver, SeatTaken
from bot.game.table.fold import replay
from bot.game.table.seats import AI_NAMES
from bot.game.table.state import Seat, TableNews
from tests.game.sitting import ANA, BEN, CLEO, DAN, EVE, GAMES, NAMES, REGICIDE, Sitting

CLOVER = AI_NAMES[0]


def running(*others: int, ais: int = 0) -> Sitting:
    """Regicide of Ana, these people and so many AIs."""
    sitting = Sitting(REGICIDE, wanted=1 + len(others) + ais, ais=ais)
    return sitting.do(*(Join(user, NAMES[user]) for user in others))


def counting(*others: int) -> Sitting:
    """The toy game, in which Ana is first to act."""
    return Sitting(wanted=1 + len(others)).do(*(Join(user, NAMES[user]) for user in others))


def news(sitting: Sitting) -> list[TableNews]:
    """What the table's story tells besides its moves, oldest first."""
    return [told.news for told in sitting.table.story if told.news is not None]


# Coming back.


def test_who_left_takes_their_seat_back_from_the_ai() -> None:
    sitting = running(BEN).do(Leave(BEN), TakeSeat(BEN, "Benny"))
    assert sitting.last == (SeatTaken(1, BEN, "Benny"),)
    assert sitting.table.seats[1] == Seat("Benny", BEN, past=(BEN,))
    assert sitting.replayed() == sitting.table


def test_the_hand_is_the_one_that_the_ai_held() -> None:
    sitting = running(BEN).do(Leave(BEN))
    held = REGICIDE.seat_view(sitting.table.play, 1)
    assert REGICIDE.seat_view(sitting.do(TakeSeat(BEN, "Ben")).table.play, 1) == held


def test_who_left_comes_back_with_an_old_join_too() -> None:
    assert running(BEN).do(Leave(BEN), Join(BEN, "Ben")).table.seat_of(BEN) == 1


def test_who_left_gets_their_own_seat_whichever_they_ask_for() -> None:
    sitting = running(BEN, CLEO).do(Leave(BEN), Leave(CLEO), TakeSeat(CLEO, "Cleo", 1))
    assert (sitting.table.seat_of(CLEO), sitting.table.kept_seats) == (2, (1,))


def test_a_host_who_comes_back_is_host_no_more() -> None:
    sitting = running(BEN).do(Leave(ANA), TakeSeat(ANA, "Ana"))
    assert (sitting.table.host, sitting.table.people) == (BEN, (ANA, BEN))


def test_leaving_and_coming_back_can_be_repeated() -> None:
    sitting = running(BEN).do(Leave(BEN), TakeSeat(BEN, "Ben"), Leave(BEN), TakeSeat(BEN, "Ben"))
    assert sitting.table.seats[1] == Seat("Ben", BEN, past=(BEN,))


def test_the_thought_of_an_ai_whose_seat_was_taken_back_counts_no_more() -> None:
    sitting = counting(BEN).do(Leave(ANA), TakeSeat(ANA, "Ana"))
    with sitting.refuses(StaleVersion, "late-ai"):
        sitting.do(AiMove(0, sitting.table.position, "add 1"))


def test_an_ai_of_the_lobby_keeps_no_seat_for_anybody() -> None:
    sitting = running(BEN, ais=1)
    assert sitting.table.kept_seats == ()
    with sitting.refuses(TableRefusal, "seat-not-free"):
        sitting.do(TakeSeat(EVE, "Eve", 1))


# Taking a seat that somebody has left.


def test_somebody_without_a_seat_takes_one_that_was_left() -> None:
    sitting = running(BEN).do(Leave(BEN), TakeSeat(EVE, "Eve", 1))
    assert sitting.last == (SeatTaken(1, EVE, "Eve"),)
    assert sitting.table.seats[1] == Seat("Eve", EVE, past=(BEN,))
    assert sitting.replayed() == sitting.table


def test_who_left_is_told_kindly_that_the_seat_is_taken() -> None:
    sitting = running(BEN).do(Leave(BEN), TakeSeat(EVE, "Eve", 1))
    for command in (TakeSeat(BEN, "Ben"), Move(BEN, sitting.table.position, "yield"), Leave(BEN)):
        with sitting.refuses(NotSeated, "seat-taken-over", name="Eve"):
            sitting.do(command)


def test_a_seat_that_was_left_twice_goes_to_whoever_had_it_last_or_first() -> None:
    sitting = running(BEN).do(Leave(BEN), TakeSeat(EVE, "Eve", 1), Leave(EVE))
    assert sitting.table.kept_seat(EVE) == 1
    assert sitting.do(TakeSeat(BEN, "Ben", 1)).table.seats[1] == Seat("Ben", BEN, past=(BEN, EVE))


def test_who_knows_the_cards_of_one_seat_takes_no_other() -> None:
    sitting = running(BEN, CLEO).do(Leave(BEN), TakeSeat(EVE, "Eve", 1), Leave(CLEO))
    with sitting.refuses(TableRefusal, "seen-other-cards"):
        sitting.do(TakeSeat(BEN, "Ben", 2))


@pytest.mark.parametrize("number", [0, 1, 2, 99])
def test_a_seat_that_nobody_left_is_not_to_be_had(number: int) -> None:
    sitting = running(BEN)
    with sitting.refuses(TableRefusal, "seat-not-free"):
        sitting.do(TakeSeat(EVE, "Eve", number))


def test_of_two_who_want_one_seat_the_second_is_told_so() -> None:
    sitting = running(BEN).do(Leave(BEN), TakeSeat(EVE, "Eve", 1))
    with sitting.refuses(TableRefusal, "seat-not-free"):
        sitting.do(TakeSeat(DAN, "Dan", 1))


def test_nobody_takes_a_second_seat() -> None:
    sitting = running(BEN, CLEO).do(Leave(BEN))
    with sitting.refuses(TableRefusal, "already-seated"):
        sitting.do(TakeSeat(CLEO, "Cleo", 1))


def test_a_seat_of_a_lobby_is_taken_by_joining() -> None:
    sitting = Sitting(REGICIDE)
    with sitting.refuses(TableRefusal, "not-begun-join"):
        sitting.do(TakeSeat(EVE, "Eve", 0))


def test_who_only_watches_is_told_that_they_have_no_seat() -> None:
    sitting = running(BEN)
    with sitting.refuses(NotSeated, "no-seat"):
        sitting.do(TakeSeat(EVE, "Eve"))


# A game without people.


def test_when_all_have_left_the_game_is_paused_and_its_ais_rest() -> None:
    sitting = counting(BEN).do(Leave(BEN), Leave(ANA))
    assert sitting.last == (SeatHandedOver(0, AI_NAMES[1], "steady", kept_for=ANA),)
    assert (sitting.table.phase, sitting.table.paused, sitting.table.ai_to_act) == ("playing", True, None)
    with sitting.refuses(StaleVersion, "late-ai"):
        sitting.do(AiMove(0, sitting.table.position, "add 1"))


@pytest.mark.parametrize(("back", "days"), [(TakeSeat(BEN, "Ben"), 0), (TakeSeat(EVE, "Eve", 1), 3.5)])
def test_whoever_comes_first_to_a_paused_game_is_host_and_it_goes_on(back: TakeSeat, days: float) -> None:
    sitting = counting(BEN).do(Leave(BEN), Leave(ANA)).later(days=days).do(back)
    assert sitting.last == (SeatTaken(1, back.user, back.name, owed=days > 0), HostChanged(back.user))
    assert (sitting.table.paused, sitting.table.ai_to_act, sitting.table.host) == (False, 0, back.user)
    assert sitting.replayed() == sitting.table


def test_a_paused_game_is_for_its_own_people_first() -> None:
    sitting = counting(BEN).do(Leave(BEN), TakeSeat(DAN, "Dan", 1), Leave(DAN), Leave(ANA)).later(days=3.4)
    with sitting.refuses(TableRefusal, "paused-seat-kept", hours=3):
        sitting.do(TakeSeat(EVE, "Eve", 1))
    assert sitting.do(TakeSeat(BEN, "Ben", 1)).table.host == BEN


def test_who_comes_back_to_a_game_that_strangers_went_on_with_has_seat_and_host_again() -> None:
    sitting = counting(BEN).do(Leave(BEN), Leave(ANA)).later(days=4).do(TakeSeat(EVE, "Eve", 0))
    assert sitting.do(TakeSeat(ANA, "Ana")).last == (SeatTaken(0, ANA, "Ana"), HostChanged(ANA))
    assert sitting.replayed() == sitting.table


def test_who_has_left_the_server_has_not_given_the_seat_away() -> None:
    sitting = running(BEN).do(MemberGone(BEN), TakeSeat(EVE, "Eve", 1), TakeSeat(BEN, "Ben"))
    assert sitting.table.seats[1] == Seat("Ben", BEN, past=(BEN, EVE))


def test_a_game_that_nobody_comes_back_to_is_due_a_week_after_the_last_one_left() -> None:
    sitting = counting(BEN).do(Leave(BEN), Move(ANA, 2, "add 1"), Leave(ANA))
    assert due(sitting.table) == sitting.entries[-1].at + ABANDONED_LIFETIME


def test_the_time_for_a_turn_begins_with_the_return() -> None:
    sitting = counting(BEN).do(Leave(ANA), TakeSeat(ANA, "Ana"))
    assert sitting.table.since == sitting.entries[-1].at
    other = counting(BEN).do(Leave(BEN), TakeSeat(BEN, "Ben"))
    assert other.table.since == other.entries[1].at, "Ana is to act, whoever sits beside her"


def test_a_game_of_one_is_paused_likewise() -> None:
    sitting = running().do(Leave(ANA))
    assert sitting.table.paused
    assert sitting.do(TakeSeat(ANA, "Ana")).table.people == (ANA,)


def test_who_left_last_ends_a_paused_game_for_good() -> None:
    table = running(BEN).do(Leave(ANA), Leave(BEN), Close(BEN, moderator=False)).table
    assert (table.phase, table.reason, table.result) == ("over", "ended", None)


# Leaving at the wrong moment, and leaving the server.


def test_a_leave_of_the_lobby_that_comes_after_the_start_gives_no_seat_away() -> None:
    sitting = Sitting(REGICIDE).do(Join(BEN, "Ben"), Start(ANA))
    with sitting.refuses(TableRefusal, "begun-use-leave", game="regicide"):
        sitting.do(Leave(BEN, "lobby"))


def test_each_leave_goes_through_in_its_own_phase() -> None:
    assert Sitting(REGICIDE).do(Join(BEN, "Ben"), Leave(BEN, "lobby")).last == (Left(BEN),)
    assert running(BEN).do(Leave(BEN, "playing")).table.kept_seat(BEN) == 1


def test_an_ai_keeps_the_seat_of_who_has_left_the_server() -> None:
    sitting = running(BEN).do(MemberGone(ANA))
    assert sitting.last == (SeatHandedOver(0, CLOVER, "plain", kept_for=ANA, owed=True), HostChanged(BEN))
    assert sitting.entries[-1].actor is None
    assert sitting.do(TakeSeat(ANA, "Ana")).table.seat_of(ANA) == 0


def test_who_has_left_the_server_counts_in_no_vote() -> None:
    sitting = running(BEN, CLEO).do(VoteEnd(ANA, agrees=True), MemberGone(BEN))
    assert sitting.table.phase == "playing"
    assert sitting.do(MemberGone(CLEO)).last[-1] == Closed("ended")


def test_who_has_no_seat_any_more_cannot_be_gone() -> None:
    sitting = running(BEN).do(Leave(BEN))
    with sitting.refuses(NotSeated, "ai-keeps-your-seat"):
        sitting.do(MemberGone(BEN))


# What the story tells.


def test_the_story_tells_who_came_and_went_and_who_is_host() -> None:
    sitting = running(BEN).do(Leave(ANA), TakeSeat(ANA, "Ana"), Leave(ANA), TakeSeat(EVE, "Eve", 0))
    assert news(sitting) == [
        TableNews("left", ("Ana", CLOVER)),
        TableNews("host", ("Ben",)),
        TableNews("back", (CLOVER, "Ana")),
        TableNews("left", ("Ana", CLOVER)),
        TableNews("taken", (CLOVER, "Eve")),
    ]


def test_moves_are_told_in_the_names_of_their_time() -> None:
    sitting = counting(BEN).do(Move(ANA, 2, "add 1"), Leave(ANA), Move(BEN, 3, "add 1"), TakeSeat(EVE, "Eve", 0))
    moves = [told.names for told in sitting.table.story if told.happenings]
    assert moves == [("Ana", "Ben"), ("Ana", "Ben"), (CLOVER, "Ben")]


def test_the_story_tells_who_wished_in_vain_to_end_the_game() -> None:
    sitting = running(BEN, CLEO, DAN).do(VoteEnd(BEN, agrees=True), VoteEnd(ANA, agrees=False))
    assert news(sitting) == []
    sitting.do(VoteEnd(CLEO, agrees=False))
    assert sitting.last[-1] == EndRejected()
    assert news(sitting) == [TableNews("stays", ("Ben",))]


def test_a_wish_that_was_taken_back_is_no_news() -> None:
    assert news(running(BEN, CLEO).do(VoteEnd(BEN, agrees=True), VoteEnd(BEN, agrees=False))) == []


def test_the_lobby_tells_no_story() -> None:
    assert Sitting(REGICIDE).do(Join(BEN, "Ben"), Leave(ANA)).table.story == ()


def test_an_old_log_without_a_person_to_come_back_is_read() -> None:
    sitting = running(BEN).do(Leave(BEN))
    old = {"is": "handed", "seat": 1, "name": CLOVER, "level": "plain"}
    table = replay(GAMES, [*sitting.entries[:-1], replace(sitting.entries[-1], events=(old,))])
    assert table is not None
    assert (table.seats[1].kept_for, table.kept_seats, table.paused) == (None, (), False)
