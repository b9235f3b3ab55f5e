"""The lobby: who may take a seat, who may give one away, and when the game begins by itself."""

from __future__ import annotations

import pytest

from bot.game.core.errors import IllegalMove, NotSeated, StaleVersion, TableRefusal
from bot.game.table.commands import Abandon, AddAi, AiMove, Close, Join, Leave, Move, RemoveAi, Start, VoteEnd
from bot.game.table.events import AiAdded, Closed, Declined, HostChanged, Joined, Left, Started
from bot.game.table.seats import AI_NAMES
from bot.game.table.state import Seat
from tests.game.sitting import ANA, BEN, CLEO, DAN, EVE, REGICIDE, Sitting


def test_joining_takes_the_next_seat() -> None:
    sitting = Sitting(REGICIDE).do(Join(BEN, "Ben"), Join(CLEO, "Cleo"))
    assert sitting.names == ["Ana", "Ben", "Cleo"]
    assert sitting.last == (Joined(CLEO, "Cleo"),)
    assert sitting.table.seat_of(CLEO) == 2


def test_the_game_starts_by_itself_when_the_asked_number_has_joined() -> None:
    sitting = Sitting(REGICIDE, wanted=2).do(Join(BEN, "Ben"))
    assert [type(event) for event in sitting.last] == [Joined, Started]
    assert (sitting.table.phase, sitting.table.version, sitting.table.position) == ("playing", 2, 2)


def test_without_an_asked_number_the_game_starts_when_every_seat_is_taken() -> None:
    sitting = Sitting(REGICIDE).do(Join(BEN, "Ben"), Join(CLEO, "Cleo"))
    assert sitting.table.phase == "lobby"
    assert sitting.do(Join(DAN, "Dan")).table.phase == "playing"


def test_an_ai_can_take_the_seat_that_starts_the_game() -> None:
    sitting = Sitting(wanted=2).do(AddAi(ANA))
    assert [type(event) for event in sitting.last] == [AiAdded, Started]


def test_nobody_takes_two_seats() -> None:
    sitting = Sitting(REGICIDE).do(Join(BEN, "Ben"))
    for user in (ANA, BEN):
        with sitting.refuses(TableRefusal, "already-in-lobby"):
            sitting.do(Join(user, "Again"))
    running = sitting.do(Start(ANA))
    with running.refuses(TableRefusal, "already-seated"):
        running.do(Join(BEN, "Ben"))


def test_who_comes_after_the_start_is_told_so() -> None:
    sitting = Sitting(REGICIDE, wanted=2).do(Join(BEN, "Ben"))
    with sitting.refuses(TableRefusal, "begun-without-you"):
        sitting.do(Join(CLEO, "Cleo"))


def test_the_host_starts_early_with_the_seats_there_are() -> None:
    sitting = Sitting(REGICIDE, wanted=4).do(Join(BEN, "Ben"), Start(ANA))
    assert (sitting.table.phase, REGICIDE.public_view(sitting.table.play).players) == ("playing", 2)


def test_a_game_for_two_does_not_start_with_one() -> None:
    sitting = Sitting()
    with sitting.refuses(TableRefusal, "too-few-players", title="Counting", least=2):
        sitting.do(Start(ANA))


@pytest.mark.parametrize(("ask", "code"), [(AddAi, "only-host-adds-ais"), (RemoveAi, "only-host-removes-ais")])
def test_what_the_host_does_others_may_not(ask: type[AddAi | RemoveAi], code: str) -> None:
    sitting = Sitting(REGICIDE).do(Join(BEN, "Ben"), AddAi(ANA))
    for user in (BEN, EVE):
        with sitting.refuses(TableRefusal, code):
            sitting.do(ask(user))


def test_who_sits_in_the_lobby_starts_it_once_the_host_has_kept_it_waiting_for_ten_minutes() -> None:
    sitting = Sitting(REGICIDE).do(Join(BEN, "Ben")).later(minutes=4.9)
    with sitting.refuses(TableRefusal, "host-starts-first", minutes=6):
        sitting.do(Start(BEN))
    sitting.later(minutes=5.2)
    with sitting.refuses(TableRefusal, "only-host-starts"):
        sitting.do(Start(EVE))
    assert sitting.do(Start(BEN)).table.phase == "playing"
    assert (sitting.table.host, sitting.replayed()) == (ANA, sitting.table)


@pytest.mark.parametrize("change", [Join(CLEO, "Cleo"), AddAi(ANA)])
def test_whoever_sits_down_gives_the_host_ten_minutes_more(change: Join | AddAi) -> None:
    sitting = Sitting(REGICIDE).do(Join(BEN, "Ben")).later(minutes=11).do(change)
    with sitting.refuses(TableRefusal, "host-starts-first", minutes=10):
        sitting.do(Start(BEN))


@pytest.mark.parametrize("left", [Start(ANA), Leave(BEN)])
def test_an_abandoned_table_is_closed_unless_something_has_changed_there(left: Start | Leave) -> None:
    sitting = Sitting(REGICIDE).do(Join(BEN, "Ben"))
    seen = sitting.table.version
    sitting.do(left)
    with sitting.refuses(StaleVersion, "moved-on"):
        sitting.do(Abandon(seen))
    reason = "ended" if sitting.table.phase == "playing" else "cancelled"
    assert sitting.do(Abandon(sitting.table.version)).last == (Closed(reason),)


@pytest.mark.parametrize("ask", [AddAi, RemoveAi, Start])
def test_after_the_start_even_the_host_changes_no_seats(ask: type[AddAi | RemoveAi | Start]) -> None:
    sitting = Sitting(REGICIDE, wanted=2, ais=1)
    with sitting.refuses(TableRefusal, "lobby-is-past"):
        sitting.do(ask(ANA))


