"""A game whose AIs come in several strengths: its lobby offers each, and says who is how strong."""

from __future__ import annotations

from bot.cogs.ui import custom_ids
from bot.game.table.state import Seat
from tests.cogs.counting import CountingCog
from tests.cogs.evening import Evening
from tests.cogs.messages import buttons

BOLD = {"players": 3, "ai": 1, "strength": "bold"}


async def test_each_strength_has_its_button(counting: Evening) -> None:
    await counting.slash("Ann", "start")
    assert list(buttons(await counting.board())) == [
        *("Join", "Leave", "Rules"),
        *("Start", "Cancel"),
        *("Add steady AI", "Add bold AI", "Remove AI"),
    ]


async def test_an_ai_of_the_pressed_strength_sits_down_and_its_strength_is_shown(counting: Evening) -> None:
    await counting.slash("Ann", "start")
    await counting.click("Ann", await counting.board(), "Add bold AI")
    assert "`2` Clover 🤖 bold" in await counting.board_text()
    await counting.click("Ann", await counting.board(), "Remove AI")
    assert "Clover" not in await counting.board_text()


async def test_the_start_command_seats_ais_of_a_strength(counting: Evening) -> None:
    await counting.slash("Ann", "start", None, **BOLD)
    assert (await counting.running()).seats[1] == Seat("Clover", level="bold")


async def test_only_strengths_that_there_are_can_be_chosen() -> None:
    strength = CountingCog.start.get_parameter("strength")
    assert strength is not None
    assert [choice.value for choice in strength.choices] == ["steady", "bold"]


async def test_a_button_for_one_strength_from_before_an_upgrade_seats_the_default(counting: Evening) -> None:
    await counting.slash("Ann", "start")
    table = await counting.running()
    await counting.forge("Ann", await counting.board(), custom_ids.lobby(table.id, "add"))
    assert (await counting.running()).seats[1].level == "steady"


async def test_a_button_for_a_strength_that_there_is_no_more_is_refused(counting: Evening) -> None:
    await counting.slash("Ann", "start")
    table = await counting.running()
    result = await counting.forge("Ann", await counting.board(), custom_ids.lobby(table.id, "add7"))
    assert "Choose from: steady and bold." in counting.private_texts(result)
    assert len((await counting.running()).seats) == 1


async def test_where_ais_come_in_one_strength_the_lobby_has_one_button_for_it(evening: Evening) -> None:
    await evening.slash("Ann", "start", ai=1)
    assert [*buttons(await evening.board())][3:] == ["Start", "Add AI", "Remove AI", "Cancel"]
    assert "`2` Clover 🤖\n" in await evening.board_text()
