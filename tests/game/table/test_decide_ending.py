"""Leaving a running game, and ending it early: alone as its host, or together by a vote."""

from __future__ import annotations

import pytest

from bot.game.core.errors import NotSeated, TableRefusal
from bot.game.table.commands import AiMove, Close, Join, Leave, Move, VoteEnd
from bot.game.table.events import Closed, EndRejected, EndVoted, HostChanged, SeatHandedOver
from bot.game.table.seats import AI_NAMES
from bot.game.table.state import Seat
from tests.game.sitting import ANA, BEN, CLEO, DAN, EVE, NAMES, REGICIDE, Sitting

PEOPLE = (ANA, BEN, CLEO, DAN)


def running(people: int, ais: int = 0) -> Sitting:
    """Regicide with this many people, Ana first, and AIs."""
    sitting = Sitting(REGICIDE, ais=ais, wanted=people + ais)
    return sitting.do(*(Join(user, NAMES[user]) for user in PEOPLE[1:people]))


def yes(*users: int) -> list[VoteEnd]:
    return [VoteEnd(user, agrees=True) for user in users]


def no(*users: int) -> list[VoteEnd]:
    return [VoteEnd(user, agrees=False) for user in users]


def test_an_ai_plays_on_for_who_leaves() -> None:
    sitting = Sitting(wanted=2).do(Join(BEN, "Ben"), Move(ANA, 2, "add 1"), Leave(BEN))
    assert sitting.last == (SeatHandedOver(1, AI_NAMES[0], "steady", kept_for=BEN),)
    assert sitting.table.seats == (Seat("Ana", ANA), Seat(AI_NAMES[0], level="steady", kept_for=BEN, past=(BEN,)))
    assert sitting.do(AiMove(1, 3, "add 1"), Move(ANA, 5, "add 1")).table.play.total == 3


def test_the_hand_that_an_ai_takes_over_is_the_hand_that_was_there() -> None:
    sitting = running(3)
    before = REGICIDE.seat_view(sitting.table.play, 1)
    assert REGICIDE.seat_view(sitting.do(Leave(BEN)).table.play, 1) == before


def test_an_ai_that_takes_over_has_a_name_that_is_free() -> None:
    assert running(2, ais=1).do(Leave(BEN)).names == ["Ana", AI_NAMES[0], AI_NAMES[1]]


def test_who_left_a_running_game_has_no_seat_any_more() -> None:
    sitting = running(3).do(Leave(BEN))
    with sitting.refuses(NotSeated, "ai-keeps-your-seat"):
        sitting.do(Leave(BEN))
    with sitting.refuses(NotSeated, "ai-keeps-your-seat"):
        sitting.do(Move(BEN, sitting.table.position, "yield"))


def test_when_the_host_leaves_a_running_game_the_next_person_is_host() -> None:
    sitting = running(3, ais=1).do(Leave(ANA))
    assert sitting.last == (SeatHandedOver(0, AI_NAMES[1], "plain", kept_for=ANA), HostChanged(BEN))
    assert sitting.do(Close(BEN, moderator=False)).table.reason == "ended"


@pytest.mark.parametrize("ais", [0, 1, 3])
def test_a_game_that_everybody_has_left_is_paused(ais: int) -> None:
    table = running(1, ais).do(Leave(ANA)).table
    assert (table.phase, table.paused, table.people, table.host) == ("playing", True, (), ANA)


def test_who_left_last_may_still_end_the_game_and_others_may_not() -> None:
    sitting = running(2).do(Leave(ANA), Leave(BEN))
    with sitting.refuses(TableRefusal, "only-host-ends"):
        sitting.do(Close(ANA, moderator=False))
    assert sitting.do(Close(BEN, moderator=False)).table.reason == "ended"


@pytest.mark.parametrize("command", [Close(ANA, moderator=False), Close(EVE, moderator=True)])
def test_the_host_or_a_moderator_ends_a_running_game(command: Close) -> None:
    table = running(3).do(command).table
    assert (table.phase, table.reason, table.result) == ("over", "ended", None)


def test_another_player_does_not_end_it_alone() -> None:
    sitting = running(3)
    with sitting.refuses(TableRefusal, "only-host-ends"):
        sitting.do(Close(BEN, moderator=False))