def test_ai_players_have_names_of_their_own_and_the_default_strength() -> None:
    sitting = Sitting(REGICIDE).do(AddAi(ANA), AddAi(ANA))
    assert sitting.table.seats[1:] == (Seat(AI_NAMES[0], level="plain"), Seat(AI_NAMES[1], level="plain"))


def test_the_host_seats_ai_players_of_the_strength_asked_for() -> None:
    sitting = Sitting(ais=1, level="bold").do(AddAi(ANA, "steady"))
    assert [seat.level for seat in sitting.table.seats] == [None, "bold", "steady"]
    assert sitting.replayed() == sitting.table


def test_a_strength_that_the_game_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(TableRefusal, match="unknown-level"):
        Sitting(ais=1, level="wild")
    sitting = Sitting()
    with sitting.refuses(TableRefusal, "unknown-level", title="Counting", levels=("steady", "bold")):
        sitting.do(AddAi(ANA, "wild"))


def test_an_ai_does_not_take_a_name_that_somebody_here_has() -> None:
    assert Sitting(REGICIDE, ais=1, name=AI_NAMES[0]).names == [AI_NAMES[0], AI_NAMES[1]]
    sitting = Sitting(REGICIDE).do(Join(BEN, AI_NAMES[0]), AddAi(ANA))
    assert sitting.names == ["Ana", AI_NAMES[0], AI_NAMES[1]]


def test_the_last_ai_gives_its_seat_back_wherever_it_sits() -> None:
    sitting = Sitting(REGICIDE, ais=1).do(AddAi(ANA), RemoveAi(ANA))
    assert sitting.names == ["Ana", AI_NAMES[0]]
    assert sitting.do(Join(BEN, "Ben"), RemoveAi(ANA)).names == ["Ana", "Ben"]


def test_a_name_that_an_ai_gave_back_is_used_again() -> None:
    assert Sitting(REGICIDE, ais=1).do(RemoveAi(ANA), AddAi(ANA)).names == ["Ana", AI_NAMES[0]]


def test_without_an_ai_there_is_none_to_remove() -> None:
    sitting = Sitting(REGICIDE).do(Join(BEN, "Ben"))
    with sitting.refuses(TableRefusal, "no-ai-in-lobby"):
        sitting.do(RemoveAi(ANA))


def test_who_leaves_the_lobby_makes_room_and_may_come_back() -> None:
    sitting = Sitting(REGICIDE).do(Join(BEN, "Ben"), Join(CLEO, "Cleo"), Leave(BEN))
    assert sitting.last == (Left(BEN),)
    assert sitting.do(Join(BEN, "Ben")).names == ["Ana", "Cleo", "Ben"]


def test_when_the_host_leaves_the_lobby_the_longest_waiting_person_is_host() -> None:
    sitting = Sitting(REGICIDE).do(Join(BEN, "Ben"), Join(CLEO, "Cleo"), Leave(ANA))
    assert sitting.last == (Left(ANA), HostChanged(BEN))
    assert sitting.table.host == BEN
    assert sitting.do(Start(BEN)).table.phase == "playing"


def test_a_lobby_that_its_last_person_leaves_is_cancelled() -> None:
    sitting = Sitting(REGICIDE, ais=2).do(Leave(ANA))
    assert sitting.last == (Declined(ANA), Closed("cancelled"))
    assert (sitting.table.phase, sitting.table.reason, sitting.table.result) == ("over", "cancelled", None)


def test_who_has_no_seat_has_none_to_leave() -> None:
    sitting = Sitting(REGICIDE).do(Join(BEN, "Ben"))
    with sitting.refuses(NotSeated, "no-seat-in-lobby"):
        sitting.do(Leave(EVE))


@pytest.mark.parametrize("command", [Close(ANA, False, "lobby"), Close(EVE, True, "lobby")])
def test_a_lobby_that_has_begun_meanwhile_is_not_ended_by_closing_it(command: Close) -> None:
    sitting = Sitting(wanted=2).do(Join(BEN, "Ben"))
    with sitting.refuses(TableRefusal, "begun-use-end", game="counting"):
        sitting.do(command)


@pytest.mark.parametrize("command", [Close(ANA, moderator=False), Close(EVE, moderator=True)])
def test_the_host_or_a_moderator_closes_the_lobby(command: Close) -> None:
    table = Sitting(REGICIDE).do(Join(BEN, "Ben"), command).table
    assert (table.phase, table.reason) == ("over", "cancelled")


def test_others_do_not_close_the_lobby() -> None:
    sitting = Sitting(REGICIDE).do(Join(BEN, "Ben"))
    with sitting.refuses(TableRefusal, "only-host-closes"):
        sitting.do(Close(BEN, moderator=False))


@pytest.mark.parametrize("command", [Move(ANA, 0, "add 1"), AiMove(0, 0, "add 1")])
def test_there_is_no_move_before_the_deal(command: Move | AiMove) -> None:
    sitting = Sitting()
    with sitting.refuses(TableRefusal, "not-begun"):
        sitting.do(command)


def test_a_lobby_is_not_voted_on() -> None:
    sitting = Sitting().do(Join(BEN, "Ben"))
    with sitting.refuses(TableRefusal, "not-begun-leave"):
        sitting.do(VoteEnd(BEN, agrees=True))


def test_a_deal_that_the_rules_refuse_starts_nothing() -> None:
    sitting = Sitting(REGICIDE, options={"first_player": "3"}).do(Join(BEN, "Ben"))
    with sitting.refuses(IllegalMove, "first-without-seat", "R8"):
        sitting.do(Start(ANA))
