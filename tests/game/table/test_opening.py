"""Opening a lobby: a new one, or one like that of a finished game, to which the people of that game are invited."""

from __future__ import annotations

from random import Random

import pytest

from bot.game.core.errors import GameError, NotSeated, TableRefusal
from bot.game.ports.log import Entry
from bot.game.table.commands import Close, Join, Leave, Move, Start
from bot.game.table.events import AiAdded, Declined, Invited, Opened, TableEvent
from bot.game.table.evolve import Stamp
from bot.game.table.fold import fold
from bot.game.table.opening import play_again
from bot.game.table.seats import AI_NAMES
from bot.game.table.state import Seat, Table
from tests.game.sitting import ANA, BEN, CLEO, DAN, EVE, GAMES, HERE, NAMES, NOON, REGICIDE, Sitting, entry


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


def again(
    sitting: Sitting, user: int = ANA, row: int | None = None, unwilling: tuple[int, ...] = ()
) -> tuple[TableEvent, ...]:
    return play_again(sitting.game, sitting.table, user, NAMES[user], Random(5), row, unwilling)


def table_after(events: tuple[TableEvent, ...]) -> Table:
    return fold(GAMES, None, entry(REGICIDE, events, Stamp(1, NOON, ANA)))


def opened_again(sitting: Sitting, user: int = ANA) -> Sitting:
    """The lobby after this person has pressed *Play again*."""
    next_one = Sitting(sitting.game)
    next_one.entries = []
    next_one.table = next_one._advance(None, again(sitting, user), user)
    return next_one


def invited_to(table: Table) -> tuple[int, ...]:
    return tuple(one.user for one in table.invited)


def test_whoever_asks_is_host_and_the_others_are_invited() -> None:
    events = again(over(BEN, CLEO, ais=1, wanted=4, overpay="exact"), BEN, row=7)
    assert events == (
        Opened("regicide", HERE.guild, HERE.channel, BEN, "Ben", 4, {"overpay": "exact"}, row=7),
        AiAdded(AI_NAMES[0], "plain"),
        Invited(ANA, "Ana"),
        Invited(CLEO, "Cleo"),
    )


def test_the_pace_is_the_same() -> None:
    sitting = Sitting(REGICIDE, wanted=2, pace=300).do(Join(BEN, "Ben"), Close(ANA, moderator=False))
    assert table_after(again(sitting)).pace == 300


def test_who_is_invited_has_no_seat_until_they_join() -> None:
    lobby = opened_again(over(BEN, CLEO, wanted=3))
    assert (lobby.table.phase, lobby.table.people, invited_to(lobby.table)) == ("lobby", (ANA,), (BEN, CLEO))
    lobby.do(Join(CLEO, "Cleo"))
    assert (lobby.table.people, invited_to(lobby.table)) == ((ANA, CLEO), (BEN,))
    assert lobby.replayed() == lobby.table


def test_once_everybody_has_joined_it_begins_and_nobody_is_invited_any_more() -> None:
    lobby = opened_again(over(BEN, wanted=2)).do(Join(BEN, "Ben"))
    assert (lobby.table.phase, lobby.table.invited) == ("playing", ())


def test_others_may_take_the_seats_and_who_is_late_finds_the_game_begun() -> None:
    lobby = opened_again(over(BEN, wanted=2)).do(Join(EVE, "Eve"))
    assert (lobby.table.phase, lobby.table.people, lobby.table.invited) == ("playing", (ANA, EVE), ())
    with lobby.refuses(TableRefusal, "begun-without-you"):
        lobby.do(Join(BEN, "Ben"))


def test_who_is_invited_turns_it_down_with_leave_and_may_still_join() -> None:
    lobby = opened_again(over(BEN, wanted=2)).do(Leave(BEN, "lobby"))
    assert lobby.last == (Declined(BEN),)
    assert (lobby.table.people, lobby.table.invited) == ((ANA,), ())
    with lobby.refuses(NotSeated, "no-seat-in-lobby"):
        lobby.do(Leave(BEN, "lobby"))
    assert lobby.do(Join(BEN, "Ben")).table.people == (ANA, BEN)


def test_who_is_invited_does_not_start_the_game_however_long_its_host_waits() -> None:
    lobby = opened_again(over(BEN, CLEO, wanted=3)).later(minutes=11)
    with lobby.refuses(TableRefusal, "only-host-starts"):
        lobby.do(Start(BEN))


