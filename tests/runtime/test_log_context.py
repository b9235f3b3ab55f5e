"""Each line of a click or command says what it is about, in the log that programs read."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from bot.runtime.log_context import NOTHING, LogContext, at_game, begin, current, end
from bot.runtime.logs import JsonFormatter
from tests.cogs.evening import Evening
from tests.cogs.messages import buttons
from tests.cogs.regicide.hands import play_on


class Objects(logging.Handler):
    """Keeps each line of a JSON log as the object that it is."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonFormatter())
        self.said: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(json.loads(self.format(record)))

    def about(self, word: str) -> list[dict[str, Any]]:
        return [line for line in self.said if word in line["message"]]


@pytest.fixture
def log() -> Iterator[Objects]:
    objects, root = Objects(), logging.getLogger()
    level = root.level
    root.addHandler(objects)
    root.setLevel(logging.INFO)
    yield objects
    root.removeHandler(objects)
    root.setLevel(level)


async def test_a_command_and_a_click_end_with_a_line_that_says_what_became_of_them(
    evening: Evening, log: Objects
) -> None:
    opened = await evening.slash("Ann", "start", players=2)
    table = await evening.running()
    await evening.click("Ben", opened.response, "Join")
    first, second = log.about("): done")
    assert "(/regicide start): done" in first["message"]
    assert "(lobby): done" in second["message"]
    assert (first["game"], first["version"]) == (table.id, 1)
    assert (second["game"], second["version"]) == (table.id, (await evening.running()).version)
    assert first["interaction"] in first["message"]
    assert first["interaction"] != second["interaction"]


async def test_a_refused_click_says_its_kind_and_the_game_that_it_was_about(evening: Evening, log: Objects) -> None:
    await evening.start("Ann", "Ben")
    before = await evening.running()
    await evening.click("Cleo", await evening.board(), "My hand")
    (line,) = log.about("NotSeated")
    assert (line["game"], line["version"]) == (before.id, before.version)


async def test_what_goes_wrong_in_a_click_is_told_with_its_marks(evening: Evening, log: Objects) -> None:
    await evening.start("Ann", "Ben")
    table = await evening.running()
    evening.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    board = await evening.board()
    await evening.people["Ann"].click(board, custom_id=buttons(board)["My hand"]["custom_id"])
    (line,) = log.about("was not delivered")
    assert line["game"] == table.id
    assert line["interaction"].isdecimal()


async def test_what_a_click_starts_is_about_the_click_and_what_comes_after_it_is_not() -> None:
    async def looked_at() -> LogContext:
        at_game(7, 12)
        return current()

    token = begin(4711, 7)
    assert await asyncio.create_task(looked_at()) == LogContext(4711, 7, 12)
    assert current() == LogContext(4711, 7), "what a task has looked at is its own affair"
    end(token)
    assert current() == NOTHING


async def test_no_line_names_a_person_or_a_token(evening: Evening, log: Objects) -> None:
    await evening.start("Ann", "Ben")
    await play_on(evening, most=2)
    await evening.slash("Ann", "stats", of="me")
    told = json.dumps(log.said)
    assert [name for name, person in evening.people.items() if str(person.id) in told] == []
    assert "aW50ZXJhY3Rpb246" not in told
