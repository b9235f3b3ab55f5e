"""What a table lets out: everything public to everybody, a hand to its own seat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.game.core.errors import NotSeated
from bot.game.core.rules import Result, Standing
from bot.game.regicide.cards import TEXT
from bot.game.regicide.events import Dealt
from bot.game.table.commands import Close, Join, Leave, Move, Start, VoteEnd
from bot.game.table.events import Started, dump
from bot.game.table.fold import fold
from bot.game.table.state import Table
from bot.game.table.views import SeatedView, TableViews
from tests.game.counting import Count, Counting, CountView
from tests.game.sitting import ANA, BEN, CLEO, COUNTING, EVE, GAMES, HERE, REGICIDE, Sitting


def two() -> Sitting:
    return Sitting(wanted=2, options={"goal": "3"}).do(Join(BEN, "Ben"))


def seated_of(sitting: Sitting, user: int) -> SeatedView:
    return TableViews(COUNTING, 7, sitting.table).seat_of(user)


def test_a_lobby_shows_who_waits_and_how_many_seats_there_are() -> None:
    view = TableViews(COUNTING, 7, Sitting(ais=1).table).public
    assert (view.id, view.game, view.title, view.place, view.host) == (7, "counting", "Counting", HERE, ANA)
    assert (view.phase, view.version, view.position, view.least, view.capacity) == ("lobby", 1, 0, 2, 3)
    assert [seat.name for seat in view.seats] == ["Ana", "Clover"]
    assert view.levels == ("steady", "bold")
    assert (view.turn, view.play, view.acting_user, view.reason, view.result) == (None, None, None, None, None)


def test_the_asked_number_is_the_number_of_seats_that_a_lobby_shows() -> None:
    assert TableViews(COUNTING, 7, Sitting(wanted=2).table).public.capacity == 2


def test_a_running_game_shows_its_public_view_and_who_is_to_act() -> None:
    view = TableViews(COUNTING, 7, two().do(Move(ANA, 2, "add 2")).table).public
    assert (view.phase, view.turn, view.acting_user) == ("playing", 1, BEN)
    assert view.play == CountView(total=2, goal=3)
    assert [told.happenings for told in view.story] == [("it began",), ("2 makes 2",)]


def test_where_any_of_several_may_go_on_nobody_is_the_one_to_act() -> None:
    view = TableViews(
        COUNTING, 7, Sitting(wanted=3, ais=1, options={"order": "others"}).do(Join(BEN, "Ben")).table
    ).public
    assert (view.awaits, view.turn, view.acting_user) == ((1, 2), None, None)


def test_while_an_ai_is_to_act_no_person_is() -> None:
    view = TableViews(COUNTING, 7, Sitting(wanted=2, ais=1).do(Move(ANA, 1, "add 2")).table).public
    assert (view.turn, view.acting_user) == (1, None)


def test_a_finished_game_shows_its_end_and_nobody_is_to_act() -> None:
    view = TableViews(COUNTING, 7, two().do(Move(ANA, 2, "add 2"), Move(BEN, 3, "add 1")).table).public
    assert (view.phase, view.turn, view.acting_user, view.reason) == ("over", None, None, "played")
    assert view.result == Result((Standing("won", 3),) * 2)
    assert view.play == CountView(total=3, goal=3)


def test_a_game_that_was_ended_early_waits_for_nobody() -> None:
    view = TableViews(COUNTING, 7, two().do(Close(ANA, moderator=False)).table).public
    assert (view.awaits, view.turn, view.acting_user, view.result) == ((), None, None, None)


def test_votes_are_public() -> None:
    assert TableViews(COUNTING, 7, two().do(VoteEnd(BEN, agrees=True)).table).public.votes == ((BEN, True),)


def test_people_and_seats_are_found_by_user() -> None:
    view = TableViews(REGICIDE, 7, Sitting(REGICIDE, ais=1).do(Join(BEN, "Ben")).table).public
    assert view.people == (ANA, BEN)
    assert [view.seat_of(user) for user in (ANA, BEN, EVE)] == [0, 2, None]


def test_each_seat_sees_its_own_secret_and_the_public_table() -> None:
    table = two().table
    one, other = (TableViews(COUNTING, 7, table).seat_of(user) for user in (ANA, BEN))
    assert (one.seat, other.seat) == (0, 1)
    assert (one.play.secret, other.play.secret) == table.play.secrets
    assert one.table == other.table == TableViews(COUNTING, 7, table).public


def test_a_finished_game_still_shows_each_seat_its_hand() -> None:
    table = Sitting(REGICIDE, wanted=1).do(Close(ANA, moderator=False)).table
    assert len(TableViews(REGICIDE, 7, table).seat_of(ANA).play.hand) == 8


def test_who_only_watches_sees_no_hand() -> None:
    with pytest.raises(NotSeated, match="no-seat"):
        seated_of(two(), EVE)


def test_who_left_a_running_game_sees_its_hand_no_more() -> None:
    with pytest.raises(NotSeated, match="ai-keeps-your-seat"):
        seated_of(two().do(Leave(BEN)), BEN)


def test_before_the_deal_there_is_no_hand_to_see() -> None:
    with pytest.raises(NotSeated, match="no-cards-yet"):
        seated_of(Sitting(), ANA)


def otherwise_dealt(sitting: Sitting) -> Table:
    """The same table after a deal with its hidden cards in other places: hands, Tavern, the Castle below its top."""
    *lobby, start = sitting.entries
    dealt = REGICIDE.load(start.events[-1]["deal"])
    assert isinstance(dealt, Dealt)
    cards = [card for hand in dealt.hands for card in hand]
    hidden = [*dealt.tavern, *cards][::-1]
    size = len(dealt.hands[0])
    hands = tuple(tuple(hidden[seat * size : (seat + 1) * size]) for seat in range(dealt.players))
    top, *below = dealt.castle[:4]
    other = replace(
        dealt, castle=(top, *below[::-1], *dealt.castle[4:]), tavern=tuple(hidden[len(cards) :]), hands=hands
    )
    assert (other.hands, other.tavern, other.castle) != (dealt.hands, dealt.tavern, dealt.castle)
    table = None
    for entry in (*lobby, replace(start, events=(dump(Started(other), REGICIDE.dump),))):
        table = fold(GAMES, table, entry)
    assert table is not None
    return table


def test_the_public_view_is_the_same_wherever_the_hidden_cards_lie_its_repr_too() -> None:
    sitting = Sitting(REGICIDE).do(Join(BEN, "Ben"), Join(CLEO, "Cleo"), Start(ANA))
    other = otherwise_dealt(sitting)
    assert other != sitting.table
    assert TableViews(REGICIDE, 7, other).public == TableViews(REGICIDE, 7, sitting.table).public
    assert repr(TableViews(REGICIDE, 7, other).public) == repr(TableViews(REGICIDE, 7, sitting.table).public)
    assert repr(other) == repr(sitting.table)


def test_not_even_the_repr_of_a_seats_own_view_shows_its_hand() -> None:
    sitting = Sitting(REGICIDE).do(Join(BEN, "Ben"), Join(CLEO, "Cleo"), Start(ANA))
    one, other = (TableViews(REGICIDE, 7, table).seat_of(ANA) for table in (sitting.table, otherwise_dealt(sitting)))
    assert one.play.hand != other.play.hand
    assert repr(one) == repr(other)


def test_each_view_is_made_once_and_then_kept() -> None:
    views = TableViews(COUNTING, 7, two().table)
    assert views.public is views.public
    one, other = (views.seat_of(user) for user in (ANA, BEN))
    assert views.seat_of(ANA) is one
    assert views.seat_of(BEN) is other
    assert one.table is other.table is views.public


def test_a_view_that_nobody_asks_for_is_not_made() -> None:
    class Unseen(Counting):
        def public_view(self, state: Count) -> CountView:
            raise AssertionError("nobody asked for it")

        def seat_view(self, state: Count, seat: int, public: CountView | None = None) -> CountView:
            raise AssertionError("nobody asked for it")

    views = TableViews(Unseen(), 7, two().table)
    assert (views.id, views.version) == (7, 2)


def test_the_repr_of_a_tables_views_names_no_card_even_when_they_are_made() -> None:
    views = TableViews(REGICIDE, 7, Sitting(REGICIDE, wanted=1).table)
    views.seat_of(ANA)
    assert repr(views) == "<TableViews game=7 version=1>"
    assert not any(text in repr(views) for text in TEXT)