def test_an_answer_to_an_invitation_makes_the_host_no_later() -> None:
    lobby = opened_again(over(BEN, CLEO, DAN, wanted=4)).do(Join(CLEO, "Cleo")).later(minutes=11)
    assert lobby.do(Leave(BEN), Start(CLEO)).table.phase == "playing"


def test_a_host_who_leaves_hands_the_lobby_to_who_sits_in_it_and_not_to_who_is_invited() -> None:
    lobby = opened_again(over(BEN, CLEO, wanted=3)).do(Join(CLEO, "Cleo"), Leave(ANA))
    assert (lobby.table.host, lobby.table.people, invited_to(lobby.table)) == (CLEO, (CLEO,), (BEN,))
    assert lobby.do(Leave(CLEO)).table.phase == "over"


def test_a_lobby_that_was_closed_is_opened_again_by_who_was_invited_to_it() -> None:
    lobby = opened_again(over(BEN, CLEO, wanted=3)).do(Leave(ANA))
    table = table_after(again(lobby, CLEO))
    assert (table.host, table.people, invited_to(table)) == (CLEO, (CLEO,), (ANA, BEN))


def test_who_did_not_come_to_a_game_is_not_invited_to_the_next() -> None:
    lobby = opened_again(over(BEN, CLEO, wanted=3)).do(Join(CLEO, "Cleo"), Start(ANA), Close(ANA, moderator=False))
    assert invited_to(table_after(again(lobby))) == (CLEO,)


@pytest.mark.parametrize(("ais", "wanted"), [(0, 1), (2, 3), (3, None)])
def test_one_person_plays_again_at_once(ais: int, wanted: int | None) -> None:
    table = table_after(again(over(ais=ais, wanted=wanted)))
    assert (table.phase, len(table.seats)) == ("playing", 1 + ais)


def test_one_person_who_pressed_start_before_the_table_was_full_presses_it_again() -> None:
    assert table_after(again(over(ais=1))).phase == "lobby"


def test_the_seat_of_who_had_left_is_free_and_no_ai_fills_it() -> None:
    sitting = Sitting(REGICIDE, wanted=2).do(Join(BEN, "Ben"), Leave(BEN), Close(ANA, moderator=False))
    table = table_after(again(sitting))
    assert (table.phase, [seat.name for seat in table.seats], table.invited) == ("lobby", ["Ana"], ())


def test_who_had_left_may_play_again_too() -> None:
    sitting = Sitting(REGICIDE, wanted=2).do(Join(BEN, "Ben"), Leave(BEN), Close(ANA, moderator=False))
    table = table_after(again(sitting, BEN))
    assert (table.people, invited_to(table)) == ((BEN,), (ANA,))


def test_who_wants_no_more_invitations_gets_none() -> None:
    assert invited_to(table_after(again(over(BEN, CLEO), unwilling=(BEN,)))) == (CLEO,)


def test_a_lobby_that_was_closed_can_be_opened_again() -> None:
    sitting = Sitting(REGICIDE, wanted=3).do(Join(BEN, "Ben"), Close(ANA, moderator=False))
    table = table_after(again(sitting, BEN))
    assert (table.people, invited_to(table)) == ((BEN,), (ANA,))


def test_who_was_erased_is_not_invited() -> None:
    invited = (Opened("regicide", 1, 2, ANA, "Ana", 3, {}), Invited(-1, ""), Invited(BEN, "Ben"))
    assert invited_to(table_after(invited)) == (BEN,)


def test_a_lobby_of_an_earlier_version_that_seats_everybody_stands_as_it_was() -> None:
    stored = (
        {"is": "opened", "game": "regicide", "guild": 1, "channel": 2, "host": ANA, "name": "Ana", "wanted": 2}
        | {"options": {}, "pace": None},
        {"is": "joined", "user": BEN, "name": "Ben"},
    )
    table = fold(GAMES, None, Entry(1, stored, NOON, ANA))
    assert (table.phase, table.people, table.invited, table.row) == ("lobby", (ANA, BEN), (), None)


def test_who_was_not_in_it_starts_a_game_of_their_own() -> None:
    with pytest.raises(NotSeated, match="not-your-rematch"):
        again(over(BEN), EVE)


def test_a_game_that_is_still_going_on_is_not_played_again() -> None:
    with pytest.raises(TableRefusal, match="game-still-on"):
        again(Sitting(wanted=2).do(Join(BEN, "Ben"), Move(ANA, 2, "add 1")))
