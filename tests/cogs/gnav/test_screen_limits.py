"""However full the table and whatever people are called: every screen of Gnav keeps Discord's limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.cogs.actions.statistics import ROWS, Question, stats_screen
from bot.cogs.gnav import rulebook, words
from bot.cogs.output.pings import ping_for
from bot.cogs.ui.lobby import lobby_screen
from bot.cogs.ui.names import plain_name, shown
from bot.cogs.ui.screens import DESCRIPTION_LENGTH, FIELD_LENGTH
from bot.cogs.ui.timers import with_timer
from bot.game.gnav.cards import NAMES
from bot.game.gnav.events import Moved
from bot.game.gnav.plain import choose
from bot.game.gnav.rules import apply, begin, decide
from bot.game.gnav.state import OVER, TURN, Match
from bot.game.gnav.views import seat_view
from bot.game.ports.log import Place
from bot.game.ports.statistics import Person, StatsPage, StatsRow
from bot.game.table.events import Invited
from bot.game.table.evolve import Stamp, advance
from bot.game.table.opening import open_table
from bot.game.table.state import Seat, StoryEntry, TableNews
from bot.game.table.views import TableView, TableViews
from tests.cogs.gnav.seen import GNAV, NOON, UI, a_table
from tests.cogs.regicide.test_screen_limits import ESCAPED, LONGEST, NASTY, problems
from tests.game.gnav.cases import case, everybody_keeps

CONTENT_LENGTH = 2000
"""The most characters in a message (Discord's limit)."""
FULL = 20
BIGGEST = 10**18 - 1
PLACES = ", ".join(f"{seat} {card}" for seat, card in enumerate([*NAMES[1:11], *NAMES[1:10]]))
"""Cards of the first nineteen seats."""


def a_chain() -> Match:
    """Twenty seats: nineteen exchanges, which a Cat of the closer will undo; then all cards are up."""
    match = case(f"{'/'.join('3' * FULL)}; {PLACES}, 19 Cat")
    while match.phase == TURN:
        assert match.turn is not None
        match = apply(match, Moved(match.turn, "ask"))
    return match


def the_way(seed: int) -> Iterator[Match]:
    """Every position of a match of twenty seats that the plain players make."""
    chance = Random(seed)
    match = apply(None, begin(FULL, case("3/3; 0 II, 1 V").options, chance))
    while True:
        yield match
        if match.phase == OVER:
            return
        seat = match.turn if match.turn is not None else match.living[0]
        match = apply(match, decide(match, seat, choose(seat_view(match, seat)), chance))


def seen_by_all(match: Match, name: str) -> TableView:
    """The table with this name on each seat, a vote under way and the largest ids there are."""
    table = replace(a_table(match, names=(plain_name(name),) * FULL), position=10**9 - 1)
    votes = () if table.phase == "over" else tuple((user, True) for user in table.people)
    return TableViews(GNAV, BIGGEST, replace(table, votes=votes)).public


@pytest.mark.parametrize("name", [LONGEST, ESCAPED])
def test_every_board_and_card_of_a_match_of_twenty_keeps_discords_limits(name: str) -> None:
    for at, match in enumerate(the_way(seed=4)):
        if at % 7 and match.phase == TURN:
            continue
        assert problems(UI.board(seen_by_all(match, name))) == []
        table = a_table(match, names=(plain_name(name),) * FULL)
        for user in (table.people[0], table.people[match.turn or -1]):
            assert (
                problems(UI.hand(TableViews(GNAV, BIGGEST, table).seat_of(user), note="A line above the card." * 3))
                == []
            )


@pytest.mark.parametrize("name", NASTY)
def test_a_full_table_keeps_discords_limits_under_any_name(name: str) -> None:
    for match in (a_chain(), case(f"{'/'.join('3' * FULL)}; {PLACES}, 19 Fool"), everybody_keeps(a_chain())):
        assert problems(UI.board(seen_by_all(match, name))) == []
        table = a_table(match, names=(plain_name(name),) * FULL)
        for user in table.people:
            assert problems(UI.hand(TableViews(GNAV, BIGGEST, table).seat_of(user))) == []


@pytest.mark.parametrize("name", [LONGEST, ESCAPED])
def test_the_question_about_who_does_not_come_keeps_discords_limits_at_a_full_table(name: str) -> None:
    match = case(f"{'/'.join('3' * FULL)}; {PLACES}, 19 Fool")
    table = replace(a_table(match, names=(plain_name(name),) * FULL), position=10**9 - 1, pace=86400, stage="asked")
    users = table.people
    table = replace(
        table,
        awaits=GNAV.awaits(match),
        votes=((users[1], True),),
        absent_votes=tuple((user, "wait") for user in users),
    )
    table = replace(table, seats=(*table.seats[:-1], Seat(plain_name(name), level="plain", kept_for=1)))
    view = TableViews(GNAV, BIGGEST, table).public
    assert view.stage == "asked"
    board = with_timer(UI.board(view), view)
    assert problems(board) == []
    assert [len(row) for row in board.rows] == [2, 1, 2, 4]
    ping = ping_for(view, UI)
    assert len(ping.people) == FULL - 2
    assert len(f"{' '.join(f'<@{2**63}>' for _ in ping.people)} {ping.text}") <= CONTENT_LENGTH


def test_the_longest_story_ends_with_how_the_deal_ended() -> None:
    view = seen_by_all(a_chain(), ESCAPED)
    (story,) = (field.value for field in UI.board(view).fields if field.name == "What happened")
    lines = words.story(view.play.told, lambda _: shown(plain_name(ESCAPED)))
    assert len(max(lines, key=len)) > FIELD_LENGTH
    assert len(story) <= FIELD_LENGTH
    assert story.endswith(lines[-1])


def test_the_fullest_private_message_is_shown_whole() -> None:
    match = a_chain()
    table = a_table(match, names=(plain_name(ESCAPED),) * FULL)
    for user in table.people:
        assert len(UI.hand(TableViews(GNAV, BIGGEST, table).seat_of(user)).text) < DESCRIPTION_LENGTH


def test_every_page_of_the_rules_keeps_discords_limits() -> None:
    for number in range(len(rulebook.PAGES)):
        assert problems(UI.rules(number)) == []


@pytest.mark.parametrize("name", NASTY)
def test_a_lobby_of_twenty_seats_keeps_discords_limits_under_any_name(name: str) -> None:
    for ais in (0, 7, FULL - 1):
        opened = open_table(GNAV, Place(1, 2), 3, plain_name(name), None, ais, {}, Random(1))[: 1 + ais]
        others = (Invited(10**18 + number, plain_name(name)) for number in range(FULL - 1 - ais))
        table, _ = advance(GNAV, None, (*opened, *others), Stamp(1, NOON))
        assert problems(lobby_screen(TableViews(GNAV, BIGGEST, table).public, UI.invitation)) == []


@pytest.mark.parametrize("name", NASTY)
def test_statistics_of_full_tables_keep_discords_limits_under_any_name(name: str) -> None:
    most = 10**6
    row = StatsRow(
        people=tuple(Person(user, plain_name(name)) for user in range(FULL)),
        seats=FULL,
        games=most,
        wins=most,
        draws=most,
        bound=1.0,
        best_streak=most,
        total_score=3 * most,
        best_score=3,
        longest=60,
        fastest_win=most,
        distinctions={},
    )
    page = StatsPage((row,) * ROWS, page=2, pages=3, total=3 * ROWS, first=ROWS + 1)
    asked = Question("gnav", "everywhere", "teams", FULL, with_ai=None, user=2**63, page=1)
    screen = stats_screen(UI, "Gnav", asked, page)
    assert problems(screen) == []
    assert screen.fields[0].name.startswith(f"6. {shown(plain_name(name))}, ")


def test_a_team_too_long_for_a_heading_says_how_many_more_there_are() -> None:
    row = StatsRow((*(Person(user, "W" * 20) for user in range(FULL)),), FULL, 1, 0, 0, 0.0, 0, 0, 0, None, None, {})
    screen = stats_screen(UI, "Gnav", Question("gnav", "server", "teams", None, None, 1), StatsPage((row,), 1, 1, 1, 1))
    names = ", ".join(["W" * 20] * 11)
    assert screen.fields[0].name == f"1. {names} and 9 more"


@pytest.mark.parametrize("name", [LONGEST, ESCAPED])
def test_free_seats_a_vote_and_a_question_fit_under_one_board(name: str) -> None:
    match = case(f"{'/'.join('3' * FULL)}; {PLACES}, 19 Cat")
    table = a_table(match, names=(plain_name(name),) * FULL)
    left = tuple(
        seat if number % 2 == 0 else replace(seat, user=None, level="plain", kept_for=seat.user)
        for number, seat in enumerate(table.seats)
    )
    news = tuple(StoryEntry(None, (), news=TableNews("taken", (plain_name(name),) * 2)) for _ in range(40))
    table = replace(table, seats=left, awaits=(0,), pace=86400, stage="asked", story=news, position=10**9 - 1)
    view = TableViews(GNAV, BIGGEST, replace(table, votes=tuple((user, True) for user in table.people))).public
    screen = with_timer(UI.board(view), view)
    assert problems(screen) == []
    assert [len(row) for row in screen.rows] == [2, 5, 2, 4]
