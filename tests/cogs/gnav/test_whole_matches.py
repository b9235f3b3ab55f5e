"""Whole matches of Gnav, played by commands and clicks alone, and what the statistics say of them."""

from __future__ import annotations

import pytest

from bot.game.table.views import TableView
from tests.cogs.evening import Evening
from tests.cogs.gnav.hands import all_keep, card, play_on
from tests.cogs.gnav.script import Script, play_at
from tests.cogs.messages import buttons, text_of


async def stats(evening: Evening, **asked: object) -> str:
    """What `/gnav stats` answers Ann."""
    return text_of((await evening.slash("Ann", "stats", None, **asked)).response)


def line_of(said: str, name: str) -> str:
    """The line below a name in the statistics."""
    lines = said.split("\n")
    (at,) = [number for number, line in enumerate(lines) if line.endswith(f". {name}")]
    return lines[at + 1]


def expected(over: TableView, seat: int) -> str:
    """What the statistics say of the person on this seat after this one match."""
    assert over.result is not None
    one = over.result.standings[seat]
    won = one.outcome == "won"
    parts = [
        f"**{won:d}** of **1** won ({won:.0%})",
        *(["1 drawn"] if one.outcome == "drawn" else []),
        f"best streak {won:d}",
        f"lives left {one.score} (best {one.score})",
        f"longest survival {one.lasted} deals",
    ]
    return " · ".join(parts)


@pytest.mark.slow
async def test_one_person_plays_a_match_with_three_ais_to_its_end(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    table = await evening.running()
    assert [seat.name for seat in table.seats] == ["Ann", "Clover", "Flint", "Hazel"]
    over = await play_on(evening)
    assert (over.phase, over.reason) == ("over", "played")
    board = await evening.board_text()
    assert list(buttons(await evening.board())) == ["Play again", "Rules"]
    assert board.startswith(("\n🏆 Gnav:", "\n🤝 Gnav:"))
    assert line_of(await stats(evening), "Ann") == expected(over, 0)


async def test_the_statistics_of_single_players_count_games_with_and_without_ais(evening: Evening) -> None:
    await play_at(evening, Script(2).down_to("1/3").deal("0 V, 1 X"), "Ann")
    await all_keep(evening)
    await play_at(evening, Script(2).down_to("3/1").deal("0 IX, 1 V"), "Ann", "Ben")
    await all_keep(evening)
    assert line_of(await stats(evening), "Ann").startswith("**1** of **2** won (50%)")
    assert line_of(await stats(evening, ai=False), "Ann").startswith("**1** of **1** won (100%)")
    assert line_of(await stats(evening, ai=True), "Ann").startswith("**0** of **1** won (0%)")


@pytest.mark.slow
async def test_two_people_and_two_ais_play_to_the_end(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=4, ai=2)
    over = await play_on(evening)
    assert over.reason == "played"
    said = await stats(evening)
    assert line_of(said, "Ann") == expected(over, over.seat_of(evening.ann.id) or 0)
    assert line_of(said, "Ben") == expected(over, over.seat_of(evening.ben.id) or 0)
    assert "Clover" not in said


async def test_two_people_play_to_the_end(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    over = await play_on(evening)
    assert over.reason == "played"
    assert over.result is not None
    assert (await evening.board_text()).count("💀") >= 1
    assert line_of(await stats(evening, of="teams"), "Ann and Ben")


async def test_who_goes_out_alone_among_ais_sees_the_match_run_to_its_end(evening: Evening) -> None:
    await play_at(evening, Script(4).down_to("1/3/3/3").deal("0 V, 1 X, 2 XI, 3 XII"), "Ann")
    await all_keep(evening)
    assert await evening.table() is None
    over = await evening.last()
    assert over.reason == "played"
    assert over.play.gone[0] is not None
    assert over.play.deal > over.play.gone[0] + 1
    assert "💀" in await evening.board_text()
    assert "The game is over" in text_of(evening.held("Ann"))
    assert line_of(await stats(evening), "Ann") == expected(over, 0)


async def test_who_wins_is_told_in_private_and_on_the_board(evening: Evening) -> None:
    await play_at(evening, Script(3).down_to("3/1/1").deal("0 XI, 1 V, 2 V"), "Ann", "Ben", "Cleo")
    await card(evening, "Ann")
    await all_keep(evening)
    assert "🏆 Gnav: Ann wins!" in await evening.board_text()
    assert "🏆 **You have won!**" in text_of(evening.held("Ann"))
    assert "🏆 Ann has won." in text_of(evening.held("Ben"))
    said = await stats(evening)
    assert line_of(said, "Ann").startswith("**1** of **1** won (100%) · best streak 1 · lives left 3 (best 3)")
    assert line_of(said, "Ben").startswith("**0** of **1** won (0%) · best streak 0 · lives left 0 (best 0)")


async def test_a_draw_is_neither_won_nor_lost(evening: Evening) -> None:
    await play_at(evening, Script(2).down_to("1/1").deal("0 Fool, 1 IX"), "Ann", "Ben")
    await all_keep(evening)
    over = await evening.last()
    board = await evening.board_text()
    assert "🤝 Gnav: a draw" in board
    assert "Ann and Ben lost their last lives together." in board
    assert "🤝 A draw" in text_of(evening.held("Ann"))
    said = await stats(evening)
    for seat, name in enumerate(("Ann", "Ben")):
        assert line_of(said, name) == expected(over, seat)
        assert "**0** of **1** won (0%) · 1 drawn" in line_of(said, name)


async def test_a_match_that_was_ended_early_is_not_counted(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    evening.last_game = (await evening.running()).id
    asked = await evening.slash("Ann", "end")
    await evening.click("Ann", asked.response, "End the game")
    assert "Gnav: ended early" in await evening.board_text()
    assert "No finished games here yet. Start one with `/gnav start`." in await stats(evening)
