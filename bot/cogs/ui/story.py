"""The story of a table in words: what its game tells, and who came and went, in the names of that time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from bot.cogs.ui.components import Name
from bot.cogs.ui.names import shown
from bot.game.table.state import StoryEntry, TableNews
from bot.game.table.views import TableView

Lines = Callable[[Sequence[Any], Name], Iterable[str]]
"""What a move brought about, as lines."""


def story_lines(table: TableView, moves: Sequence[StoryEntry], lines: Lines) -> list[str]:
    """These moves and news of a table, oldest first; `lines` are the game's own words for what a move brought about."""
    return [line for told in moves for line in _lines(table, told, lines)]


def news_line(news: TableNews) -> str:
    """One piece of news as a sentence."""
    names = [shown(name) for name in news.names]
    match news.what:
        case "left":
            return f"🤖 {names[1]}, an AI, plays for {names[0]} from now on."
        case "back":
            return f"🙌 {names[1]} is back, and {names[0]} gives the seat up."
        case "taken":
            return f"🪑 {names[1]} takes the seat of {names[0]}."
        case "host":
            return f"⭐ {names[0]} is host now."
        case "stays":
            return f"🗳️ {_listed(names)} wanted to end the game, but most of the players go on."
        case "late":
            return f"⏳ {names[0]} did not come in time: an AI makes this move for them."


def _lines(table: TableView, told: StoryEntry, lines: Lines) -> Iterator[str]:
    if told.news is not None:
        yield news_line(told.news)
        return
    yield from lines(told.happenings, _namer(table, told))


def _namer(table: TableView, told: StoryEntry) -> Name:
    """How the seats were called when this happened."""
    names = told.names or tuple(seat.name for seat in table.seats)
    return lambda seat: shown(names[seat])


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
