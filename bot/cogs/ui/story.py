"""The story of a table in words: what happened in the game, and who came and went, under the names of that time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from bot.cogs.ui.components import Name, namer
from bot.cogs.ui.names import shown
from bot.game.table.state import StoryEntry, TableNews
from bot.game.table.views import TableView
from bot.text.messages import Message, join_names

Lines = Callable[[Sequence[Any], Name], Iterable[str]]
"""Puts the happenings of a move into lines."""


def story_lines(table: TableView, moves: Sequence[StoryEntry], lines: Lines) -> list[str]:
    """These moves and news of a table as lines, oldest first; `lines` puts moves into the game's own words."""
    return [line for told in moves for line in _lines(table, told, lines)]


LEFT: Final = Message("🤖 {new}, an AI, is playing for {old} from now on.")
BACK: Final = Message("🙌 {new} is back, and {old} gives up the seat.")
TAKEN: Final = Message("🪑 {new} takes {old}'s seat.")
HOST: Final = Message("⭐ {name} is now the host.")
STAYS: Final = Message(
    "🗳️ {names} wanted to end the game, but too few agreed.",
    "🗳️ {names} wanted to end the game, but too few agreed.",
    by="number",
)
LATE: Final = Message("⏳ {name} ran out of time: an AI makes this move for them.")


def news_line(news: TableNews) -> str:
    """One piece of news as a sentence."""
    names = [shown(name) for name in news.names]
    match news.what:
        case "left":
            return LEFT.format(old=names[0], new=names[1])
        case "back":
            return BACK.format(old=names[0], new=names[1])
        case "taken":
            return TAKEN.format(old=names[0], new=names[1])
        case "host":
            return HOST.format(name=names[0])
        case "stays":
            return STAYS.format(names=join_names(names), number=len(names))
        case "late":
            return LATE.format(name=names[0])


def _lines(table: TableView, told: StoryEntry, lines: Lines) -> Iterator[str]:
    if told.news is not None:
        yield news_line(told.news)
        return
    yield from lines(told.happenings, _namer(table, told))


def _namer(table: TableView, told: StoryEntry) -> Name:
    """Names the seats as they were called when this happened."""
    return tuple(map(shown, told.names)).__getitem__ if told.names else namer(table)
