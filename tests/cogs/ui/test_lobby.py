"""What a lobby says: each game's own invitation, and every seat, however many there are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.cogs.ui.lobby import lobby_screen
from bot.game.table.commands import Join
from bot.game.table.state import Invitation
from bot.game.table.views import TableView, TableViews
from bot.text.messages import Message
from tests.cogs.counting import CountingLook
from tests.cogs.evening import Evening
from tests.cogs.messages import buttons
from tests.game.sitting import BEN, CLEO, COUNTING, Sitting


def lobby(capacity: int = 3, *, least: int = 2, joined: int = 0) -> TableView:
    """A lobby of so many seats in which Ana and so many others wait."""
    sitting = Sitting(wanted=None)
    if joined:
        sitting.do(Join(BEN, "Ben"))
    return replace(TableViews(COUNTING, 7, sitting.table).public, capacity=capacity, least=least)


INVITATION = Message("**{players} player** alone.", "**{players} players** each for themselves.", by="most")


def says(table: TableView) -> str:
    return lobby_screen(table, INVITATION).text


@pytest.mark.parametrize(
    ("least", "capacity", "people"),
    [
        (1, 4, "**1–4 players** each"),
        (2, 20, "**2–20 players** each"),
        (2, 2, "**2 players** each"),
    ],
)
def test_the_first_line_says_how_many_play_and_how(least: int, capacity: int, people: str) -> None:
    line = says(lobby(capacity, least=least)).splitlines()[0]
    assert line == f"{people} for themselves. Press **Join** to sit down."


def test_a_lobby_for_one_does_not_speak_of_several() -> None:
    assert says(lobby(1, least=1)).startswith("**1 player** alone.")


def test_a_lobby_that_may_start_before_it_is_full_says_who_can_start_it() -> None:
    starts = "It starts by itself when 3 more players sit down, or when Ana presses **Start**."
    assert says(lobby(4, least=2)).splitlines()[1] == starts


def test_a_lobby_that_must_be_full_to_start_names_no_button_that_nobody_can_press() -> None:
    assert says(lobby(2, least=2)).splitlines()[1] == "It starts by itself when one more player sits down."


def test_a_full_lobby_that_waits_for_its_host_says_so() -> None:
    assert says(lobby(2, joined=1)).splitlines()[:2] == [
        "**2 players** each for themselves.",
        "Every seat is taken: it starts when Ana presses **Start**.",
    ]


def test_a_few_free_seats_are_all_shown() -> None:
    assert says(lobby(5)).splitlines()[-6:] == [
        "**Seats 1/5**",
        "`1` Ana · host",
        *(f"`{number}` *free*" for number in (2, 3, 4, 5)),
    ]


@pytest.mark.parametrize(
    ("capacity", "rest"), [(6, "and one more free seat"), (7, "and 2 more free seats"), (20, "and 15 more free seats")]
)
def test_many_free_seats_are_counted(capacity: int, rest: str) -> None:
    assert says(lobby(capacity)).splitlines()[-2:] == ["`5` *free*", rest]


def test_free_seats_are_numbered_after_those_that_are_taken() -> None:
    assert says(lobby(20, joined=1)).splitlines()[-6:] == [
        "`2` Ben",
        *(f"`{number}` *free*" for number in (3, 4, 5, 6)),
        "and 14 more free seats",
    ]


async def test_each_game_invites_in_its_own_words(counting: Evening) -> None:
    await counting.slash("Ann", "start")
    assert CountingLook.invitation.format(players="2–3") in await counting.board_text()


async def test_regicide_invites_to_stand_together(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    assert "**1–4 players** together against the court." in await evening.board_text()


async def test_the_board_and_the_ping_offer_the_hand_under_the_game_s_own_name(counting: Evening) -> None:
    await counting.start("Ann", "Ben")
    assert CountingLook.hand_label in buttons(await counting.board())
    await counting.click("Ann", await counting.hand("Ann"), "Add 1")
    ping = counting.pings()[0]
    assert list(buttons(ping)) == [CountingLook.hand_label]


def test_who_is_invited_is_named_below_the_seats_under_a_name_that_is_only_text() -> None:
    table = replace(lobby(), invited=(Invitation(BEN, "*Ben*"), Invitation(CLEO, "")))
    assert says(table).splitlines()[-2:] == [
        "",
        "Invited: \\*Ben\\* and Anonymous. Press **Join** to take a seat, or **Leave** to turn down this game and "
        "those that follow.",
    ]


def test_a_lobby_to_which_nobody_is_invited_says_nothing_of_it() -> None:
    assert "Invited" not in says(lobby())