@pytest.mark.parametrize(("people", "needed"), [(1, 1), (2, 2), (3, 2), (4, 3)])
def test_a_game_ends_when_more_than_half_of_its_people_agree(people: int, needed: int) -> None:
    sitting = running(people).do(*yes(*PEOPLE[: needed - 1]))
    assert sitting.table.phase == "playing"
    sitting.do(*yes(PEOPLE[needed - 1]))
    assert sitting.last == (EndVoted(PEOPLE[needed - 1], agrees=True), Closed("ended"))
    assert (sitting.table.phase, sitting.table.votes) == ("over", ())


@pytest.mark.parametrize(("people", "against"), [(2, 1), (3, 2), (4, 2)])
def test_the_question_goes_when_a_majority_is_out_of_reach(people: int, against: int) -> None:
    sitting = running(people).do(*yes(ANA), *no(*PEOPLE[1:against]))
    assert dict(sitting.table.votes) == {ANA: True} | dict.fromkeys(PEOPLE[1:against], False)
    sitting.do(*no(PEOPLE[against]))
    assert sitting.last == (EndVoted(PEOPLE[against], agrees=False), EndRejected())
    assert (sitting.table.phase, sitting.table.votes) == ("playing", ())


def test_ai_players_do_not_count_in_a_vote() -> None:
    assert running(1, ais=3).do(*yes(ANA)).table.reason == "ended"
    assert running(2, ais=2).do(*yes(ANA)).table.phase == "playing"


def test_a_question_that_was_dropped_can_be_asked_again() -> None:
    assert running(2).do(*yes(ANA), *no(BEN), *yes(BEN), *yes(ANA)).table.reason == "ended"


def test_a_changed_mind_counts_once() -> None:
    sitting = running(4).do(*yes(ANA), *no(BEN), *yes(BEN))
    assert sitting.table.votes == ((ANA, True), (BEN, True))


def test_a_question_that_nobody_asks_any_more_is_dropped() -> None:
    sitting = running(4).do(*yes(ANA), *no(ANA))
    assert sitting.last == (EndVoted(ANA, agrees=False), EndRejected())
    assert sitting.table.votes == ()


@pytest.mark.parametrize("agrees", [True, False])
def test_the_same_vote_twice_is_counted_once(agrees: bool) -> None:
    sitting = running(4).do(*yes(ANA), VoteEnd(BEN, agrees))
    with sitting.refuses(TableRefusal, "vote-counted"):
        sitting.do(VoteEnd(BEN, agrees))


def test_there_is_nothing_to_refuse_before_somebody_asks() -> None:
    sitting = running(2)
    with sitting.refuses(TableRefusal, "no-vote"):
        sitting.do(*no(BEN))


def test_who_only_watches_has_no_vote() -> None:
    sitting = running(2).do(*yes(ANA))
    with sitting.refuses(NotSeated, "not-a-voter"):
        sitting.do(*yes(EVE))


def test_the_vote_of_who_leaves_is_gone() -> None:
    sitting = running(4).do(*yes(ANA, BEN), Leave(ANA))
    assert (sitting.table.phase, dict(sitting.table.votes)) == ("playing", {BEN: True})


def test_who_leaves_can_make_a_majority_of_those_who_stay() -> None:
    sitting = running(3).do(*yes(ANA), Leave(BEN))
    assert sitting.table.phase == "playing"
    sitting.do(Leave(CLEO))
    assert sitting.last[-1] == Closed("ended")


def test_who_leaves_can_take_the_last_chance_of_a_majority_away() -> None:
    sitting = running(3).do(*yes(ANA), *no(BEN), Leave(CLEO))
    assert sitting.last[-1] == EndRejected()
    assert (sitting.table.phase, sitting.table.votes) == ("playing", ())


def test_who_leaves_takes_their_own_question_along() -> None:
    sitting = running(4).do(*yes(ANA), *no(BEN), Leave(ANA))
    assert sitting.last[-1] == EndRejected()
    assert sitting.table.votes == ()


def test_a_vote_lasts_over_the_moves_that_follow() -> None:
    sitting = Sitting(wanted=3).do(Join(BEN, "Ben"), Join(CLEO, "Cleo"), *yes(BEN), Move(ANA, 3, "add 1"))
    assert dict(sitting.table.votes) == {BEN: True}
