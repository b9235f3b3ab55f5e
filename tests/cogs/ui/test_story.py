"""The story of a table in words: its game's own lines, and who came and went, in the names of that time."""

from __future__ import annotations

import pytest

from bot.cogs.ui.story import news_line, story_lines
from bot.game.table.commands import Join, Leave, Move, TakeSeat
from bot.game.table.state import StoryEntry, TableNews
from bot.game.table.views import TableView, TableViews
from tests.game.sitting import ANA, BEN, COUNTING, EVE, Sitting


def table() -> TableView:
    """Ana has counted and left; Eve has her seat now."""
    sitting = Sitting(wanted=2).do(Join(BEN, "Ben"), Move(ANA, 2, "add 2"), Leave(ANA), TakeSeat(EVE, "Eve", 0))
    return TableViews(COUNTING, 7, sitting.table).public


def lines(*story: StoryEntry) -> list[str]:
    view = table()
    return story_lines(view, story or view.story, lambda happened, name: [f"{name(0)}: {one}" for one in happened])


def test_each_move_is_told_in_the_names_of_its_time_with_the_news_in_between() -> None:
    assert lines() == [
        "Ana: it began",
        "Ana: 2 makes 2",
        "🤖 Clover, an AI, is playing for Ana from now on.",
        "⭐ Ben is now the host.",
        "🪑 Eve takes Clover's seat.",
    ]


def test_a_move_of_which_no_names_are_known_is_told_in_the_present_ones() -> None:
    assert lines(StoryEntry(None, ("it began",))) == ["Eve: it began"]


@pytest.mark.parametrize(
    ("news", "line"),
    [
        (TableNews("back", ("Clover", "Ann")), "🙌 Ann is back, and Clover gives up the seat."),
        (TableNews("back", ("", "Ann")), "🙌 Ann is back, and Anonymous gives up the seat."),
        (TableNews("back", ("Clover", "")), "🙌 Anonymous is back, and Clover gives up the seat."),
        (TableNews("stays", ("Ann",)), "🗳️ Ann wanted to end the game, but too few agreed."),
        (TableNews("stays", ("Ann", "Ben")), "🗳️ Ann and Ben wanted to end the game, but too few agreed."),
        (TableNews("late", ("Ann",)), "⏳ Ann ran out of time: an AI makes this move for them."),
        (TableNews("host", ("*Ann*",)), "⭐ \\*Ann\\* is now the host."),
    ],
)
def test_news_are_plain_sentences_with_harmless_names(news: TableNews, line: str) -> None:
    assert news_line(news) == line
