"""Opening a lobby: a new one, or one with the people, AIs, options and pace of a finished game."""

from __future__ import annotations

from random import Random

import pytest

from bot.game.core.errors import GameError, NotSeated, TableRefusal
from bot.game.table.commands import Close, Join, Leave, Move, Start
from bot.game.table.events import AiAdded, Joined, Opened, TableEvent
from bot.game.table.evolve import Stamp
from bot.game.table.fold import fold
from bot.game.table.opening import play_again
from bot.game.table.seats import AI_NAMES
from bot.game.table.state import Seat, Table
from tests.game.sitting import ANA, BEN, CLEO, EVE, GAMES, HERE, NAMES, NOON, REGICIDE, Sitting, entry


def test_a_new_lobby_holds_its_host_alone() -> None:
    table = Sitting().table
    assert (table.phase, table.host, table.seats, table.place) == ("lobby", ANA, (Seat("Ana", ANA),), HERE)
    assert (table.version, table.position, table.play, table.story, table.people) == (1, 0, None, (), (ANA,))


@pytest.mark.parametrize("wanted", [0, 5, -1])
def test_a_number_of_players_that_the_game_does_not_have_is_refused(wanted: int) -> None:
    with pytest.raises(TableRefusal, match="wrong-number-of-players") as refusal:
        Sitting(REGICIDE, wanted=wanted)
    assert refusal.value.values == {"title": "Regicide", "least": 1, "most": 4}


@pytest.mark.parametrize(("wanted", "ais", "room"), [(2, 2, 2), (None, 4, 4), (1, 1, 1)])
def test_more_ai_players_than_seats_are_refused(wanted: int | None, ais: int, room: int) -> None:
    with pytest.raises(TableRefusal, match="more-ais-than-seats") as refusal:
        Sitting(REGICIDE, wanted=wanted, ais=ais)
    assert refusal.value.values == {"seats": ais + 1, "room": room}


def test_an_option_that_the_game_does_not_know_is_refused() -> None:
    with pytest.raises(GameError):
        Sitting(REGICIDE, options={"gravity": "off"})


def test_options_are_kept_where_they_differ_from_the_defaults_and_reach_the_deal() -> None:
    sitting = Sitting(options={"goal": "7"}).do(Join(BEN, "Ben"), Start(ANA))
    assert sitting.table.options == {"goal": "7"}
    assert sitting.game.public_view(sitting.table.play).goal == 7
    assert Sitting(options={"goal": "10"}).table.options == {}


def test_one_person_who_asks_for_one_player_is_dealt_in_at_once() -> None:
    table = Sitting(REGICIDE, wanted=1).table
    assert (table.phase, table.version, table.position) == ("playing", 1, 1)


def test_ai_players_that_fill_the_table_start_it_at_once() -> None:
    assert Sitting(REGICIDE, wanted=3, ais=2).table.phase == "playing"
    assert Sitting(REGICIDE, ais=3).table.phase == "playing"
    assert Sitting(REGICIDE, wanted=3, ais=1).table.phase == "lobby"


def over(*others: int, ais: int = 0, wanted: int | None = None, **options: str) -> Sitting:
    """A game of Regicide of Ana, AIs and these people that its host has ended."""
    sitting = Sitting(REGICIDE, ais=ais, wanted=wanted, options=options)
    sitting.do(*(Join(user, NAMES[user]) for user in others))
    if sitting.table.phase == "lobby":
        sitting.do(Start(ANA))
    return sitting.do(Close(ANA, moderator=False))


def again(sitting: Sitting, user: int = ANA) -> tuple[TableEvent, ...]:
    return play_again(sitting.game, sitting.table, user, NAMES[user], Random(5))


def table_after(events: tuple[TableEvent, ...]) -> Table:
    return fold(GAMES, None, entry(REGICIDE, events, Stamp(1, NOON, ANA)))


def test_whoever_asks_is_host_and_the_others_sit_as_before() -> None:
    events = again(over(BEN, CLEO, ais=1, wanted=4, overpay="exact"), BEN)
    assert events == (
        Opened("regicide", HERE.guild, HERE.channel, BEN, "Ben", 4, {"overpay": "exact"}),
        Joined(ANA, "Ana"),
        AiAdded(AI_NAMES[0], "plain"),
        Joined(CLEO, "Cleo"),
    )


def test_the_pace_is_the_same() -> None:
    sitting = Sitting(REGICIDE, wanted=2, pace=300).do(Join(BEN, "Ben"), Close(ANA, moderator=False))
    assert table_after(again(sitting)).pace == 300


def test_a_full_table_of_several_people_waits_for_its_host() -> None:
    table = table_after(again(over(BEN, wanted=2)))
    assert (table.phase, table.people) == ("lobby", (ANA, BEN))


@pytest.mark.parametrize(("ais", "wanted"), [(0, 1), (2, 3), (3, None)])
def test_one_person_plays_again_at_once(ais: int, wanted: int | None) -> None:
    table = table_after(again(over(ais=ais, wanted=wanted)))
    assert (table.phase, len(table.seats)) == ("playing", 1 + ais)


def test_one_person_who_pressed_start_before_the_table_was_full_presses_it_again() -> None:
    assert table_after(again(over(ais=1))).phase == "lobby"


def test_the_seat_of_who_had_left_is_free_and_no_ai_fills_it() -> None:
    sitting = Sitting(REGICIDE, wanted=2).do(Join(BEN, "Ben"), Leave(BEN), Close(ANA, moderator=False))
    table = table_after(again(sitting))
    assert (table.phase, [seat.name for seat in table.seats]) == ("lobby", ["Ana"])


def test_who_had_left_may_play_again_too() -> None:
    sitting = Sitting(REGICIDE, wanted=2).do(Join(BEN, "Ben"), Leave(BEN), Close(ANA, moderator=False))
    assert table_after(again(sitting, BEN)).people == (BEN, ANA)


def test_a_lobby_that_was_closed_can_be_opened_again() -> None:
    sitting = Sitting(REGICIDE, wanted=3).do(Join(BEN, "Ben"), Close(ANA, moderator=False))
    assert table_after(again(sitting, BEN)).people == (BEN, ANA)


def test_who_was_not_in_it_starts_a_game_of_their_own() -> None:
    with pytest.raises(NotSeated, match="not-your-rematch"):
        again(over(BEN), EVE)


def test_a_game_that_is_still_going_on_is_not_played_again() -> None:
    with pytest.raises(TableRefusal, match="game-still-on"):
        again(Sitting(wanted=2).do(Join(BEN, "Ben"), Move(ANA, 2, "add 1")))
